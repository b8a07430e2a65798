/** The styles of a workbook file: which of them show days, and what a style that does is made of. */
import { ClosedStyles } from "../../src/files/closedStyles";
import { lettersOf } from "../../src/files/tokens";

const stylesOf = (text: string) => new ClosedStyles(lettersOf(new TextEncoder().encode(text)));
/** A part with one style for each of these attributes. */
const part = (styles: readonly string[], formats: readonly string[] = []) =>
  `<styleSheet><numFmts>${formats.map((code, nth) => `<numFmt numFmtId="${164 + nth}" formatCode="${code}"/>`).join("")}</numFmts>` +
  `<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.map((one) => `<xf ${one}/>`).join("")}</cellXfs><tail/></styleSheet>`;

test("built-in formats of days and times show days; numbers, percents and texts do not", () => {
  const shows = (format: number) => stylesOf(part([`numFmtId="${format}"`])).showsDays(0);
  const days = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 31, 36, 45, 46, 47, 50, 58];
  expect(days.filter((format) => !shows(format))).toEqual([]);
  expect([0, 1, 2, 9, 10, 11, 13, 23, 26, 37, 44, 48, 49, 59].filter(shows)).toEqual([]);
  expect(stylesOf(part(['fontId="0"'])).showsDays(0)).toBe(false);
});

test.each([
  ["yyyy-mm-dd", true],
  ["[h]:mm", true],
  ["[hh]", true],
  ["[mm]", true],
  ["DD", true],
  ["0.00", false],
  ["#,##0 &quot;days&quot;", false],
  ["0&quot;d&quot;", false],
  ["0\\d", false],
  ["0_d", false],
  ["[Red]0", false],
  ["[$USD-409]#,##0", false],
  ["[Yellow]0;[Magenta]-0", false],
])("a format of the file's own, %s, shows days: %s", (code, isDay) => {
  expect(stylesOf(part(['numFmtId="164"'], [code])).showsDays(0)).toBe(isDay);
});

test("a new style is like the cell's own in all but its format, wherever its format stands", () => {
  const styles = stylesOf(part(["fontId='1' numFmtId = '164' applyNumberFormat='0' fillId='2'", 'numFmtId="0"']));
  expect(styles.forDays(0, false)).toBe(2);
  expect(styles.forDays(1, true)).toBe(3);
  expect(styles.rewritten()).toBe(
    part(["fontId='1' numFmtId = '164' applyNumberFormat='0' fillId='2'", 'numFmtId="0"'])
      .replace('<cellXfs count="2">', '<cellXfs count="4">')
      .replace(
        "</cellXfs>",
        `<xf numFmtId="14" applyNumberFormat="1" fontId='1' fillId='2'/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs>`,
      ),
  );
});

test("the count is written in whatever quotes it stands", () => {
  const styles = stylesOf("<s><cellXfs id='a' count = '10'><xf/></cellXfs></s>");
  styles.forDays(0, false);
  expect(styles.rewritten()).toBe(
    `<s><cellXfs id='a' count = "2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></s>`,
  );
});

test("a cell whose style the file lacks is styled like the first one; a new style shows days, one that is unknown does not", () => {
  const styles = stylesOf(part(['numFmtId="0" fontId="7"']));
  expect([styles.showsDays(0), styles.showsDays(1), styles.showsDays(9)]).toEqual([false, false, false]);
  const added = styles.forDays(9, false) as number;
  expect(added).toBe(1);
  expect([styles.showsDays(added), styles.showsDays(0)]).toEqual([true, false]);
  expect(styles.rewritten()).toContain('fontId="7"/></cellXfs>');
});

test("without styles in the file none is added, and where none is needed nothing is written", () => {
  const none = stylesOf("<styleSheet/>");
  expect([none.forDays(0, false), none.rewritten()]).toEqual([undefined, undefined]);
  const unused = stylesOf(part(['numFmtId="0"']));
  unused.showsDays(0);
  expect(unused.rewritten()).toBeUndefined();
});

/**
 * Reads the styles of a workbook file for one purpose, to show days. Tells whether a style shows a number as a day, and
 * if not, adds a style that is otherwise the same. New styles stand at the end, so the numbers of the others stay
 * valid.
 */
import { attributesOf, elementEnd, elementsOf, type Letters, type XmlToken } from "./tokens";

/** The numbers of the built-in formats for days and times; 27 to 36 and 50 to 58 are for East Asian languages. */
const dayFormats = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
];
const day = 14;
const dayAndTime = 22;

export class ClosedStyles {
  private readonly all: readonly XmlToken[];
  private readonly list: XmlToken | undefined;
  private readonly own = new Map<number, string>();
  private readonly added: string[] = [];

  constructor(private readonly letters: Letters) {
    const { text } = letters;
    this.list = elementsOf(text, "cellXfs")[0];
    this.all = this.list ? elementsOf(text, "xf", this.list.end, elementEnd(text, this.list).end) : [];
    for (const token of elementsOf(text, "numFmt")) {
      const attributes = attributesOf(text, token);
      this.own.set(Number(attributes.get("numFmtId")), letters.decode(attributes.get("formatCode") ?? ""));
    }
  }

  showsDays(style: number): boolean {
    const token = this.all[style];
    if (!token) return style >= this.all.length && this.added.length > 0;
    const format = Number(attributesOf(this.letters.text, token).get("numFmtId") ?? 0);
    const code = this.own.get(format);
    if (code === undefined) return dayFormats.includes(format);
    return /[dmyh]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, ""));
  }

  /** The number of a style like this one that shows days; undefined when the file has no styles. */
  forDays(style: number, withTime: boolean): number | undefined {
    const { text } = this.letters;
    const token = this.all[style] ?? this.all[0];
    if (!token) return undefined;
    const opening = text
      .slice(token.start, token.end)
      .replace(/\s(?:numFmtId|applyNumberFormat)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
    const rest = text.slice(token.end, elementEnd(text, token).end);
    const format = withTime ? dayAndTime : day;
    const all = `<${token.name} numFmtId="${format}" applyNumberFormat="1"${opening.slice(1 + token.name.length)}${rest}`;
    const known = this.added.indexOf(all);
    return this.all.length + (known >= 0 ? known : this.added.push(all) - 1);
  }

  /** The text of `styles.xml` with the added styles; undefined when none was added. */
  rewritten(): string | undefined {
    const { list, added } = this;
    if (!list || added.length === 0) return undefined;
    const { text } = this.letters;
    const { inside } = elementEnd(text, list);
    const opening = text
      .slice(list.start, list.end)
      .replace(/(\scount\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${this.all.length + added.length}"`);
    return text.slice(0, list.start) + opening + text.slice(list.end, inside) + added.join("") + text.slice(inside);
  }
}

import { picture } from "../../src/playground/sheets/picture";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../src/worksheets/words/words";

const [bars] = portfolio([], worksheetWords("en")).charts;
/** As workbooks that were stored by earlier versions have one. */
const columns = {
  key: "headroom",
  kind: "column",
  title: "Headroom by test",
  description: "Columns.",
  series: [
    { title: "Revenue", colours: ["#2F6FB3"] },
    { title: "Securities", colours: ["#8A5FB0"] },
    { title: "Debt", colours: ["#2E8F8A"] },
  ],
} as const;
const frame = { width: 335, height: 168, dark: false, direction: "ltr" } as const;
const weights = {
  categories: ["HALAL", "DOUBTFUL", "NOT <b>HALAL", "NOT COVERED", "No answer"],
  values: [[50, 25, 12.5, 0, undefined]],
  shown: [["50.0 %", "25.0 %", "12.5 %", "0.0 %", ""]],
};
const bands = {
  categories: ["over", "0 – 2"],
  values: [
    [1, 2],
    [3, 0],
    [0, 4],
  ],
  shown: [
    ["1", "2"],
    ["3", "0"],
    ["0", "4"],
  ],
};

const widths = (svg: string) =>
  [...svg.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)"/g)].map(([, width]) => Number(width));

test("a chart's bars are as long as their figures, which stand beside them, and what is unknown has no bar", () => {
  const svg = bars ? picture(bars, weights, frame) : "";
  const [, first = 0, second = 0, third = 0, none, unknown] = widths(svg);
  expect([first / second, first / third]).toEqual([expect.closeTo(2, 1), expect.closeTo(4, 1)]);
  expect([none, unknown]).toEqual([1, 0]);
  for (const figure of ["50.0 %", "12.5 %"]) expect(svg).toContain(`>${figure}</text>`);
});

test("a screen reader gets a chart's figures, and a name with < is shown as text", () => {
  const svg = bars ? picture(bars, weights, frame) : "";
  expect(svg).toContain("<title>Holdings by verdict</title>");
  expect(svg).toContain("DOUBTFUL 25.0 %");
  expect(svg).toContain("No answer –");
  expect(svg).not.toContain("<b>");
});

test("a chart's series differ by pattern too, and have a key", () => {
  const svg = picture(columns, bands, frame);
  expect(svg.match(/fill="url\(#headroom-[12]\)"/g)).toHaveLength(2 * 2 + 2);
  for (const name of ["Revenue", "Securities", "Debt"]) expect(svg).toContain(`>${name}</text>`);
});

test("from right to left, bars begin at the right; in the dark, ink is light", () => {
  const at = (direction: "ltr" | "rtl") => {
    const svg = bars ? picture(bars, weights, { ...frame, direction, dark: direction === "rtl" }) : "";
    const [, x, long] = /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="[\d.]+" fill="#1F8A4C"/.exec(svg) ?? [];
    return { x: Number(x), long: Number(long), svg };
  };
  expect(at("rtl").x + at("rtl").long).toBeCloseTo(frame.width - at("ltr").x, 0);
  expect(at("rtl").svg).toContain('fill="#E8EDEA"');
  expect(at("ltr").svg).toContain('direction="ltr"');
});

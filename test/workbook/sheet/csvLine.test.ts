/** What spreadsheet programs make of our CSV, whichever separator they cut it by. */
import { csvLine } from "../../../src/workbook/sheet/csvLine";
import { chance } from "../../virtual-host";

test.each([
  ["=1+1", `"'=1+1"`],
  ["-1", `"'-1"`],
  ["@x", `"'@x"`],
  ["  =x", `"  '=x"`],
  ["＝x", `"'＝x"`],
  ["\u00a0+x", `"\u00a0'+x"`],
  ["A;=cmd|' /C calc'!A0", `"A;'=cmd|' /C calc'!A0"`],
  ["+x,y", `"'+x,y"`],
  ["two\n=lines", `"two\n'=lines"`],
  ['a;"=b', `"a;""'=b"`],
  ["'=x", `"''=x"`],
  ["a\t-b", `"a\t'-b"`],
  ["a=b", "a=b"],
  ["a - b", "a - b"],
  ["a;b", `"a;b"`],
  ['say "yes"', '"say ""yes"""'],
  ["a\rb", '"a\rb"'],
  ["", ""],
  [-1.5, "-1.5"],
  [-0.5, "-0.5"],
  [0, "0"],
  [true, "true"],
  [null, ""],
])("%j is the cell %j", (value, cell) => {
  expect(csvLine([value])).toBe(cell);
});

const letters = [
  "=",
  "+",
  "-",
  "@",
  "＝",
  "＋",
  "－",
  "＠",
  ",",
  ";",
  "\t",
  "\r",
  "\n",
  '"',
  "'",
  " ",
  "\u00a0",
  "\ufeff",
];
const signs = /^["'\s\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]/;

/** Texts of what is dangerous and of letters, and numbers among them. */
function cellsBy(next: () => number): (string | number)[] {
  const text = () => {
    const all = [...letters, "a", "1", "AAPL", "سهم"];
    return Array.from({ length: Math.floor(next() * 9) }, () => all[Math.floor(next() * all.length)]).join("");
  };
  return Array.from({ length: 1 + Math.floor(next() * 5) }, () => (next() < 0.2 ? (next() - 0.5) * 1e6 : text()));
}

/** As a program reads it that knows quotes: the cells of one line. */
function read(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (let end = ","; end === ","; ) {
    const [, quoted, bare = "", mark = ""] = cell.exec(line) ?? [];
    cells.push(quoted === undefined ? bare : quoted.replace(/""/g, '"'));
    end = mark;
  }
  return cells;
}

test("no piece of a line, cut anywhere at comma, semicolon, tab or line feed, begins with a sign unless it is a number", () => {
  for (let seed = 1; seed <= 4000; seed += 1) {
    const cells = cellsBy(chance(seed));
    const line = csvLine(cells);
    for (const separators of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[,;\t\r\n]/]) {
      const pieces = line.split(separators).filter((piece) => signs.test(piece) && !isGuarded(piece));
      const formulas = pieces.filter((piece) => !/^-?\d+(\.\d+)?(e[+-]?\d+)?(,|$)/.test(piece));
      expect({ seed, cells, formulas }).toEqual({ seed, cells, formulas: [] });
    }
  }
});

/** An apostrophe stands directly before the first sign. */
function isGuarded(piece: string): boolean {
  return /'[=+\-@＝＋－＠]/.test((signs.exec(piece)?.[0] ?? "").slice(-2));
}

test("a number is never guarded, and a text is the same again without its guards", () => {
  const guard = /(^|[,;|\t\r\n])([\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"']*)'([=+\-@＝＋－＠])/g;
  for (let seed = 1; seed <= 2000; seed += 1) {
    const cells = cellsBy(chance(seed));
    const again = read(csvLine(cells)).map((cell, at) =>
      typeof cells[at] === "number" ? Number(cell) : cell.replace(guard, "$1$2$3"),
    );
    expect({ seed, again }).toEqual({ seed, again: cells });
  }
});

import { addressOf, areaOf } from "../../../src/workbook/area";
import { areasWithWords } from "../../../src/workbook/refresh/areasWithWords";
import { markedFigure } from "../../../src/workbook/refresh/errorCells";

const source = (address: string, values: readonly (readonly unknown[])[]) => {
  const { sheet, row, column } = areaOf(address, "Mine") ?? { sheet: "", row: -1, column: -1 };
  return { sheet, row, column, values };
};
const areas = (...addresses: readonly string[]) =>
  addresses.flatMap((address) => {
    const area = areaOf(address, "Mine");
    return area ? [area] : [];
  });
const shown = (...given: Parameters<typeof areasWithWords>) => areasWithWords(...given).map(addressOf);

test("cells that show a word are found in each part that was read, and neighbours are one area", () => {
  const sources = [source("B1", [["HALAL"], ["NOT HALAL"]]), source("B3", [["HALAL"], ["HALAL"], ["DOUBTFUL"]])];
  expect(shown(["HALAL"], areas("B1:B5"), sources)).toEqual(["B1", "B3:B4"]);
  expect(shown(["HALAL", "DOUBTFUL"], areas("B2:B5"), sources)).toEqual(["B3:B5"]);
  expect(shown(["HALAL"], areas("B4", "B4:B5", "B2:B1048576"), sources)).toEqual(["B3:B4"]);
});

test("cells that no formula fills, on another sheet or that show more than the word are left out", () => {
  const values = [["HALAL", "NOT HALAL", 1, null]];
  expect(shown(["HALAL"], areas("B1:D1"), [source("A1", values)])).toEqual([]);
  expect(shown(["HALAL"], areas("Other!A1"), [source("A1", values)])).toEqual([]);
  expect(shown(["HALAL"], [], [source("A1", values)])).toEqual([]);
  expect(shown(["1", "null"], areas("A1:D1"), [source("A1", values)])).toEqual([]);
});

test("an old verdict is found without the date behind it", () => {
  const old = markedFigure("HALAL (kept from 2026-03-31)", "HALAL");
  expect(shown(["HALAL"], areas("A1:A2"), [source("A1", [[old], ["HALAL (kept from 2026-03-31)"]])])).toEqual([
    "A1:A2",
  ]);
});

test("of very many areas apart the first five hundred are given", () => {
  const values = Array.from({ length: 1_200 }, (_, row) => [row % 2 === 0 ? "HALAL" : ""]);
  const found = shown(["HALAL"], areas("A1:A1200"), [source("A1", values)]);
  expect([found.length, found[0], found.at(-1)]).toEqual([500, "A1", "A999"]);
});

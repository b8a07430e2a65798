/** Areas: how they are read and written, where they overlap, and which are one. */
import {
  type Area,
  absoluteAddress,
  addressOf,
  addressOnSheet,
  areaFrom,
  areaOf,
  intersection,
  isOpenBelow,
  isOpenBeside,
  mergeAreas,
} from "../../src/workbook/area";

const at = (address: string, sheet = "Data") => areaOf(address, sheet) as Area;
const bounds = (text: string) => {
  const area = areaOf(text, "Data");
  return area && [area.sheet, area.row, area.column, area.rows, area.columns];
};

test.each([
  ["A1", ["Data", 0, 0, 1, 1]],
  ["$c$5", ["Data", 4, 2, 1, 1]],
  ["B9:A2", ["Data", 1, 0, 8, 2]],
  ["A9:B2", ["Data", 1, 0, 8, 2]],
  ["$AA$10:ZZ11", ["Data", 9, 26, 2, 676]],
  ["A2:C", ["Data", 1, 0, 1_048_575, 3]],
  ["A2:$C", ["Data", 1, 0, 1_048_575, 3]],
  ["C2:A", ["Data", 1, 0, 1_048_575, 3]],
  ["B2:5", ["Data", 1, 1, 4, 16_383]],
  ["B2:$5", ["Data", 1, 1, 4, 16_383]],
  ["$B:$D", ["Data", 0, 1, 1_048_576, 3]],
  ["$3:4", ["Data", 2, 0, 2, 16_384]],
  ["4:$3", ["Data", 2, 0, 2, 16_384]],
  ["XFD1048576", ["Data", 1_048_575, 16_383, 1, 1]],
  ["Other!A1", ["Other", 0, 0, 1, 1]],
  ["'Jan''s list'!A1:B2", ["Jan's list", 0, 0, 2, 2]],
  ["Übersicht!A:A", ["Übersicht", 0, 0, 1_048_576, 1]],
])("the address %s is read as %j", (text, found) => {
  expect(bounds(text)).toEqual(found);
});

test.each([
  "",
  "A",
  "7",
  "A0",
  "A1048577",
  "XFE1",
  "ABCD1",
  "A12345678",
  "A1:",
  ":A1",
  "A1:B2:C3",
  "A1 ",
  " A1",
  "A0:A9",
  "0:4",
  "4:1048577",
  "A:XFE",
  "1048577:2",
  "A1:XFE",
  "A0:5",
  "A1:B0",
  "A1:$",
  "x A1:C",
  "A:C9",
  "[Book]Data!A1",
  "'[Book]Data'!A1",
  "My list!A1",
  "!A1",
  "Data!",
  "A1#",
  "$$A1",
  "1A",
  "A:1",
  "12345678:1",
])("%j is no address", (text) => {
  expect(areaOf(text, "Data")).toBeUndefined();
});

test("an address is written with its sheet, in quotes where that is needed", () => {
  const named = (sheet: string) => addressOnSheet({ ...at("B2:C3"), sheet });
  expect(["Data", "_x.1", "My list", "Jan's", "Q1", "2026", "A-B", "R", "Größe"].map(named)).toEqual([
    "Data!B2:C3",
    "_x.1!B2:C3",
    "'My list'!B2:C3",
    "'Jan''s'!B2:C3",
    "'Q1'!B2:C3",
    "'2026'!B2:C3",
    "'A-B'!B2:C3",
    "R!B2:C3",
    "'Größe'!B2:C3",
  ]);
  expect(["A1", "A1:A2", "A1:B1", "Z1:AA1", "ZZ9:AAA9", "A1:C1048576"].map((text) => addressOf(at(text)))).toEqual([
    "A1",
    "A1:A2",
    "A1:B1",
    "Z1:AA1",
    "ZZ9:AAA9",
    "A1:C1048576",
  ]);
});

test("an absolute address has a $ before each letter and number", () => {
  expect(["AA2", "A1:B20", "AB10:ABC1048576"].map((text) => absoluteAddress(at(text)))).toEqual([
    "$AA$2",
    "$A$1:$B$20",
    "$AB$10:$ABC$1048576",
  ]);
  expect(absoluteAddress({ row: 1, column: 26 })).toBe("$AA$2");
});

test("an area that is open below or beside stays open when it begins at another cell", () => {
  expect(["A5:A", "A5:9", "A5:B9"].map((text) => [isOpenBelow(at(text)), isOpenBeside(at(text))])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  const from = { ...at("C3"), sheet: "Other" };
  expect(["A5:B", "A5:9", "A5:B9"].map((text) => addressOnSheet(areaFrom(from, at(text))))).toEqual([
    "Other!C3:D1048576",
    "Other!C3:XFD7",
    "Other!C3:D7",
  ]);
});

test("areas of the same columns that follow or overlap one another are one, and so are those with few rows between", () => {
  const together = (texts: readonly string[], gap?: number) =>
    mergeAreas(
      texts.map((text) => at(text)),
      gap,
    ).map(addressOnSheet);
  const texts = ["A9", "Other!A1", "A1:A5", "A2:A3", "A6", "B6", "A7:B7", "Other!A2", "B7"];
  expect(together(texts)).toEqual(["Data!A1:A6", "Data!A9", "Data!A7:B7", "Data!B6:B7", "Other!A1:A2"]);
  expect(together(["A1", "A4"], 2)).toEqual(["Data!A1:A4"]);
  expect(together(["A1", "A5"], 2)).toEqual(["Data!A1", "Data!A5"]);
  expect(together(["A1:A9", "A2:A3", "A10"])).toEqual(["Data!A1:A10"]);
  expect(together([])).toEqual([]);
  const given = [at("A2"), at("A1")];
  mergeAreas(given);
  expect(given).toEqual([at("A2"), at("A1")]);
});

test("the intersection of two areas is found on a sheet whose name differs in case", () => {
  const both = (one: string, other: string) => {
    const found = intersection(at(one), at(other));
    return found && addressOnSheet(found);
  };
  expect(both("A1:C9", "B3:D12")).toBe("Data!B3:C9");
  expect(both("B3:D12", "A1:C9")).toBe("Data!B3:C9");
  expect(both("A1:Z99", "dATA!C4")).toBe("Data!C4");
  expect([
    both("A1:A5", "A6"),
    both("A1:C1", "D1"),
    both("A1", "Other!A1"),
    both("A1:B2", "C3"),
    both("A6", "A1:A5"),
    both("D1", "A1:C1"),
  ]).toEqual(Array.from({ length: 6 }));
  expect(both("A1:A5", "A5:A9")).toBe("Data!A5");
});

import { parseFormula } from "./formula";
import { parseReference, reference } from "./reference";

describe("references and formulas", () => {
  test("are read as people write them", () => {
    expect(parseReference("$B$2:c9")).toEqual({ row: 2, column: 2, rows: 8, columns: 2 });
    expect(parseReference("'It''s'!A2:A")).toEqual({ sheet: "It's", row: 2, column: 1, rows: 999, columns: 1 });
    expect(parseReference("AAPL")).toBeUndefined();
    expect(reference({ row: 1, column: 27, rows: 2, columns: 2 })).toBe("AA1:AB2");
    expect(parseFormula('=F(A1, "a,""b", ,TRUE; -2.5)')?.arguments).toEqual([
      { area: { row: 1, column: 1, rows: 1, columns: 1 } },
      { value: 'a,"b' },
      { value: undefined },
      { value: true },
      { value: -2.5 },
    ]);
    expect(parseFormula("=SUM(A1)*2")).toBeUndefined();
  });
});

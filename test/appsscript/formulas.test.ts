import { isOurs, respellFormula } from "../../appsscript/workbook/formulas";

test("a user's function whose name contains one of ours is not ours, and keeps its name", () => {
  const own = "=MY_SHARIAH_STATUS(A1)+SHARIAH_SCORE(A1)+my.SHARIAH.RANK(A1)+É_SHARIAH_RANK(A1)";
  expect([isOurs(own), isOurs("=SHARIAH_RANK(A1)"), isOurs(7)]).toEqual([false, true, false]);
  expect(respellFormula(own, "excel")).toBe(own);
});

test("a sheet's name may read like one of our functions, and is not respelt", () => {
  const odd = `=IF('5" list'!A1="a",SHARIAH_STATUS('5" list'!A2),'SHARIAH_RANK(1)'!A1&"it's")`;
  expect(respellFormula(odd, "excel")).toBe(odd.replace("SHARIAH_STATUS", "SHARIAH.STATUS"));
});

test("a formula is respelt for Excel and for Sheets, and the texts in it are not", () => {
  const sheets = '=SHARIAH_ETF_STATUS(A1)&"SHARIAH.STATUS(1)"&SHARIAH_RANK( B2 )';
  const excel = '=SHARIAH.ETF.STATUS(A1)&"SHARIAH.STATUS(1)"&SHARIAH.RANK( B2 )';
  expect(respellFormula(sheets, "excel")).toBe(excel);
  expect(respellFormula(excel, "sheets")).toBe(sheets);
  expect(respellFormula("=_xldudf_SHARIAH_STATUS(A1)", "sheets")).toBe("=SHARIAH_STATUS(A1)");
});

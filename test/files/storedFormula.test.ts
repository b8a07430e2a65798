/** Formulas as Excel stores them in a file. */
import { storedFormula, storedNames } from "../../src/files/storedFormula";
import { catalogue } from "../../src/functions/catalogue";

test.each([
  ["=IFNA(A1,0)", "_xlfn.IFNA(A1,0)", false],
  [
    "=IFS(A1,MAXIFS(B1,C1,1),B1,MINIFS(B1,C1,1))",
    "_xlfn.IFS(A1,_xlfn.MAXIFS(B1,C1,1),B1,_xlfn.MINIFS(B1,C1,1))",
    false,
  ],
  ['=TEXTJOIN(",",TRUE,A1)', '_xlfn.TEXTJOIN(",",TRUE,A1)', false],
  ["=XLOOKUP(A1,B:B,C:C)+XMATCH(A1,B:B)", "_xlfn.XLOOKUP(A1,B:B,C:C)+_xlfn.XMATCH(A1,B:B)", false],
  ["=UNIQUE(A:A)", "_xlfn.UNIQUE(A:A)", true],
  ["=FILTER(A:A,B:B)", "_xlfn._xlws.FILTER(A:A,B:B)", true],
  ["=SORT(A:A)", "_xlfn._xlws.SORT(A:A)", true],
  ['=SUM(A1)&"UNIQUE(A1)"', 'SUM(A1)&"UNIQUE(A1)"', false],
  ['=IF(_xldudf_SHARIAH_ETF_STATUS(A1)="","x",1)', 'IF(_xldudf_SHARIAH_ETF_STATUS(A1)="","x",1)', true],
  ["=MY_xldudf_SHARIAH_STATUS(A1)", "MY_xldudf_SHARIAH_STATUS(A1)", false],
  ["A1=B1", "A1=B1", false],
])("%s is stored as %s, and may spill: %s", (formula, text, array) => {
  expect(storedFormula(formula)).toEqual({ text, array });
});

test("each function of ours has the name by which Excel finds the add-in's", () => {
  expect(storedNames).toHaveLength(catalogue.length);
  expect(storedNames).toEqual(expect.arrayContaining(["_xldudf_SHARIAH_STATUS", "_xldudf_SHARIAH_ETF_STATUS"]));
  expect(storedNames.filter((name) => !/^_xldudf_SHARIAH_[A-Z_]+$/.test(name))).toEqual([]);
});

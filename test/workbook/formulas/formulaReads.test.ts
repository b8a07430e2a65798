/** What a formula of the workbook's own reads, where only a sheet can work it out: no area is missed. */
import { type Area, addressOnSheet, areaOf } from "../../../src/workbook/area";
import { readsIn } from "../../../src/workbook/formulas/formulaReads";

const area = (at: string, sheet = "Data") => areaOf(at, sheet) as Area;
const words = {
  named: new Map([
    ["MINE", area("Z1")],
    ["TBL", area("M2:N9")],
    ["NOT", area("Y1")],
  ]),
  otherNames: new Map([
    ["TOTAL", ["SUM(Other!$C$1:$C$9)"]],
    ["TWICE", ["Data!$P$1", "Other!$P$2"]],
    ["TWO", ["Data!$Q$1,Data!$Q$3"]],
    ["BESIDE", ["Other!B1"]],
    ["GROWS", ["OFFSET(Other!$A$1,0,0,COUNTA(Data!$A:$A),1)"]],
    ["INNER", ["Outer+Mine"]],
    ["OUTER", ["Inner*Data!$R$1"]],
  ]),
  sheets: ["Data", "Other", "It's"],
};
const whole = (sheet: string) => `${sheet}!A1:XFD1048576`;

test.each([
  [
    "=SUM(B2:B9)+Other!C1+'It''s'!D1+MINE+COUNTIF(Tbl[Status],\"HALAL A9\")",
    ["Data!B2:B9", "Other!C1", "'It''s'!D1", "Data!Z1", "Data!M2:N9"],
  ],
  ["=Total*2", ["Other!C1:C9"]],
  ["=twice", ["Data!P1", "Other!P2"]],
  ["=SUM(Two)", ["Data!Q1", "Data!Q3"]],
  ["=Beside", [whole("Other")]],
  ["=SUM(Grows)", ["Other!A1", "Data!A1:A1048576", whole("Other"), whole("Data")]],
  ["=Inner", ["Data!Z1", "Data!R1"]],
  ["=SUM(Data:Other!B2:B3)", ["Data!B2:B3", "Other!B2:B3"]],
  ["=SUM('Other:It''s'!B:B)", ["Other!B1:B1048576", "'It''s'!B1:B1048576"]],
  ["=SUM(Chart:Other!B2)", ["Data!B2", "Other!B2", "'It''s'!B2"]],
  ["=SUM('[1]Data:Other'!B2)", []],
  ['=INDIRECT("Other!C3")', ["Other!C3"]],
  ['=INDIRECT("Total")', ["Other!C1:C9"]],
  ['=INDIRECT("R1C3",FALSE)', [whole("Data"), whole("Other"), whole("'It''s'")]],
  ["=INDIRECT(A1)", ["Data!A1", whole("Data"), whole("Other"), whole("'It''s'")]],
  ["=OFFSET(Other!A1,1,1)", ["Other!A1", whole("Other")]],
  ["=SUM(A1:INDEX(B:B,9))", ["Data!A1", "Data!B1:B1048576", whole("Data")]],
  ['="OFFSET("&A1&"INDIRECT("', ["Data!A1"]],
  ["=LET(x,A1,x*2)", ["Data!A1"]],
])("the formula %s reads %j", (formula, reads) => {
  expect(readsIn({ formula, cell: area("A5") }, words).map(addressOnSheet)).toEqual(reads);
});

/** A formula that cells share, worked out for each of them: what moves with the cell, and what stays. */
import { shiftedFormula } from "../../src/files/sharedFormula";

test.each([
  ["A1+B2", "C4+D5"],
  ["$A1+B$2+$C$3", "$A4+D$2+$C$3"],
  ["SUM(A1:B2,C:C,3:4,$A:B,$1:2)", "SUM(C4:D5,E:E,6:7,$A:D,$1:5)"],
  ["Data!A1&'My A1'!A1", "Data!C4&'My A1'!C4"],
  ['"A1"&T[A1]', '"A1"&T[A1]'],
  ["SUM(A1#)", "SUM(C4#)"],
  ["LOG10(A1)", "LOG10(C4)"],
])("%s is %s three rows below and two columns to the right", (formula, shifted) => {
  expect(shiftedFormula(formula, 3, 2)).toBe(shifted);
});

test("a reference that passes the sheet's edge goes on at the other edge", () => {
  expect(shiftedFormula("A1", -1, -1)).toBe("XFD1048576");
  expect(shiftedFormula("XFD1048576", 1, 2)).toBe("B1");
});

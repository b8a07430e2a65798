/** The formulas for totals by currency, as a sheet has them; their results are tested in a calculator. */
import { totalsByCurrency } from "../../src/worksheets/currencies";

const titles = [
  { title: "Amount", keys: ["a"] },
  { title: "Paid", keys: ["p"] },
];
const totals = {
  row: 2,
  column: 1,
  table: "t",
  currency: "c",
  sums: titles,
  words: { currency: "Currency", holdings: "Holdings", missing: "Missing", noCurrency: "None" },
};

/** The line of the sheet's row, counted from 1, under the headings in row 3. */
function line(row: number) {
  const far = `SUMPRODUCT(MAX((t[c]<>"")*(COUNTIF($B$3:$B$${row - 1},t[c])=0)*(1048577-ROW(t[c]))))`;
  const own = `=IF($B$${row}="","",`;
  // A total of nothing is blank: 0.00 would be an amount.
  const sum = (key: string) =>
    `${own}IF(COUNTIFS(t[c],$B$${row},t[${key}],">=0")=0,"",SUMIFS(t[${key}],t[c],$B$${row},t[${key}],">=0")))`;
  return [
    { row: row - 1, column: 1, formula: `=IFERROR(INDEX(t[c],1048577-${far}-SUMPRODUCT(MIN(ROW(t[c])))+1),"")` },
    { row: row - 1, column: 2, formula: `${own}COUNTIF(t[c],$B$${row}))`, format: "whole" },
    { row: row - 1, column: 3, formula: sum("a"), format: "amount", style: "total" },
    { row: row - 1, column: 4, formula: sum("p"), format: "amount", style: "total" },
    { row: row - 1, column: 5, formula: `${own}COUNTIFS(t[c],$B$${row},t[n],"?*"))`, format: "whole" },
  ];
}

const isApart = (count: string) => `OR(COUNTIF(t[c],"?*")>SUM($C$4:$C$7),AND(COUNTIF(t[c],"?*")>0,${count}>1))`;
const summed = '$C$8-(COUNTIF(t[n],"?*")-COUNTIFS(t[c],"?*",t[n],"?*"))';

test("totals by currency have headings, a line for each currency, and a last line for holdings without one", () => {
  expect(totalsByCurrency({ ...totals, missing: { said: "n" } })).toEqual([
    ...["Currency", "Holdings", "Amount", "Paid", "Missing"].map((value, index) => ({
      row: 2,
      column: 1 + index,
      value,
      style: "heading",
    })),
    ...[4, 5, 6, 7].flatMap(line),
    { row: 7, column: 1, value: "None", style: "label" },
    { row: 7, column: 2, formula: "=ROWS(t[ticker])-COUNTBLANK(t[ticker])-SUM($C$4:$C$7)", format: "whole" },
    ...["a", "p"].map((key, index) => {
      const count = `COUNTIF(t[${key}],">=0")-COUNTIFS(t[c],"?*",t[${key}],">=0")`;
      return {
        row: 7,
        column: 3 + index,
        format: "amount",
        style: "total",
        formula: `=IF(OR(${count}=0,${isApart(count)}),"",SUMIFS(t[${key}],t[${key}],">=0")-SUMIFS(t[${key}],t[c],"?*",t[${key}],">=0"))`,
      };
    }),
    {
      row: 7,
      column: 5,
      format: "whole",
      formula: `=$C$8-IF(${isApart(`(${summed})`)},0,${summed})`,
    },
  ]);
});

test("totals count the missing holdings by their amounts when no column of texts names them", () => {
  const cells = totalsByCurrency({ ...totals, missing: { amount: "a" } });
  expect(cells.find(({ row, column }) => row === 3 && column === 5)?.formula).toBe(
    '=IF($B$4="","",COUNTIF(t[c],$B$4)-COUNTIFS(t[c],$B$4,t[a],">=0"))',
  );
});

test("a total adds up several columns when each row has its amount in one of them", () => {
  const [{ formula } = {}] = totalsByCurrency({
    ...totals,
    sums: [{ title: "All", keys: ["a", "p"] }],
    missing: { amount: "a" },
  }).filter(({ row, column }) => row === 3 && column === 3);
  const of = (key: string) => `t[c],$B$4,t[${key}],">=0")`;
  expect(formula).toBe(
    `=IF($B$4="","",IF(COUNTIFS(${of("a")}+COUNTIFS(${of("p")}=0,"",SUMIFS(t[a],${of("a")}+SUMIFS(t[p],${of("p")}))`,
  );
});

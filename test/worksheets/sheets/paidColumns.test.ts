/** The columns in which a payment was typed: sheets of an earlier version keep them, and new ones have none. */
import { targets } from "../../../src/workbook/sheet/step";
import type { Row, Table, Worksheet } from "../../../src/workbook/sheet/worksheet";
import { income } from "../../../src/worksheets/sheets/income";
import { purification } from "../../../src/worksheets/sheets/purification";
import { type StandingSheet, standingSheet } from "../../../src/worksheets/standingSheet";
import { stepsOf } from "../../../src/worksheets/steps";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { earlierPurification } from "../../ledger/earlierPurification";
import { plainSheets } from "../../ledger/plain-sheets";
import { calculated } from "../calculated";

const words = worksheetWords("en");
const { toPay, paid } = words.purification;
const keys = ["due", "status", "paidFor", "paidOn", "reference"];
const rows: readonly Row[] = [
  { ticker: "AAPL", outstanding: 1e9, shares: 100, paidFor: null },
  { ticker: "MSFT", outstanding: 1e9, shares: 50, paidFor: "2025 third_quarter" },
  { ticker: "KO", outstanding: 1e9, shares: null, paidFor: null },
  { ticker: "PG", outstanding: 1e9, shares: 10, paidFor: " third_quarter 2025 " },
  { ticker: "PEP", outstanding: 1e9, shares: 30, paidFor: "2025 second_quarter" },
];

describe.each([
  ["purification", purification],
  ["income", income],
] as const)("the payment columns of the worksheet %s", (kind, sheetOf) => {
  const before = earlierPurification(rows, kind);
  /** The sheet of the earlier version with a ticker added today. */
  function standing(): StandingSheet {
    const today = sheetOf([{ ticker: "XOM", shares: 7 }], words);
    const sheets = plainSheets();
    sheets.lay(before);
    const { marked, blocks } = sheets.reading([today]);
    const stands = standingSheet(today, marked, blocks);
    if (!stands) throw new Error("It stands.");
    return stands;
  }
  const columnsOf = ({ tables: [table] }: Worksheet, own: readonly string[] = keys) =>
    own.map((key) => table?.columns.find((column) => column.key === key));

  test("a new sheet has none of them, no total of them and no colours for them", () => {
    const today = sheetOf([{ ticker: "XOM" }], words);
    expect(columnsOf(today)).toEqual(keys.map(() => undefined));
    expect(today.cells.filter(({ value, formula }) => /due|Still to pay/.test(`${value} ${formula}`))).toEqual([]);
    expect(today.looks).toEqual([]);
  });

  test("a row that is added to an earlier sheet has their formulas and colours", () => {
    const { sheet, worksheet, additions } = standing();
    const [added, earlier] = [columnsOf(worksheet), columnsOf(before)];
    expect(added).toMatchObject(earlier.map((column) => ({ key: column?.key, heading: column?.heading })));
    expect(added.map((column) => column?.formula)).toEqual(earlier.map((column) => column?.formula));
    const [addition] = additions as [(typeof additions)[0]];
    const [table] = before.tables as [Table];
    const writing = { how: "append", sheet, worksheet, ...addition } as const;
    const steps = stepsOf(writing, { marked: new Map(), blocks: [], sheets: [] }, targets.sheets);
    const at = {
      row: table.row + 1 + rows.length,
      column: table.columns.findIndex(({ key }) => key === "status"),
      rows: 1,
      columns: 1,
    };
    expect(steps.find(({ do: what }) => what === "rules")).toMatchObject({
      areas: [{ at, rules: [{ when: { equals: toPay } }, { when: { equals: paid } }] }],
    });
  });

  test("in an earlier sheet a row is paid while Paid for names its period, and then nothing is due", async () => {
    const sheet = await calculated(standing().worksheet, (name, ticker, field) => {
      if (!ticker) return "";
      if (name === "PURIFY" || name === "PURIFY.INCOME") return 0.02;
      return (
        { Year: 2025, Quarter: "third_quarter", reportedYear: 2025, reportedQuarter: "third_quarter" }[String(field)] ??
        1
      );
    });
    expect(sheet.column("status")).toEqual([toPay, paid, toPay, paid, toPay, toPay]);
    const near = (number: number) => expect.closeTo(number, 9);
    // The shares outstanding of the added row are still to be typed.
    expect(sheet.column("due")).toEqual([near(2), 0, "", 0, near(0.6), kind === "income" ? "" : near(0.14)]);
  });
});

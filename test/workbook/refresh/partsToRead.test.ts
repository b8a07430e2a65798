/** How many rows of a call's ranges are read, and what a function gives for the rows that were not read. */
import fc from "fast-check";
import type { Asked, Call, Cells, Range } from "../../../src/core/call";
import { fail } from "../../../src/core/failure";
import type { Slot } from "../../../src/core/slot";
import { shapeArguments } from "../../../src/functions/arguments/argumentShapes";
import { catalogue, type FunctionName } from "../../../src/functions/catalogue";
import { type Area, areaOf } from "../../../src/workbook/area";
import { givenCells, partsToRead } from "../../../src/workbook/refresh/partsToRead";

const area = (at: string) => areaOf(at, "Data") as Area;
const fillTo =
  (...rows: readonly [column: number, rows: number][]) =>
  ({ column }: Area) =>
    new Map(rows).get(column) ?? 0;

test("a range is read down to its last filled cell, and one of equal height beside it as far; two rows at least", () => {
  const args = ["A1:A1000000", "B1:B1000000", "C1:C40", "D1"].map((at) => ({ area: area(at) }));
  const part = partsToRead(args, fillTo([0, 7], [1, 90], [2, 3], [3, 0]));
  expect(args.map((arg) => part(arg.area).rows)).toEqual([90, 90, 3, 1]);
  expect(partsToRead([{ area: area("A:A") }], () => 0)(area("A:A")).rows).toBe(2);
});

const run = (name: FunctionName, given: readonly unknown[]): Asked => {
  const { run } = catalogue.find((one) => one.name === name) as (typeof catalogue)[number];
  return (run as (...typed: unknown[]) => Asked)(...(shapeArguments(name, given) as unknown[]));
};
/** What a call shows while no answer has come: a failure in each cell with a ticker. */
const showUnanswered = (asked: Asked): Cells => {
  const { inputs, show } = asked as Call;
  const slot = { failure: fail("loading"), kept: false } as unknown as Slot;
  const slots = inputs.map((line) => line.map((value) => ((value ?? "") === "" ? null : slot)));
  return show(slots as never, { now: 0, holding: "short" }) as Cells;
};

const calls: [FunctionName, unknown?, unknown?][] = [
  ...(["STATUS", "RANK", "ASOF", "WHY", "AGE", "ETF.STATUS", "PURIFY", "COVERAGE", "COMPLIANCE"] as const).map(
    (name): [FunctionName] => [name],
  ),
  ["RATIO", "debt"],
  ["SCREEN", "status,rank"],
  ["SCREEN", "status", true],
  ["PURIFICATION", undefined, true],
  ["ETF.SCREEN"],
];

test.each<[FunctionName, unknown?, unknown?]>(calls)(
  "%s %j %j gives for a range's filled rows, with blank rows below, what it gives for the whole range",
  (name, ...more: unknown[]) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        (filled, blank, columns) => {
          const rows: Range = Array.from({ length: filled + blank }, (_, row) =>
            Array.from({ length: columns }, (_, column) => (row < filled && column === 0 ? `T${row}` : "")),
          );
          const whole = showUnanswered(run(name, [rows, ...more]));
          const tickers: Area = { sheet: "Data", row: 0, column: 0, rows: rows.length, columns };
          const read = partsToRead([{ area: tickers }], () => filled)(tickers).rows;
          const asked = run(name, [rows.slice(0, read), ...more]);
          const { cells, blankRows } = givenCells(asked, showUnanswered(asked), tickers, read);
          const below = Array.from({ length: blankRows }, () => cells[0]?.map(() => ""));
          expect([...cells, ...below]).toEqual(whole);
        },
      ),
    );
  },
);

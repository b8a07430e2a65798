/**
 * Decides what is written to the worksheets *No longer compliant* and *Watch*. Of the first, rows are added and the
 * status is renewed; all else in it is the user's. The second is made of values alone, and is written anew each time.
 */

import type { Filling } from "../workbook/sheet/fills";
import type { PriceSource } from "../workbook/sheet/step";
import type { Row, Worksheet } from "../workbook/sheet/worksheet";
import { againOn, finishedStarts, markedBy, rowsOf, type Standing, standingOf } from "../worksheets/merge";
import { ofSample, sampleLine } from "../worksheets/sample";
import type { Reading, Writing } from "../worksheets/sheetChange";
import { portfolio } from "../worksheets/sheets/portfolio";
import type { WorksheetWords } from "../worksheets/words/words";
import { filling, growing } from "./ledgerWrites";
import { symbolIn } from "./period";
import { noLongerCompliant } from "./sheets/noLongerCompliant";
import { watch } from "./sheets/watch";
import type { Seen, StatusRow } from "./statusChanges";
import { lastVerdicts, type StatusFall, statusFalls } from "./statusFalls";
import { statusesAt } from "./statusRecords";
import { watchList } from "./watchList";

/** The portfolios in the workbook: the user's own, without the playground's sample. */
export function portfoliosIn(marked: Reading["marked"], words: WorksheetWords): readonly Worksheet[] {
  const bare = portfolio([], words);
  return finishedStarts(bare, marked).map((start) => markedBy(bare, start));
}

/**
 * Writes the holdings that are no longer compliant: on a new sheet, or below those that stand there. `before`: the
 * status ledger's rows before a refresh, whose holdings are not added again after a user has deleted them. Undefined
 * where the workbook has no status ledger.
 */
export function addFalls(
  reading: Reading,
  prices: PriceSource | undefined,
  words: WorksheetWords,
  before: readonly StatusRow[] = [],
) {
  const ledger = statusesAt(reading, words);
  if (!ledger) return undefined;
  const falls = statusFalls(ledger);
  const old = new Set(statusFalls(before).map(keyOf));
  const told = falls.filter((fall) => !old.has(keyOf(fall)));
  const worksheet = noLongerCompliant(told, sharesIn(reading, words), prices, words);
  const stands = standingOf(worksheet, reading.marked, reading.blocks);
  return {
    sheet: stands?.sheet,
    all: falls.length,
    writings: [...renewedVerdicts(stands, lastVerdicts(ledger)), ...growing(worksheet, reading)],
  };
}

/** Writes how near these holdings are to a limit. `answers`: those that the cells have. */
export function renewWatch(reading: Reading, answers: readonly Seen[], words: WorksheetWords) {
  const { marked, blocks } = reading;
  const madeUp = answers.some(({ sample }) => sample);
  const plain = watch(watchList(answers, statusesAt(reading, words) ?? []), words);
  const stands = standingOf(watch([], words), marked, blocks);
  const table = stands?.worksheet.tables[0];
  const rows = plain.tables[0]?.rows ?? [];
  if (!stands || !table || hasMore(stands, reading)) {
    const worksheet = madeUp ? ofSample(plain, words) : plain;
    const again = stands ? undefined : againOn(worksheet, marked, blocks);
    const writing: Writing = { how: "lay", worksheet, again };
    return { sheet: undefined, writings: [writing] };
  }
  const keys = table.columns.map(({ key }) => key);
  const there = table.rows.length;
  const fills = table.rows.map((expected, index): Filling => {
    const row = rows[index];
    return { row: index, expected, values: Object.fromEntries(keys.map((key) => [key, row?.[key] ?? ""])) };
  });
  const more: readonly Writing[] =
    rows.length > there
      ? [
          {
            how: "append",
            sheet: stands.sheet,
            worksheet: stands.worksheet,
            table: { ...table, rows: [...table.rows, ...rows.slice(there)] },
            from: there,
          },
        ]
      : [];
  return { sheet: stands.sheet, writings: [...filling(stands, fills), ...more, ...sampleLine(stands, madeUp, words)] };
}

/** The shares of each ticker in all portfolios. A ticker without a number of shares is not among them. */
function sharesIn({ marked, blocks }: Reading, words: WorksheetWords): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of portfoliosIn(marked, words)) {
    for (const { ticker, shares } of rowsOf(standingOf(one, marked, blocks))) {
      if (typeof shares !== "number") continue;
      sums.set(symbolIn(ticker), (sums.get(symbolIn(ticker)) ?? 0) + shares);
    }
  }
  return sums;
}

/** A ticker's present verdict in each of its rows. */
function renewedVerdicts(stands: Standing | undefined, verdicts: ReadonlyMap<string, string>): readonly Writing[] {
  const fills = rowsOf(stands)
    .slice(0, stands?.additions[0]?.from)
    .flatMap((row: Row, index): readonly Filling[] => {
      const { ticker = null, verdict = null } = row;
      const now = verdicts.get(symbolIn(ticker));
      if (now === undefined || now === verdict) return [];
      return [{ row: index, expected: { ticker, verdict }, values: { verdict: now } }];
    });
  return filling(stands, fills);
}

/** Whether a person has put something beside the rows, which would stand beside another holding afterwards. */
function hasMore({ sheet, worksheet }: Standing, { blocks }: Reading): boolean {
  const [table] = worksheet.tables;
  const block = blocks.find((one) => one.sheet === sheet);
  const own = new Set(table?.columns.map(({ at }) => at));
  return (
    block?.values.some(
      (line, down) =>
        block.row + down >= (table?.row ?? 0) &&
        line.some((value, across) => !own.has(block.column + across) && (value ?? "") !== ""),
    ) === true
  );
}

function keyOf({ ticker, at }: StatusFall): string {
  return `${ticker} ${at}`;
}

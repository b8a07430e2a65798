/**
 * The status ledger of a workbook, read once: what is added to it, what changed since a moment, and which of its rows
 * somebody changed by hand. Two worksheets are made of it: of *No longer compliant*, rows are added and the status is
 * renewed, and all else in it is the user's; *Watch* is made of values alone, and is written anew each time.
 */

import type { Filling } from "../../workbook/sheet/fills";
import type { PriceSource } from "../../workbook/sheet/step";
import type { Row, Worksheet } from "../../workbook/sheet/worksheet";
import { againOn } from "../../worksheets/againOn";
import { withLaterColumns } from "../../worksheets/laterColumns";
import { finishedStarts, markedBy } from "../../worksheets/marks";
import { ofSample, sampleLine } from "../../worksheets/sample";
import type { SheetChange, SheetReading } from "../../worksheets/sheetChange";
import { portfolio } from "../../worksheets/sheets/portfolio";
import { rowsOf, type StandingSheet, standingSheet } from "../../worksheets/standingSheet";
import type { WorksheetWords } from "../../worksheets/words/words";
import { tickerIn } from "../entries/period";
import { fillRows, writeRows } from "../ledgerWrites";
import { keptStatuses, statusesIn, statusLedger } from "../sheets/ledgers";
import { noLongerCompliant } from "../sheets/noLongerCompliant";
import { watch } from "../sheets/watch";
import {
  doubtfulRows,
  type Seen,
  type StatusChange,
  type StatusRow,
  sealRows,
  statusChangesSince,
  withStatuses,
} from "./statusChanges";
import { lastVerdicts, type StatusFall, statusFalls } from "./statusFalls";
import { type StatusHistory, statusHistory } from "./statusHistory";
import { watchList } from "./watchList";

/** The portfolios in the workbook: the user's own, without the playground's sample. */
export function portfoliosIn(marked: SheetReading["marked"], words: WorksheetWords): readonly Worksheet[] {
  const bare = portfolio([], words);
  return finishedStarts(bare, marked).map((start) => markedBy(bare, start));
}

const mostQuarters = 8;

interface WatchOf {
  readonly earlier?: readonly StatusRow[];
  readonly madeUp?: boolean;
}

export class StatusLedger {
  private constructor(
    private readonly reading: SheetReading,
    private readonly words: WorksheetWords,
    private readonly stands: StandingSheet | undefined,
  ) {}

  /** The worksheets that must be read. */
  static sources(words: WorksheetWords): readonly Worksheet[] {
    return [statusLedger([], words)];
  }

  static in(reading: SheetReading, words: WorksheetWords): StatusLedger {
    return new StatusLedger(reading, words, standingSheet(statusLedger([], words), reading.marked, reading.blocks));
  }

  /** Its rows; undefined where the workbook has no status ledger. */
  rows(): readonly StatusRow[] | undefined {
    return this.stands && statusesIn(rowsOf(this.stands));
  }

  /**
   * Adds what is new in these answers, if the workbook has a status ledger: a user inserts it, and from then on it
   * grows.
   */
  record(answers: readonly Seen[]) {
    const before = this.rows();
    if (!this.stands || !before) return { added: 0, writings: [] };
    const { stands } = withLaterColumns(statusLedger([], this.words), this.stands, this.reading);
    const keys = new Set(stands.worksheet.tables[0]?.columns.map(({ key }) => key));
    const added = sealRows(before, keptStatuses(withStatuses(before, answers).slice(before.length), keys));
    return { added: added.length, writings: writeRows(statusLedger(added, this.words), this.reading) };
  }

  /** The verdicts by quarter, of two years at most; undefined where there is no status ledger. `now`: ms since 1970. */
  history(now: number): StatusHistory | undefined {
    const rows = this.rows();
    return rows && statusHistory(rows, now, mostQuarters);
  }

  /** The changes of status since that moment, in ms since 1970; undefined where there is no status ledger. */
  changesSince(moment: number): readonly StatusChange[] | undefined {
    const rows = this.rows();
    return rows && statusChangesSince(rows, moment);
  }

  /** The rows that somebody changed by hand, or that follow a row which is gone; counted from 1. */
  doubtfulRows(): readonly number[] {
    const top = this.stands?.worksheet.tables[0]?.row ?? 0;
    const rows = rowsOf(this.stands).map((row) => statusesIn([row])[0]);
    const odd = new Set<StatusRow | undefined>(doubtfulRows(rows.flatMap((row) => row ?? [])));
    return rows.flatMap((row, index) => (odd.has(row) ? [top + index + 2] : []));
  }

  /**
   * Writes the holdings that are no longer compliant: on a new sheet, or below those that stand there. `before`: the
   * ledger's rows before a refresh, whose holdings are not added again after a user has deleted them. Undefined where
   * the workbook has no status ledger.
   */
  addFalls(prices: PriceSource | undefined, before: readonly StatusRow[] = []) {
    const { marked, blocks } = this.reading;
    const rows = this.rows();
    if (!rows) return undefined;
    const falls = statusFalls(rows);
    const old = new Set(statusFalls(before).map(keyOf));
    const told = falls.filter((fall) => !old.has(keyOf(fall)));
    const portfolios = portfoliosIn(marked, this.words).map((one) => standingSheet(one, marked, blocks));
    const worksheet = noLongerCompliant(told, sharesOf(portfolios), prices, this.words);
    const stands = standingSheet(worksheet, marked, blocks);
    return {
      sheet: stands?.sheet,
      all: falls.length,
      writings: [...renewedVerdicts(stands, lastVerdicts(rows)), ...writeRows(worksheet, this.reading)],
    };
  }

  /**
   * Writes how near these holdings are to a limit. `answers`: those that the cells have. `earlier`: the rows of the status
   * ledger that these answers belong to, which on sample data is not this one.
   */
  renewWatch(
    answers: readonly Seen[],
    { earlier = this.rows() ?? [], madeUp = answers.some(({ sample }) => sample) }: WatchOf = {},
  ) {
    const { marked, blocks } = this.reading;
    const { words } = this;
    const plain = watch(watchList(answers, earlier), words);
    const stands = standingSheet(watch([], words), marked, blocks);
    const table = stands?.worksheet.tables[0];
    const rows = plain.tables[0]?.rows ?? [];
    if (!stands || !table || hasMore(stands, this.reading)) {
      const worksheet = madeUp ? ofSample(plain, words) : plain;
      const again = stands ? undefined : againOn(worksheet, marked, blocks);
      const writing: SheetChange = { how: "lay", worksheet, again };
      return { sheet: undefined, writings: [writing] };
    }
    const keys = table.columns.map(({ key }) => key);
    const there = table.rows.length;
    const fills = table.rows.map((expected, index): Filling => {
      const row = rows[index];
      return { row: index, expected, values: Object.fromEntries(keys.map((key) => [key, row?.[key] ?? ""])) };
    });
    const more: readonly SheetChange[] =
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
    return {
      sheet: stands.sheet,
      writings: [...fillRows(stands, fills), ...more, ...sampleLine(stands, madeUp, words)],
    };
  }
}

/** The shares of each ticker in these portfolios. A ticker without a number of shares is not among them. */
function sharesOf(portfolios: readonly (StandingSheet | undefined)[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { ticker, shares } of portfolios.flatMap((one) => rowsOf(one))) {
    if (typeof shares !== "number") continue;
    sums.set(tickerIn(ticker), (sums.get(tickerIn(ticker)) ?? 0) + shares);
  }
  return sums;
}

/** A ticker's present verdict in each of its rows. */
function renewedVerdicts(
  stands: StandingSheet | undefined,
  verdicts: ReadonlyMap<string, string>,
): readonly SheetChange[] {
  const fills = rowsOf(stands)
    .slice(0, stands?.additions[0]?.from)
    .flatMap((row: Row, index): readonly Filling[] => {
      const { ticker = null, verdict = null } = row;
      const now = verdicts.get(tickerIn(ticker));
      if (now === undefined || now === verdict) return [];
      return [{ row: index, expected: { ticker, verdict }, values: { verdict: now } }];
    });
  return fillRows(stands, fills);
}

/** Whether a person has put something beside the rows, which would stand beside another holding afterwards. */
function hasMore({ sheet, worksheet }: StandingSheet, { blocks }: SheetReading): boolean {
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

/**
 * Builds the pane's ports for worksheets and ledgers on a workbook, for hosts that wait. It passes on the selection,
 * the cells' questions, and the answers that they have.
 */
import type { Asked } from "../../core/call";
import { isFailure } from "../../core/failure";
import type { Operation } from "../../core/operation";
import type { Slot } from "../../core/slot";
import { version } from "../../core/version";
import { type DateSystem, useDateSystem } from "../../functions/arguments/days";
import { cachedAnswers } from "../../ledger/cachedAnswers";
import { reportCurrency } from "../../ledger/currencies/reportCurrency";
import { headings } from "../../ledger/sheets/adoption";
import { RefusalError } from "../../ports/refusalError";
import { refusalPhrase } from "../../ports/refusals";
import { demandsOf } from "../../workbook/refresh/refresh";
import type { Workbook } from "../../workbook/workbook";
import { isCellBesideTickers } from "../../worksheets/marks";
import type { FormulaQuestions } from "../formulaQuestions";
import type { Session } from "../session";
import { shownCells } from "../shown";
import { portsOverSheets, type SheetPorts } from "./portsOverSheets";

/** `dates` tells whether the workbook counts its days from 1900 or from 1904, if its host knows. */
export function workbookPorts(
  session: Session,
  grid: Workbook,
  asking: FormulaQuestions,
  language: string,
  dates?: () => Promise<DateSystem>,
): SheetPorts {
  const { target, shown } = grid;
  // The date functions must be told here too, because this bundle contains a copy of them of its own.
  void dates?.().then(useDateSystem);
  /**
   * Whether answers are made up. In the playground only the page knows this, because it offers the sample service as if
   * it were the user's.
   */
  const madeUp = async () =>
    session.standIn !== undefined || session.settings?.demo === true || (await grid.madeUp?.()) === true;
  const selected = async () => {
    const areas = (await grid.selectedAreas?.()) ?? [await grid.selection()];
    const [area, ...others] = areas.flatMap((one) => one ?? []).sort((one, other) => one.column - other.column);
    if (!area) return [];
    if (others.some(({ row, rows }) => row !== area.row || rows !== area.rows)) {
      throw new RefusalError(refusalPhrase("severalAreas"));
    }
    const [columns, { marked }] = await Promise.all([grid.values([area, ...others]), grid.snapshot([])]);
    if (others.length === 0 && isCellBesideTickers(area, marked)) return [];
    // Columns that are selected apart, such as tickers and shares, are one list.
    const rows = Math.max(...columns.map((values) => values.length));
    const widths = columns.map((values) => values[0]?.length ?? 1);
    return Array.from({ length: rows }, (_, row) =>
      columns.flatMap((values, at) => values[row] ?? new Array<unknown>(widths[at] ?? 1).fill("")),
    );
  };
  return portsOverSheets(
    {
      target,
      selected,
      ...(shown && { shown }),
      fronts: async () => {
        const [active, sheets] = await Promise.all([grid.activeSheet(), grid.sheets()]);
        const others = [...sheets.keys()].filter((sheet) => sheet !== active);
        const areas = [active, ...others].map((sheet) => ({ sheet, row: 0, column: 0, ...headings }));
        const values = await grid.values(areas);
        return areas.map((area, index) => ({ ...area, values: values[index] ?? [], formulas: [] }));
      },
      snapshot: (marks) => grid.snapshot(marks),
      carryOut: (steps) => grid.carryOut(steps),
    },
    {
      demands: async (asks) => {
        const slots = new Set(asks.flatMap((asked) => asking.slots(ofSession(session, asked))));
        const open = [...slots].filter(({ answer, failure }) => answer === undefined && !failure);
        return demandsOf(open, (operation) => session.planning.carries(operation, Date.now()));
      },
      origin: async () => ({
        version,
        address: session.standIn ? undefined : session.settings?.address,
        madeUp: await madeUp(),
      }),
      // In this port only frozen cells count as pinned.
      frozen: async () => new Set([...(await grid.pinned()).values()].map(({ sheet }) => sheet)),
      reports: async (tickers) => {
        const { report: operation } = session.operations;
        const inputs = tickers.map((ticker) => [ticker]);
        await shownCells(session, { operation, inputs, show: () => [] });
        return tickers.map((ticker) => reportCurrency(ticker, session.planning.peek(operation, ticker) ?? undefined));
      },
      known: async () => {
        const slots = new Set<Slot>();
        for (const { asks } of await asking.cells("workbook")) {
          for (const slot of asks.flatMap((asked) => asking.slots(asked))) slots.add(slot);
        }
        const { purification, report } = session.operations;
        const tickers = new Set(
          [...slots].flatMap(({ operation, input }) => (operation === purification ? [input] : [])),
        );
        const reports = [...tickers].flatMap((ticker) => session.planning.peek(report, ticker) ?? []);
        return cachedAnswers(slots, await madeUp(), session.settings, reports);
      },
    },
    language,
  );
}

/**
 * The same question, with the session's operation in place of this bundle's copy. Cells ask by the session's, so only
 * it finds their answers.
 */
function ofSession({ operations }: Session, asked: Asked): Asked {
  if (isFailure(asked)) return asked;
  const own = Object.values(operations).find(({ name }) => name === asked.operation.name) as Operation;
  return { ...asked, operation: own };
}

/**
 * Fills the table that a visitor reads until the grid has loaded: the first holdings of the sample portfolio. Its
 * companies are in the page as it is served. Its verdicts come from the add-in's own function, as in the sheet.
 */
import type { FunctionMap } from "../grid/calls";

/** The pane may apply its preferences meanwhile, which cancels what waits: so cells without an answer are asked again. */
const tries = 10;
const pauseMs = 300;

/** Fills in the verdicts as soon as they are answered. A cell without an answer keeps its dots. */
export async function fillFirstTable(table: HTMLElement, { STATUS: status }: FunctionMap): Promise<void> {
  for (let asked = 0; asked < tries && table.isConnected; asked += 1) {
    const cells = [...table.querySelectorAll<HTMLElement>("td[data-ticker]:not([data-verdict])")];
    if (cells.length === 0 || !status) return;
    const tickers = cells.map(({ dataset }) => [dataset.ticker]);
    const rows = (await status(tickers, {})) as readonly (readonly unknown[])[];
    for (const [index, cell] of cells.entries()) {
      const verdict = rows[index]?.[0];
      if (typeof verdict === "string") show(cell, verdict);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function show(cell: HTMLElement, verdict: string): void {
  cell.textContent = verdict;
  cell.dataset.verdict = verdict;
}

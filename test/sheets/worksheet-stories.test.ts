/**
 * Google Sheets tells the stories of worksheets, with the built script and the sidebar's page. Nothing here asks the
 * service: formulas show one text, and the clock skips waiting.
 */
import { type Ask, portsOver } from "../../appsscript/sidebar/page/ports";
import { addressOf } from "../../src/workbook/area";
import { worksheetStories } from "../pane/worksheets.contract";
import { type Opened, open } from "./opened";
import { writerOver } from "./stepWriter";

/** Few, so that a page can be closed in the middle of a worksheet. */
const cellsARun = 50;

let opened: Opened | undefined;
afterAll(() => opened?.close());

// Two runs of the property, since each step of it is a run of the script.
worksheetStories(
  "Google Sheets",
  async () => {
    await opened?.close();
    opened = await open({ bare: true, speed: Number.POSITIVE_INFINITY, calculates: () => "calculated" });
    const { document } = opened;
    let left = Number.POSITIVE_INFINITY;
    // The page may be closed before any run of the script that writes.
    const ask: Ask = async (name, ...given) => {
      if (name === "worksheets.carryOut") left -= 1;
      if (left < 0) throw new Error("The page is closed.");
      return document.run("pane", name, JSON.parse(JSON.stringify(given)));
    };
    const writer = writerOver(ask, cellsARun);
    const { freezer } = portsOver(ask, 20);
    if (!freezer) throw new Error("Sheets freezes.");
    return {
      workbook: writer,
      freezer,
      set: async (sheet, row, column, value) => {
        const at = addressOf({ row, column, rows: 1, columns: 1 });
        document.spreadsheet
          .sheet(sheet)
          .type(row + 1, column + 1, typeof value === "string" ? `'${value}` : (value ?? ""));
        document.enter(`'${sheet}'!${at}`, []);
      },
      breakOff: (at) => {
        left = at === undefined ? Number.POSITIVE_INFINITY : at - 1;
      },
    };
  },
  { runs: 2 },
);

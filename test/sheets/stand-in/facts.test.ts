/** Facts of docs/code/hosts.md that no other test of the stand-in holds: what Sheets does with notes, and by itself. */
import { type Opened, open as openBuilt } from "../opened";
import { type Document, openDocument } from "./document";

// S24
test("a whole number that is given for a note reads back with a decimal, and a text as it is", async () => {
  const code = `function notes() {
    const range = SpreadsheetApp.getActiveSpreadsheet().getRange("A1:B1");
    range.setNotes([[25, "a text"]]);
    return range.getNotes();
  }`;
  const document: Document = openDocument({ code, latencyFactor: 0 });
  expect(await document.run("notes")).toEqual([["25.0", "a text"]]);
  await document.close();
});

// S25
test("a calculation that Google starts by itself costs no call while the answers are fresh", async () => {
  const opened: Opened = await openBuilt({ speed: Number.POSITIVE_INFINITY });
  const { document, service } = opened;
  document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  const runs = document.runs.length;
  document.calculateAgain();
  await document.settled();
  expect([document.value("B2"), document.runs.length, service.stats().calls]).toEqual(["HALAL", runs + 1, 1]);
  await opened.close();
});

/**
 * The sentences with which ports and menus refuse to do something. They are phrases, so that the code that shows one
 * chooses the language.
 */
import { phrasesOf } from "../core/phrase";

export const refusalWords = {
  calculatedArguments: "The sheet calculates its arguments: insert it to see what it shows.",
  cellsWait: "Cells still wait for their answers: freeze when they have them.",
  sheetGone: "The sheet {0} is gone.",
  rowsTaken:
    "Below the table of the sheet {0} stand rows that were not there before, perhaps from somebody who works in it too. Nothing was added there: try again.",
  ledgerThere:
    "The sheet {0} has the headings of this ledger, and the workbook does not know it as one. Nothing was written: choose Use this sheet under Portfolio, or delete that sheet.",
  // What Excel may refuse.
  protectedSheet: "The sheet {0} is protected: choose Review, Unprotect Sheet, then try again.",
  protectedWorkbook: "The workbook or a sheet is protected: take the protection off on the tab Review, then try again.",
  cellEdited: "A cell is being edited: press Enter or Esc there, then try again.",
  otherInFront: "Another workbook is in front: bring this one to the front, then try again.",
  rowTooLarge:
    "A row of the sheet {0} has more text than Excel hands over at once (5 MB): shorten its texts, then try again.",
  tooMuchAtOnce: "That is more than Excel hands over at once (5 MB): select fewer cells, then try again.",
  sessionOver: "The session with Excel has expired: reload the workbook, then try again.",
  excelBusy: "Excel is too busy for that: wait a minute, then try again.",
  olderExcel: "This version of Excel cannot do that: update Excel, or open the workbook in Excel on the web.",
  noCells: "No cells are selected: select cells, then try again.",
  severalAreas: "Several areas are selected: select one list, or columns of the same rows.",
  goneFrom: "The sheet {0}, or a table or name on it, is gone: look whether it was deleted, then try again.",
  gone: "A sheet, table or name that this needs is gone: look whether it was deleted, then try again.",
  tooLongToFreeze:
    "{0} is too long to be kept while it is frozen, so nothing was frozen: leave it out of the selection.",
  notThere: "The pane asks for {0}, which is not there.",
  pausedHere: "Paused: resume under Refresh in the pane, then try again.",
  menuOnly: "No cell may do this: use the menu or the sidebar of Shariah Sheets.",
  testAgain: "Cells are asking the service just now: test again in a minute.",
  olderSidebar:
    "This sidebar is older than its script. In the spreadsheet choose Extensions, Apps Script, and paste the new text into sidebar.html too. Save, and reload the spreadsheet.",
  olderScript:
    "The script is older than this sidebar. In the spreadsheet choose Extensions, Apps Script, and paste the new text into Code.gs (the file Code.js) too. Save, and reload the spreadsheet.",
  noFunction: "There is no function {0}.",
  // What Google may refuse for a while.
  webRequests: "web requests",
  locks: "locks",
  cache: "its cache",
  documentSettings: "the document's settings",
  services: "its services",
} as const;

export const refusalPhrase = /*#__PURE__*/ phrasesOf(refusalWords);

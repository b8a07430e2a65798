/**
 * The sentences with which ports and menus refuse to do something. They are phrases, so that the code that shows one
 * chooses the language.
 */
import { phrasesOf } from "../core/phrase";

export const words = {
  calculatedArguments: "The sheet calculates its arguments: insert it to see what it shows.",
  cellsWait: "Cells still wait for their answers: freeze when they have them.",
  sheetGone: "The sheet {0} is gone.",
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

export const phrase = /*#__PURE__*/ phrasesOf(words);

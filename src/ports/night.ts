/** The refresh of every night in Google Sheets: its state as data, and what is said of it. */
import { type Phrase, phrasesOf } from "../core/phrase";

export const nightWords = {
  nightAskAt: "Refresh this spreadsheet every night between {0} and {1} o'clock ({2}), with your Google account?",
  nightAskDone: "Refresh this spreadsheet every night, with your Google account?",
  nightHourly:
    "Google lets an add-on work for a few minutes an hour. With the formulas of today a night takes {0|run|runs}, one an hour, and is done by {1} o'clock ({2}).",
  nightAskMail:
    "Yes: and send yourself an e-mail when a verdict or rank changed, or when the refresh did not work. No: without e-mails. Cancel: leave it as it is.",
  nightAskPlain: "OK: refresh it. Cancel: leave it as it is.",
  nightOn:
    "This spreadsheet is refreshed every night with your Google account. What changed is told when it is next opened.",
  nightAskStop:
    "This spreadsheet is refreshed every night with your Google account. OK: stop it. Cancel: leave it as it is.",
  nightAskStopMailed:
    "This spreadsheet is refreshed every night with your Google account, with an e-mail when something changed. Yes: stop it. No: go on without e-mails. Cancel: leave it as it is.",
  nightAskStopUnmailed:
    "This spreadsheet is refreshed every night with your Google account, without e-mails. Yes: stop it. No: go on, with an e-mail to yourself when something changed. Cancel: leave it as it is.",
  nightAskStopOthers:
    "Somebody else's account refreshes this spreadsheet every night. OK: stop it; to use your account, choose Refresh every night again. Cancel: leave it as it is.",
  nightOthers:
    "Somebody else's account refreshes this spreadsheet every night already. To stop it, choose Refresh every night.",
  nightStopped: "This spreadsheet is not refreshed at night any more.",
  nightStoppedOthers:
    "This spreadsheet is not refreshed at night any more. The trigger of whoever started it removes itself the next time, and asks nothing.",
  nightRefreshed: "Refreshed at night, {0}: {1|formula|formulas}.",
  nightChanged: "Verdicts or ranks that changed: {0} ({1}).",
  nightSame: "No verdict or rank changed.",
  nightFirst: "From the next night on it is told which verdicts changed.",
  nightFailed: "Answers that did not come, whose cells keep what they show: {0}. {1}",
  nightRecorded: "Rows added to the ledgers: {0}.",
  nightLoading: "Formulas that wait to be calculated until the spreadsheet is open: {0}.",
  nightUnmailed: "The e-mail was not sent: {0}",
  nightUndone: "The refresh of the night, {0}, did nothing: {1}",
  nightPartly:
    "The refresh of the night, {0}, was not finished: {1|call was|calls were} sent, {2|answer is|answers are} missing, and {3|formula was|formulas were} written again. {4}",
  nightKilled: "Google ended it before it was done: choose Refresh.",
  nightLate:
    "Google did not start its next run, for example because today's time for triggers is used up: choose Refresh.",
  nightLong:
    "It needed more than {0} runs, the most that a night may have: refresh a part by hand, or use fewer tickers.",
  nightConsent:
    "The account that refreshes it has not given every permission that this needs: choose Refresh every night, and tick what Google asks for.",
  nightEnded: "Google ended the refresh of the night, {0}, before it was done: choose Refresh.",
  nightMissed:
    "There was no nightly refresh since {0}. Whoever started it may have left this spreadsheet or taken a permission back: choose Refresh every night to use your account.",
  nightSample: "sample data are on.",
  nightBusy: "another refresh was running.",
  nightMailEnd:
    "You get this e-mail because you chose it under Refresh every night, in the menu Shariah Sheets of {0}. Choose it again to stop it.",
} as const;

export const nightPhrase = /*#__PURE__*/ phrasesOf(nightWords);

/** How the nights of a document stand. */
export interface Nights {
  /**
   * Whose account refreshes the document: the present user's (`mine`) or another person's. Undefined when the refresh
   * is off.
   */
  readonly by: "mine" | "others" | undefined;
  /** Whether the owner of the trigger gets an e-mail when something changed. */
  readonly mail: boolean;
  /** What the last night brought, or that nights are missing; empty before the first night. */
  readonly told: readonly Phrase[];
}

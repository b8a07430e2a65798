/**
 * Writes the diagnostics text, which a user gives to a person who helps. It is in English, so that any helper can read
 * it, and contains only harmless facts: the pane never has the secret, and of the client ID it says only whether there
 * is one. Failures are named by their kind, because their sentences contain tickers, unless the user has chosen to
 * include tickers.
 */
import type { Preferences } from "../../api/preferences";
import type { SentCall } from "../../core/callsByDay";
import type { Progress } from "../../core/planner";
import { withNoun } from "../../core/plural";
import type { FailedCells, OlderAnswers, Shown } from "../../ports/host";
import type { MonthAccount } from "../../workbook/month";

export interface DiagnosisFacts {
  readonly about: string | undefined;
  readonly browser: string;
  /** When the text is made; ms since 1970. */
  readonly now: number;
  readonly shown: Shown | undefined;
  readonly sampled: boolean;
  readonly preferences: Preferences | undefined;
  readonly account: MonthAccount | undefined;
  readonly progress: Progress;
  readonly sent: readonly SentCall[];
  readonly failed: readonly FailedCells[];
  readonly stale: OlderAnswers | undefined;
}

const mostCalls = 50;

export function diagnosis(known: DiagnosisFacts, withTickers: boolean): string {
  const { about, browser, now, shown, sampled, preferences, account, progress, sent, failed, stale } = known;
  const { cells, calls, refusals, lastFailure } = progress;
  return [
    about ?? "Shariah Sheets",
    `Browser: ${browser}`,
    `Now: ${new Date(now).toISOString()}`,
    `Sample data: ${sampled ? "yes" : "no"}`,
    ...settingsLines(shown),
    `Preferences: ${preferences ? JSON.stringify(preferences) : "none"}`,
    account ? `Month: ${account.used ?? "?"} of ${account.limit ?? "?"}, told ${iso(account.at)}` : "Month: not told",
    `Waiting: ${withNoun(cells, "cell")}, ${withNoun(calls, "call")}; sent ${progress.sent}, least ${progress.least}, refusals ${refusals}`,
    `Asked: ${questionsIn(sent)}, answered: ${questionsIn(sent.filter(({ status }) => status === 200))}; not shown yet: ${withNoun(cells, "cell")}`,
    `Last failure: ${lastFailure ? (withTickers ? lastFailure.message : lastFailure.failure) : "none"}`,
    `Kept from before: ${stale ? `${withNoun(stale.cells, "cell")}, the oldest of ${iso(stale.since)}` : "none"}`,
    "",
    "Failures (kind, cells):",
    ...failed.map((each) => failureLine(each, withTickers)),
    "",
    "Calls (time, operation, questions, status, ms):",
    ...sent.slice(0, mostCalls).map(callLine),
  ].join("\n");
}

/**
 * The number of questions in these requests. If answers came while cells still show nothing, Excel hangs and not the
 * service.
 */
function questionsIn(sent: readonly SentCall[]): string {
  return withNoun(
    sent.reduce((sum, { questions }) => sum + questions, 0),
    "question",
  );
}

function settingsLines(shown: Shown | undefined): readonly string[] {
  if (!shown) return ["Settings: none"];
  const { address, segment, clientId, secretSaved, callsPerSecond, demo } = shown;
  return [
    `Service: ${address}, segment ${segment}`,
    `Client ID: ${clientId ? "given" : "none"}; secret key: ${secretSaved ? "saved" : "none"}`,
    `Calls per second: ${callsPerSecond}; demo: ${demo ? "yes" : "no"}`,
  ];
}

function failureLine({ failure, cells, tickers }: FailedCells, withTickers: boolean): string {
  const line = `${failure.failure}, ${cells}`;
  return withTickers ? `${line}: ${tickers.join(" ")} (${failure.message})` : line;
}

function callLine({ at, operation, questions, status, ms }: SentCall): string {
  return [iso(at), operation, questions, status, ms].join("  ");
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}

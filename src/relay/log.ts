/** The operator's log besides requests: sentences, one JSON line each, without secrets, tickers or client IDs. */
import { type Logger, pino } from "pino";

export interface Log {
  error(sentence: string): void;
  info(sentence: string): void;
}

/** On standard error: standard output is for programs. */
export function openLog(isQuiet: boolean): Logger {
  return pino({ base: null, enabled: !isQuiet }, process.stderr);
}

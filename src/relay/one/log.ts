/**
 * Writes the log for the relay's operator, one JSON line for each event. It has no secrets, no tickers and no client
 * IDs.
 */
import { type Logger, pino } from "pino";

export interface Log {
  error(sentence: string): void;
  info(sentence: string): void;
}

/** Opens the log on standard error, since standard output is for other programs to read. */
export function openLog(isQuiet: boolean): Logger {
  return pino({ base: null, enabled: !isQuiet }, process.stderr);
}

/** What an operator reads besides requests: sentences, a JSON line each, with no secret, ticker or client ID in them. */
import { type Logger, pino } from "pino";

export interface Log {
  error(sentence: string): void;
  info(sentence: string): void;
}

/** On standard error: standard output is for programs. */
export function openLog(isQuiet: boolean): Logger {
  return pino({ base: null, enabled: !isQuiet }, process.stderr);
}

/** One run of the script: a cell's function, a menu's item, or a call from the sidebar. */
import type { Area } from "./reference";

/** What a run may do: a cell reads the sheet and shows nothing; `NONE` is a published add-on's `onOpen`; a trigger has nobody to show anything. */
export type Mode = "CUSTOM_FUNCTION" | "NONE" | "LIMITED" | "FULL" | "TRIGGER";

export interface Execution {
  readonly id: number;
  readonly mode: Mode;
  readonly name: string;
  /** Whose account the run has. */
  readonly user: string;
  /** The calling cell; in a menu's run, what is selected. */
  readonly active: Area & { readonly sheet: string };
  readonly abort: AbortController;
  /** Ends it from outside, with what its cell then shows. */
  readonly kill: (message: string) => void;
}

/** How a run went, for the statistics. Times in ms since 1970; `startedAt` is after the start-up. */
export interface Run {
  readonly name: string;
  readonly queuedAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly error: string | undefined;
}

export type Outcome = { readonly value: unknown } | { readonly error: string };

/** What every service is: named operations on behalf of an execution. They may throw an `Exception`. */
export type Operations = Readonly<Record<string, (execution: Execution, ...given: never[]) => unknown>>;

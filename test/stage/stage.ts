/** A stage, on which stories are told: a workbook with functions, and a service that may misbehave. */
import type { Settings } from "../../src/api/settings";
import type { WorldOptions } from "./world";

/** What a cell shows: a value, or an error and, where the stage does not lack them, its sentence. */
export type Shown = string | number | boolean | { readonly error: string; readonly message?: string };

export interface StageOptions extends WorldOptions {
  readonly settings?: Partial<Settings>;
  /** Work of more calls waits for consent; the drivers' own stages alone can set it. */
  readonly consentOver?: number;
}

/** What some hosts have not: a grid that shows the error alone, an execution that nobody reopens. */
export type Skill = "reopen" | "dropped" | "sentences";

export interface Stage {
  /** Stories of these are not told here. */
  readonly lacks?: readonly Skill[];
  open(options?: StageOptions): Promise<Workbook>;
}

export interface Workbook {
  /** The cells of one formula; a range is an array of rows. Omitted arguments are null. */
  cells(name: string, ...typed: unknown[]): Promise<readonly (readonly Shown[])[]>;
  /** One formula a list of arguments, all in the sheet at once. */
  column(name: string, typed: readonly (readonly unknown[])[]): Promise<readonly Shown[]>;
  /** A formula that is deleted before its answer comes. */
  dropped?(name: string, ...typed: unknown[]): Promise<void>;
  calls(): Promise<number>;
  refusals(): Promise<number>;
  /** When the calls arrived, in ms of the service's time. */
  arrivals(): readonly number[];
  refresh(): Promise<void>;
  /** The same workbook, closed and opened again. */
  reopen?(): Promise<Workbook>;
  /** The user allows an operation's calls. */
  allow(operation: string, calls: number): Promise<void>;
  close(): Promise<void>;
}

/** A range of one column. */
export function down(...values: readonly unknown[]): unknown[][] {
  return values.map((value) => [value]);
}

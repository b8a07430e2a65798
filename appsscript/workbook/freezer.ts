/// <reference types="google-apps-script" />
/**
 * Runs freezing and thawing as jobs that can be interrupted and continued. The sheets themselves show how far a job has
 * come, so only its purpose is stored. When a run of the script stops, the menu or the sidebar continues the job.
 */
import type { Area } from "../../src/workbook/area";
import { type Freezing, nothing } from "../../src/workbook/freeze/freeze";
import { host } from "../host";
import { area as areaIn, count, isSpoilt, number, objectReader, oneOfTexts, text } from "../shared/fields";
import { readStored, storeValue } from "../shared/settings";
import { freezeOn, type Tally, type Time } from "./freeze";
import { underWay } from "./refresh";
import { thawOn } from "./thaw";
import { activeSpreadsheet, extentArea, restoreFormulas, sheetOrNone } from "./workbook";

export interface FreezeStep extends Freezing {
  readonly kind: "freeze" | "thaw";
  readonly done: boolean;
}

interface FreezeJob {
  readonly kind: "freeze" | "thaw";
  /** When a run last worked on the job; ms since 1970. */
  readonly at: number;
  readonly since: number;
  /** The stamp of a freeze; for a thaw, the stamp to thaw, or undefined for all. */
  readonly id: string | undefined;
  readonly by: string;
  /** The selection when a freeze began; undefined for the whole workbook. */
  readonly area: Area | undefined;
  readonly formulas: number;
  readonly cells: number;
}

const jobName = "freeze";

const jobIn = objectReader<FreezeJob>(
  {
    kind: oneOfTexts("freeze", "thaw"),
    at: number,
    since: number,
    id: text,
    by: text,
    area: areaIn,
    formulas: count,
    cells: count,
  },
  ["kind", "at", "since"],
  { by: "", formulas: 0, cells: 0 },
);

/**
 * The interrupted job; undefined if there is none, or if its area cannot be read: without an area the job would cover
 * the whole document.
 */
function leftJob(): FreezeJob | undefined {
  const kept = readStored(jobName);
  return isSpoilt(kept, "area", areaIn) ? undefined : jobIn(kept);
}

/** ms after which a new command starts afresh, in place of continuing an interrupted job. */
const leftFor = 1_800_000;
/** ms without work after which no run can still be working on a job. */
const still = 60_000;

/** Begins a freeze, or continues the same freeze if it was interrupted recently. Works for `ms`. */
export function freeze(part: "selection" | "workbook", by: string | undefined, ms: number): FreezeStep {
  const now = host.now();
  // A refresh is running: its cells show old values until their formulas are written again, so nothing is frozen now.
  const waiting = underWay();
  if (waiting > 0) return { ...nothing, kind: "freeze", done: true, waiting };
  const area = part === "selection" ? extentArea("selection") : undefined;
  const fresh = { kind: "freeze" as const, id: Math.random().toString(36).slice(2, 8), by: by || "", area };
  return work(interruptedJob(fresh, now) || { ...fresh, at: now, since: now, formulas: 0, cells: 0 }, ms);
}

export function thaw(id: string | undefined, ms: number): FreezeStep {
  const now = host.now();
  const fresh = { kind: "thaw" as const, id, by: "", area: undefined };
  return work(interruptedJob(fresh, now) || { ...fresh, at: now, since: now, formulas: 0, cells: 0 }, ms);
}

/** Continues an interrupted job; undefined when there is none. */
export function continueJob(ms: number): FreezeStep | undefined {
  const job = leftJob();
  return job && work(job, ms);
}

/** Continues an interrupted job unless a run may still be working on it. Called when a sidebar opens. */
export function resumeIdleJob(ms: number): FreezeStep | undefined {
  const job = leftJob();
  return job && host.now() - job.at > still ? work(job, ms) : undefined;
}

/** A recently interrupted job with the same purpose. */
function interruptedJob(
  { kind, id, by, area }: Pick<FreezeJob, "kind" | "id" | "by" | "area">,
  now: number,
): FreezeJob | undefined {
  const left = leftJob();
  if (left?.kind !== kind || now - left.at > leftFor || left.by !== by) return undefined;
  const isSame = kind === "thaw" ? left.id === id : JSON.stringify(left.area) === JSON.stringify(area);
  return isSame ? left : undefined;
}

function work(job: FreezeJob, ms: number): FreezeStep {
  // First restores cells that an interrupted run has left blank, because a blank is no value to freeze.
  restoreFormulas();
  const { kind, id, by, area, since } = job;
  const now = host.now();
  const end = now + ms;
  storeValue(jobName, { ...job, at: now });
  const begun = job.formulas > 0;
  const out: Tally = { ...nothing };
  const patience = begun ? now : Math.min(end, now + 30_000);
  let portions = 0;
  const time: Time = { isLeft: () => portions++ === 0 || host.now() < end, patience };
  for (const sheet of sheetsOf(area)) {
    if (kind === "thaw") thawOn(sheet, id, time, out);
    else freezeOn(sheet, area, { id: id || "", by, at: since }, time, out);
  }
  const { formulas, cells, left } = out;
  const all = { formulas: job.formulas + formulas, cells: job.cells + cells };
  storeValue(jobName, left > 0 ? { ...job, ...all, at: host.now() } : undefined);
  return { ...out, ...all, kind, done: left === 0 };
}

function sheetsOf(area: Area | undefined) {
  const sheet = area && sheetOrNone(area.sheet);
  return sheet ? [sheet] : area ? [] : activeSpreadsheet().getSheets();
}

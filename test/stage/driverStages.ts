/** The two drivers as stages, in virtual time: the core and the functions, without a host. */

import { operations } from "../../src/api/operations";
import type { Asked, Cell, Cells } from "../../src/core/call";
import { isFailure, isMisuse } from "../../src/core/failure";
import type { Reply, Request } from "../../src/core/http";
import type { Operation } from "../../src/core/operation";
import { type Known, Planner } from "../../src/core/planner";
import { english } from "../../src/core/wording";
import { AsyncDriver } from "../../src/drivers/async";
import { runSync } from "../../src/drivers/sync";
import { catalogue } from "../../src/functions/catalogue";
import type { ServiceReply } from "../../src/service/routes";
import { sampleCredentials, sampleSegment } from "../../src/service/routes";
import { nodeSigning } from "../../src/service/signing";
import type { Shown, Stage, StageOptions, Workbook } from "./stage";
import { address, World } from "./world";

const rows = Object.values(operations) as unknown as readonly Operation[];

export const asyncStage: Stage = { open: async (options = {}) => openAsync(options, new World(options), []) };
export const syncStage: Stage = {
  lacks: ["reopen", "dropped"],
  open: async (options = {}) => openSync(options, new World(options)),
};

export function openAsync(options: StageOptions, world: World, kept: Known[]): Workbook {
  const planner = plannerFor(options);
  const host = {
    now: () => world.now,
    sleep: world.sleep,
    permit: async <T>(_pace: unknown, turn: () => T) => turn(),
    digest: nodeSigning.digest,
    send: async (request: Request) => {
      const late = world.sleep(15_000).then(() => undefined);
      return replyOf(await Promise.race([world.exchange(request), late]));
    },
  };
  const driver = new AsyncDriver(host, planner, credentialsFor(options), undefined, {
    keep: (known) => void kept.push(...known),
  });
  planner.restore([...kept], world.now);
  const ask = (name: string, typed: readonly unknown[]) => driver.run(callFor(name, typed));
  const settle = async (name: string, typed: readonly unknown[]) => {
    const cells = ask(name, typed);
    return "promise" in cells ? cells.promise : cells;
  };
  return {
    cells: async (name, ...typed) => shownCells(await world.until(settle(name, typed))),
    column: async (name, typed) => {
      const all = await world.until(Promise.all(typed.map((one) => settle(name, one))));
      return all.map((cells) => shownCells(cells)[0]?.[0] as Shown);
    },
    dropped: async (name, ...typed) => {
      const cells = ask(name, typed);
      if ("promise" in cells) cells.cancel();
    },
    calls: async () => world.arrivals.length,
    refusals: async () => world.refusals,
    arrivals: () => world.arrivals,
    refresh: async () => {
      world.now += 1;
      planner.refresh(world.now);
    },
    reopen: async () => openAsync(options, world, kept),
    allow: async (operation, calls) => planner.consent.allow(operation, calls),
    close: async () => undefined,
  };
}

function openSync(options: StageOptions, world: World): Workbook {
  const planner = plannerFor(options);
  const host = {
    now: () => world.now,
    sleep: (ms: number) => {
      world.now += ms;
    },
    permit: <T>(_pace: unknown, turn: () => T) => turn(),
    digest: nodeSigning.digest,
    send: (requests: readonly Request[]) => requests.map((request) => replyOf(world.exchangeBlocking(request))),
  };
  const cells = (name: string, typed: readonly unknown[]) =>
    shownCells(runSync(host, planner, credentialsFor(options), callFor(name, typed), world.now + 60_000));
  return {
    cells: async (name, ...typed) => cells(name, typed),
    // One execution has one formula: a column is its range.
    column: async (name, typed) =>
      cells(name, [typed.map(([range]) => (range as unknown[][])[0])]).map(([cell]) => cell as Shown),
    calls: async () => world.arrivals.length,
    refusals: async () => world.refusals,
    arrivals: () => world.arrivals,
    refresh: async () => {
      world.now += 1;
      planner.refresh(world.now);
    },
    allow: async (operation, calls) => planner.consent.allow(operation, calls),
    close: async () => undefined,
  };
}

function plannerFor({ rate = 1, settings, consentOver = 60 }: StageOptions): Planner {
  const { callsPerSecond = rate, demo = false } = settings ?? {};
  return new Planner({ callsPerSecond, demo, consentOver }, rows);
}

function credentialsFor({ settings }: StageOptions) {
  return { address, segment: sampleSegment, ...sampleCredentials, ...settings };
}

function callFor(name: string, typed: readonly unknown[]): Asked {
  const entry = catalogue.find((one) => one.name === name);
  if (!entry) throw new Error(`No function ${name}.`);
  return (entry.run as (...typed: unknown[]) => Asked)(...typed);
}

export function replyOf(answered: ServiceReply | undefined): Reply {
  if (!answered) return { status: 0, text: "" };
  const { date, "retry-after": retryAfter, "x-pending": pending, age, "x-account": account } = answered.headers;
  return {
    status: answered.status,
    text: answered.text,
    ...(date === undefined ? {} : { date: Date.parse(date) }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(pending === undefined ? {} : { pending }),
    ...(age === undefined ? {} : { age }),
    ...(account === undefined ? {} : { account }),
  };
}

function shownCells(cells: Cells): readonly (readonly Shown[])[] {
  return cells.map((row) => row.map(showOne));
}

function showOne(cell: Cell): Shown {
  if (typeof cell !== "object") return cell;
  if (isFailure(cell)) return { error: isMisuse(cell) ? "#VALUE!" : "#N/A", message: cell.message };
  if ("told" in cell) return cell.told.message;
  if ("day" in cell) return cell.time ? `${cell.day} ${cell.time}` : cell.day;
  if ("phrase" in cell) return cell.english;
  return "number" in cell ? cell.number : english.text(cell.card);
}

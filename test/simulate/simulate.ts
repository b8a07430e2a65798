/**
 * Runs a schedule and checks it against the laws. What cells show is compared with what the model knows, and the number
 * of calls with the fewest that could have answered. What happens and what is checked is one state: every law looks at
 * the same cells, calls and clock.
 */

import { operations } from "../../src/api/operations";
import type { Call, Cell, Cells } from "../../src/core/call";
import { type Failure, type FailureKind, isFailure } from "../../src/core/failure";
import { adopt, newPace, type Pace } from "../../src/core/pace";
import type { Known } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import type { Waiting } from "../../src/drivers/waiters";
import { each } from "../../src/functions/show";
import { nodeSigning } from "../../src/service/signing";
import { asyncHost, chance, start, VirtualTime } from "../virtual-host";
import { type AskedCell, type Carry, Desk } from "./desk";
import { RelayProcess } from "./relay";
import type { Asked, Burst, Schedule } from "./schedule";
import { isPoison, isUnknown, ModelService, verdictOf } from "./service";

export interface Outcome {
  readonly cells: number;
  readonly answered: number;
  readonly failed: ReadonlyMap<FailureKind, number>;
  readonly calls: number;
  readonly least: number;
  readonly faulty: number;
  /** Calls the service refused for coming too fast. */
  readonly refusals: number;
  /** The laws that were broken, each in a sentence. */
  readonly broken: readonly string[];
}

interface Group {
  readonly at: number;
  /** Operation and desk. */
  readonly name: string;
  readonly most: number;
  readonly carries: readonly Carry[];
}

const second = 1000;
const minute = 60 * second;
/** How long a relay asks for a desk that does not come back, s. */
const linePatience = 40;

/** How each operation's answer is shown, so that it can be told from every other ticker's. */
const calls: Readonly<Record<Asked, (inputs: string[][]) => Call<never>>> = {
  screening: (inputs) => each(inputs, operations.screening, showStatus) as Call<never>,
  report: (inputs) => each(inputs, operations.report, showStatus) as Call<never>,
  purification: (inputs) => each(inputs, operations.purification, showDividend) as Call<never>,
  zakat: (inputs) => each(inputs, operations.zakat, showZakat) as Call<never>,
  statistics: (inputs) => each(inputs, operations.statistics, showLimit) as Call<never>,
};
const showStatus = ({ shariahComplianceStatus }: { shariahComplianceStatus?: string | undefined }) =>
  shariahComplianceStatus;
const showDividend = (entry: { dividend_per_share_for_quarter?: number | undefined }) =>
  entry.dividend_per_share_for_quarter;
const showZakat = ([entry]: { zakat_amount_per_share?: number | undefined }[]) => entry?.zakat_amount_per_share;
const showLimit = ({ monthlyRequestLimit }: { monthlyRequestLimit?: number | undefined }) => monthlyRequestLimit;

export async function simulate(schedule: Schedule): Promise<Outcome> {
  return new Simulation(schedule).run();
}

class Simulation {
  private readonly time = new VirtualTime();
  private readonly service: ModelService;
  private readonly broken = new Set<string>();
  private readonly cells: AskedCell[] = [];
  private readonly desks: Desk[] = [];
  /** The pace that is kept, by client. */
  private readonly stored = new Map<string, string>();
  private readonly relay: RelayProcess | undefined;
  /** Questions that were asked together, and what became of each. */
  private readonly groups: Group[] = [];

  constructor(readonly schedule: Schedule) {
    this.service = new ModelService(this.time, schedule.terms, chance(schedule.seed + 1));
    this.relay = schedule.relay && new RelayProcess(this.time, this.service, schedule.terms);
    for (let index = 0; index < schedule.desks; index += 1) {
      const client = schedule.strangers && index > 0 ? "stranger" : "model";
      this.desks.push(new Desk(this, index === 0 ? storeOf(schedule) : [], client));
    }
  }

  async run(): Promise<Outcome> {
    const { bursts, crash, forgetAt, relay } = this.schedule;
    const relayDies = relay?.crash;
    if (relayDies) this.time.at(start + relayDies.at, () => this.relay?.crash(relayDies.down));
    for (const burst of bursts) this.time.at(start + burst.at, () => this.ask(burst));
    if (crash) this.time.at(start + crash.at, () => this.crash(crash.down));
    if (forgetAt !== undefined) this.time.at(start + forgetAt, () => this.forget());
    await this.time.run(start + 20 * minute);
    const firstRound = this.cells.length;
    await this.recover();
    this.judgeCells();
    this.judgeCalls();
    return this.outcome(firstRound);
  }

  // ---- what happens

  private ask({ desk: index, operation, first, tickers, copies, range, odd, cancelAfter, refresh }: Burst): void {
    const desk = this.desks[index] as Desk;
    if (!desk.alive) return;
    if (refresh) desk.planner.refresh(desk.now());
    const symbols = Array.from({ length: tickers }, (_, nth) => `T${first + nth}`);
    if (odd) symbols.splice(Math.floor(tickers / 2), 0, `${odd}${first}`);
    const asked = Array.from({ length: copies }, () => symbols).flat();
    const cells = this.askSymbols(desk, operation, operation === "statistics" ? ["account"] : asked, range);
    if (cancelAfter === undefined) return;
    this.time.at(this.time.now + cancelAfter, () => {
      for (const cell of cells) if (cell.endedAt === undefined) cell.gone = true;
      for (const waiting of desk.waitings.get(cells) ?? []) waiting.cancel();
    });
  }

  private askSymbols(desk: Desk, operation: Asked, symbols: readonly string[], range: boolean): AskedCell[] {
    const row = operations[operation];
    const unasked = symbols.filter((symbol) => desk.planner.peek(row as never, symbol)?.state === "idle");
    const cells = symbols.map((symbol): AskedCell => ({ operation, symbol, askedAt: this.time.now }));
    this.cells.push(...cells);
    const waitings: Waiting[] = [];
    for (const part of range ? [cells] : cells.map((cell) => [cell])) {
      const shown = desk.driver.run(calls[operation]([part.map(({ symbol }) => symbol)]) as Call);
      if ("promise" in shown) {
        waitings.push(shown);
        void shown.promise.then((settled) => this.end(part, settled));
      } else {
        this.end(part, shown);
        for (const { cell } of part) this.judgeImmediate(desk, cell as Cell);
      }
    }
    desk.waitings.set(cells, waitings);
    const slots = new Set(unasked.map((symbol) => desk.planner.peek(row as never, symbol) as Slot));
    const carries = [...slots].filter(({ state }) => state !== "idle").map((slot) => desk.asks(slot));
    const most = this.schedule.terms.bulkRefused ? 1 : row.routes[0].most;
    this.groups.push({ at: this.time.now, name: `${operation}/${this.desks.indexOf(desk)}`, most, carries });
    return cells;
  }

  /** The fewest calls that could have carried what was carried: what waits together may travel together. */
  private get least(): number {
    let least = 0;
    const open = new Map<string, { questions: number; last: number; most: number }>();
    for (const { at, name, most, carries } of this.groups) {
      const moments = carries.flatMap(({ left, good }) => (good && left !== undefined ? [left] : []));
      if (moments.length === 0) continue;
      const before = open.get(name);
      const last = Math.max(...moments);
      if (before && at < before.last) {
        least -= Math.ceil(before.questions / most);
        before.questions += moments.length;
        before.last = Math.max(before.last, last);
        least += Math.ceil(before.questions / most);
      } else {
        open.set(name, { questions: moments.length, last, most });
        least += Math.ceil(moments.length / most);
      }
    }
    return least;
  }

  private end(cells: readonly AskedCell[], [shown = []]: Cells): void {
    cells.forEach((cell, index) => {
      if (cell.gone) return;
      if (cell.endedAt !== undefined) this.broken.add("a cell ended twice");
      cell.endedAt = this.time.now;
      cell.cell = shown[index] as Cell;
    });
  }

  private crash(down: number): void {
    const dead = this.desks[0] as Desk;
    dead.alive = false;
    const unanswered = this.cells.filter((cell) => cell.endedAt === undefined && !cell.gone && dead.holds(cell));
    for (const cell of unanswered) cell.gone = true;
    this.time.at(this.time.now + down, () => {
      const desk = new Desk(this, dead.kept, dead.client);
      this.desks[0] = desk;
      for (const operation of ["screening", "report", "purification", "zakat"] as const) {
        const symbols = unanswered.filter((cell) => cell.operation === operation).map(({ symbol }) => symbol);
        if (symbols.length > 0) this.askSymbols(desk, operation, symbols, false);
      }
    });
  }

  /** Whoever waits is told; what is on its way is written down by nobody; then all begins anew. */
  private forget(): void {
    const old = this.desks[0] as Desk;
    if (!old.alive) return;
    old.planner.cancel(old.now());
    old.driver.pump();
    old.forgotten = true;
    this.stored.delete(old.client);
    this.desks[0] = new Desk(this, [], old.client);
  }

  /** All faults are over. Whoever asks again, as any recalculation does, is answered. */
  private async recover(): Promise<void> {
    this.service.over = true;
    for (let round = 0; round < 6; round += 1) {
      const failed = this.cells.filter((cell) => !cell.gone && (cell.endedAt === undefined || isFailure(cell.cell)));
      const lasting = failed.filter(
        ({ symbol, cell }) => !isPoison(symbol) && !isUnknown(symbol) && !this.isSpent(cell),
      );
      if (lasting.length === 0) return;
      if (round === 5) {
        const [{ symbol, cell, operation }] = lasting as [AskedCell];
        this.broken.add(`not answered after all faults: ${operation}/${symbol} ${JSON.stringify(cell)}`);
        return;
      }
      for (const desk of this.desks) {
        for (const { operation } of desk.planner.consent.held) desk.planner.consent.allow(operation, 1000);
      }
      const again = new Map<string, AskedCell>();
      for (const cell of lasting) {
        if (cell.endedAt !== undefined) cell.gone = true;
        if (cell.endedAt !== undefined) again.set(`${cell.operation}/${cell.symbol}`, cell);
      }
      for (const operation of ["screening", "report", "purification", "zakat", "statistics"] as const) {
        const symbols = [...again.values()].filter((cell) => cell.operation === operation).map(({ symbol }) => symbol);
        if (symbols.length > 0) this.askSymbols(this.desks[0] as Desk, operation, symbols, false);
      }
      await this.time.run(this.time.now + 11 * minute);
    }
  }

  /** A month that is spent is no fault that passes. */
  private isSpent(cell: Cell | undefined): boolean {
    const { monthLimit } = this.schedule.terms;
    const told = isFailure(cell) && ["month", "budget"].includes(cell.failure);
    return told && this.service.used + this.service.faulty >= Math.floor(monthLimit * 0.95);
  }

  // ---- what the host does

  host(desk: Desk) {
    const { hidden } = this.schedule;
    const { relay, service } = this;
    const host = asyncHost(this.time, (request) => (relay ? relay.carry(request) : service.answer(request)), {
      ahead: () => this.ahead(),
      fires: (moment) => {
        const at = moment - start;
        if (!hidden || at < hidden.from || at > hidden.to) return moment;
        return start + Math.min(hidden.to, Math.ceil(at / minute) * minute);
      },
      permit: async (pace, turn) => {
        await Promise.resolve();
        if (!desk.alive) return new Promise<never>(() => undefined);
        if (desk.forgotten) return turn();
        this.adoptStored(pace, desk.client);
        const result = turn();
        this.stored.set(desk.client, JSON.stringify(pace));
        return result;
      },
    });
    // Relays check what they are sent as the service does.
    return relay ? { ...host, digest: nodeSigning.digest } : host;
  }

  ahead(): number {
    const { ahead, clockSetAt, steps = [] } = this.schedule;
    const set = clockSetAt !== undefined && this.time.now >= start + clockSetAt ? 0 : ahead;
    return steps.reduce((sum, { at, by }) => (this.time.now >= start + at ? sum + by : sum), set);
  }

  lastPace(client: string): Pace {
    const pace = newPace();
    this.adoptStored(pace, client);
    return pace;
  }

  private adoptStored(pace: Pace, client: string): void {
    const stored = this.stored.get(client);
    if (stored) adopt(pace, JSON.parse(stored) as Pace, this.time.now + this.ahead());
  }

  fault(law: string): void {
    this.broken.add(law);
  }

  now(): number {
    return this.time.now;
  }

  after(ms: number, act: () => void): void {
    this.time.at(this.time.now + ms, act);
  }

  // ---- the laws

  /** What an open circuit says at once says until when. */
  private judgeImmediate(desk: Desk, cell: Cell): void {
    if (!isFailure(cell) || cell.until === undefined) return;
    if (!(cell.until > desk.now())) this.broken.add(`an open circuit is over already: ${cell.failure}`);
    if (["paused", "month"].includes(cell.failure) && !/UTC/.test(cell.message)) {
      this.broken.add("an open circuit does not say until when");
    }
  }

  private judgeCells(): void {
    for (const { operation, symbol, askedAt, endedAt, cell, gone } of this.cells) {
      if (gone && endedAt === undefined) continue;
      if (endedAt === undefined) {
        this.broken.add(`a cell hangs: ${operation}/${symbol}`);
        continue;
      }
      const silence = endedAt - this.lastSignBefore(askedAt, endedAt);
      // Behind a relay that has its minute with the service, a desk has its own with the relay.
      if (silence > (this.relay ? 2 : 1) * minute + second) {
        this.broken.add(`a cell waited ${Math.round(silence / second)} s in silence: ${operation}/${symbol}`);
      }
      if (isFailure(cell)) {
        if (this.isBlame(cell, askedAt, endedAt)) this.broken.add(`blamed for nothing: ${cell.failure} ${symbol}`);
        if (!/[:,] \S/.test(cell.message)) this.broken.add(`no next step: ${cell.message}`);
      } else if (cell !== this.truth(operation, symbol)) {
        this.broken.add(`wrong answer: ${operation}/${symbol} ${JSON.stringify(cell)}`);
      }
    }
  }

  /** Who says that the service failed has met a call that did, in the minute before it was asked or since. */
  private isBlame({ failure }: Failure, askedAt: number, endedAt: number): boolean {
    if (!["unreachable", "service", "notUnderstood"].includes(failure)) return false;
    const { crash } = this.schedule.relay ?? {};
    if (crash && start + crash.at >= askedAt - minute && start + crash.at <= endedAt) return false;
    return !this.service.arrivals.some(({ good, at }) => !good && at >= askedAt - minute && at <= endedAt);
  }

  /** The last moment up to `endedAt` that excuses waiting: the asking, an answer, the end of a pause or of hiding. */
  private lastSignBefore(askedAt: number, endedAt: number): number {
    const { hidden } = this.schedule;
    const good = this.service.arrivals.filter(({ good }) => good).map(({ at }) => at);
    const hiddenEnd = hidden && askedAt < start + hidden.to ? [start + hidden.to + minute] : [];
    const past = [...good, ...this.service.pauseEnds.map((end) => Math.min(end, endedAt))].filter(
      (at) => at <= endedAt,
    );
    return Math.max(askedAt, ...past, ...hiddenEnd);
  }

  private truth(operation: Asked, symbol: string): Cell {
    if (operation === "statistics") return this.schedule.terms.monthLimit;
    return operation === "screening" || operation === "report" ? verdictOf(symbol) : symbol.length;
  }

  private judgeCalls(): void {
    const { arrivals, faulty, refusals } = this.service;
    const { terms, crash, clockSetAt, bursts, forgetAt, relay } = this.schedule;
    // Cells that are cancelled took places in calls that others then had to do without.
    // Nobody tells a relay: it goes on asking for as long as it waits for a desk to come back.
    const each = relay ? 1 + Math.ceil(linePatience * terms.callsPerSecond) : 1;
    const cancelled = each * bursts.filter(({ cancelAfter }) => cancelAfter !== undefined).length;
    // So did the calls that were on their way when a process died.
    const ends = [crash, forgetAt, relay?.crash].filter((one) => one !== undefined).length;
    const lost = ends * Math.ceil(terms.callsPerSecond);
    const most = this.least + 2 * faulty + cancelled + lost;
    if (arrivals.length > most) this.broken.add(`${arrivals.length} calls, where ${most} bound them`);
    const steady = terms.jitter === 0 && terms.faults.every(({ kind }) => !["slow", "hang", "drop"].includes(kind));
    if (refusals > 0 && steady && clockSetAt === undefined && !crash && !relay?.crash && forgetAt === undefined)
      this.broken.add(`${refusals} refusals, steady`);
    if (refusals > 1 + arrivals.length / 30) this.broken.add(`${refusals} refusals in ${arrivals.length} calls`);
  }

  private outcome(firstRound: number): Outcome {
    const failed = new Map<FailureKind, number>();
    let answered = 0;
    for (const { cell, endedAt } of this.cells) {
      if (isFailure(cell)) failed.set(cell.failure, (failed.get(cell.failure) ?? 0) + 1);
      else if (endedAt !== undefined) answered += 1;
    }
    return {
      cells: firstRound,
      answered,
      failed,
      calls: this.service.arrivals.length,
      least: this.least,
      faulty: this.service.faulty,
      refusals: this.service.refusals,
      broken: [...this.broken],
    };
  }
}

/** What is too old to be shown, or from the future, says what nobody may believe. */
function storeOf({ store = [] }: Schedule): Known[] {
  return store.map(({ ticker, days }) => {
    const symbol = `T${ticker}`;
    const isBelieved = days >= 0 && days <= 8;
    const shariahComplianceStatus = isBelieved ? verdictOf(symbol) : "FROM ANOTHER TIME";
    const sentAt = start - days * 24 * 60 * minute;
    return { operation: "screening", input: symbol, answer: { symbol, shariahComplianceStatus }, sentAt };
  });
}

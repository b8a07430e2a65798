/**
 * Hostile input: cells, replies, stored data and settings of every kind. No function throws; no cell is a verdict the
 * service did not give, a 0 for unknown, or an object's text; text that looks like a formula stays text.
 */
import { join } from "node:path";
import fc from "fast-check";
import { operations } from "../src/api/operations";
import { readSettings } from "../src/api/settings";
import { readExamples } from "../src/build/examples";
import { functionFiles, readMetadata } from "../src/build/metadata";
import type { Asked, Call, Cell, Cells } from "../src/core/call";
import { isFailure } from "../src/core/failure";
import type { Operation } from "../src/core/operation";
import { Slot } from "../src/core/slot";
import { readPace } from "../src/excel/permit";
import { catalogue } from "../src/functions/catalogue";
import { readFormula } from "./stage/formula";
import { chance, start } from "./virtual-host";

const view = { now: start, holding: "short" } as const;
type Run = (...typed: unknown[]) => Asked;
const rows = Object.values(operations) as readonly (Operation & { readonly entry: object })[];

let parameters: ReadonlyMap<string, readonly { readonly type?: string; readonly dimensionality?: string }[]>;

beforeAll(async () => {
  const { functions } = await readMetadata(functionFiles(join(__dirname, "../src/functions")));
  parameters = new Map(functions.map(({ id, parameters }) => [id, parameters]));
}, 60_000);

// ---- what a cell may be

const hostileTexts = [
  "",
  " ",
  "AAPL",
  "=1+1",
  '=HYPERLINK("https://x","y")',
  "+1",
  "-1",
  "@SUM(A1)",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../admin",
  "A|B|C",
  "2026-02-30|2026-02-31",
  "\ud800",
  "\udfff\ud800",
  "\u202eLPAA\u202c",
  "\u0000",
  "A\nB\r\nC",
  "<img src=x onerror=alert(1)>",
  "'; DROP TABLE--",
  "NaN",
  "Infinity",
  "1e999",
  "true",
  "null",
  "x".repeat(40_000),
];

function hostileValue(random: () => number, depth = 0): unknown {
  const pick = Math.floor(random() * 24);
  if (pick < 10) return hostileTexts[Math.floor(random() * hostileTexts.length)];
  if (pick < 14) return [0, -0, 1, -1, 0.1, 1e308, Number.MAX_SAFE_INTEGER + 2, 45_000][Math.floor(random() * 8)];
  if (pick < 16) return random() < 0.5;
  if (pick < 19 || depth > 3) return null;
  if (pick < 21) return Array.from({ length: Math.floor(random() * 4) }, () => hostileValue(random, depth + 1));
  const names = ["symbol", "__proto__", "failure", "message", "until", "day", "card", "number", "name", "x"];
  const entries = names.filter(() => random() < 0.3).map((name) => [name, hostileValue(random, depth + 1)] as const);
  return Object.fromEntries(entries);
}

/** Whatever a host may hand over besides what JSON can hold. */
const cellValue = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, undefined, Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN)),
  fc.constantFrom<unknown>(new Date(2026, 1, 1), Symbol("x"), 10n, () => "AAPL", new Map(), Object.create(null)),
  fc.anything({ withDate: true, withNullPrototype: true, withBigInt: true, maxDepth: 3 }),
  fc.string({ unit: "binary" }),
);
const range = fc.array(fc.array(cellValue, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

// ---- what a cell must be

function judge(cell: Cell | undefined): void {
  if (typeof cell === "number") {
    if (!Number.isFinite(cell)) throw new Error(`no number: ${cell}`);
  } else if (typeof cell === "string") {
    if (cell.includes("[object")) throw new Error(`an object's text: ${cell}`);
    if (cell.length > 32_767) throw new Error(`too long for a cell: ${cell.length}`);
  } else if (typeof cell === "object" && cell !== null) {
    if ("failure" in cell) {
      if (!isFailure(cell) || cell.message.includes("[object")) throw new Error(`no failure: ${JSON.stringify(cell)}`);
    } else if ("day" in cell) {
      if (!/^\d{4}-\d\d-\d\d$/.test(cell.day)) throw new Error(`no day: ${JSON.stringify(cell)}`);
    } else if ("number" in cell) {
      if (typeof cell.number !== "number" || !Number.isFinite(cell.number) || typeof cell.note !== "string") {
        throw new Error(`no number: ${JSON.stringify(cell)}`);
      }
    } else if (typeof cell.card === "string") {
      for (const value of Object.values(cell.properties)) judge(value as Cell);
    } else throw new Error(`no cell: ${JSON.stringify(cell)}`);
  } else if (typeof cell !== "boolean") throw new Error(`no cell: ${String(cell)}`);
}

function judgeAll(cells: Cells): void {
  for (const row of cells) for (const cell of row) judge(cell);
}

// ---- arguments

it("gives a call or a failure for arguments of every type, and never throws", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...catalogue),
      range,
      fc.array(cellValue, { maxLength: 4 }),
      range,
      (entry, tickers, others, more) => {
        const declared = parameters.get(entry.name) ?? [];
        const typed = declared.map(({ dimensionality, type }, index) => {
          if (dimensionality === "matrix") return index === 0 ? tickers : more;
          return scalarOf(others[index], type);
        });
        const asked = (entry.run as Run)(...typed);
        if (isFailure(asked)) return judge(asked);
        for (const value of asked.inputs.flat()) {
          const input = asked.operation.input(value);
          if (isFailure(input)) judge(input);
          else expect(input === null || typeof input === "string").toBe(true);
        }
        const slots = asked.inputs.map((row) => row.map(() => null));
        const shown = asked.show(slots, view);
        if (!("operation" in shown)) judgeAll(shown);
      },
    ),
    { numRuns: 5000 },
  );
});

/** Hosts convert a value to the type a parameter declares, or refuse it; what is left out is null or undefined. */
function scalarOf(value: unknown, type: string | undefined): unknown {
  if (value === null || value === undefined) return value;
  if (type === "boolean") return value === true;
  if (type === "number") return typeof value === "number" ? value : 0;
  return typeof value === "string" || type === "any" ? value : textOf(value);
}

function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "";
  }
}

it("bears a cell of ten million letters", () => {
  const long = "A".repeat(10_000_000);
  for (const { run, name } of catalogue) {
    const typed = (parameters.get(name) ?? []).map(({ dimensionality }) =>
      dimensionality === "matrix" ? [[long]] : long,
    );
    const asked = (run as Run)(...typed);
    if (isFailure(asked)) expect(asked.message.length).toBeLessThan(32_767);
    else
      for (const value of asked.inputs.flat()) {
        const input = asked.operation.input(value);
        expect(isFailure(input) ? input.message.length : String(input).length).toBeLessThan(1000);
      }
  }
});

// ---- replies

/** Each function's call, made once with arguments that its help shows, by operation. */
function callsByOperation(): Map<string, { name: string; call: Call }[]> {
  const byOperation = new Map<string, { name: string; call: Call }[]>();
  const examples = readExamples(functionFiles("src/functions"));
  for (const { name, run } of catalogue) {
    const { example = "" } = examples.get(name) ?? {};
    const { typed } = readFormula(example);
    const asked = (run as Run)(...typed);
    if (isFailure(asked)) throw new Error(`${example}: ${asked.message}`);
    const calls = byOperation.get(asked.operation.name) ?? [];
    byOperation.set(asked.operation.name, [...calls, { name, call: asked }]);
  }
  return byOperation;
}

/** An entry with every documented field, each right, hostile or left out. */
function entryFor(row: (typeof rows)[number], symbol: string, random: () => number): unknown {
  if (random() < 0.03) return hostileValue(random);
  const fields = Object.keys(("shape" in row.entry ? row.entry.shape : {}) as object);
  const entry: Record<string, unknown> = { symbol: random() < 0.95 ? symbol : hostileValue(random) };
  for (const field of [...fields, "extra"]) {
    const chosen = random();
    if (field === "symbol" || chosen < 0.25) continue;
    if (chosen < 0.6) entry[field] = hostileValue(random);
    else if (/status/i.test(field))
      entry[field] = ["HALAL", "Not Halal", "halal?", "PASS", ""][Math.floor(random() * 5)];
    else if (chosen < 0.7)
      entry[field] = { ratio: hostileValue(random), status: "FAIL", items: [hostileValue(random)] };
    else entry[field] = chosen < 0.85 ? random() * 100 : "2026-03-31T10:00:00.000Z";
  }
  return entry;
}

function textFor(row: (typeof rows)[number], inputs: readonly string[], random: () => number): string {
  const kind = random();
  if (kind < 0.05)
    return ["null", "[]", "{}", "0", '""', "1e999", `${"[".repeat(5000)}${"]".repeat(5000)}`][
      Math.floor(random() * 7)
    ] as string;
  if (kind < 0.1) return JSON.stringify(hostileValue(random)) ?? "null";
  const entries = inputs.map((input) => entryFor(row, input.split("|")[0] as string, random));
  const json = kind < 0.15 ? { items: entries, total: 1 } : entries.length === 1 && kind < 0.5 ? entries[0] : entries;
  const text = JSON.stringify(json) ?? "null";
  return random() < 0.1 ? text.replace(/:\d[\d.]*(?:e[+-]?\d+)?/, ":1e999").replace('"extra"', '"__proto__"') : text;
}

it("shows nothing wrong of 100,000 hostile replies", () => {
  const random = chance(20_260_101);
  const byOperation = callsByOperation();
  let shownCells = 0;
  for (let nth = 0; nth < 100_000; nth += 1) {
    const row = rows[nth % rows.length] as (typeof rows)[number];
    const calls = byOperation.get(row.name) ?? [];
    const { name, call } = calls[Math.floor(random() * calls.length)] ?? {};
    const inputs = call
      ? call.inputs
          .flat()
          .map((value) => row.input(value))
          .filter((input) => typeof input === "string")
      : ["AAPL"];
    const text = textFor(row, inputs, random);
    try {
      const answers = row.read(JSON.parse(text), inputs);
      if (!answers || !call) continue;
      const slots = call.inputs.map((line) => line.map((value) => slotOf(row, row.input(value), answers)));
      const shown = call.show(slots as never, view);
      if ("operation" in shown) continue;
      judgeAll(shown);
      judgeMeaning(name ?? "", shown, slots.flat()[0]?.answer);
      shownCells += shown.flat().length;
    } catch (error) {
      throw new Error(`${name} on ${text.replace(/x{9,}/g, "xx…").slice(0, 1000)}: ${(error as Error).stack}`);
    }
  }
  expect(shownCells).toBeGreaterThan(100_000);
}, 60_000);

function slotOf(row: Operation, input: unknown, answers: ReadonlyMap<string, unknown>): Slot | null {
  if (typeof input !== "string") return null;
  const slot = new Slot(row, input);
  slot.sentAt = start - 60_000;
  const answer = answers.get(input);
  if (isFailure(answer)) slot.failure = answer;
  else if (answer !== undefined) slot.answer = answer;
  return slot;
}

const zeroFrom: Readonly<Record<string, (entry: Record<string, unknown>) => unknown>> = {
  RANK: ({ complianceRanking }) => complianceRanking,
  PURIFY: (entry) => entry.dividend_purification_amount_per_share ?? entry.dividend_per_share_for_quarter,
};

/** A verdict only where the service gave it; a 0 only where it gave a 0. */
function judgeMeaning(name: string, shown: Cells, answer: unknown): void {
  const cell = shown[0]?.[0];
  const entry = (answer ?? {}) as Record<string, unknown>;
  if (name === "STATUS" && cell === "HALAL" && entry.shariahComplianceStatus !== "HALAL")
    throw new Error("a wrong verdict");
  if (name === "STATUS" && answer === undefined && !isFailure(cell)) throw new Error("a verdict of nothing");
  const source = zeroFrom[name];
  if (source && cell === 0 && source(entry) !== 0) throw new Error("0 for unknown");
}

// ---- what is stored

it("takes stored settings and a stored pace only when they are sound", () => {
  const good = {
    address: "https://service.test",
    segment: "svc",
    clientId: "me",
    secret: "hush",
    callsPerSecond: 1,
    demo: false,
  };
  expect(readSettings(good)).toMatchObject(good);
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(good)), fc.anything(), (name, value) => {
      const read = readSettings({ ...good, [name]: value });
      if (read === undefined) return;
      expect(new URL(read.address).protocol).toMatch(/^https?:$/);
      expect(read.segment).toMatch(/^[\w-]+$/);
      expect(read.callsPerSecond).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
  for (const address of [
    "javascript:alert(1)",
    "https://a@b",
    "http://service.test",
    "https://x?y",
    "https://x#y",
    "//x",
  ]) {
    expect(readSettings({ ...good, address })).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant("[".repeat(100_000))), (text) => {
      expect(readPace(text)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

/**
 * Hostile input: cells, stored data and settings of every kind. No function throws, and no cell shows `[object
 * Object]`. Hostile replies are tested in `replies`.
 */
import { join } from "node:path";
import fc from "fast-check";
import { readSettings } from "../src/api/settings";
import { functionFiles, readMetadata } from "../src/build/functions/metadata";
import type { Asked } from "../src/core/call";
import { isFailure } from "../src/core/failure";
import { readPace } from "../src/core/pace";
import { catalogue } from "../src/functions/catalogue";
import { judge, judgeAll } from "./judge";
import { start } from "./virtual-host";

const view = { now: start, holding: "short" } as const;
type Run = (...typed: unknown[]) => Asked;

let parameters: ReadonlyMap<string, readonly { readonly type?: string; readonly dimensionality?: string }[]>;

beforeAll(async () => {
  const { functions } = await readMetadata(functionFiles(join(__dirname, "../src/functions")));
  parameters = new Map(functions.map(({ id, parameters }) => [id, parameters]));
});

// ---- what may be typed

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

/** Whatever a host may hand over besides what JSON can hold. */
const cellValue = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, undefined, Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN)),
  fc.constantFrom<unknown>(new Date(2026, 1, 1), Symbol("x"), 10n, () => "AAPL", new Map(), Object.create(null)),
  fc.anything({ withDate: true, withNullPrototype: true, withBigInt: true, maxDepth: 3 }),
  fc.string({ unit: "binary" }),
);
const range = fc.array(fc.array(cellValue, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

// ---- arguments

it("each function gives a call or a failure for arguments of every type, and never throws", () => {
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

it("a cell of ten million letters stops no function", () => {
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

// ---- what is stored

it("stored settings and a stored pace are read only where they are sound", () => {
  const good = {
    address: "https://service.test",
    segment: "svc",
    clientId: "me",
    secret: "hush",
    callsPerSecond: 1,
    demo: false,
  };
  expect(readSettings(good)).toMatchObject(good);
  let taken = 0;
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(good)), fc.anything(), (name, value) => {
      const read = readSettings({ ...good, [name]: value });
      if (read === undefined) return;
      expect(new URL(read.address).protocol).toMatch(/^https?:$/);
      expect(read.segment).toMatch(/^[\w-]+$/);
      expect(read.callsPerSecond).toBeGreaterThan(0);
      taken += 1;
    }),
    { numRuns: 2000 },
  );
  expect(taken).toBeGreaterThan(0);
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
      expect(readPace(text, Date.now())).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

/**
 * Hostile replies: the sample service's own reply, spoiled in a few places (a field of a wrong type, missing, renamed,
 * twice, nested, a number as text or beyond all numbers, any spelling of a verdict), and sometimes any JSON at all. A
 * case is plain data, so that what fast-check shrinks it to can be read.
 */
import fc from "fast-check";
import { everyCountry } from "../../src/api/inputs";
import type { OperationName } from "../../src/api/operations";
import { type Account, answers } from "../../src/service/sample/answers";
import { start } from "../virtual-host";

export type Spoiling = { readonly text: string } | { readonly spoils: readonly Spoil[] };

interface Spoil {
  /** Where: it is counted through all places of the reply, round and round. */
  readonly at: number;
  readonly how: keyof typeof ways;
  /** JSON that the way may put there. */
  readonly json: string;
}

interface Means {
  readonly at: number;
  readonly json: string;
  /** All places of the reply. */
  readonly places: readonly Place[];
}

const ways = {
  replace: (place, { json }) => putValue(place, parseJson(json)),
  drop: remove,
  /** A form of a verdict, of a test's result or of a holding, where one stands. */
  spell: (_, { at, places }) => {
    const statuses = places.filter(([, key]) => /status|type/i.test(key));
    const status = statuses[at % statuses.length];
    if (status) putValue(status, choose(spellings, at));
  },
  rename: (place, { at }) => {
    const [holder] = place;
    if (Array.isArray(holder)) return;
    const value = get(place);
    remove(place);
    putValue([holder, choose(names, at)], value);
  },
  add: (place, { at, json }) => {
    const value = get(place);
    if (Array.isArray(value)) value.push(parseJson(json));
    else if (isHolder(value)) putValue([value, choose(names, at)], parseJson(json));
  },
  /** One of the two may be inside the other: both are copied, since JSON has no circles. */
  swap: (place, { at, places }) => {
    const other = choose(places, at * 7 + 3);
    const [one, two] = [copy(get(place)), copy(get(other))];
    putValue(other, one);
    putValue(place, two);
  },
  reverse: (place) => {
    const value = get(place);
    if (Array.isArray(value)) value.reverse();
    else if (isHolder(value)) putValue(place, Object.fromEntries(Object.entries(value).reverse()));
  },
  repeat: (place) => putValue(place, [get(place), copy(get(place))]),
  wrap: (place, { at }) => putValue(place, at % 2 === 0 ? { data: get(place) } : [get(place)]),
  "as text": (place) => putValue(place, isHolder(get(place)) ? JSON.stringify(get(place)) : String(get(place))),
  /** Four of them in one another stay within what JSON.stringify itself can bear. */
  deepen: (place, { at }) => putValue(place, JSON.parse(nest('{"items":[', "0", "]}", at % 60))),
} satisfies Readonly<Record<string, (place: Place, means: Means) => void>>;

/** Every form of the value-set table, and forms that are not in it. */
const spellings = [
  "HALAL",
  "NOT HALAL",
  "DOUBTFUL",
  "NOT COVERED",
  "Halal",
  "Not Halal",
  "Doubtful",
  "Not Covered",
  "COMPLIANT",
  "NON_COMPLIANT",
  "QUESTIONABLE",
  "NOT_UNDER_COVERAGE",
  "NOT_COVERED",
  "not_halal",
  " halal ",
  "Pass",
  "PASS",
  "Fail",
  "FAIL",
  "Short-term",
  "Long-term",
  "LONG_TERM",
  "Not Permissible",
  "HALAL?",
  "HALALA",
  "non halal",
  "OK",
  "",
  "  ",
  "null",
  "0",
  "constructor",
  "__proto__",
];

const names = [
  "symbol",
  "stockName",
  "shariahComplianceStatus",
  "complianceStatus",
  "complianceRanking",
  "items",
  "status",
  "ratio",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "0",
  "",
  "a.b",
  "failure",
  "message",
];

const tickers = ["AAPL", "MSFT", "SPUS", "ZZZZ"];

const hostile = [
  "null",
  "0",
  "-0",
  "-1",
  "5",
  "0.1",
  "1e308",
  "1e-320",
  "1e999",
  "-1e999",
  "9007199254740993",
  "true",
  "false",
  '""',
  '" "',
  '"0"',
  '"12.5"',
  '"1,000"',
  '"NaN"',
  '"=1+1"',
  '"2026-02-30"',
  '"2026-03-31T10:00:00.123Z"',
  "[]",
  "{}",
  "[[]]",
  "[null]",
  "[0]",
  '{"amount":0}',
  '{"items":[{}]}',
  '{"ratio":"0","status":"Pass"}',
  '{"__proto__":{"ratio":0}}',
  '{"failure":"consent","message":"HALAL"}',
  '{"day":"0"}',
  '{"number":"0","note":1}',
  '{"card":"HALAL"}',
  '{"toString":0}',
  '{"valueOf":null}',
  JSON.stringify("x".repeat(33_000)),
  JSON.stringify("\ud800\u202e\u0000"),
  ...[...spellings, ...tickers].map((text) => JSON.stringify(text)),
];

const spoil: fc.Arbitrary<Spoil> = fc.record({
  at: fc.nat({ max: 2_000 }),
  how: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
  json: fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...hostile) }, fc.json({ maxDepth: 2 })),
});

const anyText = fc.oneof(
  fc.constantFrom("null", "0", '""', '"HALAL"', "[]", "{}", "[[]]", "[{}]", "1e999", nest("[", "", "]", 5_000)),
  fc.json({ maxDepth: 4 }),
  fc.anything({ maxDepth: 3 }).map((value) => JSON.stringify(value) ?? "null"),
);

export const spoiling: fc.Arbitrary<Spoiling> = fc.oneof(
  { weight: 19, arbitrary: fc.record({ spoils: fc.array(spoil, { maxLength: 4 }) }) },
  fc.record({ text: anyText }),
);

/** The text of a reply to these inputs, so spoiled. */
export function replyText(operation: OperationName, inputs: readonly string[], spoiling: Spoiling): string {
  if ("text" in spoiling) return spoiling.text;
  const reply: Holder = { reply: JSON.parse(goodReply(operation, inputs)) };
  const places = placesIn(reply);
  for (const { at, how, json } of spoiling.spoils) ways[how](choose(places, at), { at, json, places });
  const text = JSON.stringify(reply.reply) ?? "null";
  return text.replaceAll(`"${huge}"`, "1e999");
}

type Holder = Record<string, unknown> | unknown[];

/** JSON can spell a number that nothing can hold: what stands for it until the reply is text. */
const huge = "beyond all numbers";

const account: Account = {
  clientId: "me",
  plan: "full",
  monthlyLimit: 1000,
  callsThisMonth: 7,
  lastCall: start,
  now: start,
};

const known = new Map<string, string>();

/** The sample service's own, its lists cut short: a hundred entries are not more hostile than six. */
function goodReply(operation: OperationName, inputs: readonly string[]): string {
  const key = `${operation}/${inputs.join()}`;
  let text = known.get(key);
  if (text === undefined) {
    // A list of every country is asked for by naming none.
    const asked = inputs.map((input) => (input === everyCountry ? "" : input));
    const all = asked.map((input) => answers[operation](input, account)).filter((answer) => answer !== undefined);
    const shortened = JSON.stringify(inputs.length === 1 ? all[0] : all, (_, value) =>
      Array.isArray(value) ? value.slice(0, 6) : value,
    );
    text = shortened ?? '{"message":"Symbol is not known"}';
    known.set(key, text);
  }
  return text;
}

type Place = readonly [holder: Holder, key: string];

/** Every place of a reply where a value stands, its root among them; not by recursion, since replies get deep. */
function placesIn(root: Holder): Place[] {
  const places: Place[] = [];
  const left: Holder[] = [root];
  for (let holder = left.pop(); holder !== undefined && places.length < 2_000; holder = left.pop()) {
    for (const key of Object.keys(holder)) {
      const place: Place = [holder, key];
      places.push(place);
      const value = get(place);
      if (isHolder(value)) left.push(value);
    }
  }
  return places;
}

function isHolder(value: unknown): value is Holder {
  return typeof value === "object" && value !== null;
}

function get([holder, key]: Place): unknown {
  return (holder as Record<string, unknown>)[key];
}

/** Defined and not assigned: a field may be called `__proto__`. */
function putValue([holder, key]: Place, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function remove([holder, key]: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (key !== "reply") delete holder[key];
}

function parseJson(json: string): unknown {
  return /^-?1e999$/.test(json) ? huge : JSON.parse(json);
}

function copy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? "null");
}

function choose<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

function nest(open: string, inside: string, close: string, depth: number): string {
  return open.repeat(depth) + inside + close.repeat(depth);
}

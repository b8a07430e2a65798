/**
 * Makes the table of the paths that the relay serves, from the same rows by which the add-in asks. The relay asks the
 * service by the very path on which the desk asked. Where the plan has no bulk requests, the desk gets that refusal,
 * and its own user consents to what single calls cost. So the relay must not fall back by itself: a row is split where
 * its routes begin to multiply calls, and its demo routes stand apart, each as an operation of its own.
 */
import { everyCountry } from "../../api/inputs";
import { untypedOperations } from "../../api/operations";
import type { Row } from "../../api/row";
import { isFailure } from "../../core/failure";
import type { Input, Operation, Route } from "../../core/operation";
import { bodyFields, pathSegment } from "../../service/arrival";

export interface Endpoint {
  /** The name in logs and metrics. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** The path with `{segment}` and `{input}` as in the row. */
  readonly path: string;
  readonly row: Row;
  readonly route: Route;
  /** The operation that the relay's planner asks for this path. */
  readonly operation: Operation;
  readonly isBulk: boolean;
  /** The fields of the body, in the order of the pieces of a composite input (`1|2|3`). */
  readonly fields: readonly string[];
}

/**
 * ms for which the account's statistics count as fresh: they are the same for all desks, so one call serves every desk.
 */
const statisticsFreshness = 600_000;
const mostTickers = 100;

export const endpoints: readonly Endpoint[] = endpointsOf(untypedOperations());

export const relayed: readonly Operation[] = [...new Set(endpoints.map(({ operation }) => operation))];

function endpointsOf(rows: readonly Row[]): readonly Endpoint[] {
  const found = new Map<string, Endpoint>();
  const usual = new Map<Operation, Operation>();
  for (const row of rows) {
    for (const [part, routes] of partsOf(row).entries()) {
      const operation: Operation = {
        ...row,
        name: part === 0 ? row.name : `${row.name} ${part === 1 && routes !== row.demo ? "single" : "demo"}`,
        routes,
        freshness: row.free ? statisticsFreshness : row.freshness,
      };
      delete (operation as { demo?: unknown }).demo;
      if (part === 0) usual.set(row, operation);
      else delete (operation as { alsoAnswers?: unknown }).alsoAnswers;
      for (const route of routes) {
        // A request that several rows make belongs to the row whose turn is first here: a screening falls back on the
        // report's request.
        if (!found.has(route.request)) found.set(route.request, endpointOf(row, route, operation));
      }
    }
  }
  for (const [row, operation] of usual) {
    // A report may also answer other questions, but not by a bulk route: a desk would conclude that its plan has bulk
    // requests.
    const others = row.alsoAnswers?.filter(({ routes: [{ most }] }) => most === 1);
    Object.assign(operation, { alsoAnswers: others?.map((other) => usual.get(other) ?? other) });
  }
  return [...found.values()];
}

function partsOf(row: Row): readonly [Route, ...Route[]][] {
  const cut = row.routes.findIndex(({ nextMultiplies }) => nextMultiplies) + 1;
  const parts = [row.routes.slice(0, cut || undefined), cut ? row.routes.slice(cut) : [], row.demo ?? []];
  const routes = parts.map((part) => (part === row.demo ? part : part.map(withoutNext)));
  return routes.filter((part): part is [Route, ...Route[]] => part.length > 0);
}

function withoutNext(route: Route): Route {
  return route.nextMultiplies ? { ...route, nextMultiplies: false } : route;
}

function endpointOf(row: Row, route: Route, operation: Operation): Endpoint {
  const [method, path] = route.request.split(" ") as ["GET" | "POST", string];
  const isBulk = route.most > 1;
  const fields = route.body ? fieldNamesOf(route.body) : [];
  return { name: operation.name, method, path, row, route, operation, isBulk, fields };
}

/**
 * The names of a body's fields, in the order of a composite input's pieces: found by writing a body for a made-up
 * input.
 */
function fieldNamesOf(body: NonNullable<Route["body"]>): readonly string[] {
  const written = body(["1|2|3"]) as Readonly<Record<string, unknown>>;
  return Object.keys(written);
}

/**
 * Finds the endpoint for a path, and the symbol in the path. Returns "method" when that path takes another method, and
 * undefined when no path fits.
 */
export function endpointFor(
  segment: string,
  method: string,
  path: string,
): { readonly endpoint: Endpoint; readonly symbol: string } | "method" | undefined {
  for (const endpoint of endpoints) {
    const [before = "", after] = endpoint.path.replace("{segment}", segment).split("{input}");
    const symbol =
      after === undefined ? "" : path.startsWith(before) ? pathSegment(path.slice(before.length)) : undefined;
    if (after === undefined ? path !== before : !symbol) continue;
    return method === endpoint.method ? { endpoint, symbol: symbol ?? "" } : "method";
  }
  return undefined;
}

/**
 * Reads the inputs of a request, as the row spells them. Returns a sentence when the request is malformed, as the
 * service would.
 */
export function inputsOf(
  endpoint: Endpoint,
  symbol: string,
  contentType: string,
  body: string,
): readonly Input[] | string {
  if (endpoint.method === "GET") return inputOf(endpoint, endpoint.path.includes("{input}") ? symbol : "account");
  const fields = bodyFields(contentType, body);
  if (typeof fields === "string") return fields;
  if (endpoint.isBulk) return tickersOf(endpoint, fields);
  const parts: string[] = [];
  for (const name of endpoint.fields) {
    const value = fields[name] ?? "";
    if (typeof value !== "string") return `Field ${name} is no text`;
    parts.push(value);
  }
  // A request for a list that names no country asks for all countries, if the row has an input for that.
  const isAll = parts.every((part) => part === "") && JSON.stringify(endpoint.route.body?.([everyCountry])) === "{}";
  return inputOf(endpoint, isAll ? everyCountry : parts.join("|"));
}

function inputOf({ operation, fields }: Endpoint, value: string): readonly Input[] | string {
  const input = operation.input(value);
  if (input === null) return `Field ${fields[0] ?? "symbol"} is missing`;
  return isFailure(input) ? input.message : [input];
}

/**
 * Reads a list of tickers. What is no ticker is left out, as the service leaves out an unknown one: a bad ticker spoils
 * no batch.
 */
function tickersOf({ operation, fields: [name = ""] }: Endpoint, fields: Readonly<Record<string, unknown>>) {
  const list = fields[name];
  if (!Array.isArray(list) || !list.every((ticker) => typeof ticker === "string"))
    return `Field ${name} is no list of texts`;
  if (list.length === 0) return `Field ${name} is empty`;
  if (list.length > mostTickers) return `Field ${name} holds more than ${mostTickers} tickers`;
  const inputs = list.map((ticker: string) => operation.input(ticker));
  return [...new Set(inputs.filter((input): input is Input => typeof input === "string"))];
}

/** The answer in the service's form. A list whose one entry is about the asked symbol becomes that entry alone. */
export function shapeAnswer({ row }: Endpoint, answer: unknown): unknown {
  return row.own && Array.isArray(answer) && answer.length === 1 ? answer[0] : answer;
}

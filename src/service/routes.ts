/**
 * Answers a request as the service would, without a network: a request and a moment in, a reply out. It needs neither
 * Node nor a page, so the pane can include it for "try it on sample data". Its table of paths is written from the
 * specification and not derived from `src/api`, so a mistake in a path there shows as a 404 here. The verdicts are made
 * up; they are no fatwa.
 */

import type { OperationName } from "../api/operations";
import { monthly } from "../core/judgement";
import { type Arrival, bodyFields, pathSegment } from "./arrival";
import type { Limits } from "./limits";
import { type Account, answers } from "./sample/answers";
import { hash } from "./sample/chance";
import { type ClientCredentials, type Signing, verify } from "./verify";

export interface TimedArrival extends Arrival {
  /** When the request arrived, in ms on a clock that never jumps; by default the `now` of `answer`. */
  readonly at?: number;
}

export interface ServiceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The name of the endpoint that was asked; undefined where the request was refused before its path was known. */
  readonly endpoint?: string;
}

export type Plan = "full" | "singles-only" | "no-etf";

export interface Service {
  readonly segment: string;
  readonly credentials: ClientCredentials;
  readonly plan: Plan;
  /**
   * The text that the token of a GET is computed over. The specification does not say which, so both readings are
   * offered.
   */
  readonly getToken: "empty" | "symbol";
  readonly limits: Limits;
  readonly signing: Signing;
}

/** The credentials of the sample service, spelled so that nobody takes them for real ones. */
export const sampleCredentials = { clientId: "sample-client", secret: "sample-secret-not-real" } as const;
export const sampleSegment = "svc";

type Field = "stock" | "symbol" | "stocks" | "country" | "sector" | "date_from" | "date_to";

interface Endpoint {
  readonly name: string;
  readonly operation: OperationName;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly kind: "bulk" | "one" | "list";
  /** The fields of the body, in the order of a composite input; those in `optional` may be missing. */
  readonly fields: readonly Field[];
  readonly optional?: true;
}

/**
 * The specification's paths, each with `/svc/` in place of the segment. It lists ETF purification without a version and
 * names `/v1` as the service's other prefix, so this operation has a path of either kind.
 */
const endpoints: readonly Endpoint[] = [
  one("report", "report", "/v3/svc/stocks/report", "stock"),
  one("reportDemo", "report", "/demo/svc/stocks/report", "stock"),
  list("list", "list", "/v1/svc/stocks/list", "country", "sector"),
  bulk("screening", "screening", "/v2/svc/stocks/screening-list"),
  one("purificationSingle", "purification", "/v2/svc/stocks/dividends/pure", "stock"),
  bulk("purification", "purification", "/v2/svc/stocks/dividends/pure/bulk"),
  get("related", "related", "/v1/svc/stocks/related/"),
  get("zakat", "zakat", "/v1/svc/stocks/calculate_zakat/"),
  list("etfList", "etfList", "/v1/svc/etf/list", "country"),
  one("etfReport", "etfReport", "/v1/svc/etf/report", "symbol"),
  one("etfReportDemo", "etfReport", "/demo/svc/etf/report", "symbol"),
  one("etfPurification", "etfPurification", "/svc/etf/purification", "symbol", "date_from", "date_to"),
  one("etfPurificationV1", "etfPurification", "/v1/svc/etf/purification", "symbol", "date_from", "date_to"),
  one("etfPurificationDemo", "etfPurification", "/demo/svc/etf/purification", "symbol", "date_from", "date_to"),
  one("etfHoldings", "etfHoldings", "/v1/svc/etf/holdings", "symbol"),
  one("etfProfile", "etfProfile", "/v1/svc/etf/profile", "symbol"),
  one("etfProfileDemo", "etfProfile", "/demo/svc/etf/profile", "symbol"),
  one("etfSector", "etfSector", "/v1/svc/etf/sector", "symbol"),
  one("etfZakatable", "etfZakatable", "/v1/svc/etf/zakatableAssets", "symbol"),
  one("etfCountry", "etfCountry", "/v1/svc/etf/country", "symbol"),
  get("statistics", "statistics", "/v1/b2b-users/statistics"),
];

/** Makes the reply to one request. Only `service.limits` changes: every arrival counts, whatever its reply is. */
export function answer(service: Service, request: TimedArrival, now: number): ServiceReply {
  const wait = service.limits.arrive(request.at ?? now);
  if (wait !== undefined) {
    const seconds = String(Math.max(1, Math.ceil(wait / 1_000)));
    return {
      ...refuse(429, "Too many calls: the limit of calls per second is exceeded"),
      headers: { ...json, "retry-after": seconds },
    };
  }
  const found = endpointOf(service.segment, request.path);
  if (found === undefined) return refuse(404, "No such path");
  return { ...serveEndpoint(service, request, found, now), endpoint: found.endpoint.name };
}

interface Found {
  readonly endpoint: Endpoint;
  /** The symbol in the path of a GET. */
  readonly symbol: string;
}

function serveEndpoint(
  service: Service,
  request: TimedArrival,
  { endpoint, symbol }: Found,
  now: number,
): ServiceReply {
  if (request.method !== endpoint.method) return refuse(405, `Use ${endpoint.method}`);
  const signed = request.method === "POST" ? request.body : service.getToken === "symbol" ? symbol : "";
  const refusal = verify(request.headers, signed, service.credentials, service.signing, now);
  if (refusal) return refuse(refusal.status, refusal.message);
  if (!service.limits.spend(now)) {
    return send(429, { message: "The monthly limit of calls is reached", limit: monthly });
  }
  if (!includes(service.plan, endpoint)) return refuse(403, "Your plan does not include this operation");
  const inputs = endpoint.method === "GET" ? [symbol] : inputsOf(endpoint, request);
  return typeof inputs === "string" ? refuse(400, inputs) : reply(endpoint, inputs, accountOf(service, now));
}

function endpointOf(segment: string, path: string): Found | undefined {
  for (const endpoint of endpoints) {
    const prefix = endpoint.path.replace("/svc/", `/${segment}/`);
    if (!prefix.endsWith("/")) {
      if (path === prefix) return { endpoint, symbol: "" };
    } else if (path.startsWith(prefix)) {
      const symbol = pathSegment(path.slice(prefix.length));
      if (symbol) return { endpoint, symbol };
    }
  }
  return undefined;
}

function includes(plan: Plan, endpoint: Endpoint): boolean {
  if (plan === "singles-only") return endpoint.kind !== "bulk";
  return plan === "full" || !endpoint.operation.startsWith("etf");
}

/**
 * Reads the inputs from a body; the fields of a composite input are joined by `|` as in the rows of `src/api`. Returns
 * a sentence instead when the body is wrong.
 */
function inputsOf(endpoint: Endpoint, { headers, body }: TimedArrival): readonly string[] | string {
  const fields = bodyFields(headers["content-type"], body);
  if (typeof fields === "string") return fields;
  if (endpoint.kind === "bulk") return tickersOf(fields.stocks);
  const parts: string[] = [];
  for (const name of endpoint.fields) {
    const value = fields[name] ?? (endpoint.optional ? "" : undefined);
    if (typeof value !== "string" || (value === "" && !endpoint.optional)) return `Field ${name} is missing or no text`;
    if (name.startsWith("date_") && !isDay(value)) return `Field ${name} is not YYYY-MM-DD`;
    parts.push(value);
  }
  return [parts.join("|")];
}

function tickersOf(value: unknown): readonly string[] | string {
  if (!Array.isArray(value) || !value.every((ticker) => typeof ticker === "string"))
    return "Field stocks is no list of texts";
  if (value.length === 0) return "Field stocks is empty";
  return value.length > 100 ? "Field stocks holds more than 100 tickers" : value;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text));
}

function reply(endpoint: Endpoint, inputs: readonly string[], account: Account): ServiceReply {
  const answerTo = answers[endpoint.operation];
  if (endpoint.kind === "bulk") {
    // The entries come in another order than the tickers, so that a client that matches them by position fails at once.
    const order = [...new Set(inputs)].sort((a, b) => hash(a) - hash(b));
    return send(
      200,
      order.map((input) => answerTo(input, account)).filter((entry) => entry !== undefined),
    );
  }
  const found = answerTo(inputs[0] ?? "", account);
  return found === undefined ? refuse(404, "Symbol is not known") : send(200, found);
}

function accountOf({ credentials, plan, limits }: Service, now: number): Account {
  return {
    clientId: credentials.clientId,
    plan,
    monthlyLimit: limits.limit.perMonth,
    callsThisMonth: limits.spentIn(now),
    lastCall: limits.lastCall(),
    now,
  };
}

const json = { "content-type": "application/json" };

function send(status: number, value: unknown): ServiceReply {
  return { status, headers: json, text: JSON.stringify(value) };
}

function refuse(status: number, message: string): ServiceReply {
  return send(status, { message });
}

function one(name: string, operation: OperationName, path: string, ...fields: readonly Field[]): Endpoint {
  return { name, operation, method: "POST", path, kind: "one", fields };
}

/** Makes an endpoint for a list. The specification does not say whether its fields are required; here they are not. */
function list(name: string, operation: OperationName, path: string, ...fields: readonly Field[]): Endpoint {
  return { name, operation, method: "POST", path, kind: "list", fields, optional: true };
}

function bulk(name: string, operation: OperationName, path: string): Endpoint {
  return { name, operation, method: "POST", path, kind: "bulk", fields: ["stocks"] };
}

/** Makes an endpoint for a GET; a path that ends in `/` is followed by a symbol. */
function get(name: string, operation: OperationName, path: string): Endpoint {
  return { name, operation, method: "GET", path, kind: "one", fields: [] };
}

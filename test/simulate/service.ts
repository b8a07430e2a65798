/**
 * The model of a service: its answer to each question, and everything that can go wrong on the way. Its sliding window
 * has no tolerance and counts when calls arrive. It counts what the laws are checked against.
 */
import type { Reply, Request } from "../../src/core/http";
import { cheapDigest, type VirtualTime } from "../virtual-host";

export type FaultKind =
  | "drop"
  | "hang"
  | "slow"
  | "429"
  | "429 retry after"
  | "429 until a date"
  | "500"
  | "503"
  | "html"
  | "truncated"
  | "wrong shape"
  | "empty"
  | "error in 200"
  | "list of nothing"
  | "reordered"
  | "duplicates"
  | "missing entry"
  | "token refused"
  | "time expired"
  | "forged";

export interface Fault {
  readonly kind: FaultKind;
  /** The calls it befalls, by the order in which they arrive. */
  readonly from: number;
  readonly calls: number;
}

export interface Terms {
  readonly callsPerSecond: number;
  readonly latency: number;
  /** Of both ways together, uniform on each. */
  readonly jitter: number;
  readonly faults: readonly Fault[];
  readonly monthLimit: number;
  /** The service's clock less the true one, ms. */
  readonly clock: number;
  /** What a GET's token is computed over. */
  readonly getSigns: "nothing" | "symbol";
  /** Requests for many tickers are not on the plan. */
  readonly bulkRefused: boolean;
}

/** Replies of status 200 that have nothing for anybody. */
const nothings: ReadonlySet<FaultKind> = new Set([
  "html",
  "truncated",
  "wrong shape",
  "forged",
  "empty",
  "error in 200",
  "list of nothing",
]);

export const secret = "model-secret";
/** A host gives up waiting after so long. */
const patience = 15_000;

export interface Arrival {
  /** When the host had its reply. */
  at: number;
  status: number;
  /** Its reply was an answer. */
  good: boolean;
}

export class ModelService {
  readonly arrivals: Arrival[] = [];
  /** Calls whose reply was no answer. */
  faulty = 0;
  /** Of those, the ones that came faster than the plan allows. */
  refusals = 0;
  /** When the pauses end that were asked for, by `Retry-After` or by a 429 alone; never too early. */
  readonly pauseEnds: number[] = [];
  used = 0;
  over = false;
  private readonly recent = new Map<string, readonly number[]>();

  constructor(
    private readonly time: VirtualTime,
    private readonly terms: Terms,
    private readonly random: () => number,
  ) {}

  /** Takes as long as the ways there and back do. */
  async answer(request: Request): Promise<Reply> {
    const sentAt = this.time.now;
    await this.time.sleep(this.way());
    const fault = this.over ? undefined : this.faultOf(this.arrivals.length);
    const arrival = { at: this.time.now, status: 0, good: false };
    this.arrivals.push(arrival);
    const before = this.faulty;
    const reply = this.judge(request, this.time.now, fault) ?? { status: 0, text: "" };
    if (reply.status !== 200 && reply.status !== 404) this.faulty += 1;
    arrival.status = reply.status;
    arrival.good = this.faulty === before;
    if (fault === "slow") await this.time.sleep(2000 + this.random() * 8000);
    const gaveUp = fault === "hang" && reply.status === 0;
    await this.time.sleep(gaveUp ? sentAt + patience - this.time.now : this.way());
    arrival.at = this.time.now;
    return reply;
  }

  private way(): number {
    const { latency, jitter } = this.terms;
    return latency / 2 + (this.random() * jitter) / 2;
  }

  private faultOf(call: number): FaultKind | undefined {
    return this.terms.faults.find(({ from, calls }) => call >= from && call < from + calls)?.kind;
  }

  private judge(request: Request, at: number, fault: FaultKind | undefined): Reply | undefined {
    const now = at + this.terms.clock;
    const date = Math.floor(now / 1000) * 1000;
    const plain = (status: number, text = ""): Reply => ({ status, text, date });
    if (this.tooFast(at, request.headers.clientId)) {
      this.refusals += 1;
      this.pauseEnds.push(at + 10_000);
      return plain(429);
    }
    if (fault === "drop" || fault === "hang") return undefined;
    if (fault?.startsWith("429")) {
      const seconds = 1 + Math.floor(this.random() * 20);
      this.pauseEnds.push(at + Math.max(10_000, seconds * 1000 + 1000));
      const until = new Date(now + seconds * 1000).toUTCString();
      if (fault === "429") return plain(429);
      return { ...plain(429), retryAfter: fault === "429 retry after" ? String(seconds) : until };
    }
    if (fault === "500" || fault === "503") return plain(Number(fault), "down");
    if (fault === "time expired") return plain(400, '{"message":"Time expired"}');
    if (fault === "token refused" || !this.isSigned(request)) return plain(401, '{"error":"token"}');
    if (Math.abs(timeIn(request) - now) > 5000) return plain(400, '{"message":"Time expired"}');
    if (this.used >= this.terms.monthLimit) {
      this.pauseEnds.push(at + 10_000);
      return plain(429);
    }
    this.used += 1;
    const reply = this.replyTo(request, date);
    return fault === undefined ? reply : this.spoilt(reply, fault);
  }

  /** A refused arrival is an arrival too. */
  private tooFast(at: number, client = ""): boolean {
    const { callsPerSecond } = this.terms;
    const span = callsPerSecond < 1 ? 1000 / callsPerSecond : 1000;
    const recent = [...(this.recent.get(client) ?? []).filter((one) => at - one < span), at];
    this.recent.set(client, recent);
    return recent.length > Math.max(1, Math.floor(callsPerSecond));
  }

  private isSigned({ headers, body, url, method }: Request): boolean {
    const symbol =
      this.terms.getSigns === "symbol" && method === "GET" && !url.endsWith("/statistics") ? symbolIn(url) : "";
    return headers.token === cheapDigest(secret + headers.time + (body ?? symbol));
  }

  private replyTo({ url, body }: Request, date: number): Reply {
    const json = (value: unknown): Reply => ({ status: 200, text: JSON.stringify(value), date });
    if (url.endsWith("/statistics")) {
      return json({ monthlyRequestLimit: this.terms.monthLimit, activeMonthRequestAmount: this.used });
    }
    const asked = JSON.parse(body ?? "{}") as { stocks?: string[]; stock?: string };
    if (asked.stocks && this.terms.bulkRefused) return { status: 403, text: "", date };
    if (asked.stocks) {
      if (asked.stocks.some(isPoison)) return { status: 400, text: "bad symbol", date };
      return json(asked.stocks.filter((symbol) => !isUnknown(symbol)).map(entryOf));
    }
    const symbol = asked.stock ?? symbolIn(url);
    if (isPoison(symbol)) return { status: 400, text: "bad symbol", date };
    if (isUnknown(symbol)) return { status: 404, text: "", date };
    return json(url.includes("zakat") ? [entryOf(symbol)] : entryOf(symbol));
  }

  private spoilt(reply: Reply, fault: FaultKind): Reply {
    if (reply.status !== 200) return reply;
    const json = JSON.parse(reply.text) as unknown;
    const list = Array.isArray(json) ? (json as unknown[]) : undefined;
    const other = (value: unknown): Reply => ({ ...reply, text: JSON.stringify(value) });
    if (nothings.has(fault)) this.faulty += 1;
    switch (fault) {
      case "html":
        return { ...reply, text: "<!doctype html><h1>Gateway</h1>" };
      case "truncated":
        return { ...reply, text: reply.text.slice(0, Math.floor(reply.text.length / 2)) };
      case "wrong shape":
        return other("all is well");
      case "forged":
        return { ...reply, time: "20260101000000", token: "forged" };
      case "empty":
        return other([]);
      case "error in 200":
        return other({ status: "error", code: 500, message: "maintenance", data: null });
      case "list of nothing":
        return other([null]);
      case "reordered":
        return list ? other([...list].reverse()) : reply;
      case "duplicates":
        return list ? other(this.random() < 0.5 ? [...list, ...list.map(contradiction)] : [...list, ...list]) : reply;
      case "missing entry":
        return list ? other(list.slice(1)) : reply;
      default:
        return reply;
    }
  }
}

/** What the model says of a symbol, for ever: the laws compare cells with it. */
export function verdictOf(symbol: string): string {
  const number = Number.parseInt(cheapDigest(symbol), 36) || symbol.length;
  return ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT_UNDER_COVERAGE"][number % 4] as string;
}

/** A symbol that makes the service refuse the request that holds it. */
export function isPoison(symbol: string): boolean {
  return symbol.startsWith("BAD");
}

export function isUnknown(symbol: string): boolean {
  return symbol.startsWith("UNK");
}

function entryOf(symbol: string) {
  return {
    symbol,
    companyName: `${symbol} Company`,
    shariahComplianceStatus: verdictOf(symbol),
    investment_type: "Short-term",
    zakat_amount_per_share: symbol.length,
    dividend_per_share_for_quarter: symbol.length,
  };
}

/** Which of two that contradict one another is right nobody can tell: neither may be believed. */
function contradiction(entry: unknown) {
  return { ...(entry as object), shariahComplianceStatus: "CONTRADICTION" };
}

function symbolIn(url: string): string {
  return decodeURIComponent(url.slice(url.lastIndexOf("/") + 1));
}

function timeIn({ headers }: Request): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(headers.time ?? "") ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

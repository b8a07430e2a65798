import { operations } from "../../src/api/operations";
import type { Route } from "../../src/core/operation";
import { Limits } from "../../src/service/limits";
import { answer, type Service } from "../../src/service/routes";
import { answers } from "../../src/service/sample/answers";
import { nodeSigning } from "../../src/service/signing";
import { clientId, secret, signedRequest } from "./client";

const now = Date.UTC(2026, 4, 5, 6, 7, 8);

function service(change: Partial<Service> = {}, perMonth = 1_000): Service {
  return {
    segment: "svc",
    credentials: { clientId, secret },
    plan: "full",
    getToken: "empty",
    limits: new Limits({ perSecond: 10_000, perMonth, window: "sliding" }),
    signing: nodeSigning,
    ...change,
  };
}

function ask(
  method: string,
  path: string,
  value?: unknown,
  change: Parameters<typeof signedRequest>[4] = {},
  at: Service = service(),
): { status: number; json: unknown; headers: Readonly<Record<string, string>> } {
  const { status, text, headers } = answer(at, signedRequest(method, path, value, now, change), now);
  return { status, json: JSON.parse(text), headers };
}

const screening = "/v2/svc/stocks/screening-list";
const report = "/v3/svc/stocks/report";
const zakat = "/v1/svc/stocks/calculate_zakat/AAPL";
const statistics = "/v1/b2b-users/statistics";

describe("every refusal has its status and a message", () => {
  const refusals: readonly [string, number, ReturnType<typeof ask>, string][] = [
    ["no clientId", 401, ask("POST", report, { stock: "AAPL" }, { headers: { clientid: undefined } }), "clientId"],
    ["no time", 400, ask("POST", report, { stock: "AAPL" }, { headers: { time: "" } }), "time"],
    ["no token", 401, ask("POST", report, { stock: "AAPL" }, { headers: { token: undefined } }), "token"],
    ["another client", 401, ask("POST", report, { stock: "AAPL" }, { headers: { clientid: "x" } }), "wrong"],
    ["a bad time", 400, ask("POST", report, { stock: "AAPL" }, { headers: { time: "2026" } }), "yyyyMMddHHmmss"],
    [
      "an old time",
      400,
      ask("POST", report, { stock: "AAPL" }, { headers: { time: "20260505060702" } }),
      "Time expired",
    ],
    ["another body's token", 401, ask("POST", report, { stock: "AAPL" }, { signs: '{"stock":"MSFT"}' }), "wrong"],
    ["101 tickers", 400, ask("POST", screening, { stocks: Array(101).fill("AAPL") }), "100"],
    ["no tickers", 400, ask("POST", screening, { stocks: [] }), "empty"],
    ["tickers that are no texts", 400, ask("POST", screening, { stocks: [7] }), "stocks"],
    ["a field of another name", 400, ask("POST", screening, { tickers: ["AAPL"] }), "stocks"],
    ["no ticker", 400, ask("POST", report, {}), "stock"],
    ["an empty ticker", 400, ask("POST", report, { stock: "" }), "stock"],
    ["a body that is no JSON", 400, ask("POST", report, undefined, { body: "{stock:AAPL}" }), "JSON"],
    ["a body that is no object", 400, ask("POST", report, ["AAPL"]), "JSON object"],
    [
      "a form's content type",
      400,
      ask("POST", report, { stock: "AAPL" }, { headers: { "content-type": "text/plain" } }),
      "type",
    ],
    [
      "no content type",
      400,
      ask("POST", report, { stock: "AAPL" }, { headers: { "content-type": undefined } }),
      "type",
    ],
    [
      "a bad date",
      400,
      ask("POST", "/svc/etf/purification", { symbol: "SPUS", date_from: "1.1.2026", date_to: "2026-03-31" }),
      "date_from",
    ],
    ["an unknown path", 404, ask("POST", "/v3/svc/stocks/reports", { stock: "AAPL" }), "path"],
    ["another segment", 404, ask("POST", "/v3/other/stocks/report", { stock: "AAPL" }), "path"],
    ["a deeper path", 404, ask("GET", `${zakat}/x`), "path"],
    ["a path that cannot be decoded", 404, ask("GET", "/v1/svc/stocks/calculate_zakat/%E0%A4%A"), "path"],
    ["GET for POST", 405, ask("GET", report), "POST"],
    ["POST for GET", 405, ask("POST", zakat, {}), "GET"],
    ["PUT", 405, ask("PUT", report, { stock: "AAPL" }), "POST"],
    ["an unknown stock", 404, ask("POST", report, { stock: "ZZZZ" }), "Symbol"],
    ["an unknown stock's zakat", 404, ask("GET", "/v1/svc/stocks/calculate_zakat/ZZZZ"), "Symbol"],
    ["an unknown fund", 404, ask("POST", "/v1/svc/etf/report", { symbol: "AAPL" }), "Symbol"],
  ];

  it.each(refusals)("%s: %d", (_, status, reply, word) => {
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ message: expect.stringContaining(word) });
    expect(JSON.stringify(reply)).not.toContain(secret);
  });

  it("accepts a content type with a charset", () => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    expect(ask("POST", report, { stock: "AAPL" }, { headers }).status).toBe(200);
  });
});

describe("limits", () => {
  it("refuses the second call in a second, whatever it is, with Retry-After", () => {
    const slow = service({ limits: new Limits({ perSecond: 1, perMonth: 9, window: "sliding" }) });
    expect(ask("GET", "/nowhere", undefined, {}, slow).status).toBe(404);
    const refused = ask("GET", statistics, undefined, {}, slow);
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
    expect(refused.json).toEqual({ message: expect.stringContaining("per second") });
  });

  it("refuses a spent month without a date to come back, statistics included", () => {
    const small = service({}, 1);
    expect(ask("GET", statistics, undefined, {}, small).status).toBe(200);
    const refused = ask("GET", statistics, undefined, {}, small);
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({ message: expect.stringContaining("month"), limit: "month" });
    expect(refused.headers["retry-after"]).toBeUndefined();
  });

  it("counts only the client's own calls against the month", () => {
    const one = service({}, 1);
    expect(ask("GET", statistics, undefined, { headers: { token: "x" } }, one).status).toBe(401);
    expect(ask("GET", statistics, undefined, {}, one)).toMatchObject({
      status: 200,
      json: { monthlyRequestLimit: 1, activeMonthRequestAmount: 1, activeMonthStartDate: "2026-05-01T00:00:00.000Z" },
    });
  });
});

describe("plans", () => {
  it("singles-only refuses the bulk operations and nothing else", () => {
    const plan = service({ plan: "singles-only" });
    expect(ask("POST", screening, { stocks: ["AAPL"] }, {}, plan).status).toBe(403);
    expect(ask("POST", "/v2/svc/stocks/dividends/pure/bulk", { stocks: ["AAPL"] }, {}, plan).status).toBe(403);
    expect(ask("POST", report, { stock: "AAPL" }, {}, plan).status).toBe(200);
    expect(ask("POST", "/v1/svc/etf/list", {}, {}, plan).status).toBe(200);
  });

  it("no-etf refuses every operation on funds, demo too", () => {
    const plan = service({ plan: "no-etf" });
    expect(ask("POST", "/v1/svc/etf/list", {}, {}, plan).status).toBe(403);
    expect(ask("POST", "/demo/svc/etf/report", { symbol: "SPUS" }, {}, plan).status).toBe(403);
    expect(ask("POST", screening, { stocks: ["AAPL"] }, {}, plan).status).toBe(200);
  });
});

describe("the token of a GET", () => {
  it.each([
    ["empty", "", 200],
    ["empty", "AAPL", 401],
    ["symbol", "", 401],
    ["symbol", "AAPL", 200],
  ] as const)("wanted over the %s text, signed over %j: %d", (getToken, signs, status) => {
    expect(ask("GET", zakat, undefined, { signs }, service({ getToken })).status).toBe(status);
  });

  it("of the statistics, which have no symbol, is over the empty text in both", () => {
    expect(ask("GET", statistics, undefined, {}, service({ getToken: "symbol" })).status).toBe(200);
  });

  it("is over the decoded symbol", () => {
    const path = `/v1/svc/stocks/calculate_zakat/${encodeURIComponent("2222.SR")}`;
    expect(ask("GET", path, undefined, { signs: "2222.SR" }, service({ getToken: "symbol" })).status).toBe(200);
  });
});

describe("bulk replies", () => {
  it("hold each known ticker once, leave unknown ones out and keep an order of their own", () => {
    const asked = ["MSFT", "ZZZZ", "AAPL", "KO", "MSFT", "PG", "JNJ"];
    const { json } = ask("POST", screening, { stocks: asked });
    const symbols = (json as { symbol: string }[]).map(({ symbol }) => symbol);
    expect([...symbols].sort()).toEqual(["AAPL", "JNJ", "KO", "MSFT", "PG"]);
    expect(symbols).not.toEqual(["MSFT", "AAPL", "KO", "PG", "JNJ"]);
  });

  it("carry a hundred", () => {
    const list = ask("POST", "/v1/svc/stocks/list", { country: "US" }).json as { stockName: string }[];
    const stocks = list.slice(0, 100).map(({ stockName }) => stockName);
    expect(ask("POST", screening, { stocks }).json).toHaveLength(100);
  });

  it("name a ticker only in the service's spelling", () => {
    expect(ask("POST", screening, { stocks: ["aapl", " AAPL"] }).json).toEqual([]);
  });
});

describe("both ends of the wire agree", () => {
  const inputs: Readonly<Record<string, string>> = {
    list: "US|Health Care",
    etfList: "all",
    etfPurification: "SPUS|2026-01-01|2026-03-31",
    statistics: "account",
  };
  /** What the market calls an input where the row has another name for it. */
  const asks: Readonly<Record<string, string>> = { etfList: "" };
  const account = { clientId, plan: "full", monthlyLimit: 1000, callsThisMonth: 1, lastCall: now, now };
  const routes = Object.values(operations).flatMap((row) => {
    const all: readonly Route[] = [...row.routes, ...(("demo" in row ? row.demo : undefined) ?? [])];
    const input = inputs[row.name] ?? (row.name.startsWith("etf") ? "SPUS" : "AAPL");
    return all.map((route) => [`${row.name}, ${route.name}`, row, route, input] as const);
  });

  it.each(routes)("on the request and the reply of %s", (_, row, route, input) => {
    const [method = "", template = ""] = route.request.split(" ");
    const path = template.replace("{segment}", "svc").replace("{input}", encodeURIComponent(input));
    const getToken = route.signs === "symbol" ? "symbol" : "empty";
    const change = method === "GET" ? { signs: route.signs === "symbol" ? input : "" } : {};
    const reply = ask(method, path, route.body?.([input]), change, service({ getToken }));
    expect(reply.status).toBe(200);
    // The screening's second way is the full report.
    const name = route.request.endsWith("/stocks/report") ? "report" : (row.name as keyof typeof answers);
    const sample = answers[name](asks[name] ?? input, account);
    const [read, meant] = [reply.json, sample].map((json) => row.read(json, [input])?.get(input));
    expect(JSON.stringify(meant ?? "").length).toBeGreaterThan(20);
    expect(read).toEqual(meant);
    expect(read).not.toHaveProperty("failure");
  });
});

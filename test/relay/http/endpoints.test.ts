import { operations } from "../../../src/api/operations";
import { endpointFor, endpoints, inputsOf, shapeAnswer } from "../../../src/relay/http/endpoints";

test("every operation of the service is served, and its demo variants; each path once", () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    "GET /v1/b2b-users/statistics",
    "GET /v1/{segment}/stocks/calculate_zakat/{input}",
    "GET /v1/{segment}/stocks/related/{input}",
    "POST /demo/{segment}/etf/profile",
    "POST /demo/{segment}/etf/purification",
    "POST /demo/{segment}/etf/report",
    "POST /demo/{segment}/stocks/report",
    "POST /v1/{segment}/etf/country",
    "POST /v1/{segment}/etf/holdings",
    "POST /v1/{segment}/etf/list",
    "POST /v1/{segment}/etf/profile",
    "POST /v1/{segment}/etf/purification",
    "POST /v1/{segment}/etf/report",
    "POST /v1/{segment}/etf/sector",
    "POST /v1/{segment}/etf/zakatableAssets",
    "POST /v1/{segment}/stocks/list",
    "POST /v2/{segment}/stocks/dividends/pure",
    "POST /v2/{segment}/stocks/dividends/pure/bulk",
    "POST /v2/{segment}/stocks/screening-list",
    "POST /v3/{segment}/stocks/report",
    "POST /{segment}/etf/purification",
  ]);
});

test("no path multiplies calls by itself, and demo is asked of demo alone", () => {
  for (const { operation, path } of endpoints) {
    expect(operation.routes.some(({ nextMultiplies }) => nextMultiplies)).toBe(false);
    for (const { request } of operation.routes) expect(request.includes("/demo/")).toBe(path.includes("/demo/"));
  }
});

test("every request that a row writes is read back as its inputs", () => {
  const samples: Readonly<Record<string, readonly string[]>> = {
    list: ["US|Health Care"],
    etfList: ["all"],
    etfPurification: ["SPUS|2026-01-01|2026-03-31"],
    statistics: ["account"],
  };
  for (const row of Object.values(operations)) {
    const inputs = samples[row.name] ?? ["BRK.B"];
    for (const route of [...row.routes, ...(row.demo ?? [])]) {
      const [method = "", path = ""] = route.request.split(" ");
      const body = route.body ? JSON.stringify(route.body(inputs)) : "";
      const asked = path.replace("{segment}", "svc").replace("{input}", encodeURIComponent(inputs[0] ?? ""));
      const found = endpointFor("svc", method, asked);
      if (!found || found === "method") throw new Error(`${route.request} is not served`);
      expect([route.request, inputsOf(found.endpoint, found.symbol, "application/json; charset=utf-8", body)]).toEqual([
        route.request,
        inputs,
      ]);
    }
  }
  expect(inputsOf(endpointOf("POST", "/v1/svc/etf/list"), "", "application/json", '{"country":"us"}')).toEqual(["US"]);
});

test.each([
  ["/v1/svc/stocks/related/", undefined],
  ["/v1/svc/stocks/related/%E0", undefined],
  ["/v1/svc/stocks/related/A/B", undefined],
  ["/v1/svc/stocks/related/A%2FB", "A/B"],
  ["/v1/svc/stocks/related", undefined],
  ["//svc/stocks/related/A", undefined],
])("the symbol at the end of the path %s is decoded, or there is none", (path, symbol) => {
  const found = endpointFor("svc", "GET", path);
  expect(found === undefined || found === "method" ? undefined : found.symbol).toBe(symbol);
});

test("a ticker that is none leaves the batch, and the others stay", () => {
  const screening = endpointOf("POST", "/v2/svc/stocks/screening-list");
  const body = JSON.stringify({ stocks: ["aapl", "LON:VOD", "US0378331005", "AAPL", ""] });
  expect(inputsOf(screening, "", "application/json", body)).toEqual(["AAPL"]);
});

test.each([
  ['{"stocks":"AAPL"}', "Field stocks is no list of texts"],
  ['{"stocks":["AAPL",7]}', "Field stocks is no list of texts"],
  ["{}", "Field stocks is no list of texts"],
  ['{"stocks":[]}', "Field stocks is empty"],
  [JSON.stringify({ stocks: Array(101).fill("AAPL") }), "Field stocks holds more than 100 tickers"],
  [JSON.stringify({ stocks: Array(100).fill("AAPL") }), ["AAPL"]],
  ["[]", "The body is not a JSON object"],
])("a body %.40s is read as the tickers %p", (body, read) => {
  expect(inputsOf(endpointOf("POST", "/v2/svc/stocks/screening-list"), "", "application/json", body)).toEqual(read);
});

test("a field that is missing or no text is named, and a list of which one field is named is that one", () => {
  const read = (path: string, body: string) => inputsOf(endpointOf("POST", path), "", "application/json", body);
  expect(read("/v3/svc/stocks/report", "{}")).toMatch(/^Field \w+ is missing$/);
  expect(read("/v1/svc/etf/list", '{"country":7}')).toBe("Field country is no text");
  expect(read("/v1/svc/etf/list", "{}")).toEqual(["all"]);
  expect(inputsOf(endpointOf("GET", "/v1/svc/stocks/related/A"), "", "", "")).toBe("Field symbol is missing");
});

test("another method of a path is told from a path that is none, and a path has one symbol or none", () => {
  expect(endpointFor("svc", "GET", "/v1/svc/etf/list")).toBe("method");
  expect(endpointFor("svc", "POST", "/v1/svc/stocks/related/A")).toBe("method");
  expect(endpointFor("svc", "POST", "/v1/other/etf/list")).toBeUndefined();
  expect(endpointFor("svc", "POST", "/v1/svc/etf/list")).toMatchObject({
    symbol: "",
    endpoint: { path: "/v1/{segment}/etf/list" },
  });
});

test("each part of a row that is split is an operation with a name of its own", () => {
  const names = endpoints.map(({ name }) => name);
  const operationsOf = new Map(endpoints.map(({ operation }) => [operation, operation.name]));
  expect(new Set(operationsOf.values()).size).toBe(operationsOf.size);
  for (const { name, path } of endpoints)
    expect([path, name.endsWith(" demo")]).toEqual([path, path.startsWith("/demo/")]);
  expect(names.filter((name) => name.endsWith(" single"))).toEqual(["purification single"]);
});

test("one zakat entry goes back as the object it came as, several as a list, and a list of others always as one", () => {
  const zakat = endpointOf("GET", "/v1/svc/stocks/calculate_zakat/AAPL");
  expect(shapeAnswer(zakat, [{ symbol: "AAPL" }])).toEqual({ symbol: "AAPL" });
  expect(shapeAnswer(zakat, [{ value: 1 }, { value: 2 }])).toEqual([{ value: 1 }, { value: 2 }]);
  const related = endpointOf("GET", "/v1/svc/stocks/related/AAPL");
  expect(shapeAnswer(related, [{ symbol: "KO" }])).toEqual([{ symbol: "KO" }]);
});

function endpointOf(method: string, path: string) {
  const found = endpointFor("svc", method, path);
  if (!found || found === "method") throw new Error(`${path} is not served`);
  return found.endpoint;
}

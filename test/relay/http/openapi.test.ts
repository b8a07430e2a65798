/** The description that the relay gives other programs: of every path it serves, as it reads and answers it. */

import { monthly } from "../../../src/core/judgement";
import { endpoints } from "../../../src/relay/http/endpoints";
import { openApi } from "../../../src/relay/http/openapi";

const described = openApi(endpoints, "svc", "1.2.3") as {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: object } } };
  readonly responses: Readonly<
    Record<number, { readonly content?: { readonly "application/json": { schema: object } } }>
  >;
}

const at = (path: string, method: "get" | "post") => described.paths[path]?.[method] as Described;
const bodyOf = (path: string) => at(path, "post").requestBody?.content["application/json"].schema;
const replyOf = (one: Described) => one.responses[200]?.content?.["application/json"].schema;

test("every path is there once, with this relay's segment and version, and a name of its own", () => {
  const all = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one.operationId] as const),
  );
  const served = endpoints.map(({ method, path }) => {
    return `${method} ${path.replace("{segment}", "svc").replace("{input}", "{symbol}")}`;
  });
  expect(all.map(([path]) => path).sort()).toEqual(served.sort());
  const names = all.map(([, name]) => name);
  expect(names.filter((name) => !/^\w+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(described.info.version).toBe("1.2.3");
});

test("a symbol stands in the path of a GET, and in the body of a POST", () => {
  const symbol = { name: "symbol", in: "path", required: true, schema: { type: "string" } };
  const zakat = at("/v1/svc/stocks/calculate_zakat/{symbol}", "get");
  expect([zakat.parameters, zakat.requestBody]).toEqual([[symbol], undefined]);
  expect(at("/v2/svc/stocks/screening-list", "post").parameters).toBeUndefined();
});

test("a body says which fields it has, how many tickers they take, and which must be there", () => {
  const text = { type: "string" };
  expect(bodyOf("/v2/svc/stocks/screening-list")).toEqual({
    type: "object",
    properties: { stocks: { type: "array", items: text, minItems: 1, maxItems: 100 } },
    required: ["stocks"],
  });
  const list = bodyOf("/v1/svc/stocks/list") as { properties: Record<string, object>; required: readonly string[] };
  expect([list.required, list.properties.country]).toEqual([[], text]);
});

test("a reply is what the service says, a list of them where several come", () => {
  const many = replyOf(at("/v2/svc/stocks/screening-list", "post")) as { type: string; items: { type: string } };
  expect([many.type, many.items.type]).toEqual(["array", "object"]);
  expect(replyOf(at("/v3/svc/stocks/report", "post"))).toMatchObject({
    type: "object",
    properties: { companyName: { type: "string" }, complianceRanking: { type: "number" } },
  });
  expect(JSON.stringify(described)).not.toContain("$schema");
});

test("every status that the relay gives is told", () => {
  const [first] = Object.values(described.paths).flatMap((methods) => Object.values(methods)) as [Described];
  expect(Object.keys(first.responses)).toEqual(["200", "400", "401", "403", "404", "429", "503"]);
});

test("a client reads which headers sign a request, what each status says, and which headers a reply has", () => {
  const { openapi, info, security, components } = described as unknown as Readonly<Record<string, object>> & {
    readonly components: { readonly securitySchemes: object };
  };
  expect([openapi, security]).toEqual(["3.1.0", [{ clientId: [], time: [], token: [] }]]);
  expect(info).toEqual({
    title: "Shariah Sheets relay",
    version: "1.2.3",
    description: expect.stringMatching(/^The Shariah-screening service's own API, .*Not a fatwa\.$/),
  });
  const header = (name: string, description: RegExp) => {
    return { type: "apiKey", in: "header", name, description: expect.stringMatching(description) };
  };
  expect(components.securitySchemes).toEqual({
    clientId: header("clientId", /relay clients add/),
    time: header("time", /yyyyMMddHHmmss/),
    token: header("token", /^Base64\(SHA-512\(secret \+ time \+ body\)\)/),
  });
  const { responses, summary } = at("/v2/svc/stocks/screening-list", "post") as Described & {
    readonly summary: string;
  };
  const whole = { schema: { type: "integer" } };
  expect(responses[200]).toMatchObject({
    description: expect.stringMatching(/X-Pending/),
    headers: {
      "X-Pending": whole,
      Age: whole,
      "X-Account": {
        schema: { type: "string", pattern: "^[0-9a-f]{16}$" },
        description: expect.stringMatching(/account behind the relay/),
      },
    },
  });
  expect(summary).not.toBe("");
  for (const [status, says] of Object.entries({ 400: /time/, 401: /token/, 403: /plan/, 404: /symbol/, 503: /now/ })) {
    expect(responses[Number(status)]).toEqual({ description: expect.stringMatching(says) });
  }
  expect(responses[429]).toEqual({
    description: expect.stringMatching(/Retry-After/),
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: {
            queued: { type: "integer", description: expect.stringMatching(/Desks/) },
            ms: { type: "integer", description: expect.stringMatching(/answer/) },
            limit: { const: monthly, description: expect.stringMatching(/month/) },
          },
        },
      },
    },
  });
});

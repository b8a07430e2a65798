/**
 * Describes the relay's API for other programs, as OpenAPI 3.1. The description is made from the table of paths that
 * requests are answered by (`endpoints.ts`), so it tells of each path that is served and of no other.
 */

import * as z from "zod/mini";
import { monthly } from "../../core/judgement";
import type { Endpoint } from "./endpoints";

const token = "Base64(SHA-512(secret + time + body)): the body's text exactly as sent, the empty text for a GET.";

export function openApi(endpoints: readonly Endpoint[], segment: string, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace("{segment}", segment).replace("{input}", "{symbol}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  const header = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description });
  return {
    openapi: "3.1.0",
    info: {
      title: "Shariah Sheets relay",
      version,
      description:
        "The Shariah-screening service's own API, for many desks on one credential. Verdicts are the service's. Not a fatwa.",
    },
    paths,
    components: {
      securitySchemes: {
        clientId: header("clientId", "Issued by `relay clients add`."),
        time: header("time", "UTC, yyyyMMddHHmmss, within five seconds of the relay's clock."),
        token: header("token", token),
      },
    },
    security: [{ clientId: [], time: [], token: [] }],
  };
}

function operationOf(endpoint: Endpoint): object {
  const isGet = endpoint.method === "GET";
  const hasSymbol = endpoint.path.includes("{input}");
  return {
    operationId: `${endpoint.name} ${endpoint.path.split("/")[1]}`.replace(/\W+/g, "_"),
    summary: endpoint.row.title.english,
    ...(hasSymbol ? { parameters: [{ name: "symbol", in: "path", required: true, schema: { type: "string" } }] } : {}),
    ...(isGet
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: bodyOf(endpoint) } } } }),
    responses: {
      200: {
        description: "What the service says. `X-Pending` tells how many of a bulk request's tickers to ask for again.",
        headers: {
          "X-Pending": { schema: { type: "integer" } },
          Age: { schema: { type: "integer" } },
          "X-Account": {
            schema: { type: "string", pattern: "^[0-9a-f]{16}$" },
            description: "A fingerprint of the account behind the relay: the same for all of its clients.",
          },
        },
        content: { "application/json": { schema: replyOf(endpoint) } },
      },
      400: { description: "The request is malformed, or its time is off." },
      401: { description: "Client ID or token is wrong." },
      403: { description: "Not on the plan, or an origin that may not call." },
      404: { description: "The symbol is not known." },
      429: {
        description: "Too often, or the month is spent; or queued: ask again after Retry-After seconds.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                queued: { type: "integer", description: "Desks before this one." },
                ms: { type: "integer", description: "Until its answer." },
                limit: { const: monthly, description: "The month's calls are used up." },
              },
            },
          },
        },
      },
      503: { description: "The service or the relay has no answer now." },
    },
  };
}

function bodyOf({ row, isBulk, fields }: Endpoint): object {
  const text = { type: "string" };
  const field = isBulk ? { type: "array", items: text, minItems: 1, maxItems: 100 } : text;
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((name) => [name, field])),
    required: row.many ? [] : fields,
  };
}

function replyOf({ row, isBulk }: Endpoint): object {
  const { $schema: _, ...entry } = z.toJSONSchema(row.entry, {
    io: "input",
    unrepresentable: "any",
  });
  return isBulk || row.many ? { type: "array", items: entry } : entry;
}

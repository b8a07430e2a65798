import fc from "fast-check";
import { operations } from "../../src/api/operations";
import type { Operation } from "../../src/core/operation";
import type { Batch } from "../../src/core/planner";
import { isForged, requestFor } from "../../src/core/request";
import { ticker } from "../../src/core/ticker";
import { cheapDigest, start } from "../virtual-host";

const credentials = { address: "https://service.test/prefix", segment: "svc", clientId: "me", secret: "hush" };

function batchOf(operation: Operation, inputs: readonly string[], route = 0): Batch {
  const taken = operation.routes[route] ?? operation.routes[0];
  return { operation, route: taken, slots: [], inputs, sentAt: start, group: undefined };
}

it("a batch becomes a signed POST", () => {
  const body = '{"stocks":["AAPL","2222.SR"]}';
  expect(requestFor(batchOf(operations.screening, ["AAPL", "2222.SR"]), credentials, start, cheapDigest)).toEqual({
    method: "POST",
    url: "https://service.test/prefix/v2/svc/stocks/screening-list",
    headers: {
      clientId: "me",
      time: "20260101000000",
      token: cheapDigest(`hush20260101000000${body}`),
      "Content-Type": "application/json",
    },
    body,
  });
});

it("a GET is signed over the empty text, or over the symbol where that route is tried", () => {
  const tokens = [0, 1].map((route) => {
    const request = requestFor(batchOf(operations.zakat, ["BRK.B"], route), credentials, start, cheapDigest);
    expect(request).toMatchObject({ method: "GET", url: expect.stringMatching(/calculate_zakat\/BRK\.B$/) });
    expect(request).not.toHaveProperty("body");
    return request.headers.token;
  });
  expect(tokens).toEqual([cheapDigest("hush20260101000000"), cheapDigest("hush20260101000000BRK.B")]);
});

it("a ticker cannot change the address, and the secret is not in it", () => {
  let requests = 0;
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.stringMatching(/^[A-Z0-9./&^=:-]{1,21}$/)),
      (text) => {
        const input = ticker(text);
        if (typeof input !== "string") return;
        for (const operation of Object.values(operations) as Operation[]) {
          const { url } = requestFor(batchOf(operation, [input]), credentials, start, cheapDigest);
          const { origin, pathname, search, hash } = new URL(url);
          expect([origin, search, hash]).toEqual(["https://service.test", "", ""]);
          const [, path = ""] = operation.routes[0].request.split(" ");
          const [before = "", after = ""] = path.replace("{segment}", "svc").split("{input}");
          expect(pathname.startsWith(`/prefix${before}`) && pathname.endsWith(after)).toBe(true);
          expect(pathname.split("/")).toHaveLength(`/prefix${path}`.split("/").length);
          expect(url).not.toContain("hush");
          requests += 1;
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(requests).toBeGreaterThan(0);
});

it("a reply is believed where it is signed rightly or not at all, and not where it is signed wrongly", () => {
  const signed = { status: 200, text: "[]", time: "20260101000000", token: cheapDigest("hush20260101000000[]") };
  expect(isForged(signed, credentials, cheapDigest)).toBe(false);
  expect(isForged({ ...signed, text: "[1]" }, credentials, cheapDigest)).toBe(true);
  expect(isForged({ ...signed, token: "" }, credentials, cheapDigest)).toBe(true);
  const { time, token } = signed;
  for (const half of [{}, { time }, { token }]) {
    expect(isForged({ status: 200, text: "[]", ...half }, credentials, cheapDigest)).toBe(false);
  }
});

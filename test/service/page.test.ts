import { readSettings } from "../../src/api/settings";
import { pageService } from "../../src/service/page";
import { nodeSigning } from "../../src/service/signing";
import { signedRequest } from "./client";

function requestTo(address: string, path: string, value: unknown) {
  const { method, headers, body } = signedRequest("POST", path, value, Date.now());
  return { method: method as "POST", url: address + path, headers: headers as Record<string, string>, body };
}

it("the service in a page serves the sample market without a network, to settings that can be saved", async () => {
  const service = pageService(nodeSigning.digest);
  const { settings } = service;
  expect(readSettings(settings)).toEqual(settings);
  const reply = await service.send(requestTo(settings.address, "/v3/svc/stocks/report", { stock: "AAPL" }));
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.text)).toMatchObject({ symbol: "AAPL" });
  expect(service.stats()).toEqual({ calls: 1, refusals: 0 });
});

it("the service in a page keeps the limits and the check of the service", async () => {
  const service = pageService(nodeSigning.digest, { rate: 0.001 });
  const { address } = service.settings;
  const bad = requestTo(address, "/v3/svc/stocks/report", { stock: "AAPL" });
  expect(await service.send({ ...bad, headers: { ...bad.headers, token: "x" } })).toMatchObject({ status: 401 });
  const refused = await service.send(requestTo(address, "/v3/svc/stocks/report", { stock: "AAPL" }));
  expect(refused.status).toBe(429);
  expect(Number(refused.retryAfter)).toBeGreaterThan(900);
  expect(service.stats()).toEqual({ calls: 2, refusals: 1 });
});

it("requests to other addresses are not answered", async () => {
  const { send, stats } = pageService(nodeSigning.digest);
  const elsewhere = requestTo("https://sample.invalid.example", "/v3/svc/stocks/report", { stock: "AAPL" });
  expect(await send(elsewhere)).toEqual({ status: 0, text: "" });
  expect(stats().calls).toBe(0);
});

import { operations } from "../../src/api/operations";
import type { Call } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import type { Reply, Request } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import { run } from "../../src/drivers/sync";
import { each, type ShowCell } from "../../src/functions/show";
import { start, syncHost, VirtualTime } from "../virtual-host";

const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "hush" };
const showStatus: ShowCell<{ shariahComplianceStatus?: string | undefined }> = (entry) => entry.shariahComplianceStatus;
const status = (...tickers: unknown[]) => each([tickers], operations.screening, showStatus) as unknown as Call;
const later = start + 25_000;

function world(answer: (request: Request, call: number) => Partial<Reply> = answers) {
  const time = new VirtualTime();
  const sent: Request[] = [];
  const host = syncHost(time, (request) => {
    sent.push(request);
    return { status: 200, text: "", ...answer(request, sent.length - 1) };
  });
  return { time, host, sent, planner: new Planner({ quiet: 200, most: 1500 }) };
}

function answers({ body = "{}" }: Request): Partial<Reply> {
  const { stocks = [] } = JSON.parse(body) as { stocks?: string[] };
  return { text: JSON.stringify(stocks.map((symbol) => ({ symbol, shariahComplianceStatus: `OF ${symbol}` }))) };
}

it("works until the cells are known, and asks nothing twice", () => {
  const { host, planner, sent } = world();
  expect(run(host, planner, credentials, status("A", "", "A"), later)).toEqual([["OF A", "", "OF A"]]);
  expect(run(host, planner, credentials, status("A"), later)).toEqual([["OF A"]]);
  expect(sent).toHaveLength(1);
});

it("keeps the pace by sleeping", () => {
  const { time, host, planner, sent } = world();
  run(host, planner, credentials, status(...Array.from({ length: 250 }, (_, nth) => `T${nth}`)), later);
  expect(sent).toHaveLength(3);
  // The third leaves a part of the way earlier: two replies have told how long that is.
  expect(time.now - start).toBe(3 * 100 + 2 * 1000 - 38.5);
});

it("says still loading at the deadline, keeps what has arrived, and goes on the next time", () => {
  const { time, host, planner, sent } = world();
  const tickers = Array.from({ length: 250 }, (_, nth) => `T${nth}`);
  const [cells = []] = run(host, planner, credentials, status(...tickers), start + 500);
  expect(cells.filter((cell) => typeof cell === "string")).toHaveLength(100);
  expect(cells).toContainEqual(fail("loading"));
  expect(time.now).toBeLessThanOrEqual(start + 500);
  const [rest = []] = run(host, planner, credentials, status(...tickers), later);
  expect(rest.every((cell) => typeof cell === "string")).toBe(true);
  expect(sent).toHaveLength(3);
});

it("tries again what fails, and ends in a sentence", () => {
  const { host, planner } = world((request, call) => (call === 0 ? { status: 503 } : answers(request)));
  expect(run(host, planner, credentials, status("A"), later)).toEqual([["OF A"]]);
  const dead = world(() => ({ status: 0 }));
  const [[cell] = []] = run(dead.host, dead.planner, credentials, status("A"), later);
  expect(cell).toMatchObject({ failure: "unreachable" });
  expect(dead.sent).toHaveLength(3);
});

it("takes a host that throws, and a reply that is forged, for no reply", () => {
  const { host, planner } = world((request, call) => {
    if (call === 0) throw new Error("the host broke its word");
    return { ...answers(request), ...(call === 1 ? { time: "20260101000000", token: "forged" } : {}) };
  });
  expect(run(host, planner, credentials, status("A"), later)).toEqual([["OF A"]]);
});

it("looks without asking, asks on, and catches a show that throws", () => {
  const { host, planner, sent } = world();
  expect(run(host, planner, undefined, status("A"), later)).toEqual([[fail("notSetUp")]]);
  expect(run(host, planner, credentials, fail("sizes", "shares"), later)).toEqual([[fail("sizes", "shares")]]);
  expect(run(host, planner, undefined, { ...status("A"), peek: true }, later)).toEqual([[fail("loading")]]);
  expect(sent).toEqual([]);
  expect(run(host, planner, credentials, { ...status("A"), show: () => status("B") }, later)).toEqual([["OF B"]]);
  const broken = {
    ...status("A"),
    show: () => {
      throw new Error("a bug");
    },
  };
  expect(run(host, planner, credentials, broken, later)).toEqual([[fail("notUnderstood")]]);
});

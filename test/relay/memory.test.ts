/** A relay runs for months while desks ask for unknown tickers: neither its memory nor its folder grows with that. */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Record } from "../../src/node/record";
import { relayed } from "../../src/relay/http/endpoints";
import { Board } from "../../src/relay/one/board";
import { clientOf, openRelayWorld } from "../stage/relay";
import { ask, screening, zakat } from "./desk";

const hour = 3_600_000;

it("an unknown ticker leaves nothing in memory once its failure has ended; known answers stay", async () => {
  const one = clientOf("one");
  const opened = openRelayWorld({ clients: [one], rate: 100 });
  const { world, sender, board } = opened;
  await world.until(ask(opened, one, screening("AAPL")));
  for (let nth = 0; nth < 500; nth += 50) {
    const made = Array.from({ length: 50 }, (_, more) => `MADEUP${nth + more}`);
    await world.until(ask(opened, one, screening(...made)));
    await world.until(ask(opened, one, zakat(`MADEUP${nth}`)));
  }
  expect(sender.planner.size).toBeGreaterThan(500);
  world.now += hour;
  board.tidy(world.now);
  sender.tidy();
  expect([board.size, sender.planner.size]).toEqual([1, 1]);
  const calls = opened.service.arrivals.length;
  expect(await world.until(ask(opened, one, screening("AAPL", "MADEUP7")))).toMatchObject({ status: 200 });
  expect(opened.service.arrivals.length).toBe(calls + 1);
});

it("questions that wait are not forgotten", async () => {
  const one = clientOf("one");
  const opened = openRelayWorld({ clients: [one] });
  const { world, sender } = opened;
  const waiting = [zakat("AAPL"), zakat("KO"), zakat("PG")].map((asked) => ask(opened, one, asked));
  await world.until(world.sleep(40));
  sender.tidy();
  const replies = await world.until(Promise.all(waiting));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(opened.service.arrivals).toHaveLength(3);
});

it("the file of answers is written anew when most of it has expired", async () => {
  const folder = mkdtempSync(join(tmpdir(), "relay-"));
  const credentials = { address: "https://service.test", segment: "svc", clientId: "one", secret: "s" };
  const record = new Record(folder, credentials, relayed);
  const board = new Board();
  const now = Date.now();
  const known = (sentAt: number, count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const input = `T${nth}`;
      return { operation: "screening", input, answer: { symbol: input, shariahComplianceStatus: "HALAL" }, sentAt };
    });
  record.keepPace({} as never);
  for (let day = 3; day >= 0; day -= 1) {
    const today = known(now - day * 24 * hour, 3000);
    record.keepAnswers(today);
    for (const { operation, input, answer, sentAt } of today) {
      board.put(operation, input as never, { answer, at: sentAt, until: sentAt + 24 * hour }, sentAt);
    }
  }
  record.tidy(() => board.answers(now));
  record.keepAnswers(known(now, 1));
  await record.settled();
  const [scope = ""] = readdirSync(folder);
  expect(
    readFileSync(join(folder, scope, "answers.jsonl"), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(3001);
  expect(new Record(folder, credentials, relayed).answers(now)).toHaveLength(3000);
});

/** The cost of a refresh is estimated by how many questions a call carries; the planner must then send as many. */
import { answersTo, Desk, report, screening, tickers, zakat } from "../desk";

const forbidden = { status: 403 };

/** The service answers singles alone; what is sent until nothing is due. */
function singlesOnly(desk: Desk): void {
  for (let batch = desk.next(); batch; batch = desk.next()) {
    desk.reply(batch, batch.route.most > 1 ? forbidden : answersTo(batch));
  }
}

/** Asks for these again, and gives how many calls that was said to be and how many it was. */
function again(desk: Desk, operation: typeof screening | typeof zakat, symbols: readonly string[], answer: () => void) {
  const said = Math.ceil(symbols.length / desk.planner.carries(operation, desk.now));
  const before = desk.sent.length;
  desk.planner.refresh(desk.now);
  desk.ask(operation, symbols);
  answer();
  return { said, sent: desk.sent.length - before };
}

test.each([
  ["in bulk, a hundred tickers a call", screening, false, 250, 3],
  ["with a call for each ticker", zakat, false, 7, 7],
  ["in demo mode, which has no bulk", screening, true, 5, 5],
  ["in demo mode, without a demo of its own", zakat, true, 4, 4],
] as const)("a refresh sends as many calls as it was said to: %s", (_, operation, demo, count, calls) => {
  const desk = new Desk({ demo });
  desk.ask(operation, tickers(1));
  desk.work();
  expect(again(desk, operation, tickers(count), () => desk.work())).toEqual({ said: calls, sent: calls });
});

test("a refresh by a single route that was learnt sends as many calls as it was said to", () => {
  const desk = new Desk();
  desk.ask(screening, tickers(1));
  singlesOnly(desk);
  expect(desk.planner.pace.routes).toEqual({ screening: 1 });
  desk.planner.consent.allow("screening", 6);
  expect(again(desk, screening, tickers(6), () => singlesOnly(desk))).toEqual({ said: 6, sent: 6 });
});

test("a refresh by a route on trial sends as many calls as it was said to", () => {
  const desk = new Desk();
  // Proven credentials by another operation, so that the refusal is the route's.
  desk.ask(report, ["A"]);
  desk.work();
  desk.ask(screening, ["B"]);
  const bulk = desk.next();
  if (!bulk) throw new Error("Screening is asked in bulk.");
  desk.reply(bulk, forbidden);
  expect(desk.planner.pace.routes).toEqual({});
  expect(again(desk, screening, ["B"], () => singlesOnly(desk))).toEqual({ said: 1, sent: 1 });
  expect(desk.planner.pace.routes).toEqual({ screening: 1 });
});

test("a refresh a day after a single route was learnt is said to be in bulk again, and is", () => {
  const desk = new Desk();
  desk.ask(screening, tickers(1));
  singlesOnly(desk);
  desk.now += 25 * 3_600_000;
  expect(again(desk, screening, tickers(120), () => desk.work())).toEqual({ said: 2, sent: 2 });
});

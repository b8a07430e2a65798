/** When each slip may expect its answer: after the calls that the planner makes first. */

import { Knowledge } from "../../appsscript/cells/knowledge";
import { SlipList } from "../../appsscript/leader/slipList";
import { screening } from "../../src/api/stocks";

const now = Date.UTC(2026, 2, 31);
const slips = ["AAPL", "MSFT", "KO"].map((ticker, index) => ({
  id: `slip${index}`,
  at: 0,
  until: now + 60_000,
  operation: "screening",
  inputs: [ticker],
}));

test.each([
  [false, 1, [0, 0, 0]],
  [true, 1, [0, 1, 2]],
  [true, 2, [0, 0, 1]],
])(
  "a call carries a hundred questions of screening, and one in demo mode (demo: %p, calls a second: %p)",
  (demo, rate, turns) => {
    const knowledge = new Knowledge({ demo });
    const hearing = new SlipList(knowledge);
    const questions = slips.flatMap((slip) => hearing.hear(slip) ?? []);
    knowledge.ask(questions, now);
    expect(Object.values(hearing.turns(questions, rate, now))).toEqual(turns);
  },
);

describe("slips that the leader has read", () => {
  function open() {
    const knowledge = new Knowledge({});
    const hearing = new SlipList(knowledge);
    const hear = (one: (typeof slips)[number]) => {
      const questions = hearing.hear(one);
      knowledge.ask(questions ?? [], now);
      return questions?.map(({ input }) => input);
    };
    const queued = () => knowledge.planner.waits(100).flatMap(([, inputs]) => inputs);
    return { knowledge, hearing, hear, queued };
  }
  const [one, two, three] = slips as [(typeof slips)[number], (typeof slips)[number], (typeof slips)[number]];

  test("are each read once, and wait until all their questions are answered", () => {
    const { hearing, hear, knowledge } = open();
    expect(hearing.isEmpty).toBe(true);
    expect([hear(one), hear(one), hear({ ...two, operation: "horoscope" })]).toEqual([["AAPL"], undefined, []]);
    expect(hearing.isEmpty).toBe(false);
    expect(hearing.waiting.map(({ slip }) => slip.id)).toEqual(["slip0"]);
    const answer = { symbol: "AAPL", shariahComplianceStatus: "HALAL" };
    knowledge.planner.restore([{ operation: "screening", input: "AAPL", answer, sentAt: now }], now);
    expect([hearing.waiting, hearing.turns([], 1, now)]).toEqual([[], {}]);
  });

  test("whose writers have stopped waiting are forgotten, with the questions that nobody else asks", () => {
    const { hearing, hear, queued, knowledge } = open();
    hear({ ...one, inputs: ["AAPL", "MSFT", "KO", "PG"], until: now });
    hear({ ...two, inputs: ["MSFT"], until: now + 1 });
    hear(three);
    const [asked] = knowledge.waiting([{ operation: screening as never, input: "PG" }]);
    hearing.leaveOut(asked ? [asked] : [], now);
    expect(queued().sort()).toEqual(["KO", "MSFT", "PG"]);
    expect(hearing.waiting.map(({ slip }) => slip.id)).toEqual(["slip1", "slip2"]);
    hearing.leaveOut([], now);
    expect(queued()).toHaveLength(3);
  });
});

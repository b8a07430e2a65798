/** When each slip may expect its answer: after the calls that the planner makes first. */

import { Knowledge } from "../../appsscript/cells/plannerFromCache";
import { Hearing } from "../../appsscript/leader/requests";

const now = Date.UTC(2026, 2, 31);
const slips = ["AAPL", "MSFT", "KO"].map((ticker, index) => ({
  ...{ id: `slip${index}`, at: 0, until: now + 60_000 },
  ...{ operation: "screening", inputs: [ticker] },
}));

test.each([
  [false, 1, [0, 0, 0]],
  [true, 1, [0, 1, 2]],
  [true, 2, [0, 0, 1]],
])(
  "a call carries a hundred questions of screening, and one in demo mode (demo: %p, calls a second: %p)",
  (demo, rate, turns) => {
    const knowledge = new Knowledge({ demo });
    const hearing = new Hearing(knowledge);
    const questions = slips.flatMap((slip) => hearing.hear(slip) ?? []);
    knowledge.ask(questions, now);
    expect(Object.values(hearing.turns(questions, rate, now))).toEqual(turns);
  },
);

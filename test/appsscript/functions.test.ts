import { demandOf } from "../../appsscript/demand";
import { usesIn } from "../../appsscript/formulas";
import { asked } from "../../appsscript/functions";
import type { Call } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import { catalogue } from "../../src/functions/catalogue";
import { shippedScript } from "../sheets/script";

/** As the build writes it beside the stubs. */
const [, ranges = ""] = /function shariahRanges_\(\)\{return (.*)\}/.exec(shippedScript()) ?? [];
Object.assign(globalThis, { shariahRanges_: () => JSON.parse(ranges) as unknown });

test.each(catalogue.map(({ name }) => name))("%s bears any argument left out, and all of them", (name) => {
  const whole = ["AAPL", 100, "short", "lunar"];
  const leftOut = whole.flatMap((_, index) =>
    [undefined, null].map((none) => whole.map((value, at) => (at === index ? none : value))),
  );
  for (const given of [[], [undefined], [null], whole.map(() => undefined), whole.map(() => null), ...leftOut, [[]]]) {
    const call = asked(name, given);
    const inputs = isFailure(call) ? [] : call.inputs.flat().map((cell) => (call as Call).operation.input(cell));
    expect(inputs.filter((input) => input !== null && typeof input !== "string" && !isFailure(input))).toEqual([]);
  }
});

test("what a formula asks is told although another has no ticker, or nothing to refer to", () => {
  const none = ["STATUS()", "WHY()", "COVERAGE()", "PURIFY(,100)", "SCREEN(,,TRUE)", 'BREAKDOWN(,"debt")', "RELATED()"];
  const all = [...none, "ETF_STATUS()", "ETF_PURIFY(,100)", "ETF_REPORT()", 'STATUS("AAPL")'];
  const uses = all.flatMap((text) => usesIn(`=SHARIAH_${text}`));
  expect(uses).toHaveLength(all.length);
  expect(demandOf(uses, "Sheet1").map(({ input }) => input)).toEqual(["AAPL"]);
});

test("a formula that nobody foresaw asks for itself: the others are told all the same", () => {
  const readable = usesIn('=SHARIAH_STATUS("AAPL")');
  const unforeseen = {
    kind: "value",
    get value(): string {
      throw new TypeError("nobody foresaw this");
    },
  } as const;
  const broken = { name: "STATUS", arguments: [unforeseen], start: 0, end: 0 };
  expect(demandOf([broken, ...readable], "Sheet1").map(({ input }) => input)).toEqual(["AAPL"]);
});

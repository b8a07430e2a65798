/** What keeps a relay from its work: told once as it begins and once as it ends, and which replies begin and end it. */
import { fail } from "../../src/core/failure";
import { Outages, watchService } from "../../src/relay/one/outages";

function open() {
  const told: string[] = [];
  const log = { error: (line: string) => told.push(`! ${line}`), info: (line: string) => told.push(line) };
  const troubles = new Outages(log as never);
  return { told, troubles, watch: watchService(troubles) };
}

test("a trouble is told as it begins, as it becomes another, and as it ends", () => {
  const { told, troubles } = open();
  troubles.tell("redis", undefined);
  troubles.tell("redis", "gone");
  troubles.tell("redis", "gone");
  expect(troubles.about("redis")).toBe("gone");
  troubles.tell("redis", "slow");
  troubles.tell("folder", "full");
  troubles.tell("redis", undefined);
  expect(told).toEqual(["! gone", "! slow", "! full", "Over: slow"]);
  expect([troubles.about("redis"), troubles.about("folder")]).toEqual([undefined, "full"]);
});

test("a relay is ready when nothing is in its way, and says the first that is", () => {
  const { troubles } = open();
  expect(troubles.ready()).toEqual({ ready: true });
  expect(troubles.ready({ ready: false, why: "It ends." })).toEqual({ ready: false, why: "It ends." });
  troubles.tell("folder", "full");
  troubles.tell("redis", "gone");
  expect(troubles.ready({ ready: true })).toEqual({ ready: false, why: "full" });
});

const now = 1_000_000;

test.each([
  ["refused", /HTTP 401.*SHARIAH_SECRET/],
  ["wrongAddress", /HTTP 404.*SHARIAH_ADDRESS/],
] as const)("a service that says %s is in the way until it answers a later call", (kind, sentence) => {
  const { troubles, watch } = open();
  watch({ failure: fail(kind), at: now } as never, now);
  expect(troubles.about("service")).toMatch(sentence);
  // What was asked before, and any other failure, says nothing of now.
  watch({ answer: {}, at: now } as never, now);
  watch({ failure: fail("unreachable"), at: now + 1 } as never, now + 1);
  expect(troubles.about("service")).toMatch(sentence);
  watch({ answer: {}, at: now + 1 } as never, now + 1);
  expect(troubles.about("service")).toBeUndefined();
});

test("no other failure counts as a trouble of the relay", () => {
  const { troubles, watch } = open();
  for (const kind of ["unreachable", "plan", "unknownSymbol"] as const)
    watch({ failure: fail(kind), at: now } as never, now);
  expect(troubles.about("service")).toBeUndefined();
});

test("a moment far ahead, written by another relay's clock, neither ends nor prolongs a trouble", () => {
  const day = 24 * 3_600_000;
  const { troubles, watch } = open();
  watch({ failure: fail("refused"), at: now } as never, now);
  watch({ answer: {}, at: now + day } as never, now);
  expect(troubles.about("service")).toMatch(/HTTP 401/);
  watch({ failure: fail("refused"), at: now + day } as never, now);
  watch({ answer: {}, at: now } as never, now);
  expect(troubles.about("service")).toBeUndefined();
});

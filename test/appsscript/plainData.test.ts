/** What crosses between the script and its sidebar's page: plain data, and a refusal as what it says. */
import { plainData, refusalIn, refusalReply } from "../../appsscript/shared/plainData";
import { fail } from "../../src/core/failure";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";

const said = refusalPhrase("pausedHere");

test("data is passed without undefined fields, and undefined itself stays as it is", () => {
  expect(plainData({ a: 1, b: undefined, at: new Date(0) })).toEqual({ a: 1, at: "1970-01-01T00:00:00.000Z" });
  expect([plainData(undefined), plainData(null), plainData(0), plainData("")]).toEqual([undefined, null, 0, ""]);
});

test.each([
  ["a phrase", said],
  ["a failure", fail("notSetUp")],
])("a refusal that says %s is the same on the other side", (_, words) => {
  const crossed = JSON.parse(JSON.stringify(refusalReply(new RefusalError(words))));
  expect(refusalIn(crossed)).toEqual(new RefusalError(words));
  expect(refusalIn(crossed)?.said).toEqual(JSON.parse(JSON.stringify(words)));
});

test("a thrown value that is no refusal of ours gets no refusal as its reply", () => {
  for (const thrown of [new Error("Gone"), "Gone", undefined, { said }]) expect(refusalReply(thrown)).toBeUndefined();
});

test.each([undefined, null, 7, "refused", {}, { refused: "Gone" }, { refused: {} }, { refused: { phrase: "x" } }])(
  "a reply %j is no refusal",
  (reply) => {
    expect(refusalIn(reply)).toBeUndefined();
  },
);

test.each([
  { phrase: 7, english: "Paused" },
  { phrase: "pausedHere", english: 7 },
])("a refusal that says %j holds no phrase, and is not read", (one) => {
  expect(refusalIn({ refused: one })).toBeUndefined();
});

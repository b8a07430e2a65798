import fc from "fast-check";
import { readSettings } from "../../../src/api/settings";
import { type Draft, draftOf, emptyDraft, problemsOf, settingsIn } from "../../../src/pane/settings/draft";

const draft: Draft = {
  address: "https://service.example/v1/",
  segment: "svc",
  clientId: "desk-7",
  secret: "made-up-secret",
  callsPerSecond: "2.5",
  demo: false,
};

test("the form begins with the relay's address and rate that the page offers, unless settings are saved", () => {
  const offered = { address: "https://relay.example", callsPerSecond: "10" };
  expect(draftOf(undefined, offered)).toEqual({ ...emptyDraft, ...offered });
  const saved = { ...draft, callsPerSecond: 1, secretSaved: true };
  expect(draftOf(saved, offered)).toMatchObject({ address: draft.address, callsPerSecond: "1" });
});

test("an empty form names each missing field, and begins with a rate", () => {
  expect(problemsOf(emptyDraft, false)).toEqual({
    address: "missing",
    segment: "missing",
    clientId: "missing",
    secret: "missing",
  });
});

test("a valid form gives settings with a cleaned address and without pasted blanks", () => {
  expect(settingsIn({ ...draft, clientId: " desk-7\n" }, false)).toEqual({
    address: "https://service.example",
    segment: "svc",
    clientId: "desk-7",
    secret: "made-up-secret",
    callsPerSecond: 2.5,
    demo: false,
  });
});

test("an empty secret is valid where one is saved, and is left out of the settings", () => {
  expect(problemsOf({ ...draft, secret: "" }, true)).toEqual({});
  expect(settingsIn({ ...draft, secret: "" }, true)).not.toHaveProperty("secret");
  expect(settingsIn({ ...draft, secret: "" }, false)).toBeUndefined();
});

test.each([
  ["http://service.example", "insecure"],
  ["HTTP://service.example", "insecure"],
  ["service.example", "address"],
  ["ftp://service.example", "address"],
  ["https://user:word@service.example", "address"],
  ["http://127.0.0.1:8080", undefined],
  ["http://localhost:8080/prefix", undefined],
])("the form finds in the address %s the problem: %s", (address, problem) => {
  expect(problemsOf({ ...draft, address }, false).address).toBe(problem);
});

test.each(["", "0", "-1", "101", "ten", "Infinity"])("the form refuses the rate %p", (callsPerSecond) => {
  expect(problemsOf({ ...draft, callsPerSecond }, false)).toEqual({ callsPerSecond: "rate" });
});

test("the form refuses a segment with a slash and a client ID with a blank", () => {
  expect(problemsOf({ ...draft, segment: "a/b", clientId: "desk 7" }, false)).toEqual({
    segment: "segment",
    clientId: "clientId",
  });
});

test("the form shows saved settings as text, without a secret", () => {
  const { secret: _, ...rest } = draft;
  expect(draftOf({ ...rest, callsPerSecond: 2.5, secretSaved: true })).toEqual({ ...rest, secret: "" });
});

test("the form accepts exactly the values that the settings accept", () => {
  const some = (...good: string[]) =>
    fc.oneof(fc.constantFrom(...good), fc.string({ maxLength: 3 }), fc.constant("x".repeat(201)));
  const drafts = fc.record({
    address: some("https://service.example", "http://localhost:8080/v1/", "http://service.example", "https://a b"),
    segment: some("svc", "a/b", "s".repeat(41)),
    clientId: some("desk-7", "desk 7"),
    secret: some("made-up", "s".repeat(1000), "s".repeat(1001)),
    callsPerSecond: fc.oneof(some("1", "0.1", "100", "0", "101", "1e400"), fc.double().map(String)),
    demo: fc.boolean(),
  });
  fc.assert(
    fc.property(drafts, (typed) => {
      const { address, segment, clientId, secret, callsPerSecond, demo } = typed;
      const settings = {
        address: address.trim(),
        segment: segment.trim(),
        clientId: clientId.trim(),
        secret: secret.trim(),
        callsPerSecond: callsPerSecond.trim() === "" ? undefined : Number(callsPerSecond),
        demo,
      };
      expect(settingsIn(typed, false)).toEqual(readSettings(settings));
    }),
  );
});

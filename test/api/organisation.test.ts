/** `organisation.json`: what it may set for everybody, and that nothing in it is a credential. */
import { readOrganisation } from "../../src/api/organisation";

test("address, segment and rate are taken, the address cleaned, and nothing is no mistake", () => {
  expect(readOrganisation({ address: "https://relay.example/v1/", segment: "svc", callsPerSecond: 2.5 })).toEqual({
    address: "https://relay.example",
    segment: "svc",
    callsPerSecond: 2.5,
  });
  expect(readOrganisation({})).toStrictEqual({});
  expect(readOrganisation({ segment: "svc" })).toStrictEqual({ segment: "svc" });
});

test.each([
  [{ address: "https://relay.example", secret: "x" }, "credential"],
  [{ clientId: "desk-7" }, "credential"],
  [{ secretKey: "x" }, "credential"],
  [{ address: "http://relay.example" }, "address"],
  [{ address: 7 }, "address"],
  [{ segment: "a/b" }, "segment"],
  [{ callsPerSecond: "2" }, "callsPerSecond"],
  [{ callsPerSecond: 101 }, "callsPerSecond"],
  [{ demo: true }, "other"],
  [[], "other"],
  ["https://relay.example", "other"],
  [null, "other"],
])("what an organisation offers is not used where it is %j: %s", (value, wrong) => {
  expect(readOrganisation(value)).toBe(wrong);
});

import { accountOf, isKnownAccount, isOneAccount } from "../../../src/ledger/entries/account";

const direct = { address: "https://api.example.com/", segment: "us", clientId: "desk-1" };
const told = "0a1b2c3d4e5f6789";

test("an account is address, segment and a fingerprint that shows no client ID", () => {
  expect(accountOf(direct)).toMatch(/^https:\/\/api\.example\.com\/us [0-9a-z]{6,7}$/);
  const others = [{ clientId: "desk-2" }, { segment: "eu" }, { address: "https://other.example.com" }];
  expect(new Set([direct, ...others.map((other) => ({ ...direct, ...other }))].map((one) => accountOf(one))).size).toBe(
    4,
  );
  expect(accountOf({ ...direct, address: "https://api.example.com" })).toBe(accountOf(direct));
});

test("the desks of a relay are one account", () => {
  const desks = ["sr-0123456789abcdef", "sr-fedcba9876543210"].map((clientId) => accountOf({ ...direct, clientId }));
  expect(new Set(desks)).toEqual(new Set(["https://api.example.com/us relay"]));
});

test("the account that a relay names is taken over by its desks alone", () => {
  const desk = { ...direct, clientId: "sr-0123456789abcdef" };
  expect(accountOf(desk, told)).toBe(`https://api.example.com/us ${told}`);
  expect(accountOf(direct, told)).toBe(accountOf(direct));
});

test("what a relay gave before it named its account may be of the account that it names now", () => {
  const [before, now] = [`https://api.example.com/us relay`, `https://api.example.com/us ${told}`];
  expect([isOneAccount(before, now), isOneAccount(now, before)]).toEqual([true, true]);
  for (const other of [`https://api.example.com/eu ${told}`, `https://b.example ${told}`, accountOf(direct)]) {
    expect([isOneAccount(before, other), isOneAccount(other, before)]).toEqual([false, false]);
  }
  expect(isOneAccount(now, now.replace("0", "1"))).toBe(false);
  expect([undefined, before, now, accountOf(direct)].map(isKnownAccount)).toEqual([false, false, true, true]);
});

test("rows and answers without an account may be of any account", () => {
  expect([isOneAccount(undefined, "a"), isOneAccount("a", undefined), isOneAccount("a", "a")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOneAccount("a", "b")).toBe(false);
});

test.each(["x-sr-0123456789abcdef", "sr-0123456789abcdef0", "sr-0123456789abcde", "sr-0123456789abcdeg"])(
  "%s is no ID that a relay gave: it stands for an account of its own",
  (clientId) => {
    expect(accountOf({ ...direct, clientId })).not.toMatch(/ relay$/);
    expect(accountOf({ ...direct, clientId }, told)).toBe(accountOf({ ...direct, clientId }));
  },
);

test("slashes at the end of the address do not change the account", () => {
  expect(accountOf({ ...direct, address: "https://api.example.com///" })).toBe(accountOf(direct));
});

test("an account behind a relay is known only by a fingerprint of exactly 16 digits", () => {
  const source = "https://api.example.com/us";
  for (const other of [`${told}0`, `0${told}`, `x${told}`, `${told}x`, told.slice(1)]) {
    expect([other, isOneAccount(`${source} relay`, `${source} ${other}`)]).toEqual([other, false]);
  }
  // A segment may have a space: the fingerprint is what stands after the last one.
  expect(isOneAccount(`${source} 2 relay`, `${source} 2 ${told}`)).toBe(true);
  expect(isOneAccount(source, source.slice(1))).toBe(false);
});

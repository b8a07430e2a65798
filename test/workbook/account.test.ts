import { accountOf, isOneAccount } from "../../src/workbook/account";

const direct = { address: "https://api.example.com/", segment: "us", clientId: "desk-1" };

test("an account is address, segment and a fingerprint that shows no client ID", () => {
  expect(accountOf(direct)).toMatch(/^https:\/\/api\.example\.com\/us [0-9a-z]{6,7}$/);
  const others = [{ clientId: "desk-2" }, { segment: "eu" }, { address: "https://other.example.com" }];
  expect(new Set([direct, ...others.map((other) => ({ ...direct, ...other }))].map(accountOf)).size).toBe(4);
  expect(accountOf({ ...direct, address: "https://api.example.com" })).toBe(accountOf(direct));
});

test("the desks of a relay are one account", () => {
  const desks = ["sr-0123456789abcdef", "sr-fedcba9876543210"].map((clientId) => accountOf({ ...direct, clientId }));
  expect(new Set(desks)).toEqual(new Set(["https://api.example.com/us relay"]));
});

test("what tells no account may be of any", () => {
  expect([isOneAccount(undefined, "a"), isOneAccount("a", undefined), isOneAccount("a", "a")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOneAccount("a", "b")).toBe(false);
});

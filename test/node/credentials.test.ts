/** The service's credentials, from the environment and from a file. */
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCredentials } from "../../src/node/credentials";

const inFile = {
  address: "https://file.example",
  segment: "own",
  clientId: "file",
  secret: "of the file",
  callsPerSecond: 3,
};
const fileOf = (held: unknown, mode = 0o600) => {
  const path = join(mkdtempSync(join(tmpdir(), "credentials-")), "credentials.json");
  writeFileSync(path, typeof held === "string" ? held : JSON.stringify(held));
  chmodSync(path, mode);
  return path;
};

test("the environment counts more than the file, and the file gives the rest", () => {
  const SHARIAH_CREDENTIALS = fileOf(inFile);
  expect(readCredentials({ SHARIAH_CREDENTIALS })).toEqual({ ...inFile, demo: false });
  const environment = {
    SHARIAH_CREDENTIALS,
    SHARIAH_ADDRESS: "https://environment.example",
    SHARIAH_CLIENT_ID: "environment",
    SHARIAH_SECRET: "",
  };
  expect(readCredentials(environment)).toEqual({
    ...inFile,
    address: "https://environment.example",
    clientId: "environment",
    demo: false,
  });
});

test("segment and calls per second may be left out", () => {
  const SHARIAH_CREDENTIALS = fileOf({ address: "https://a.example", clientId: "me", secret: "s" });
  expect(readCredentials({ SHARIAH_CREDENTIALS })).toMatchObject({ segment: "svc", callsPerSecond: 1 });
});

test.each([
  ["address", "ftp://x", "SHARIAH_ADDRESS is not an https address"],
  ["segment", "a/b", "SHARIAH_SEGMENT is not letters"],
  ["clientId", "a b", "SHARIAH_CLIENT_ID is not printable"],
  ["secret", "x".repeat(1001), "SHARIAH_SECRET is not a text"],
  ["callsPerSecond", 0, "SHARIAH_CALLS_PER_SECOND is not a number"],
  ["secret", "", "SHARIAH_SECRET is missing"],
])("a wrong %s is named, and its value never shown", (name, value, sentence) => {
  const wrong = () => readCredentials({ SHARIAH_CREDENTIALS: fileOf({ ...inFile, [name]: value }) });
  expect(wrong).toThrow(sentence);
  if (String(value).length > 1) expect(wrong).not.toThrow(String(value));
});

test("a file that is not there, is no JSON object, or that others may read is refused", () => {
  expect(() => readCredentials({ SHARIAH_CREDENTIALS: "/gone" })).toThrow("is not there");
  for (const text of ["{", '"a"']) {
    expect(() => readCredentials({ SHARIAH_CREDENTIALS: fileOf(text) })).toThrow("is no JSON object");
  }
  expect(() => readCredentials({ SHARIAH_CREDENTIALS: fileOf(inFile, 0o640) })).toThrow("may be read by others");
});

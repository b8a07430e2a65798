import { digest as inPage } from "../../src/browser/host";
import { signatureTime, signatureToken } from "../../src/core/signature";
import { nodeSigning } from "../../src/service/signing";

/** The digest is the same on both ends: our own where the platform has none, Node's in the service. */
const digests = { "in a page": inPage, "by Node": nodeSigning.digest };

describe.each(Object.entries(digests))(
  "a token is Base64(SHA-512(secret + time + body)), over the body's text exactly as sent, %s",
  (_, digest) => {
    it.each([
      ['{"stock":"AAPL"}', "uWf+ubQnODCvEpW8B3OoLz/uOVgU/r2mQGsXb/WqDnCDa74iFrJRi3E1cPRBRMg7CXJEfK1uN3Z9Hk2zIdzEnQ=="],
      ["", "FiHA4dmxXdW7b2NzJCEMmeaOh2H6hGtmjO1xvmZ91WjylODi4PlUbh+bSwipBA2hAZmERBkFzr+PB13k0HiMHA=="],
      [
        '{"stocks":["AAPL","2222.SR"]}',
        "ZqIsEr9/fthc9ccxtk4yNvJoEnK8P+1OdGGWHZN52/UTLBRkgxMzolyeLYhpeBszwiY7pE9Yp6iFbXPe6St0SQ==",
      ],
    ])("over %j", (body, token) => {
      expect(signatureToken("test-secret", "20260101000000", body, digest)).toBe(token);
    });
  },
);

it("the moment of sending is written as UTC yyyyMMddHHmmss", () => {
  expect(signatureTime(Date.UTC(2026, 0, 1))).toBe("20260101000000");
  expect(signatureTime(Date.UTC(2031, 10, 9, 8, 7, 6, 543))).toBe("20311109080706");
});

import { readFileSync } from "node:fs";
import { allowedAddresses, sheetsManifest } from "../../../src/build/release/publication";

const manifest = readFileSync("appsscript/appsscript.json", "utf8");

test("the manifest of an add-on names the addresses it may call, with a path", () => {
  const addresses = allowedAddresses("https://the-service.example, https://other.example/v1/");
  expect(addresses).toEqual(["https://the-service.example/", "https://other.example/v1/"]);
  expect(JSON.parse(sheetsManifest(manifest, addresses))).toEqual({
    ...JSON.parse(manifest),
    urlFetchWhitelist: addresses,
  });
});

test("without addresses it is the bound script's manifest, as it is", () => {
  for (const nothing of [undefined, "", " , "]) {
    expect(sheetsManifest(manifest, allowedAddresses(nothing))).toBe(manifest);
  }
});

test.each([
  ["the-service.example", "holds no address"],
  ["http://the-service.example/", "must begin with https"],
  ["https://*.example.com/", "whole domains"],
  ["https://localhost/", "whole domains"],
  ["https://me@the-service.example/", "whole domains"],
  ["https://the-service.example/?a=1", "whole domains"],
])("%s is refused", (address, sentence) => {
  expect(() => allowedAddresses(address)).toThrow(sentence);
});

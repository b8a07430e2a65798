import { readFileSync } from "node:fs";
import { addOnManifest, addOnScript, allowedAddresses, sheetsManifest } from "../../../src/build/release/sheetsBuilds";

const manifest = readFileSync("appsscript/appsscript.json", "utf8");

test("the manifest of an add-on names the addresses it may call, with a path", () => {
  const addresses = allowedAddresses("https://the-service.example, https://other.example/v1/");
  expect(addresses).toEqual(["https://the-service.example/", "https://other.example/v1/"]);
  expect(JSON.parse(sheetsManifest(manifest, addresses))).toEqual({
    ...JSON.parse(manifest),
    urlFetchWhitelist: addresses,
  });
});

test("without addresses the add-on's manifest is the bound script's, as it is", () => {
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
])("an add-on's address %s is refused: %s", (address, sentence) => {
  expect(() => allowedAddresses(address)).toThrow(sentence);
});

describe("the add-on for the store", () => {
  const scopesOf = (text: string) =>
    (JSON.parse(text).oauthScopes as string[]).map((scope) => scope.replace("https://www.googleapis.com/auth/", ""));
  const narrow = ["spreadsheets.currentonly", "script.external_request", "script.container.ui", "script.scriptapp"];

  test("asks for no e-mail and no address, unless the build says so, and for all else as the bound script does", () => {
    expect(scopesOf(addOnManifest(manifest, false))).toEqual(narrow);
    expect(addOnManifest(manifest, true)).toBe(manifest);
    const { oauthScopes: _, ...rest } = JSON.parse(addOnManifest(manifest, false));
    const { oauthScopes: __, ...before } = JSON.parse(manifest);
    expect(rest).toEqual(before);
  });

  test("its script is the bound script's, which knows that it is an add-on's and whether it may send e-mails", () => {
    const script = "var Shariah;\n";
    const addOn = "function shariahAddon_(){return true}\n";
    expect(addOnScript(script, true)).toBe(script + addOn);
    expect(addOnScript(script, false)).toBe(`${script}${addOn}function shariahWithoutMail_(){return true}\n`);
    expect(addOnScript(script + addOn, true)).toBe(script + addOn);
  });
});

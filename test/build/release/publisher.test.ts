/** What only a publisher knows: what a build is told, and what it refuses. */
import { missingForStore, providedManifest, publisherOf } from "../../../src/build/release/publisher";
import { refuseUnready } from "../../../src/build/release/release";

const all = {
  ADDIN_PROVIDER: "Smith & Sons",
  ADDIN_ACCOUNT: "https://service.example/join",
  ADDIN_SUPPORT: "help@service.example",
  ADDIN_STORE: "https://store.example/shariah-sheets",
  ADDIN_URL: "https://sheets.example/excel",
};

test("a build that is told nothing has no publisher, and is built all the same", () => {
  expect(publisherOf({ ADDIN_PROVIDER: " " })).toEqual({
    provider: undefined,
    account: undefined,
    support: undefined,
    store: undefined,
  });
});

test("the manifest names the provider, with the signs of XML escaped; without one it stays as it is", () => {
  const manifest = "<a><ProviderName>Somebody</ProviderName></a>";
  expect(providedManifest(manifest, all.ADDIN_PROVIDER)).toBe("<a><ProviderName>Smith &amp; Sons</ProviderName></a>");
  expect(providedManifest(manifest, undefined)).toBe(manifest);
});

test.each(Object.keys(all))(
  "a release for a store without %s is refused by that name, before anything is built",
  (name) => {
    expect(missingForStore({ ...all, [name]: "" })).toEqual([name]);
    expect(() => refuseUnready({ ...all, [name]: undefined })).toThrow(name);
  },
);

test("a release for a store that is told all is not refused", () => {
  expect(() => refuseUnready(all)).not.toThrow();
});

test.each(["ADDIN_ACCOUNT", "ADDIN_STORE"])("%s that is no page under https stops the build by its name", (name) => {
  for (const wrong of ["http://service.example", "service.example", 'https://a"b']) {
    expect(() => publisherOf({ [name]: wrong })).toThrow(name);
  }
});

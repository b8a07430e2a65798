/** docs/ship/store: each row of its table is checked against the build, or is marked as a person's task. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OfficeAddinManifest } from "office-addin-manifest";
import { localAddress } from "../../src/build/release/manifest";
import { missingForStore } from "../../src/build/release/publisher";
import { versionOf } from "../../src/build/release/release";
import { catalogue } from "../../src/functions/catalogue";

const text = readFileSync("docs/ship/store/README.md", "utf8");
const rows = [...text.matchAll(/^\| `([\w-]+)` (.+?) \| (.+?) \| (check|a person|`test\/[^`]+`) \|$/gm)].map(
  ([, id = "", demand = "", stands = "", holder = ""]) => ({ id, demand, stands, holder }),
);
const built = (name: string) => readFileSync(join("dist/excel", name), "utf8");
const address = process.env.ADDIN_URL ?? localAddress;
const addresses = () => [...built("manifest.xml").matchAll(/"(https:[^"]+)"/g)].map(([, url]) => url as string);
/** Sizes and numbers of colours. Decoded outside of Jest's world, where a look at `Math` a pixel takes a second a picture. */
const pixels = (files: readonly string[]): readonly Picture[] =>
  JSON.parse(execFileSync(process.execPath, ["-e", decode, ...files], quiet));
type Picture = { readonly width: number; readonly height: number; readonly colours: number };
const quiet = { encoding: "utf8" } as const;
const decode = `
const { PNG } = require("pngjs");
const read = (file) => {
  const { width, height, data } = PNG.sync.read(require("node:fs").readFileSync(file));
  return { width, height, colours: new Set(new Uint32Array(new Uint8Array(data).buffer)).size };
};
console.log(JSON.stringify(process.argv.slice(1).map(read)));
`;

/** The sections of a listing's texts, by the first word of their headings. */
const listingIn = (tag: string): Readonly<Record<string, string>> => {
  const sections = readFileSync(`docs/ship/store/listing.${tag}.md`, "utf8").split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => [/^\w+/.exec(section)?.[0] ?? "", section.slice(section.indexOf("\n")).trim()]),
  );
};

const checks: Readonly<Record<string, () => unknown>> = {
  "help-url": () => {
    const { functions } = JSON.parse(built("functions.json")) as { functions: { id: string; helpUrl: string }[] };
    expect(functions.length).toBeGreaterThan(30);
    for (const { id, helpUrl } of functions) {
      expect(helpUrl.startsWith(`${address}/help/`)).toBe(true);
      expect(built(helpUrl.slice(address.length + 1))).toContain(`SHARIAH.${id}<`);
    }
  },
  "office-js": () => {
    expect(built("taskpane.html").match(/https?:\/\/[^"'\s]*office\.js/g)).toEqual([
      "https://appsforoffice.microsoft.com/lib/1/hosted/office.js",
    ]);
    expect(readdirSync("dist/excel").filter((name) => /office/i.test(name))).toEqual([]);
  },
  "one-domain": () => {
    const own = addresses().filter((url) => new URL(url).hostname !== "schemas.microsoft.com");
    expect([...new Set(own.map((url) => new URL(url).origin))]).toEqual([new URL(address).origin]);
    expect(built("manifest.xml")).toContain(`<AppDomain>${new URL(address).origin}</AppDomain>`);
  },
  manifest: async () => {
    const read = await OfficeAddinManifest.readManifestFile("dist/excel/manifest.xml");
    expect(read).toMatchObject({ displayName: "Shariah Sheets", hosts: ["Workbook"], officeAppType: "TaskPaneApp" });
  },
  version: () => {
    const [, version = ""] = /<Version>([^<]+)</.exec(built("manifest.xml")) ?? [];
    expect(version).toBe(`${versionOf(process.cwd())}.0`);
    expect(Number(version.split(".")[0])).toBeGreaterThanOrEqual(1);
  },
  support: () => {
    expect(addresses()).toContain(`${address}/help/support.html`);
    expect(built("help/support.html")).toMatch(/href="(mailto:|https:)/);
  },
  privacy: () => {
    for (const word of ["To the service", "secret key is never sent", "Forget", "Diagnostics"])
      expect(built("help/privacy.html")).toContain(word);
  },
  provider: () => {
    expect(built("manifest.xml")).toContain(
      `<ProviderName>${process.env.ADDIN_PROVIDER ?? "Shariah Sheets contributors"}</ProviderName>`,
    );
    expect(missingForStore({})).toContain("ADDIN_PROVIDER");
  },
  "account-page": () => {
    const told = process.env.ADDIN_ACCOUNT;
    expect(built("help/account.html")).toContain(told ? `href="${told}"` : "the operator of the service");
    expect(built("help/account.html")).not.toContain("{account}");
    expect(built("help/ar/account.html")).not.toContain("{account}");
  },
  "terms-page": () => {
    for (const word of ["MIT licence", "No fatwa", "No advice", "The answers are the service's"])
      expect(built("help/terms.html")).toContain(word);
    expect(built("help/ar/terms.html")).toContain("ليست فتوى");
  },
  listing: () => {
    for (const tag of ["en", "ar"]) {
      const { Name, Short, Long, Keywords, Category, What } = listingIn(tag);
      for (const [section, most] of [
        [Name, 30],
        [Short, 80],
        [Long, 4_000],
        [Category, 45],
      ] as const) {
        expect(section?.length).toBeGreaterThan(4);
        expect(section?.length).toBeLessThanOrEqual(most);
      }
      expect(Keywords?.split(";")).toHaveLength(3);
      expect(Long).not.toContain(Short);
      expect(Long).toContain(`${catalogue.length} `);
      expect(What?.length).toBeGreaterThan(20);
    }
    expect(listingIn("en").Long).toMatch(/An account with a Shariah-screening service is needed/);
    expect(listingIn("en").What).toMatch(/^Free\. An account .* is needed/);
  },
  cryptography: () => {
    for (const word of ["SHA-512", "AES-GCM", "TLS"]) expect(listingIn("en").Cryptography).toContain(word);
  },
  pictures: () => {
    const [logo, banner] = pixels(["logo", "banner"].map((name) => `docs/ship/store/pictures/${name}.png`));
    expect(logo).toMatchObject({ width: 300, height: 300 });
    expect(banner).toMatchObject({ width: 220, height: 140 });
    for (const picture of [logo, banner]) expect(picture?.colours).toBeGreaterThan(4);
  },
  icons: () => {
    const sizes = [16, 32, 64, 80, 128];
    const icons = pixels(sizes.map((size) => `assets/icon-${size}.png`));
    for (const [nth, icon] of icons.entries()) {
      expect(icon).toMatchObject({ width: sizes[nth], height: sizes[nth] });
      expect(icon.colours).toBeGreaterThan(4);
    }
  },
  screenshots: () => {
    for (const [folder, width, height] of [
      ["docs/ship/store", 1366, 768],
      ["docs/ship/store/google", 1280, 800],
    ] as const) {
      const pictures = readdirSync(folder).filter((name) => name.endsWith(".png"));
      expect(pictures.length).toBeGreaterThanOrEqual(3);
      for (const picture of pixels(pictures.map((name) => join(folder, name)))) {
        expect(picture).toMatchObject({ width, height });
        expect(picture.colours).toBeGreaterThan(100);
      }
    }
  },
  "no-account": () => {
    const notes = readFileSync("docs/ship/store/test-notes.md", "utf8");
    expect(notes).toContain("No account is needed");
    const words = readFileSync("src/i18n/en.ts", "utf8");
    for (const button of ["Try it on sample data", "Leave sample data"]) {
      expect(notes).toContain(button);
      expect(words).toContain(`"${button}"`);
    }
    expect(readFileSync("dist/sheets/Code.js", "utf8")).toContain("https://sample.invalid");
  },
  scopes: () => {
    const { oauthScopes } = JSON.parse(readFileSync("appsscript/appsscript.json", "utf8")) as { oauthScopes: string[] };
    const justified = [...text.matchAll(/^\| `(https:[^`]+)` \| (.{40,}) \|$/gm)].map(([, scope]) => scope);
    expect(justified.sort()).toEqual(oauthScopes.sort());
  },
  whitelist: () => expect(text).toMatch(/## urlFetchWhitelist\n\n.*SHEETS_ALLOW=https:/s),
  languages: () => {
    expect(built("manifest.xml")).toContain('Locale="ar-SA"');
    const pages = readdirSync("dist/excel/help").filter((name) => name.endsWith(".html"));
    expect(readdirSync("dist/excel/help/ar").filter((name) => name.endsWith(".html"))).toEqual(pages);
  },
  "excel-versions": () => {
    const pages = ["README.md", "docs/help/en/install-excel.md", "src/excel/check.js"];
    for (const page of pages) {
      const said = readFileSync(page, "utf8");
      for (const words of ["Excel on the web", "Microsoft 365", "Excel 2021 as bought in a shop", "Excel LTSC 2024"])
        expect([page, said.includes(words)]).toEqual([page, true]);
      expect(said).not.toMatch(/Excel 2021 (and|or) later/);
    }
    expect(readFileSync("docs/help/ar/install-excel.md", "utf8")).toContain(
      "Excel 2021 كما يباع في المتاجر، وExcel LTSC 2024",
    );
  },
};

test("every demand of the stores has its check, or is marked as a person's", () => {
  expect(rows.length).toBe(text.match(/^\| `[a-z-]+` /gm)?.length);
  expect(rows.filter(({ holder }) => holder === "check").map(({ id }) => id)).toEqual(Object.keys(checks));
  for (const { holder } of rows) {
    const [, file] = /^`(.+)`$/.exec(holder) ?? [];
    if (file !== undefined) expect([file, existsSync(file)]).toEqual([file, true]);
  }
  const open = rows.filter(({ holder }) => holder === "a person").map(({ id }) => id);
  expect(open).toContain("microsoft-account");
  expect(open).toContain("google-account");
});

test.each(Object.entries(checks))("the stores' demand %s is met", (_, check) => check());

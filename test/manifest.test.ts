/**
 * What Excel demands of the manifest, checked without its validator, which needs the network. With a mistake here the
 * add-in does not load, and Excel says nothing. Paths ending in `.md` are pages of github.com/OfficeDev/office-js-docs-pr,
 * under docs.
 */
import { existsSync, readFileSync } from "node:fs";
import { XMLParser } from "fast-xml-parser";
import { OfficeAddinManifest } from "office-addin-manifest";
import { PNG } from "pngjs";
import { iconSizes } from "../src/build/pictures/icons";
import { localAddress, manifestAddress, relayOffer } from "../src/build/release/manifest";
import { manifestAt } from "../src/files/addInAddress";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const source = readFileSync("manifest.xml", "utf8");
const root = parse(source);
const everything = descendants(root);

function parse(xml: string): Element {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
  });
  const nodes = (parser.parse(xml) as Record<string, unknown>[]).map(element);
  return nodes.find(({ name }) => name === "OfficeApp") as Element;
}

function element(node: Record<string, unknown>): Element {
  const name = Object.keys(node).find((key) => key !== ":@") as string;
  const inner = Array.isArray(node[name]) ? (node[name] as Record<string, unknown>[]) : [];
  const text = inner.map((child) => ("#text" in child ? String(child["#text"]) : "")).join("");
  const children = inner.filter((child) => !("#text" in child)).map(element);
  return { name, attributes: (node[":@"] ?? {}) as Record<string, string>, children, text };
}

function descendants(parent: Element): Element[] {
  return parent.children.flatMap((child) => [child, ...descendants(child)]);
}

function all(name: string): Element[] {
  return everything.filter((each) => each.name === name);
}

function one(name: string): Element {
  expect(all(name)).toHaveLength(1);
  return all(name)[0] as Element;
}

function names(parent: Element): string[] {
  return parent.children.map(({ name }) => name);
}

/** Every address: the values of attributes and the one that is a text. */
const addresses = everything.flatMap(({ attributes, text }) =>
  [attributes.DefaultValue, attributes.Value, text].filter((value): value is string => /^https?:/.test(value ?? "")),
);
const pages = [...new Set(addresses)].map((address) => address.slice(localAddress.length + 1)).filter(Boolean);

test("Microsoft's own reader understands the manifest", async () => {
  const info = await OfficeAddinManifest.readManifestFile("manifest.xml");
  expect(info.displayName).toBe("Shariah Sheets");
  expect(info.hosts).toEqual(["Workbook"]);
  expect(info.defaultSettings?.sourceLocation).toBe(`${localAddress}/taskpane.html`);
  expect(info.permissions).toBe("ReadWriteDocument");
});

// The XML standard compares namespaces letter by letter. develop/xml-manifest-overview.md writes one of them with https.
test("the manifest's namespaces begin with http, as https would be other names", () => {
  expect(root.attributes).toEqual({
    xmlns: "http://schemas.microsoft.com/office/appforoffice/1.1",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xmlns:bt": "http://schemas.microsoft.com/office/officeappbasictypes/1.0",
    "xmlns:ov": "http://schemas.microsoft.com/office/taskpaneappversionoverrides",
    "xsi:type": "TaskPaneApp",
  });
  expect(one("VersionOverrides").attributes).toEqual({
    xmlns: "http://schemas.microsoft.com/office/taskpaneappversionoverrides",
    "xsi:type": "VersionOverridesV1_0",
  });
});

// develop/manifest-element-ordering.md
test("the manifest's elements stand in the schema's order", () => {
  expect(names(root)).toEqual([
    "Id",
    "Version",
    "ProviderName",
    "DefaultLocale",
    "DisplayName",
    "Description",
    "IconUrl",
    "HighResolutionIconUrl",
    "SupportUrl",
    "AppDomains",
    "Hosts",
    "Requirements",
    "DefaultSettings",
    "Permissions",
    "VersionOverrides",
  ]);
  expect(names(one("VersionOverrides"))).toEqual(["Hosts", "Resources"]);
  const host = all("Host").find(({ attributes }) => attributes["xsi:type"] === "Workbook") as Element;
  expect(names(host)).toEqual(["Runtimes", "AllFormFactors", "DesktopFormFactor"]);
  const [functions, commands] = all("ExtensionPoint") as [Element, Element];
  expect([functions.attributes["xsi:type"], commands.attributes["xsi:type"]]).toEqual([
    "CustomFunctions",
    "PrimaryCommandSurface",
  ]);
  expect(names(functions)).toEqual(["Script", "Page", "Metadata", "Namespace"]);
  expect(names(one("DesktopFormFactor"))).toEqual(["GetStarted", "FunctionFile", "ExtensionPoint"]);
  expect(names(one("GetStarted"))).toEqual(["Title", "Description", "LearnMoreUrl"]);
  expect(names(one("Group"))).toEqual(["Label", "Icon", "Control"]);
  expect(names(one("Control"))).toEqual(["Label", "Supertip", "Icon", "Action"]);
  expect(names(one("Resources"))).toEqual(["bt:Images", "bt:Urls", "bt:ShortStrings", "bt:LongStrings"]);
});

// develop/configure-your-add-in-to-use-a-shared-runtime.md
test("the manifest names one page for functions, commands and pane, or the shared runtime silently does not load", () => {
  const page = (parent: Element) => parent.children.find(({ name }) => name === "SourceLocation")?.attributes.resid;
  const runtime = one("Runtime");
  expect(runtime.attributes).toEqual({ resid: "Taskpane.Url", lifetime: "long" });
  expect(one("Action").attributes["xsi:type"]).toBe("ShowTaskpane");
  expect([one("FunctionFile").attributes.resid, page(one("Page")), page(one("Action"))]).toEqual(
    Array(3).fill(runtime.attributes.resid),
  );
  expect(all("TaskpaneId")).toEqual([]);
});

// The same page; and those of the elements in OfficeDev/office-js-docs-reference, under docs/manifest.
test("every resid is defined in the list of its kind, once, and is at most 32 long", () => {
  const lists = Object.fromEntries(
    one("Resources").children.map((list) => [
      list.name,
      list.children.map(({ attributes }) => attributes.id as string),
    ]),
  );
  const ids = Object.values(lists).flat();
  expect(new Set(ids).size).toBe(ids.length);
  const kinds: Record<string, string> = {
    Runtime: "bt:Urls",
    SourceLocation: "bt:Urls",
    FunctionFile: "bt:Urls",
    LearnMoreUrl: "bt:Urls",
    "bt:Image": "bt:Images",
    Namespace: "bt:ShortStrings",
    Label: "bt:ShortStrings",
    Title: "bt:ShortStrings",
    Description: "bt:LongStrings",
  };
  const used = everything.filter(({ attributes }) => attributes.resid);
  const wrong = used.filter(({ name, attributes }) => !lists[kinds[name] ?? ""]?.includes(attributes.resid as string));
  expect(wrong.map(({ name, attributes }) => `${name} ${attributes.resid}`)).toEqual([]);
  expect(ids.filter((id) => id.length > 32)).toEqual([]);
  expect([...new Set(used.map(({ attributes }) => attributes.resid))].sort()).toEqual([...ids].sort());
});

// The elements' pages in OfficeDev/office-js-docs-reference, under docs/manifest.
test("the manifest's texts keep the store's lengths, in every language", () => {
  const texts = (parents: readonly Element[]) =>
    parents
      .flatMap((parent) => [parent, ...parent.children])
      .map(({ attributes }) => attributes.DefaultValue ?? attributes.Value ?? "");
  const short = one("bt:ShortStrings").children;
  const long = one("bt:LongStrings").children;
  const description = root.children.filter(({ name }) => name === "Description");
  expect(texts([one("DisplayName"), ...short]).filter((text) => text.length === 0 || text.length > 125)).toEqual([]);
  expect(texts([...description, ...long]).filter((text) => text.length === 0 || text.length > 250)).toEqual([]);
  expect((one("Group").attributes.id ?? "").length).toBeLessThanOrEqual(125);
});

// develop/localization.md; that a resource takes `bt:Override`: office-js #2464
test("the manifest has one override for each other language, and resources use their own kind of override", () => {
  const overridden = [root, ...everything].filter((parent) => names(parent).some((name) => /Override$/.test(name)));
  expect(overridden.length).toBeGreaterThanOrEqual(7);
  for (const parent of overridden) {
    expect(parent.children.map(({ attributes }) => attributes.Locale)).toEqual(["ar-SA"]);
    expect(names(parent)).toEqual([parent.name.startsWith("bt:") ? "bt:Override" : "Override"]);
    const value = parent.children[0]?.attributes.Value;
    if (parent.attributes.id === "Functions.Metadata.Url") expect(value).toBe(`${localAddress}/functions-ar.json`);
    else expect(value).toMatch(/\p{Script=Arabic}/u);
  }
});

// Names that differ by language break formulas that a program writes: office-js #891, #6614.
test("the functions' namespace is one and the same in every language", () => {
  const namespace = everything.find(({ attributes }) => attributes.id === "Functions.Namespace");
  expect(namespace?.attributes.DefaultValue).toBe("SHARIAH");
  expect(namespace?.children).toEqual([]);
});

// E23: Microsoft Learn, *Specify Office hosts and API requirements*
test("the manifest has this project's id, a version, and the sets that it needs of Excel", () => {
  const id = one("Id").text;
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const templates = ["05c2e1c9-3e1d-406e-9a91-e9ac64854143", "ca968be6-628b-4f14-ba3c-3e614effa9bd"];
  expect(templates).not.toContain(id);
  expect(one("Version").text).toMatch(/^\d{1,5}(\.\d{1,5}){0,3}$/);
  expect(all("Set").map(({ attributes }) => [attributes.Name, attributes.MinVersion])).toEqual([
    ["SharedRuntime", "1.1"],
    ["CustomFunctionsRuntime", "1.2"],
    ["ExcelApi", "1.13"],
  ]);
});

test("every address of the manifest is on the one server, over https", () => {
  expect(addresses.length).toBeGreaterThan(9);
  expect(addresses.filter((address) => address !== localAddress && !address.startsWith(`${localAddress}/`))).toEqual(
    [],
  );
  expect(one("AppDomain").text).toBe(localAddress);
  expect(
    pages.filter(
      (page) =>
        !/^(taskpane\.html|help\/(index|support)\.html|functions(\.js|\.json|-ar\.json)|assets\/icon-\d+\.png)$/.test(
          page,
        ),
    ),
  ).toEqual([]);
});

// 16, 32 and 80 px for the ribbon, 32 and 64 for the lists: the pages of Icon, IconUrl and HighResolutionIconUrl.
test("the icons exist in the sizes they are named by", () => {
  const ribbon = ["16 Icon.16", "32 Icon.32", "80 Icon.80"];
  const images = all("bt:Image").filter(({ attributes }) => attributes.size);
  expect(images.map(({ attributes }) => `${attributes.size} ${attributes.resid}`)).toEqual([...ribbon, ...ribbon]);
  const files = pages.filter((page) => page.endsWith(".png"));
  expect(files.sort()).toEqual([...iconSizes].map((size) => `assets/icon-${size}.png`).sort());
  for (const file of files) {
    expect(existsSync(file)).toBe(true);
    const { width, height, data } = PNG.sync.read(readFileSync(file));
    expect(`assets/icon-${width}.png`).toBe(file);
    expect(height).toBe(width);
    expect(new Set(data).size).toBeGreaterThan(8);
  }
  const addressOf = (name: string) => one(name).attributes.DefaultValue;
  expect(addressOf("IconUrl")).toBe(`${localAddress}/assets/icon-32.png`);
  expect(addressOf("HighResolutionIconUrl")).toBe(`${localAddress}/assets/icon-64.png`);
});

test("a build for a server carries that server's address everywhere", () => {
  const built = manifestAt(source, "https://sheets.example.org/add-in/");
  expect(built).not.toContain("localhost");
  expect(built).toContain('DefaultValue="https://sheets.example.org/add-in/taskpane.html"');
  expect(manifestAt(source, localAddress)).toBe(source);
  // Whichever address stands in it.
  expect(manifestAt(built, localAddress)).toBe(source);
  // A domain is an origin: Office refuses one with a path.
  expect(built).toContain("<AppDomain>https://sheets.example.org</AppDomain>");
  expect(manifestAt(source, "https://x.example.org:8443/a/b")).toContain(
    "<AppDomain>https://x.example.org:8443</AppDomain>",
  );
  expect(manifestAt(source, "https://x.example.org/a&b")).toContain("/a&amp;b/taskpane.html");
});

test.each([
  "http://sheets.example.org",
  "sheets.example.org",
  "https://a.example.org/?x=1",
  "https://u:p@a.example.org",
])("a build for the address %s is refused", (address) => {
  expect(() => manifestAddress({ ADDIN_URL: address })).toThrow(/^ADDIN_URL/);
  expect(() => manifestAt(source, address)).toThrow(/^The address/);
});

test("a build for an organisation offers its relay, and refuses a text that is no address", () => {
  const RELAY_URL = "https://relay.example/v1/";
  const offered = { "shariah-service": "https://relay.example", "shariah-calls-per-second": "10" };
  expect(relayOffer({ RELAY_URL })).toEqual(offered);
  expect(relayOffer({ RELAY_URL, RELAY_RATE: "2.5" })).toEqual({ ...offered, "shariah-calls-per-second": "2.5" });
  expect(relayOffer({})).toEqual({});
  expect(() => relayOffer({ RELAY_URL: "http://relay.example" })).toThrow("RELAY_URL");
  expect(() => relayOffer({ RELAY_URL, RELAY_RATE: "many" })).toThrow("RELAY_RATE");
});

/**
 * The built page outside Excel, as the shared runtime loads it, with Microsoft's office.js from its npm package in
 * place of the CDN. It then says that there is no host (measured here), and the page must open all the same.
 */
import { readFileSync } from "node:fs";
import { openPart } from "../pane/openPart";
import { siteWithService } from "./site";

const stand = siteWithService(20);

test("with the real office.js every function is associated, and the pane opens under the page's own policy", async () => {
  const { page, troubles } = await stand.origin.openPage();
  await page.getByLabel("Service address").waitFor();
  const associated = await page.evaluate(() => {
    const { _association } = (globalThis as unknown as { CustomFunctions: { _association: { mappings: object } } })
      .CustomFunctions;
    return Object.keys(_association.mappings).sort();
  });
  const { functions } = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as {
    functions: { id: string }[];
  };
  expect(associated).toEqual(functions.map(({ id }) => id).sort());
  expect(troubles).toEqual([]);
});

test("the first screen waits for no script of a part that is opened later; in Arabic only for the Arabic words", async () => {
  const scriptsIn = async (locale: string, label: string) => {
    const { page } = await stand.origin.openPage({ locale });
    await page.getByLabel(label).waitFor();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => /\/([^/]+)\.js$/.exec(name)?.[1] ?? ""),
    );
    return (
      scripts
        .filter((name) => /^(page|functions|taskpane|[a-z]+-[0-9a-f]{8})$/.test(name))
        .map((name) => name.replace(/-[0-9a-f]{8}$/, ""))
        // Asked for once the screen stands, or beside it, and waited for by nobody.
        .filter((name) => name !== "sentences" && name !== "observing")
    );
  };
  expect(await scriptsIn("en-GB", "Service address")).toEqual(["functions", "taskpane"]);
  expect(await scriptsIn("ar-EG", "عنوان الخدمة")).toEqual(["functions", "taskpane", "arabic"]);
});

test("a part of the pane whose script does not load says so, and Try again loads it", async () => {
  const { page } = await stand.origin.openPage();
  await page.getByRole("button", { name: "Try it on sample data" }).click();
  const part = /\/diagnostics-[0-9a-f]{8}\.js$/;
  await page.route(part, (route) => route.abort());
  await openPart(page, "diagnostics");
  await page.getByText("This part could not be loaded").waitFor();
  await page.unroute(part);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Diagnostics" }).waitFor();
});

test("the form begins with what the organisation sets for everybody, and a credential in that file is told and not used", async () => {
  const openWith = async (organisation: unknown) => {
    const origin = await stand.site.openOrigin();
    const { page, troubles } = await origin.openPage({
      prepare: (empty) =>
        empty.route("**/organisation.json", (route) =>
          route.fulfill({ contentType: "application/json", body: JSON.stringify(organisation) }),
        ),
    });
    const field = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
    await page.getByLabel("Service address").waitFor();
    const begun = await Promise.all(["Service address", "Service segment", "Calls per second", "Client ID"].map(field));
    const told = await page.getByText(/^organisation\.json beside this page/).allTextContents();
    await origin.close();
    return { begun, told, troubles };
  };
  const relay = { address: "https://relay.example", segment: "desk", callsPerSecond: 10 };
  expect(await openWith(relay)).toEqual({ begun: ["https://relay.example", "desk", "10", ""], told: [], troubles: [] });
  const { begun, told } = await openWith({ ...relay, clientId: "somebody", secret: "theirs" });
  expect(begun).not.toContain("https://relay.example");
  expect(begun[3]).toBe("");
  expect(told.join()).toContain("contains a credential, so all of it is ignored");
  expect((await openWith({ callsPerSecond: 1000 })).told.join()).toContain(
    "callsPerSecond must be a number from 0.1 to 100",
  );
});

test("the page's policy lets no base, form or plugin in", async () => {
  const { page } = await stand.origin.openPage();
  await page.evaluate(() => {
    const found: string[] = [];
    Object.assign(globalThis, { found });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => found.push(violatedDirective));
    document.head.append(Object.assign(document.createElement("base"), { href: "https://elsewhere.example/" }));
    const plugin = Object.assign(document.createElement("object"), { data: "plugin.swf", type: "text/html" });
    const form = Object.assign(document.createElement("form"), { action: "/elsewhere", method: "post" });
    document.body.append(plugin, form);
    form.submit();
  });
  const stopped = await page.waitForFunction(() => {
    const { found } = globalThis as unknown as { found: readonly string[] };
    return found.length >= 3 && { found: [...found].sort(), base: new URL(document.baseURI).host === location.host };
  });
  expect(await stopped.jsonValue()).toEqual({ found: ["base-uri", "form-action", "object-src"], base: true });
});

// Excel tells of no change of its theme: `Office.EventType.OfficeThemeChanged` is Outlook's alone (@types/office-js).
test("Excel's theme is followed when the page is looked at again", async () => {
  const { page } = await stand.origin.openPage();
  await page.getByLabel("Service address").waitFor();
  const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme);
  expect(await scheme()).toBe("light");
  await page.evaluate(() => {
    Object.assign((globalThis as unknown as { Office: { context: object } }).Office.context, {
      officeTheme: { bodyBackgroundColor: "#1F1F1F" },
    });
    dispatchEvent(new Event("focus"));
  });
  await page.waitForFunction(() => document.documentElement.style.colorScheme === "dark");
  expect(await scheme()).toBe("dark");
});

// E14: Microsoft's `office.js` in Chromium
test("where Microsoft's script has no error class, a cell that fails shows its sentence", async () => {
  const { page, troubles } = await stand.origin.openPage();
  const shown = await page.evaluate(async () => {
    const { _association, ErrorCode } = (
      globalThis as unknown as {
        CustomFunctions: {
          _association: { mappings: Record<string, (...typed: unknown[]) => Promise<unknown>> };
          ErrorCode?: unknown;
        };
      }
    ).CustomFunctions;
    const { shariahSheets } = globalThis as unknown as {
      shariahSheets: { configure(settings: object): Promise<void> };
    };
    const ask = () => _association.mappings.STATUS?.([["AAPL"], ["MSFT"]], {});
    const before = await ask();
    const nowhere = { address: "http://127.0.0.1:9", segment: "svc", clientId: "me", secret: "hush" };
    await shariahSheets.configure({ ...nowhere, callsPerSecond: 50, demo: false });
    return { codes: ErrorCode, before, after: await ask() };
  });
  expect(shown).toEqual({
    codes: undefined,
    before: [[expect.stringMatching(/^Not set up/)], [expect.stringMatching(/^Not set up/)]],
    after: [[expect.stringMatching(/cannot be reached/)], [expect.stringMatching(/cannot be reached/)]],
  });
  expect(troubles).toEqual([]);
});

// E12: Microsoft Learn, *Formula value preview*; DefinitelyTyped #72493
test("a formula's preview is answered from stored answers, without a call", async () => {
  const { address, segment, clientId, secret } = stand.service;
  const { page, configure, ask } = await stand.origin.openPage();
  await configure({ address, segment, clientId, secret, callsPerSecond: 20, demo: false });
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
  const preview = (ticker: string) =>
    page.evaluate(async (typed) => {
      const { mappings } = (
        globalThis as unknown as {
          CustomFunctions: {
            _association: { mappings: Record<string, (...typed: unknown[]) => Promise<unknown[][]>> };
          };
        }
      ).CustomFunctions._association;
      try {
        return (await mappings.STATUS?.([[typed]], { isInValuePreview: true }))?.[0]?.[0];
      } catch (failure) {
        return (failure as Error).message;
      }
    }, ticker);
  expect([await preview("AAPL"), await preview("MSFT")]).toEqual(["HALAL", expect.stringMatching(/^Still loading/)]);
  expect(stand.service.stats().calls).toBe(1);
});

// E27: Microsoft Support, *Date systems in Excel*
test("dates that were shown before a workbook said it counts from 1904 are calculated anew", async () => {
  const { address, segment, clientId, secret } = stand.service;
  const { page, configure, ask } = await stand.origin.openPage();
  await configure({ address, segment, clientId, secret, callsPerSecond: 20, demo: false });
  const from1900 = Number(await ask("ASOF", "AAPL"));
  await page.addInitScript(() => {
    // Excel answers when it is told to.
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const workbook = {
      functions: { date: () => ({ load: () => undefined, value: 35_064 }) },
      application: { calculate: (kind: string) => Object.assign(globalThis, { calculated: kind }) },
    };
    const context = { sync: () => answered, workbook };
    // With options before the work, as the add-in calls it, or without.
    const run = async (...given: unknown[]) => (given[given.length - 1] as (context: object) => unknown)(context);
    Object.assign(globalThis, { answer, Excel: { run, CalculationType: { full: "Full" } } });
  });
  await page.reload();
  await openPart(page, "settings");
  await page.getByLabel("Service address").waitFor();
  expect(await ask("ASOF", "AAPL")).toBe(from1900);
  expect(await ask("ASOF", "AAPL")).toBe(from1900);
  await page.evaluate(() => (globalThis as unknown as { answer(): void }).answer());
  await page.waitForFunction(() => (globalThis as { calculated?: string }).calculated === "Full");
  expect(await ask("ASOF", "AAPL")).toBe(from1900 - 1462);
  expect(stand.service.stats().calls).toBe(1);
});

test("what the form saves is sealed on the device, outlives the page, and Forget removes it", async () => {
  const { page } = await stand.origin.openPage();
  const secret = "marker-secret-4711";
  await page.getByLabel("Service address").fill(stand.origin.address);
  await page.getByLabel("Service segment").fill("svc");
  await page.getByLabel("Client ID").fill("desk");
  await page.getByLabel("Secret key").fill(secret);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // No service answers there.
  await page.getByRole("button", { name: "Save anyway", exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem("shariah.settings") !== null);
  await page.reload();
  await openPart(page, "settings");
  await page.getByLabel("Service address").waitFor();
  await page.waitForFunction(
    (saved) => (document.querySelector("input") as HTMLInputElement | null)?.value === saved,
    stand.origin.address,
  );
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.documentElement.outerHTML),
  ).not.toContain(secret);
  await page.getByRole("button", { name: "Forget" }).click();
  await page.getByRole("button", { name: "Yes, forget them" }).click();
  await page.waitForFunction(() => localStorage.getItem("shariah.settings") === null);
});

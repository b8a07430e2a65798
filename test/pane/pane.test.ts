/** The pane in a browser, built as a host ships it, under the shipped page's policy, over the host in memory. */
import type { Page } from "playwright-core";
import { readPreferences } from "../../src/api/preferences";
import { parts } from "../../src/pane/frame/context";
import { button, paneInBrowser, untilFocused, type Visit, violations } from "./browser";
import { good } from "./fake-host";
import { openPart, unfold } from "./openPart";

const open = paneInBrowser();
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const savedSettings = (page: Page) => page.evaluate(() => window.levers.saved);

const told = (page: Page) => page.evaluate(() => window.levers.told);

async function fill(page: Page, settings: typeof good) {
  await label(page, "Service address").fill(settings.address);
  await label(page, "Service segment").fill(settings.segment);
  await label(page, "Client ID").fill(settings.clientId);
  await label(page, "Secret key").fill(settings.secret);
  await unfold(page, "Advanced");
  await label(page, "Calls per second").fill(String(settings.callsPerSecond));
}

describe("settings", () => {
  test("are saved as typed; the secret is masked, and after saving nowhere in the page", async () => {
    const { page, complaints } = await open();
    await fill(page, { ...good, callsPerSecond: 3 });
    expect(await label(page, "Secret key").getAttribute("type")).toBe("password");
    await label(page, "Use demo operations").check();
    await button(page, "Save").click();
    await page.getByText("Saved. Cells ask again").first().waitFor();
    expect(await savedSettings(page)).toEqual({ ...good, callsPerSecond: 3, demo: true });
    expect(await label(page, "Secret key").inputValue()).toBe("");
    expect(await label(page, "Secret key").getAttribute("placeholder")).toBe("saved");
    expect(await page.content()).not.toContain(good.secret);
    expect(complaints).toEqual([]);
  });

  test("saving again with an empty secret keeps the saved one", async () => {
    const { page } = await open({ levers: { saved: good } });
    await unfold(page, "Advanced");
    await label(page, "Calls per second").fill("7");
    await button(page, "Save").click();
    await page.getByText("Saved. Cells ask again").first().waitFor();
    expect(await savedSettings(page)).toEqual({ ...good, callsPerSecond: 7 });
  });

  test.each([
    ["Service address", "https://elsewhere.example"],
    ["Service segment", "other"],
    ["Client ID", "desk-8"],
  ])("with another %s the secret must be typed again, and the form says so", async (field, value) => {
    const { page } = await open({ levers: { saved: good } });
    await label(page, field).fill(value);
    await page.getByText("The saved key belongs to another address, segment or client ID").waitFor();
    await button(page, "Save").click();
    await page.getByText("This field is required.").first().waitFor();
    expect(await savedSettings(page)).toEqual(good);
    await label(page, "Secret key").fill(good.secret);
    await button(page, "Save").click();
    await page.getByText("Saved. Cells ask again").first().waitFor();
    expect(Object.values((await savedSettings(page)) ?? {})).toContain(value);
  });

  test("a wrong field says so while it is typed, and nothing is saved", async () => {
    const { page } = await open();
    await label(page, "Service address").fill("http://service.example");
    await page.getByText("Only https is safe for a secret key.").waitFor();
    await button(page, "Save").click();
    await page.getByText("Correct the marked fields first.").first().waitFor();
    expect(await page.getByText("This field is required.").count()).toBe(3);
    expect(await label(page, "Client ID").getAttribute("aria-invalid")).toBe("true");
    expect(await savedSettings(page)).toBeUndefined();
  });

  test("are called set up only while the service accepts the key, also after a refusal", async () => {
    const { page } = await open({ levers: { saved: good } });
    await page.getByText("Set up", { exact: true }).waitFor();
    await page.evaluate(() => window.levers.move({ lastFailure: { failure: "refused", message: "made up" } }));
    await page.getByText("Key refused", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => window.levers.move({ lastFailure: undefined }));
    await page.getByText("Set up", { exact: true }).waitFor();
  });

  test("a test that fails shows the host's sentence, and one that works says so", async () => {
    const wrong = "The clock of this computer is wrong by 40 s: set it to automatic, then refresh.";
    const { page } = await open({ levers: { saved: good, wrong } });
    await button(page, "Test connection").click();
    await page.getByText(wrong).first().waitFor();
    expect(await page.getByText("No connection").count()).toBe(0);
    await page.evaluate(() => {
      window.levers.wrong = undefined;
    });
    await button(page, "Test connection").click();
    await page.getByText("It works").first().waitFor();
    expect(await page.getByText(wrong).count()).toBe(0);
  });

  test("Save asks the service first: where that fails nothing is saved, the form stays, and the head says so", async () => {
    const wrong = "The client ID or the secret key was refused.";
    const { page } = await open({ levers: { saved: good, wrong } });
    const state = (text: string) => page.getByRole("banner").getByText(text, { exact: true });
    await state("Set up").waitFor();
    await label(page, "Client ID").fill("desk-8");
    await label(page, "Secret key").fill("another-secret");
    await button(page, "Save").click();
    await page.getByText("Not saved, because the test failed:").first().waitFor();
    await page.getByText(wrong).first().waitFor();
    await state("Test failed").waitFor();
    expect(await savedSettings(page)).toEqual(good);
    expect(await label(page, "Client ID").inputValue()).toBe("desk-8");
    expect(await label(page, "Secret key").inputValue()).toBe("another-secret");
    expect(await violations(page)).toEqual([]);
    // What is typed next is not what failed.
    await label(page, "Client ID").fill("desk-9");
    await state("Set up").waitFor();
    expect(await button(page, "Save anyway").count()).toBe(0);
    await button(page, "Save").click();
    await button(page, "Save anyway").click();
    await page.getByText("Saved. Cells ask again").first().waitFor();
    expect(await savedSettings(page)).toEqual({ ...good, clientId: "desk-9", secret: "another-secret" });
    await state("Test failed").waitFor({ state: "detached" });
  });

  test("a host's sentence that holds the secret by mistake is shown without the secret", async () => {
    const { page } = await open({ levers: { wrong: `refused for ${good.secret}` } });
    await fill(page, good);
    await button(page, "Test connection").click();
    await page.getByText("refused for •••").first().waitFor();
  });

  test("Forget removes the settings from the host and empties the form", async () => {
    const { page } = await open({ levers: { saved: good } });
    await button(page, "Forget").click();
    await page.getByText("Forget the secret key and the settings?").waitFor();
    await page.keyboard.press("Enter");
    expect(await savedSettings(page)).toEqual(good);
    await button(page, "Forget").click();
    await button(page, "Yes, forget them").click();
    await page.getByText("Forgotten.").first().waitFor();
    expect(await savedSettings(page)).toBeUndefined();
    expect(await label(page, "Service address").inputValue()).toBe("");
  });

  test("a button's question gets the focus when it appears, and gives it back when it is answered", async () => {
    const { page } = await open({ levers: { saved: good } });
    const heldAfter = (name: string) =>
      page.evaluate(async (wanted) => {
        const buttons = [...document.querySelectorAll("button")];
        buttons.find(({ textContent }) => textContent === wanted)?.click();
        // What is drawn now is drawn before any frame, and so before any key.
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        return document.activeElement?.textContent;
      }, name);
    expect(await heldAfter("Forget")).toBe("Keep them");
    expect(await heldAfter("Keep them")).toBe("Forget");
  });

  test("text that is typed as soon as a field appears is not lost", async () => {
    const { page } = await open({ levers: { saved: good } });
    await page.addInitScript(() => {
      const type = (field: HTMLInputElement | null) => {
        if (!field || field.dataset.typed) return;
        field.dataset.typed = "yes";
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
        set?.call(field, `${field.value}1`);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      new MutationObserver(() => {
        for (const name of ["url", "number"]) {
          for (const field of document.querySelectorAll(`input[inputmode=${name}], input[type=${name}]`))
            type(field as HTMLInputElement);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await label(page, "Ask again for a verdict after (hours)").waitFor({ state: "attached" });
    // Two frames, and whatever runs after them.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    const typed = ["Service address", "Calls per second", "Ask again for a verdict after (hours)"];
    expect(await Promise.all(typed.map((name) => label(page, name).inputValue()))).toEqual([
      `${good.address}1`,
      `${good.callsPerSecond}1`,
      "241",
    ]);
    // What was added to the tab goes with it.
    await page.close();
  });

  test("before the first saving show the account's fields and the language of cells; all else is folded", async () => {
    const { page } = await open({ levers: { saved: good } });
    await page.getByRole("radio", { name: "English" }).waitFor();
    for (const name of ["Service address", "Service segment", "Client ID", "Secret key"])
      expect(await label(page, name).isVisible()).toBe(true);
    for (const name of ["Calls per second", "Use demo operations", "Look for ETFs in"]) {
      expect(await label(page, name).count()).toBe(1);
      expect(await label(page, name).isVisible()).toBe(false);
    }
    expect(await page.locator("form details").count()).toBe(1);
    await unfold(page, "Advanced");
    expect(await violations(page)).toEqual([]);
  });

  test("can be typed and saved by keyboard alone", async () => {
    const { page } = await open();
    await label(page, "Service address").focus();
    for (const text of [good.address, good.segment, good.clientId, good.secret]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await untilFocused(page, "Advanced");
    await page.keyboard.press("Space");
    for (const key of ["Tab", "Tab", "Space", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.getByText("Saved. Cells ask again").first().waitFor();
    expect(await savedSettings(page)).toEqual({ ...good, demo: true });
  });

  test("preferences take effect when they are made", async () => {
    const { page } = await open({ levers: { saved: good } });
    await unfold(page, "Advanced");
    await label(page, "Ask again for a verdict after (hours)").fill("0");
    await page.getByText("A number from 1 to 2,160.").waitFor();
    await label(page, "Ask again for a verdict after (hours)").fill("48");
    await label(page, "Long-term holding").check();
    await label(page, "The last amounts, with their date").check();
    await label(page, "Look for ETFs in").fill("United Kingdom");
    await page.getByText("One to ten country codes, such as US, UK.").waitFor();
    await label(page, "Look for ETFs in").fill("US, UK");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Changed.").waitFor();
    // Enter in a field of these is not the form's.
    expect(await told(page)).toEqual([]);
    expect(await page.evaluate(() => window.levers.preferences)).toEqual({
      ...readPreferences(undefined),
      verdictHours: 48,
      holding: "long",
      countries: "US, UK",
      lastGoodAmounts: true,
    });
  });
});

describe("first run", () => {
  test("offers the sample before any field, and every tab says sample after it was started", async () => {
    const { page } = await open();
    const trial = await button(page, "Try it on sample data").boundingBox();
    const address = await label(page, "Service address").boundingBox();
    expect(trial?.y).toBeLessThan(address?.y ?? 0);
    expect((trial?.y ?? Number.NaN) + (trial?.height ?? Number.NaN)).toBeLessThan(800);
    await button(page, "Try it on sample data").scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await button(page, "Try it on sample data").evaluate((one) => (one as HTMLElement).click());
    const banner = page.getByText("Sample data: every verdict you see is made up. Turn it off before you save");
    await banner.waitFor();
    await page.getByRole("tabpanel").waitFor();
    expect((await banner.boundingBox())?.y).toBeGreaterThan(0);
    for (const part of parts) {
      await openPart(page, part);
      expect(
        await page.getByText("Sample data: every verdict you see is made up. Turn it off before you save").isVisible(),
      ).toBe(true);
      expect(await violations(page)).toEqual([]);
    }
    const foot = page.getByRole("contentinfo");
    await foot.getByText("Sample data: every verdict here is made up. Not a fatwa.").waitFor();
    await button(page, "Leave sample data").click();
    await foot.getByText("Verdicts are the service's own, shown with date and source. Not a fatwa.").waitFor();
    await button(page, "Try it on sample data").waitFor();
    expect(await savedSettings(page)).toBeUndefined();
  });

  test("offers the tour to a portfolio after credentials were saved for the first time; it can be left and opened again", async () => {
    const { page } = await open();
    await fill(page, good);
    await button(page, "Save").click();
    await button(page, "Show me around").click();
    const heading = page.getByRole("heading", { name: "Your first portfolio" });
    await heading.waitFor();
    await page.getByText("The service that you saved is asked: https://service.example.").waitFor();
    await button(page, "Leave").click();
    await heading.waitFor({ state: "detached" });
    await openPart(page, "help");
    await button(page, "Show me around").click();
    await heading.waitFor();
    await openPart(page, "settings");
    await button(page, "Save").click();
    await page.getByText("Saved. Cells ask again").first().waitFor();
    // Only the first time, and in the form no more.
    expect(await page.getByRole("tabpanel", { name: "Settings" }).getByText("Show me around").count()).toBe(0);
  });
});

describe("nothing axe finds", () => {
  test.each<[string, Visit]>([
    ["first run", {}],
    ["first run, dark", { look: { colorScheme: "dark" } }],
    [
      "settings, Arabic, 320 px",
      { language: "ar", levers: { saved: good }, look: { viewport: { width: 320, height: 800 } } },
    ],
  ])("in the pane: %s", async (_, how) => {
    const { page, complaints } = await open(how);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

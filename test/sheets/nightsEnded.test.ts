/**
 * Nights that end before they are done, and what people do while a night runs. Google runs nothing that could tell a
 * lost run, so the next opening tells it; and what is stored after a run belongs to whoever refreshes the document then.
 */
import { choose, fillZakat, nightRuns, openingToasts, remember, stop, storedNight, triggersOf } from "./night";
import { type Opened, type OpenOptions, open } from "./opened";
import type { Document } from "./stand-in/document";

let opened: Opened;
afterEach(() => opened.close());

const owner = "owner@example.com";
const ali = "ali@example.com";
const leaping = Number.POSITIVE_INFINITY;
const minute = 1 / 60;

/** A document whose night takes two runs. */
async function long(options: OpenOptions = {}): Promise<Document> {
  opened = await open({ speed: leaping, service: { rate: 1 }, ...options });
  const { document } = opened;
  await document.open();
  await fillZakat(document, 400);
  await choose(document);
  return document;
}

/** So many hours alone, until a run of the night has ended. */
async function untilRun(document: Document): Promise<void> {
  const before = nightRuns(document).length;
  while (nightRuns(document).length === before) await document.hoursAlone(minute / 2);
}

/** Google gives the account's triggers no more time today, from now on. */
function spend(document: Document): void {
  document.triggers.share = 1;
}

test("a night whose next run never begins is told a quarter of an hour after it was due, with how far it came, until it is mended", async () => {
  const document = await long();
  spend(document);
  const before = opened.service.stats().calls;
  await untilRun(document);
  const sent = opened.service.stats().calls - before;
  expect(sent).toBeGreaterThan(200);
  await document.hoursAlone(14 * minute);
  expect(await openingToasts(document)).toEqual([]);
  await document.hoursAlone(3 * minute);
  const told = await openingToasts(document);
  expect(told).toEqual([
    expect.stringMatching(
      new RegExp(
        `^The refresh of the night, .*, was not finished: ${sent} calls were sent, ${400 - sent} answers are missing, and 0 formulas were written again\\. Google did not start its next run, .* choose Refresh\\.$`,
      ),
    ),
  ]);
  expect(await openingToasts(document)).toEqual(told);
  document.user = ali;
  expect(await openingToasts(document)).toEqual(told);
});

test("a night that was not finished is told in Arabic to whoever reads Arabic", async () => {
  const document = await long();
  document.properties.write({ "shariah.preferences": JSON.stringify({ sentences: "ar", consentAbove: 1_000 }) });
  spend(document);
  await document.hoursAlone(24);
  expect((await openingToasts(document)).join()).toMatch(/^لم يكتمل تحديث الليل.*لم تبدأ .*Google.* تشغيله التالي/);
});

test("the trigger of a run that never came is removed by the next night, which is told as any other", async () => {
  const document = await long();
  spend(document);
  await document.hoursAlone(24);
  expect(triggersOf(document)).toHaveLength(2);
  const lost = storedNight(document).next;
  document.triggers.share = Number.POSITIVE_INFINITY;
  await document.hoursAlone(24);
  expect(document.triggers.all.map(({ id }) => id)).not.toContain(lost);
  expect(triggersOf(document)).toEqual([["refreshNight", owner]]);
  expect((await openingToasts(document)).join()).toMatch(/^Refreshed at night/);
});

test("while a further run of the night works, nobody is told that Google ended it", async () => {
  let told: Promise<readonly string[]> | undefined;
  const document = await long({
    service: {
      rate: 1,
      fault: () => {
        if (nightRuns(document).length === 1) told ??= openingToasts(document);
        return undefined;
      },
    },
  });
  await document.hoursAlone(24);
  expect(await told).toEqual([]);
});

/** A document of one formula; `meanwhile` is done once, while the night asks the service. */
async function interruptNight(meanwhile: (document: Document) => Promise<unknown>): Promise<Document> {
  let doing: Promise<unknown> | undefined;
  let isNight = false;
  opened = await open({
    speed: leaping,
    service: {
      fault: () => {
        if (isNight) doing ??= meanwhile(opened.document);
        return undefined;
      },
    },
  });
  const { document } = opened;
  await document.open();
  document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  await choose(document);
  await document.hoursAlone(24);
  await openingToasts(document);
  remember(document, "AAPL", "SOMETHING ELSE|3");
  isNight = true;
  await document.hoursAlone(24);
  await doing;
  return document;
}

test("another person's new night, begun while one's own runs, is not taken for one's own", async () => {
  const document = await interruptNight(async (document) => {
    document.user = ali;
    await stop(document);
    await choose(document);
  });
  const { trigger, last, began } = storedNight(document);
  expect(document.triggers.all.find(({ id }) => id === trigger)?.user).toBe(ali);
  expect([last, began]).toEqual([undefined, undefined]);
  expect(await openingToasts(document)).toEqual([]);
  await document.hoursAlone(24);
  expect(triggersOf(document)).toEqual([["refreshNight", ali]]);
});

test("nights that are stopped while one runs stay stopped", async () => {
  const document = await interruptNight(stop);
  expect([storedNight(document), triggersOf(document)]).toEqual([{}, []]);
});

test.each([
  ["NO", true, 1],
  ["CANCEL", false, 0],
] as const)(
  "of nights without e-mails, the choice of e-mails that is made while the night runs holds for that night: %s",
  async (press, mail, mails) => {
    const document = await interruptNight((document) => choose(document, press));
    expect(storedNight(document)).toMatchObject({ mail, last: { changed: 1 } });
    expect(document.mails).toHaveLength(mails);
  },
);

test("a night that an earlier version left unfinished is told as ended, and the next one runs", async () => {
  const document = await long();
  const { trigger, since } = storedNight(document);
  const began = document.clock.now() - 3_600_000;
  const old = { trigger, since, mail: false, next: "gone", runs: 1, began };
  document.properties.write({ "shariah2.night": JSON.stringify(old) });
  expect((await openingToasts(document)).join()).toMatch(/^Google ended the refresh of the night/);
  await document.hoursAlone(24);
  expect(storedNight(document)).toMatchObject({ last: { formulas: 1 } });
});

// S32
describe("permissions that a person has not ticked", () => {
  const untick = (document: Document, ...scopes: readonly string[]) => document.triggers.withdrawn.set(owner, scopes);
  const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

  async function small(): Promise<Document> {
    opened = await open({ speed: leaping });
    const { document } = opened;
    await document.open();
    document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
    await document.settled();
    return document;
  }

  test("triggers: Google is asked for that permission before the question, and nothing is begun", async () => {
    const document = await small();
    untick(document, "script.scriptapp");
    await expect(choose(document)).rejects.toThrow("Authorization is required");
    expect(document.triggers.prompts).toEqual([[scope("script.scriptapp")]]);
    expect([document.ui.alerts, triggersOf(document), storedNight(document)]).toEqual([[], [], {}]);
  });

  test("e-mails: Yes asks for these permissions, and nothing is begun; No begins without them", async () => {
    const document = await small();
    untick(document, "script.send_mail", "userinfo.email");
    await expect(choose(document, "YES")).rejects.toThrow("Authorization is required");
    expect(document.triggers.prompts).toEqual([[scope("script.send_mail"), scope("userinfo.email")]]);
    expect([triggersOf(document), storedNight(document)]).toEqual([[], {}]);
    document.ui.presses.splice(0);
    await choose(document, "NO");
    expect(triggersOf(document)).toHaveLength(1);
  });

  test.each(["spreadsheets.currentonly", "script.external_request"])(
    "%s: the night writes nothing and asks nothing, and the next opening says what to do",
    async (name) => {
      const document = await small();
      await choose(document);
      const calls = opened.service.stats().calls;
      untick(document, name);
      await document.hoursAlone(24);
      expect(opened.service.stats().calls).toBe(calls);
      untick(document);
      expect((await openingToasts(document)).join()).toMatch(
        /^The refresh of the night, .*, did nothing: The account that refreshes it has not given every permission/,
      );
    },
  );
});

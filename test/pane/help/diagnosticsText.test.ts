import { readPreferences } from "../../../src/api/preferences";
import { fail } from "../../../src/core/failure";
import { type DiagnosisFacts, diagnosis } from "../../../src/pane/help/diagnosticsText";
import { fakeHost, good } from "../fake-host";

async function known(): Promise<DiagnosisFacts> {
  const { host } = fakeHost({ saved: good });
  return {
    about: host.about,
    browser: "a browser",
    now: Date.UTC(2026, 2, 31),
    shown: await host.settings.load(),
    sampled: false,
    preferences: readPreferences(undefined),
    account: { limit: 1000, used: 12, at: Date.UTC(2026, 2, 30), overridden: false },
    progress: { cells: 3, calls: 1, ms: 900, sent: 4, least: 4, refusals: 0, lastFailure: fail("notReturned", "KO") },
    sent: [
      { at: Date.UTC(2026, 2, 30), operation: "screening", what: "screening", questions: 100, status: 200, ms: 340 },
    ],
    failed: [{ failure: fail("notReturned", "KO"), cells: 2, tickers: ["KO"] }],
    stale: { cells: 4, since: Date.UTC(2026, 2, 29) },
  };
}

test("the diagnostics text has host, settings, month, failures and calls, line by line", async () => {
  expect(diagnosis(await known(), false).split("\n")).toEqual([
    "Shariah Sheets 0.1.0, a host in memory",
    "Browser: a browser",
    "Now: 2026-03-31T00:00:00.000Z",
    "Sample data: no",
    "Service: https://service.example, segment svc",
    "Client ID: given; secret key: saved",
    "Calls per second: 1; demo: no",
    `Preferences: ${JSON.stringify(readPreferences(undefined))}`,
    "Month: 12 of 1000, told 2026-03-30T00:00:00.000Z",
    "Waiting: 3 cells, 1 call; sent 4, least 4, refusals 0",
    "Asked: 100 questions, answered: 100 questions; not shown yet: 3 cells",
    "Last failure: notReturned",
    "Kept from before: 4 cells, the oldest of 2026-03-29T00:00:00.000Z",
    "",
    "Failures (kind, cells):",
    "notReturned, 2",
    "",
    "Calls (time, operation, questions, status, ms):",
    "2026-03-30T00:00:00.000Z  screening  100  200  340",
  ]);
});

test("the diagnostics text has neither the secret nor the client ID, with tickers or without", async () => {
  for (const withTickers of [false, true]) {
    const text = diagnosis(await known(), withTickers);
    expect(text).not.toContain(good.secret);
    expect(text).not.toContain(good.clientId);
  }
});

test("the diagnostics text has tickers, and sentences that name them, only when they are asked for", async () => {
  expect(diagnosis(await known(), false)).not.toContain("KO");
  expect(diagnosis(await known(), true)).toContain("notReturned, 2: KO (The service returned nothing for KO");
});

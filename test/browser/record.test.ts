/** The record of calls: what it holds of them, how many, and what it makes of days that somebody wrote into storage. */
import { operations } from "../../src/api/operations";
import { openRecord } from "../../src/browser/record";
import { openPage } from "../excel/pageParts";

type Calling = Parameters<typeof openRecord>[0];
type Called = Parameters<Calling["listen"]>[0]["called"];

const noon = Date.UTC(2026, 2, 31, 12);
const daysKey = "shariah.days";

function open(standIn?: object) {
  let called: Called = () => undefined;
  const listen: Calling["listen"] = (heard) => {
    called = heard.called;
  };
  const record = openRecord({ standIn, listen });
  const call = (sentAt: number, status = 200, took = 40) =>
    called({ operation: operations.screening, inputs: ["AAPL", "KO"], sentAt } as never, status, sentAt + took);
  return { record, call };
}

beforeEach(openPage);

test("a call is recorded by operation, number of questions, status and time, without what was asked", () => {
  const { record, call } = open();
  call(noon, 429, 70);
  const { name, title } = operations.screening;
  const told = { at: noon, operation: name, what: title.english, questions: 2, status: 429, ms: 70 };
  expect(record.calls()).toEqual([told]);
});

test("the newest calls come first, whenever their replies came, and two hundred are kept", () => {
  const { record, call } = open();
  for (let nth = 0; nth < 205; nth += 1) call(noon + nth);
  call(noon + 100.5);
  const times = record.calls().map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect([times.length, times[0], times.includes(noon + 100.5)]).toEqual([200, noon + 204, true]);
});

test("calls are counted by day, beside those of other workbooks on this device; the sample's are not", () => {
  const { record, call } = open();
  call(noon);
  open().call(noon);
  expect(record.days()).toEqual([{ day: "2026-03-31", calls: 2 }]);
  const sample = open({});
  sample.call(noon);
  expect([sample.record.calls().length, sample.record.days()]).toEqual([1, [{ day: "2026-03-31", calls: 2 }]]);
});

test("where the page may store nothing, calls are counted by day until it closes", () => {
  Object.assign(globalThis, { localStorage: undefined });
  const { record, call } = open();
  expect(record.days()).toEqual([]);
  call(noon);
  call(noon);
  expect(record.days()).toEqual([{ day: "2026-03-31", calls: 2 }]);
  record.forget();
  expect([record.calls(), record.days()]).toEqual([[], []]);
});

test("a stored count is left out when its day is no day or its number is no count", () => {
  const good = { day: "2026-03-30", calls: 0 };
  const bad = [
    { day: "2026-03-3x", calls: 1 },
    { day: "x2026-03-30", calls: 1 },
    { day: "2026-03-301", calls: 1 },
    { day: 20260330, calls: 1 },
    { day: "2026-03-29", calls: -1 },
    { day: "2026-03-28", calls: "1" },
    null,
  ];
  localStorage.setItem(daysKey, JSON.stringify([...bad, good]));
  expect(open().record.days()).toEqual([good]);
  for (const text of ['{"day":"2026-03-30"}', "damaged"]) {
    localStorage.setItem(daysKey, text);
    expect(open().record.days()).toEqual([]);
  }
});

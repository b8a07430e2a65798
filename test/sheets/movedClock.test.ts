/** The computers' clock steps ahead and is put right while the script runs: no cell hangs, and none waits afterwards. */
import { sp500 } from "../../src/service/sample/companies";
import { type Opened, open } from "./opened";

const tickers = sp500.map(({ ticker }) => ticker);

const second = 1000;
const steps = [
  ["61 s", 61 * second],
  ["2 h", 7200 * second],
  ["31 d", 31 * 86_400 * second],
] as const;
/** When it is set and put right, in ms after the cells asked. */
const moments = [
  ["ahead from before until the midst of a run", 0, 4500],
  ["ahead within a run", 2500, 4500],
  ["ahead in the midst of a run until after it", 2500, 60_000],
] as const;

let opened: Opened | undefined;
afterEach(() => opened?.close());

const cases = steps.flatMap(([name, step]) =>
  moments.map(([when, set, right]) => [name, when, step, set, right] as const),
);

test.each(cases)(
  "a run answers its cells and keeps the pace when its clock is set by %s, %s",
  async (_, __, step, set, right) => {
    opened = await open({ speed: Number.POSITIVE_INFINITY, latencyFactor: 1, service: { rate: 1 } });
    const { document, service } = opened;
    const { clock } = document;
    const notes = (column: string, count: number) =>
      Array.from({ length: count }, (_, index) => document.note(`${column}${index + 2}`)).filter(Boolean);
    clock.after(set, () => clock.setWrong(step));
    clock.after(right, () => clock.setWrong(0));
    const began = clock.now();
    await document.column("SHARIAH_ZAKAT", tickers.slice(0, 8));
    // Google ends a cell after 30 s: a leader that slept until the wrong moment would be ended so.
    expect(clock.now() - began).toBeLessThan(30 * second);
    expect(notes("B", 8).filter((note) => !/^Still loading/.test(note))).toEqual([]);
    await clock.wait(Math.max(0, began + right + second - clock.now()));
    const asked = clock.now();
    document.enter(
      "D2",
      tickers.slice(20, 24).map((ticker) => [`=SHARIAH_ZAKAT("${ticker}")`]),
    );
    await document.settled();
    expect(notes("D", 4)).toEqual([]);
    expect(clock.now() - asked).toBeLessThan(15 * second);
    expect(service.stats().refusals).toBe(0);
  },
);

/** How far a refresh is, on a terminal; where there is none nothing is written. */
import { showProgress } from "../../../src/cli/book/progress";

const progress = (calls: number, sent: number) => ({ cells: 1, calls, ms: calls * 1000, sent, least: 0, refusals: 0 });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("a line says what is left, is written over when that changes, and goes at the end", () => {
  const written: string[] = [];
  let now = progress(0, 0);
  const end = showProgress({ progress: () => now } as never, { isTTY: true, write: (text) => written.push(text) });
  jest.advanceTimersByTime(600);
  expect(written).toEqual([]);
  now = progress(3, 1);
  jest.advanceTimersByTime(2000);
  expect(written).toEqual(["\r\u001b[K1 call sent, 3 left, about 3 s"]);
  end();
  expect(written.slice(1)).toEqual(["\r\u001b[K"]);
  now = progress(2, 2);
  jest.advanceTimersByTime(2000);
  expect(written).toHaveLength(2);
});

test("without a terminal nothing is written", () => {
  const written: string[] = [];
  const end = showProgress({ progress: () => progress(3, 1) } as never, { write: (text) => written.push(text) });
  jest.advanceTimersByTime(2000);
  end();
  expect(written).toEqual([]);
});

/** How far a refresh is, on a terminal; where there is none nothing is written. */
import { showProgress } from "../../../src/cli/book/progress";

const progress = (calls: number, sent: number) => ({ cells: 1, calls, ms: calls * 900, sent, least: 0, refusals: 0 });

/** What is written while this is done; `tick` lets the time between two updates pass. */
function linesWritten(act: (begin: typeof showProgress, tick: () => void) => void): readonly string[] {
  const { setInterval: every, clearInterval: clear } = globalThis;
  let update: (() => void) | undefined;
  globalThis.setInterval = ((told: () => void, ms: number) => {
    if (ms !== 500) throw new Error(`${ms} ms`);
    update = told;
    return { unref: () => undefined };
  }) as never;
  globalThis.clearInterval = (() => {
    update = undefined;
  }) as never;
  try {
    act(showProgress, () => update?.());
    return said;
  } finally {
    globalThis.setInterval = every;
    globalThis.clearInterval = clear;
    said = [];
  }
}
let said: string[] = [];
const terminal = { isTTY: true, write: (text: string) => said.push(text) };

test("the progress line says what is left, is overwritten when that changes, and cleared at the end", () => {
  let now = progress(0, 0);
  const lines = linesWritten((begin, tick) => {
    const end = begin({ progress: () => now } as never, terminal);
    tick();
    now = progress(3, 1);
    tick();
    tick();
    now = progress(2, 2);
    tick();
    end();
    tick();
    end();
  });
  expect(lines).toEqual([
    "\r\u001b[K1 call sent, 3 left, about 3 s",
    "\r\u001b[K2 calls sent, 2 left, about 2 s",
    "\r\u001b[K",
  ]);
});

test("the progress line is cleared when nothing is left, and nothing is cleared when none was shown", () => {
  let now = progress(1, 0);
  const lines = linesWritten((begin, tick) => {
    const end = begin({ progress: () => now } as never, terminal);
    tick();
    now = progress(0, 1);
    tick();
    end();
  });
  expect(lines).toEqual(["\r\u001b[K0 calls sent, 1 left, about 1 s", "\r\u001b[K"]);
  expect(linesWritten((begin) => begin({ progress: () => progress(3, 1) } as never, terminal)())).toEqual([]);
});

test("without a terminal nothing is written", () => {
  const silent = { write: (text: string) => said.push(text) };
  const lines = linesWritten((begin, tick) => {
    const end = begin({ progress: () => progress(3, 1) } as never, silent);
    tick();
    end();
  });
  expect(lines).toEqual([]);
});

/**
 * Makes one reading of several that ask for the same at the same time, because a pane asks for the whole workbook from
 * several places at once, and over the web each reading of a large one takes seconds.
 */

/**
 * A reading begins in the task after the one that asks for it, and whoever asks before that gets it too. Whoever asks
 * while one is under way gets the next, which begins when that one has ended: so nobody is given what was read before
 * they asked. One that takes longer than `patience`, in ms, is waited for no more, because a host may never answer.
 */
export function shareReadings<Part, Value>(
  read: (part: Part) => Promise<Value>,
  patience = 15_000,
): (part: Part) => Promise<Value> {
  const next = new Map<Part, Promise<Value>>();
  const last = new Map<Part, Promise<Value>>();
  return (part) => {
    const waiting = next.get(part);
    if (waiting) return waiting;
    const begin = () => {
      next.delete(part);
      last.set(part, reading);
      return read(part);
    };
    const before = last.get(part);
    const reading = (before ? Promise.race([before, pause(patience)]) : pause(0)).then(begin, begin);
    next.set(part, reading);
    const forget = () => void (last.get(part) === reading && last.delete(part));
    reading.then(forget, forget);
    return reading;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loaded before a relay's program. Kills the process at the step that `MISHAP` names, which no signal from outside
 * could time, and sets its clock wrong by `SKEW` ms. With `CLOCK`, the clock is wrong by the number of ms in the file of
 * that name, which is read at the start and at each SIGUSR2.
 */
import { readFileSync } from "node:fs";
import { Socket } from "node:net";

const { MISHAP: step, SKEW, CLOCK, SHARIAH_ADDRESS: address } = process.env;
const die = () => process.kill(process.pid, "SIGKILL");

/** At the word to Redis that holds this; `sent`: once it is on its way. */
const words = {
  "after taking the lead": { holds: "XRANGE" },
  "after keeping an answer, before telling it": { holds: '{"known":[{' },
  "after asking the leader": { holds: "XADD", sent: true },
};
const word = words[step];
if (word) {
  const { write } = Socket.prototype;
  Socket.prototype.write = function (data, ...rest) {
    const isIt = String(data).includes(word.holds);
    if (isIt && !word.sent) die();
    const taken = write.call(this, data, ...rest);
    if (isIt) setTimeout(die, 20);
    return taken;
  };
}

const { fetch } = globalThis;
globalThis.fetch = async (url, ...rest) => {
  const isCall = String(url).startsWith(address);
  if (isCall && step === "after taking a batch, before sending it") die();
  if (isCall && step === "after sending, before the reply") setTimeout(die, 60);
  const response = await fetch(url, ...rest);
  if (isCall && step === "after the reply, before sharing it") {
    await response.clone().text();
    die();
  }
  return response;
};

if (SKEW || CLOCK) {
  const { now } = Date;
  const read = () => Number(CLOCK ? readFileSync(CLOCK, "utf8") : SKEW);
  let skew = read();
  process.on("SIGUSR2", () => {
    skew = read();
  });
  const skewed = () => now() + skew;
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length === 0 ? [skewed()] : given));
    }
    static now = skewed;
  };
}

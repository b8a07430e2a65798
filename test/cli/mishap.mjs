/**
 * Loaded before the command. Kills its process before the step numbered `KILL_AT` of those by which it writes a file into
 * the folder `KILL_IN`; before a write, half of the bytes are written first.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { KILL_AT: at, KILL_IN: folder } = process.env;
let isOn = false;
let step = 0;
const { writeSync } = fs;

function watched(name) {
  const own = fs[name];
  fs[name] = (...given) => {
    // The first file that is opened to be written beside another one.
    isOn ||= name === "openSync" && String(given[0]).startsWith(folder) && given[1] === "wx";
    if (isOn && ++step === Number(at)) {
      if (name === "writeFileSync") writeSync(given[0], given[1].subarray(0, given[1].length / 2));
      process.kill(process.pid, "SIGKILL");
    }
    return own(...given);
  };
}

for (const name of ["openSync", "writeFileSync", "fchmodSync", "fsyncSync", "closeSync", "renameSync"]) watched(name);
syncBuiltinESMExports();

/** Loaded before a program: writes what it has used, when it ends, into the file that USAGE names. */
import { writeFileSync } from "node:fs";

const { USAGE: path } = process.env;
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  // Microseconds and kilobytes.
  if (path) writeFileSync(path, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }));
});

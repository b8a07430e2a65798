/** Runs the sample service until it is stopped: the program behind `npm run service`. */
import { serve } from "./command";

try {
  await serve(process.argv.slice(2), "npm run service --");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

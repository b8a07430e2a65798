/** `npm run service`: the sample service until it is stopped. */
import { serve } from "./command";

try {
  await serve(process.argv.slice(2), "npm run service --");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

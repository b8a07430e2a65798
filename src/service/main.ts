/** Runs the sample service until it is stopped: the program behind `npm run service`. */
import { runServiceCommand } from "./command";

try {
  await runServiceCommand(process.argv.slice(2), "npm run service --");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** `shariah-sheets service`: runs the sample service until it is stopped. */
import { runServiceCommand } from "../../service/command";

export async function serviceCommand(words: readonly string[]): Promise<void> {
  await runServiceCommand(words, "shariah-sheets service");
}

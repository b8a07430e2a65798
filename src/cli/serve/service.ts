/** `shariah-sheets service`: runs the sample service until it is stopped. */
import { serve } from "../../service/command";

export async function serviceCommand(words: readonly string[]): Promise<void> {
  await serve(words, "shariah-sheets service");
}

/** The error for words that a command does not take: where its help is, and then what is wrong. */
import { wrongUse } from "../../src/cli/wrongUse";

test("the last line says what is wrong, in a sentence; the line above names the command's help", () => {
  const told = (why: string, usage: string) => wrongUse(why, usage).message;
  expect(told("Name one workbook.", "shariah-sheets refresh BOOK.xlsx")).toBe(
    "shariah-sheets refresh --help tells what it takes.\nName one workbook.",
  );
  expect(told("--older: a number, please", "shariah-sheets refresh BOOK.xlsx")).toMatch(
    /\n--older: a number, please\.$/,
  );
  expect([told("Really?", ""), told("No!", ""), told("no", "see shariah-sheets refresh")]).toEqual([
    "Really?",
    "No!",
    "no.",
  ]);
});

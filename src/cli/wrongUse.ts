/** The error for words on the command line that a command does not take. Its last line says what is wrong. */
export function wrongUse(why: string, usage: string): Error {
  const [command = ""] = /^shariah-sheets [a-z]+/.exec(usage) ?? [];
  const help = command === "" ? "" : `${command} --help tells what it takes.\n`;
  return new Error(`${help}${/[.!?]$/.test(why) ? why : `${why}.`}`);
}

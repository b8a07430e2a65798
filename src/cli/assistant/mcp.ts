/**
 * `shariah-sheets mcp`: starts the server for assistants. It is a script of its own, with its packages in it, so that no
 * other command loads them.
 */
const usage = `shariah-sheets mcp

Serves an assistant on this computer by the Model Context Protocol, over standard input and output, with the tools screen,
why, price and check. It only reads. The credentials come from the environment, as for the other commands.`;

const server = new URL("./mcp.mjs", import.meta.url);

export async function mcpCommand(words: readonly string[]): Promise<void> {
  if (words.length > 0) return void process.stdout.write(`${usage}\n`);
  await import(String(server));
}

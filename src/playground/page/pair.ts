/** Two grids side by side, each a desk of its own at one relay, and what both together cost the service. */
import { type Counts, json } from "../source";

interface Desks {
  readonly desks: readonly { readonly name: string; readonly address: string }[];
}

const main = document.querySelector("main") as HTMLElement;
const calls = document.querySelector("#calls") as HTMLElement;

const { desks } = await json<Desks>("desks.json");
for (const { name, address } of desks) {
  const frame = document.createElement("iframe");
  frame.title = name;
  frame.src = `${address}/`;
  main.append(frame);
}

const count = async () => {
  const { calls: made, refusals } = await json<Counts>("stats.json");
  const sentence = `Calls to the service, of both together: ${made}; refused: ${refusals}.`;
  if (calls.textContent !== sentence) calls.textContent = sentence;
};
await count();
setInterval(() => void count().catch(() => undefined), 1000);

/**
 * Shows two playgrounds side by side, each a desk with its own client at one relay, and the calls that both cost
 * together.
 */
import { type Counts, json } from "./source";
import { tongueOf } from "./strings";
import { translatePage } from "./translation";

interface Desks {
  readonly desks: readonly { readonly name: string; readonly address: string }[];
}

const main = document.querySelector("main") as HTMLElement;
const calls = document.querySelector("#calls") as HTMLElement;

const tongue = await tongueOf(new URLSearchParams(location.search).get("lang") ?? navigator.language);
const { locale } = tongue;
const words = tongue.words.pair;
translatePage(tongue);
document.title = words.title;

const { desks } = await json<Desks>("desks.json");
for (const [nth, { name, address }] of desks.entries()) {
  const frame = document.createElement("iframe");
  frame.title = words.desks[nth] ?? name;
  frame.src = `${address}/?lang=${tongue.tag}`;
  main.append(frame);
}

const count = async () => {
  const { calls: made, refusals } = await json<Counts>("stats.json");
  const sentence = words.calls(locale.number(made), locale.number(refusals));
  if (calls.textContent !== sentence) calls.textContent = sentence;
};
await count();
setInterval(() => void count().catch(() => undefined), 1000);

/**
 * How long a person who types one ticker waits for its verdict: for the first cell, when nothing of ours has run, and for
 * later ones, with the 8 ms in which a second cell may join the call. Each run has its own process and service. Node's
 * fetch, which takes 20 ms to load, and the service have been used once, by a zakat call on another port.
 */
import { createHash } from "node:crypto";
import { openOurs } from "./ours";
import { atMost, inProcess, median, type Report } from "./report";
import { type OpenService, startProcess, ticker } from "./service";

const latency = 80;
const later = 5;
const runs = 5;
const rate = 10;

interface Waits {
  /** ms from the cell's call to its value. */
  readonly cold: number;
  readonly warm: number;
}

async function measure(): Promise<Waits> {
  const service = startProcess();
  const open = () => service.open({ rate, latency, window: "bucket" });
  await askZakat(await open(), "AAPL");
  const look = await openOurs(await open(), rate);
  const waits: number[] = [];
  for (let index = 0; index <= later; index += 1) {
    const start = performance.now();
    await look(ticker(index));
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  service.close();
  return { cold: waits[0] as number, warm: median(waits.slice(1)) };
}

function report(): Report {
  const all = Array.from({ length: runs }, () => inProcess<Waits>(import.meta.filename, ["once"]));
  const of = (part: keyof Waits) => median(all.map((one) => one[part]));
  return {
    title: "First value",
    how: `One ticker typed, latency ${latency} ms, in Node; medians of ${runs} processes, each with a service of its own. Nothing of ours has run before the first; Node's fetch and the service have.`,
    head: ["the first of all, ms", "typed later, ms"],
    rows: [[of("cold").toFixed(0), of("warm").toFixed(0)]],
    claims: [
      atMost("the first of all, from its call", latency + 40, of("cold"), " ms"),
      atMost("typed later, from its call", latency + 40, of("warm"), " ms"),
    ],
  };
}

console.log(JSON.stringify(process.argv[2] === "once" ? await measure() : report()));
process.exit();

/** Asks the service for a ticker's zakat, signed as its specification says. Rejects whatever is not 200. */
async function askZakat({ address, segment, clientId, secret }: OpenService, ticker: string): Promise<void> {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const token = createHash("sha512")
    .update(secret + time)
    .digest("base64");
  const headers = { clientId, time, token, "Content-Type": "application/json" };
  const { status } = await fetch(`${address}/v1/${segment}/stocks/calculate_zakat/${ticker}`, { headers });
  if (status !== 200) throw new Error(String(status));
}

/**
 * One of three processes that share a credential through Redis, with another's limiter as its documentation shows it.
 * Its arguments: the limiter, Redis, the service, this process's first ticker, its number of calls.
 */
import { createHash } from "node:crypto";
import Bottleneck from "bottleneck";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { RateLimiterQueue, RateLimiterRedis } from "rate-limiter-flexible";
import { sampleCredentials } from "../src/service/routes";

const [limiter = "", redis = "", service = "", first = "0", count = "0"] = process.argv.slice(2);
const connection = () => new Redis(redis, { maxRetriesPerRequest: null });

/** One signed call, for one ticker; nobody here looks at more than its status. */
async function call(nth: number): Promise<void> {
  const body = JSON.stringify({ stock: `T${nth}` });
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const { clientId, secret } = sampleCredentials;
  const token = createHash("sha512")
    .update(secret + time + body)
    .digest("base64");
  const headers = { clientId, time, token, "Content-Type": "application/json" };
  const reply = await fetch(`${service}/v3/svc/stocks/report`, { method: "POST", headers, body });
  await reply.text();
}

const cluster = (more: Bottleneck.ConstructorOptions) =>
  new Bottleneck({
    id: "calls",
    datastore: "ioredis",
    clearDatastore: false,
    Redis,
    clientOptions: optionsOf(redis),
    ...more,
  });

/** Each makes a call when it may. */
const limiters: Readonly<Record<string, () => (act: () => Promise<void>) => Promise<void>>> = {
  "rate-limiter-flexible": () => {
    const queue = new RateLimiterQueue(new RateLimiterRedis({ storeClient: connection(), points: 1, duration: 1 }));
    return async (act) => {
      await queue.removeTokens(1);
      await act();
    };
  },
  "bottleneck, clustered": () => {
    const limited = cluster({ minTime: 1000 });
    return (act) => limited.schedule(act);
  },
  "bottleneck, clustered, one at a time": () => {
    const limited = cluster({ minTime: 1000, maxConcurrent: 1 });
    return (act) => limited.schedule(act);
  },
};

const numbers = Array.from({ length: Number(count) }, (_, nth) => Number(first) + nth);

if (limiter === "bullmq") {
  const queue = new Queue("calls", { connection: connection() });
  let done = 0;
  const worker = new Worker("calls", async ({ data }) => call(data as number), {
    connection: connection(),
    limiter: { max: 1, duration: 1000 },
  });
  worker.on("completed", () => {
    done += 1;
  });
  await queue.addBulk(numbers.map((data) => ({ name: "call", data })));
  // Any of the three may have done them: it ends when none is left.
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const left = await queue.getJobCounts("active", "waiting", "delayed", "prioritized");
    if (done + Number(count) > 0 && Object.values(left).every((jobs) => jobs === 0)) break;
  }
} else {
  const open = limiters[limiter];
  if (!open) throw new Error(`${limiter} is none of them.`);
  const whenFree = open();
  await Promise.all(numbers.map((nth) => whenFree(() => call(nth))));
}
process.exit();

function optionsOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

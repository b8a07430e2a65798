/**
 * The program of one worker thread. Each execution gets a bare context: no timers, no fetch, no URL, no TextEncoder,
 * no crypto, and no `eval`. A service blocks the thread until the coordinator has answered.
 */
import { createHash } from "node:crypto";
import { constants, createContext, Script } from "node:vm";
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { Chance } from "./chance";
import { readClock } from "./clock";
import type { Bridge } from "./context/bridge";
import type { Job, Project } from "./slots";
import { pack } from "./wire";

const { flag, answers, context: prelude } = workerData as { flag: Int32Array; answers: MessagePort; context: string };
const never = new Int32Array(new SharedArrayBuffer(4));
/** Compiled once a thread; evaluated afresh every time. */
const scripts = new Map<string, Script>();
let project: Project = { code: "", html: {} };

parentPort?.on("message", (job: Job) => parentPort?.postMessage({ outcome: run(job) }));

function run(job: Job): string {
  project = job.project ?? project;
  // Its global object is an ordinary one: through Node's own, each name of the script's world costs a call.
  const context = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  const chance = new Chance(job.seed);
  let invoke: (name: string, given: string) => string = () =>
    pack({ error: "The stand-in's services failed to load." });
  const bridge: Bridge = {
    call,
    now: () => Math.floor(readClock(job.clock) + job.skew),
    sleep: (ms) => {
      // A clock that leaps does so for whoever tells it that he sleeps.
      if (job.clock.shared) call("clock.sleep", pack([ms]));
      else Atomics.wait(never, 0, 0, ms / job.clock.speed);
    },
    random: () => chance.next(),
    digest: (algorithm, text, encoding) => createHash(algorithm).update(text, encoding).digest("hex"),
    html: project.html,
    hasDocument: job.hasDocument,
    ready: (given) => {
      invoke = given;
    },
  };
  context.bridge = bridge;
  script(prelude, "services.js").runInContext(context);
  try {
    script(project.code, "Code.js").runInContext(context);
  } catch (thrown) {
    return pack({ error: String(thrown) });
  }
  return invoke(job.name, job.given);
}

function script(code: string, filename: string): Script {
  const found = scripts.get(code) ?? new Script(code, { filename });
  scripts.set(code, found);
  return found;
}

function call(operation: string, given: string): string {
  parentPort?.postMessage({ operation, given });
  // The notice of the answer before may come late, and wake this too soon.
  while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0);
  Atomics.store(flag, 0, 0);
  return receiveMessageOnPort(answers)?.message as string;
}

/**
 * The program of one worker thread. The script runs in a bare context, without timers, fetch, URL, TextEncoder, crypto
 * or `eval` (developers.google.com/apps-script/guides/v8-runtime; that there is no `eval` is assumed). A call of a service blocks the thread until the coordinator has answered.
 */
import { createHash } from "node:crypto";
import { type Context, constants, createContext, Script } from "node:vm";
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { Chance } from "./chance";
import { readWallClock } from "./clock";
import type { Bridge } from "./context/bridge";
import { pack } from "./pack";
import type { Ending, Job, Project } from "./slots";

const { flag, answers, context: prelude } = workerData as { flag: Int32Array; answers: MessagePort; context: string };
const never = new Int32Array(new SharedArrayBuffer(4));
/** Compiled once a thread; evaluated afresh every time. */
const scripts = new Map<string, Script>();

/** Google's names in a bare context, and how to call a function of the script there. */
interface World {
  readonly context: Context;
  readonly invoke: (name: string, given: string) => string;
}

let world: World | undefined;
let project: Project;
let job: Job;
let chance: Chance;

parentPort?.on("message", (next: Job) => {
  const outcome = run(next);
  const { code } = project;
  const own = next.project && !next.compiled && scripts.get(code);
  const ending: Ending = own ? { outcome, code, compiled: own.createCachedData() } : { outcome };
  parentPort?.postMessage(ending);
});

function run(next: Job): string {
  job = next;
  chance = new Chance(job.seed);
  if (job.project) {
    project = job.project;
    world = undefined;
  }
  world ??= create();
  const { context, invoke } = world;
  try {
    script(project.code, "Code.js", job.compiled).runInContext(context);
  } catch (thrown) {
    return pack({ error: String(thrown) });
  }
  const names = Object.getOwnPropertyNames(context).length;
  const outcome = invoke(job.name, job.given);
  // The script has begun anew, in the world of the execution before: to make one takes as long as to begin. Whoever
  // leaves a name in it is the last there.
  if (Object.getOwnPropertyNames(context).length !== names) world = undefined;
  return outcome;
}

function create(): World {
  let invoke: World["invoke"] = () => pack({ error: "The stand-in's services failed to load." });
  const bridge: Bridge = {
    call,
    now: () => Math.floor(readWallClock(job.clock) + job.skew),
    sleep: (ms) => {
      // A clock that leaps does so for whoever tells it that he sleeps.
      if (job.clock.shared) call("clock.sleep", pack([ms]));
      else Atomics.wait(never, 0, 0, ms / job.clock.speed);
    },
    random: () => chance.next(),
    digest: (algorithm, text, encoding) => createHash(algorithm).update(text, encoding).digest("hex"),
    html: project.html,
    hasDocument: project.hasDocument,
    ready: (given) => {
      invoke = given;
    },
  };
  // Its global object is an ordinary one: through Node's own, each name of the script's world costs a call.
  const context = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  context.bridge = bridge;
  script(prelude, "services.js").runInContext(context);
  return { context, invoke };
}

function script(code: string, filename: string, cachedData?: Uint8Array): Script {
  const found = scripts.get(code) ?? new Script(code, { filename, ...(cachedData && { cachedData }) });
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

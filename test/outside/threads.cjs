/**
 * The threads of the stand-in for Apps Script, kept for a worker's later suites: to start one and to compile the script
 * in it takes as long as dozens of executions. What V8 compiled of a script is kept too, for threads that start later.
 */
const { MessageChannel, Worker } = require("node:worker_threads");

/** So many wait for the next suite: thirty in each worker would take a gigabyte. */
const most = 10;

const idle = [];

/** By the script's text. */
const compiled = new Map();

let programs;

/** What a thread runs, made by `make` at the first call. */
exports.programsOf = (make) => {
  programs ??= make();
  return programs;
};

exports.compiledOf = (code) => compiled.get(code);

exports.keepCompiled = (code, data) => compiled.set(code, data);

/** A thread that waits for its first message, or for the next. Nobody listens to it yet. */
exports.takeThread = () => idle.pop() ?? startThread();

/** Takes back a thread that has nothing to do. */
exports.giveBack = (thread) => {
  thread.worker.removeAllListeners("message");
  thread.worker.removeAllListeners("error");
  idle.push(thread);
};

/** At the end of a suite. */
exports.endSpare = () => Promise.all(idle.splice(most).map(({ worker }) => worker.terminate()));

function startThread() {
  const { port1: answers, port2 } = new MessageChannel();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const { worker: program, context } = programs;
  const workerData = { flag, answers: port2, context };
  const worker = new Worker(program, { eval: true, workerData, transferList: [port2], execArgv: [] });
  worker.unref();
  const online = new Promise((resolve) => worker.once("online", resolve));
  return { worker, answers, flag, online };
}

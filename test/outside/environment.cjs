/** Jest's Node environment, with access to the shared packages (`shared.cjs`). It leaves no process behind. */
const processes = require("node:child_process");
const { TestEnvironment } = require("jest-environment-node");

module.exports = class extends TestEnvironment {
  constructor(...told) {
    super(...told);
    // Setup files run before an environment's `setup`.
    this.global.requireShared = require;
    this.started = [];
    this.spawn = processes.spawn;
    processes.spawn = (...words) => {
      const child = this.spawn(...words);
      this.started.push(child);
      return child;
    };
  }

  /** What a test that failed has not stopped would go on for ever, and its worker with it. A worker's own browser stays. */
  async teardown() {
    processes.spawn = this.spawn;
    for (const child of this.started) if (!child.isKept) child.kill("SIGKILL");
    await super.teardown();
  }
};

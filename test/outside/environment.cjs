/** Where suites run: Node as Jest gives it, and a way to what is shared (`shared.cjs`). */
const { TestEnvironment } = require("jest-environment-node");

module.exports = class extends TestEnvironment {
  constructor(...told) {
    super(...told);
    // Setup files run before an environment's `setup`.
    this.global.requireShared = require;
  }
};

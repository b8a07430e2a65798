/**
 * Jest loads every package anew for each suite, and for a large one that takes half a second of processor time. The
 * packages that the configuration names are loaded once for each worker, outside Jest's sandbox, and all suites get
 * that copy. Do not share a package whose state a suite changes.
 */
module.exports = {
  process: (_source, path) => ({ code: `module.exports = requireShared(${JSON.stringify(path)});` }),
  getCacheKey: (_source, path) => `shared ${path}`,
};

/**
 * Jest gives every suite modules of its own, and so reads and runs a large package again for each: a browser's driver takes
 * half a second of a processor. The packages that the configuration names are loaded once a worker, outside of its
 * sandbox, and what suites get of each is that one. Not for a package whose state a suite changes.
 */
module.exports = {
  process: (_source, path) => ({ code: `module.exports = requireShared(${JSON.stringify(path)});` }),
  getCacheKey: (_source, path) => `shared ${path}`,
};

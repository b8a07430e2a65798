/**
 * Who may import whom: the walls of CONTRIBUTING.md, kept by `npm run lint:layers`. A room may always import from
 * itself; whatever is not named here is forbidden.
 */

/** What each room of `src` may import besides itself. */
const rooms = {
  core: [],
  api: ["core"],
  functions: ["api", "core"],
  workbook: ["functions", "api", "core"],
  worksheets: ["workbook", "functions", "api", "core"],
  ledger: ["worksheets", "workbook", "functions", "api", "core"],
  files: ["worksheets", "workbook", "functions", "api", "core"],
  drivers: ["core"],
  service: ["api", "core"],
  browser: ["drivers", "api", "core"],
  ports: ["ledger", "worksheets", "workbook", "functions", "api", "core"],
  i18n: ["ports", "ledger", "worksheets", "workbook", "functions", "api", "core"],
  pane: ["i18n", "ports", "ledger", "worksheets", "workbook", "functions", "api", "core", "service"],
  session: [
    "i18n",
    "ports",
    "browser",
    "drivers",
    "ledger",
    "worksheets",
    "workbook",
    "functions",
    "api",
    "core",
    "service",
  ],
  node: ["drivers", "api", "core"],
  relay: ["node", "service", "drivers", "api", "core"],
  cli: [
    "relay",
    "node",
    "i18n",
    "service",
    "drivers",
    "files",
    "ledger",
    "worksheets",
    "workbook",
    "functions",
    "api",
    "core",
  ],
  build: ["pane", "i18n", "ports", "files", "ledger", "worksheets", "workbook", "functions", "service", "api", "core"],
};

/** A host may use every room but these, and never another host. */
const hosts = ["src/excel", "appsscript", "src/playground"];
const closedToHosts = ["src/build", "src/relay", "src/cli"];

/** The packages a room may use; a room that is not named here may use any. */
const packages = {
  core: [],
  api: ["zod"],
  functions: [],
  workbook: [],
  worksheets: [],
  ledger: [],
  files: ["fflate"],
  drivers: [],
};

const anywhere = ["src", "appsscript", "test", "bench"];

/** Every place but those named, as one pattern. */
function outside(allowed) {
  return { path: `^(${anywhere.join("|")})/`, pathNot: allowed.map((place) => `^${place}/`) };
}

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import ${allowed.length ? allowed.join(", ") : "nothing of ours"}.`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: outside([room, ...allowed].map((name) => `src/${name}`)),
}));

const hostRules = hosts.map((host) => ({
  name: `${host.replace("src/", "")}-imports`,
  comment: `${host} may import every room but ${closedToHosts.join(", ")}, and no other host.`,
  severity: "error",
  from: { path: `^${host}/` },
  to: {
    path: [...hosts.filter((other) => other !== host), ...closedToHosts, "test", "bench"].map((place) => `^${place}/`),
  },
}));

const packageRules = Object.entries(packages).map(([room, allowed]) => ({
  name: `${room}-packages`,
  comment: `src/${room} may use ${allowed.length ? `only the package ${allowed.join(", ")}` : "no package"}.`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { pathNot: [`^(${anywhere.join("|")})/`, ...allowed.map((name) => `(^|/)node_modules/${name}/`)] },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    ...hostRules,
    ...packageRules,
    {
      name: "relay-verifies",
      comment:
        "Of the service the relay knows how a request is read and its signature checked, and no more: its answers are the service's.",
      severity: "error",
      from: { path: "^src/relay/" },
      to: { path: "^src/service/", pathNot: "^src/service/(verify|signing|arrival)\\.ts$" },
    },
    {
      name: "sample-data-is-lazy",
      comment: "A page reaches the service only through `import()`: sample data is a chunk of its own.",
      severity: "error",
      from: { path: "^src/(pane|session)/" },
      to: { path: "^src/service/", dynamic: false },
    },
    {
      name: "sample-data-is-a-page's",
      comment: "A page needs no more of the service than its routes, and them as a page serves them.",
      severity: "error",
      from: { path: "^src/(pane|session)/" },
      to: { path: "^src/service/", pathNot: "^src/service/(routes|page)\\.ts$" },
    },
    {
      name: "node-stays-home",
      comment: "Only servers, the build and the playground's server know Node; service/routes runs in a page.",
      severity: "error",
      from: {
        path: ["^src/", "^appsscript/"],
        pathNot: ["^src/(build|node|relay|cli|playground)/", "^src/service/(server|main|command|ending|signing)\\.ts$"],
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "shipped-code-stands-alone",
      comment: "What ships never imports tests or benches.",
      severity: "error",
      from: { path: ["^src/", "^appsscript/"] },
      to: { path: ["^test/", "^bench/"] },
    },
    {
      name: "no-cycle",
      comment: "Two files that need each other, be it for a type, are one idea or lack a third file.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|coverage|\\.cache)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};

/**
 * `npm run site`: the site as a folder of files, `dist/site`, that any host of files can serve from any path: the
 * playground under `try/`, the built add-in under `excel/`, the help under `help/`. Its front page is written by
 * `src/build/frontPage`. The playground's service is inside its page: no request leaves the folder, and there is no field
 * for a secret. `privacy.html`, `terms.html` and `support.html` stand at its top, where stores look for them; `version.json` names
 * the newest version.
 */
import { cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ListedCompany, openingCompanies } from "../sheets/portfolio";
import { type Bundled, bundlePage } from "./bundles";
import { listedCompanies } from "./companies";
import { withFirstRows } from "./firstRows";
import { officeTag, playgroundPolicy } from "./server";

/** The add-in's page as the playground shows it; `taskpane.html` beside it is the one for Excel. */
const addInPage = "in-playground.html";

/**
 * Writes the site to `folder`, from the add-in as it is built in `addIn`. Rejects when that is missing. `rate`: calls a second.
 * Gives the paths of what its page holds.
 */
export async function buildSite(folder: string, addIn: string, rate = 1): Promise<readonly string[]> {
  const taskpane = await readFile(join(addIn, "taskpane.html"), "utf8");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(addIn, join(folder, "excel"), { recursive: true });
  // Pages of the help name their icon beside their own folder.
  await cp(join(addIn, "assets"), join(folder, "assets"), { recursive: true });
  if (await isThere(join(addIn, "help"))) await cp(join(addIn, "help"), join(folder, "help"), { recursive: true });
  const page = await bundlePage(join(folder, "try/page"), true);
  const shim = `$1$2../try/page/${page.names.get("office-shim.js")}$2`;
  await writeFile(join(folder, "excel", addInPage), taskpane.replace(officeTag, shim));
  await writeFile(join(folder, "try/companies.json"), JSON.stringify(listedCompanies));
  for (const name of ["privacy", "terms", "support"]) await raise(folder, `${name}.html`);
  const templates = join(addIn, "../templates");
  if (await isThere(templates)) await cp(templates, join(folder, "templates"), { recursive: true });
  const { version } = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));
  await writeFile(join(folder, "version.json"), `${JSON.stringify({ version })}\n`);
  const front = await readFile(new URL("../page/index.html", import.meta.url), "utf8");
  await writeFile(
    join(folder, "try/index.html"),
    stampedPage(front, page, rate, openingCompanies(listedCompanies, null)),
  );
  return page.holds;
}

/**
 * The playground's page, with the names of its files, where its service is, the first table, and the policy that a
 * server would send.
 */
function stampedPage(
  page: string,
  { names, coming }: Bundled,
  rate: number,
  holdings: readonly ListedCompany[],
): string {
  const scripts = coming.map((name) => `page/${name}`).join(" ");
  const about = `data-service="in page" data-rate="${rate}" data-add-in="../excel/${addInPage}" data-coming="${scripts}"`;
  return withFirstRows(page, holdings)
    .replace("<html", `<html ${about}`)
    .replace(/(<nav id="site"[^>]*) hidden/, "$1")
    .replace("<title>", `<meta http-equiv="content-security-policy" content="${playgroundPolicy}" />\n    <title>`)
    .replace(/page\/((?:main|grid)\.(?:js|css))/g, (_, name: string) => `page/${names.get(name)}`);
}

/** Copies a help page to the top of the site, with its links corrected. */
async function raise(folder: string, name: string): Promise<void> {
  const page = await readFile(join(folder, "help", name), "utf8");
  await writeFile(join(folder, name), page.replace("<head>", '<head>\n<base href="help/">'));
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Completes the site in `npm run site`: writes the front page and what it offers to download. The playground, the add-in
 * and the help are in the folder already.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { functionLists, functionsAt } from "../../files/addInAddress";
import { browserScript } from "../bundles/browserScript";
import type { Environment } from "../programs/program";
import { publisherOf } from "../release/publisher";
import { archive, archives, versionOf } from "../release/release";
import { filesOf } from "./filesOf";
import { doorStyle, frontPage } from "./frontPage";
import { arabic, english } from "./words";

/** What is lost where the build does not know the site's address: no page can write into a file that a server gives. */
const unaddressed =
  "ADDIN_URL is not set, so no function in functions.json and functions-ar.json names its help page: Excel shows no help link for them. Set it to the address of the add-in, or run `shariah-sheets host`.";

/** Writes the front page and the downloads to `folder`, from the build of the project in `root`. */
export function writeFrontPage(root: string, folder: string, environment: Environment): void {
  const { ADDIN_URL, ADDIN_STANDARD } = environment;
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const site = {
    addIn: ADDIN_URL || undefined,
    standard: ADDIN_STANDARD,
    store: publisherOf(environment).store,
    version: versionOf(root),
  };
  for (const { path, html } of [english, arabic].map((words) => frontPage(words, site))) write(path, html);
  write("door.css", doorStyle);
  cpSync(join(root, "docs/door"), join(folder, "pictures"), { recursive: true });
  for (const [name, files] of Object.entries(archives(root))) write(name, archive(files));
  if (!site.addIn) {
    write("door.js", browserScript(new URL("addressWriter.ts", import.meta.url)));
    // The address of the help is not known yet, so its links are removed: no link is better than one to this computer.
    for (const list of Object.values(functionLists)) {
      const file = join(folder, "excel", list.file);
      writeFileSync(file, functionsAt(list, readFileSync(file, "utf8"), undefined));
    }
    console.log(unaddressed);
  }
  leadHome(folder);
}

/**
 * Makes the name at the head of the site's help pages lead to the front page. The add-in's own copy of the help may
 * stand alone, without a front page.
 */
function leadHome(folder: string): void {
  const pages = [...filesOf(folder, "help"), "privacy.html", "terms.html", "support.html"].filter((name) =>
    name.endsWith(".html"),
  );
  for (const page of pages) {
    const path = join(folder, page);
    const front = page.startsWith(join("help", "ar")) ? "../../ar/index.html" : "../index.html";
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace('class="name" href="index.html"', `class="name" href="${front}"`));
  }
}

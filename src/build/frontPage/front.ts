/**
 * Makes the front page of the site, in English and Arabic: what this is, a picture of a finished sheet, and three ways
 * to start. It works without a script; only where the build did not know the site's address, a script writes it into
 * the manifest in the browser.
 */
import { headOf } from "../handbook/head";
import { escaped, markdown } from "../handbook/markdown";
import type { Page } from "../handbook/page";
import { policyTag } from "../staticPolicy";
import type { DoorWords } from "./words";

export interface Site {
  /** The address of the add-in, which the manifest then has; undefined when the build was not told it. */
  readonly addIn: string | undefined;
  /** What the operator says of the standard behind the verdicts; `ADDIN_STANDARD`. */
  readonly standard: string | undefined;
  /** The store's page about the add-in; `ADDIN_STORE`. */
  readonly store: string | undefined;
  readonly version: string;
}

const googleArchive = "shariah-sheets-google.zip";
const excelArchive = "shariah-sheets-excel.zip";

export function frontPage(words: DoorWords, site: Site): Page {
  const { tag } = words.head;
  const isEnglish = tag === "en";
  const root = isEnglish ? "" : "../";
  const help = `${root}help/${isEnglish ? "" : "ar/"}`;
  const text = (prose: string) => markdown(prose).replaceAll('href="help/', `href="${help}`);
  const steps = (all: readonly string[]) => text(all.map((step, nth) => `${nth + 1}. ${step}`).join("\n"));
  const standard = site.standard?.trim();
  const answers = words.answers.map(([question, answer]) => {
    const [before, after] = text(answer).split("{standard}");
    const told = standard ? `<strong dir="auto">${escaped(standard)}</strong>` : escaped(words.askYourService);
    return `<h3>${escaped(question)}</h3>\n${after === undefined ? before : `${before}${told}${after}`}`;
  });
  const picture = (scheme: string) => `${root}pictures/sheet-${tag}${scheme}.webp`;
  const head = headOf(words.head, {
    name: "index.html",
    help: `${help}index.html`,
    other: isEnglish ? "ar/index.html" : "../index.html",
    icon: `${root}excel/assets/icon-64.png`,
  });
  const storeWay = site.store
    ? `<a class="way first" href="${escaped(site.store)}">${escaped(words.fromStore)}</a>\n`
    : "";
  const html = `<!doctype html>
<html lang="${tag}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${policyTag}
<meta name="description" content="${escaped(`${words.what}. ${words.more}`)}">
<title>Shariah Sheets</title>
<link rel="icon" href="${root}excel/assets/icon-32.png">
<link rel="alternate" type="text/plain" href="${root}help/functions.txt" title="All functions as plain text, for assistants">
<link rel="stylesheet" href="${root}help/help.css">
<link rel="stylesheet" href="${root}door.css">
</head>
<body class="door">
${head}
<main>
<h1>${escaped(words.what)}</h1>
${text(words.more).replace("<p>", '<p class="more">')}
${text(words.madeUp).replace("<p>", '<p class="made-up">')}
<p class="ways">${storeWay}<a class="way${site.store ? "" : " first"}" href="${root}try/index.html${words.direction === "rtl" ? "?lang=ar" : ""}">${escaped(words.tryIt)}</a>
<a class="way" href="#excel">${escaped(words.excel)}</a>
<a class="way" href="#google">${escaped(words.google)}</a></p>
<p class="note">${escaped(words.tryNote)}</p>
<figure>
<a href="${root}try/index.html${words.direction === "rtl" ? "?lang=ar" : ""}"><picture><source media="(prefers-color-scheme: dark)" srcset="${picture("-dark")}"><img src="${picture("")}" alt="${escaped(words.picture)}" width="1200" height="675"></picture></a>
<figcaption>${escaped(words.pictureNote)}</figcaption>
</figure>
<div class="hosts">
<section id="excel">
<h2>${escaped(words.excelTitle)}</h2>
${steps(words.excelSteps)}
<p><a class="way" href="${root}excel/manifest.xml" download${site.addIn ? "" : " data-manifest"}>${escaped(words.manifest)}</a></p>
<p class="made-up" data-unless-https hidden>${escaped(words.notHosted)}</p>
${text(words.excelMore)}
</section>
<section id="google">
<h2>${escaped(words.googleTitle)}</h2>
${steps(words.googleSteps)}
<p><a class="way" href="${root}${googleArchive}" download>${escaped(words.archive)}</a></p>
${text(words.googleMore)}
</section>
</div>
<h2>${escaped(words.questions)}</h2>
${answers.join("\n")}
</main>
<footer>
${text(words.hostIt).replace("</p>", ` · <a href="${root}${excelArchive}" download>${escaped(words.hostArchive)}</a></p>`)}
<p><a href="${root}privacy.html">${escaped(words.privacy)}</a> · <a href="${root}terms.html">${escaped(words.terms)}</a> · <a href="${root}support.html">${escaped(words.support)}</a> · <span dir="ltr">Shariah Sheets ${escaped(site.version)}</span></p>
</footer>
${site.addIn ? "" : `<script src="${root}door.js"></script>\n`}</body>
</html>
`;
  return { path: isEnglish ? "index.html" : "ar/index.html", html };
}

/** The front page's own style. The page also loads the help's style, which has the head, the texts and the colours. */
export const doorStyle = `.door { max-width: 62rem; }
.door h1 { font-size: clamp(1.6rem, 4.5vw, 2.6rem); margin-block: 2rem .75rem; max-width: 22em; text-wrap: balance; }
.door .more { font-size: 1.15rem; max-width: 40em; }
.made-up { max-width: 44em; padding: .4rem .75rem; border: 1px solid #e0b04a; border-radius: 4px; background: #fff4d6; color: #5c4100; }
@media (prefers-color-scheme: dark) { .made-up { border-color: #8a6a1f; background: #3b3013; color: #ffdf94; } }
.ways { display: flex; flex-wrap: wrap; gap: .75rem; margin-block: 1.25rem .25rem; }
.way { display: inline-block; padding: .55rem 1.1rem; border: 1px solid var(--link); border-radius: 6px; font-weight: 600; text-decoration: none; }
.way[hidden] { display: none; }
.way:hover { text-decoration: underline; }
.way.first { background: var(--link); color: var(--paper); }
figure { margin: 1.5rem 0; }
figure img { display: block; width: 100%; height: auto; border-radius: 6px; }
figcaption { margin-block-start: .4rem; color: var(--soft); font-size: .9rem; }
.hosts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 2.5rem; }
.door section { scroll-margin-block-start: 1rem; }
.door h3 { margin-block: 1.1rem .2rem; }
@media (forced-colors: active) { .way.first { border-width: 3px; } }
`;

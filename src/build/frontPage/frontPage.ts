/**
 * Makes the front page of the site, in English and Arabic: what this is, a picture of a finished sheet, and three ways
 * to start. It works without a script; only where the build did not know the site's address, a script writes it into
 * the manifest in the browser.
 */
import { headOf } from "../handbook/head";
import { escapeHtml, markdown } from "../handbook/markdown";
import type { Page } from "../handbook/page";
import { policyTag } from "../staticPolicy";
import { glances } from "./glances";
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
    const told = standard ? `<strong dir="auto">${escapeHtml(standard)}</strong>` : escapeHtml(words.askYourService);
    const whole = after === undefined ? before : `${before}${told}${after}`;
    return `<details><summary>${escapeHtml(question)}</summary>\n${whole}</details>`;
  });
  const picture = (scheme: string, size = "") => `${root}pictures/sheet-${tag}${size}${scheme}.webp`;
  const sources = (
    [
      ["(max-width: 640px) and (prefers-color-scheme: dark)", picture("-dark", "-phone")],
      ["(max-width: 640px)", picture("", "-phone")],
      ["(prefers-color-scheme: dark)", picture("-dark")],
    ] as const
  ).map(([media, file]) => `<source media="${media}" srcset="${file}">`);
  const language = words.direction === "rtl" ? "lang=ar" : "";
  const playground = (...query: readonly string[]) =>
    escapeHtml([`${root}try/index.html`, query.filter(Boolean).join("&")].filter(Boolean).join("?"));
  const head = headOf(words.head, {
    name: "index.html",
    help: `${help}index.html`,
    other: isEnglish ? "ar/index.html" : "../index.html",
    icon: `${root}excel/assets/icon-64.png`,
  });
  const storeWay = site.store
    ? `<a class="way first" href="${escapeHtml(site.store)}">${escapeHtml(words.fromStore)}</a>\n`
    : "";
  const html = `<!doctype html>
<html lang="${tag}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${policyTag}
<meta name="description" content="${escapeHtml(`${words.what}. ${words.more}`)}">
<title>Shariah Sheets</title>
<link rel="icon" href="${root}excel/assets/icon-32.png">
<link rel="alternate" type="text/plain" href="${root}help/functions.txt" title="All functions as plain text, for assistants">
<link rel="stylesheet" href="${root}help/help.css">
<link rel="stylesheet" href="${root}door.css">
</head>
<body class="door">
${head}
<main>
<div class="start">
<h1>${escapeHtml(words.what)}</h1>
${text(words.more).replace("<p>", '<p class="more">')}
${text(words.madeUp).replace("<p>", '<p class="made-up">')}
<p class="ways">${storeWay}<a class="way${site.store ? "" : " first"}" href="${playground(language)}">${escapeHtml(words.tryIt)}</a>
<a class="way" href="${playground(language, "start=list")}">${escapeHtml(words.ownList)}</a></p>
<p class="note">${escapeHtml(words.tryNote)}</p>
</div>
<figure>
<a href="${playground(language)}"><picture>${sources.join("")}<img src="${picture("")}" alt="${escapeHtml(words.picture)}" width="1200" height="668"></picture></a>
<figcaption>${escapeHtml(words.mark)}</figcaption>
</figure>
${glances(words)}
<div class="hosts">
<section id="excel">
<h2>${escapeHtml(words.excelTitle)}</h2>
<p><a class="way" href="${root}excel/manifest.xml" download${site.addIn ? "" : " data-manifest"}>${escapeHtml(words.manifest)}</a></p>
<p class="made-up" data-unless-https hidden>${escapeHtml(words.notHosted)}</p>
${steps(words.excelSteps)}
${text(words.excelMore)}
</section>
<section id="google">
<h2>${escapeHtml(words.googleTitle)}</h2>
<p><a class="way" href="${root}${googleArchive}" download>${escapeHtml(words.archive)}</a></p>
${steps(words.googleSteps)}
${text(words.googleMore)}
</section>
</div>
<section class="questions">
<h2>${escapeHtml(words.questions)}</h2>
${answers.join("\n")}
</section>
</main>
<footer>
${text(words.hostIt).replace("</p>", ` · <a href="${root}${excelArchive}" download>${escapeHtml(words.hostArchive)}</a></p>`)}
<p><a href="${root}privacy.html">${escapeHtml(words.privacy)}</a> · <a href="${root}terms.html">${escapeHtml(words.terms)}</a> · <a href="${root}support.html">${escapeHtml(words.support)}</a> · <span dir="ltr">Shariah Sheets ${escapeHtml(site.version)}</span></p>
</footer>
${site.addIn ? "" : `<script src="${root}door.js"></script>\n`}</body>
</html>
`;
  return { path: isEnglish ? "index.html" : "ar/index.html", html };
}

/** The front page's own style. The page also loads the help's style, which has the head, the texts and the colours. */
export const doorStyle = `.door { max-width: 68rem; }
.door main { display: grid; gap: 96px; }
.door .start > * { margin-block: 0; }
.door h1 { font-size: clamp(36px, 5.5vw, 60px); line-height: 1.05; max-width: 16em; text-wrap: balance; }
[dir="rtl"] .door h1, [dir="rtl"].door h1 { line-height: 1.25; }
.door .start h1 { margin-block-start: 48px; }
.door h2 { margin-block: 0 16px; font-size: 24px; }
.door .start .more { font-size: 20px; max-width: 36em; margin-block: 24px 0; }
.ways { display: flex; flex-wrap: wrap; gap: 12px; }
.door .start .ways { margin-block: 24px 12px; }
.way { display: inline-block; padding: 12px 24px; border: 1px solid var(--link); border-radius: 8px; font-weight: 600; text-decoration: none; }
.way[hidden] { display: none; }
.way:hover { text-decoration: underline; }
.way.first, .hosts .way { background: var(--link); color: var(--paper); }
.door .start .note, .made-up { color: var(--soft); font-size: 15px; }
.door .made-up { font-weight: 600; }
.door .start .made-up { margin-block-start: 16px; }
figure { position: relative; margin: -48px 0 0; }
figure img { display: block; width: 100%; height: auto; border-radius: 8px; border: 1px solid var(--line); box-sizing: border-box; }
figcaption { position: absolute; inset-block-end: -14px; inset-inline-end: 16px; padding: 4px 12px; border-radius: 8px; background: #5c4100; color: #fff4d6; font-size: 14px; font-weight: 600; }
.glances { position: relative; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 24px; }
.glance { padding: 20px 24px; border-radius: 8px; background: var(--tint); }
.glance h2 { font-size: 18px; margin-block-end: 12px; }
.glance p { margin-block: 8px; }
.glance .cell { display: flex; justify-content: space-between; padding: 8px 12px; border: 1px solid var(--line); background: var(--paper); }
.glance .halal { color: var(--link); }
.glance dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 12px; align-items: center; margin: 0; }
.glance dt { font-weight: 400; }
.glance dd { display: flex; gap: 8px; align-items: center; margin: 0; font-size: 14px; font-variant-numeric: tabular-nums; }
.glance dd span { flex: none; min-width: 5.5em; text-align: end; }
.glance meter { flex: 1 1 3rem; min-width: 3rem; height: 12px; border: 0; background: var(--line); }
.glance meter::-webkit-meter-bar { height: 12px; border: 0; border-radius: 2px; background: var(--line); }
.glance meter::-webkit-meter-optimum-value { background: var(--link); border-radius: 2px; }
.glance meter.near::-webkit-meter-optimum-value { background: #b7791f; }
.glance meter::-moz-meter-bar { background: var(--link); }
.glance meter.near::-moz-meter-bar { background: #b7791f; }
.glance .line { border-block-end: 1px solid var(--soft); padding-block-start: 10px; color: var(--soft); font-size: 14px; }
.door .mark { position: absolute; inset-block-end: -14px; inset-inline-end: 16px; margin: 0; padding: 4px 12px; border-radius: 8px; background: #5c4100; color: #fff4d6; font-size: 14px; font-weight: 600; }
.hosts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 24px; }
.hosts section { padding: 24px; border: 1px solid var(--line); border-radius: 8px; }
.door section { scroll-margin-block-start: 16px; }
.questions details { border-block-end: 1px solid var(--line); }
.questions summary { padding-block: 12px; font-weight: 600; cursor: pointer; }
.questions details > p { margin-block: 0 16px; max-width: 44em; }
@media (max-width: 640px) { .door main { gap: 64px; } .door .start h1 { margin-block-start: 16px; } figure { margin-block-start: -32px; } }
@media (forced-colors: active) { .way.first, .hosts .way { border-width: 3px; } }
`;

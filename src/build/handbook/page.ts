/**
 * Writes a page of the help. It has no script except for the index's search, and no address outside the help, so that
 * it can be read offline.
 */
import { policyTag } from "../staticPolicy";
import { headOf } from "./head";
import { escapeHtml } from "./markdown";
import type { Words } from "./words";

export interface Page {
  /** The page's path below its folder, such as `ar/status.html`. */
  readonly path: string;
  readonly html: string;
}

/** Pages of one kind, under one title in the list beside each page. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly { readonly name: string; readonly title: string }[];
}

export interface PageContent {
  /** The page's name without folder and ending: the same in both languages. */
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly script?: boolean;
  readonly groups?: readonly PageGroup[];
  /** Pages to read next: names and titles. */
  readonly next?: readonly (readonly [name: string, title: string])[];
}

/** English pages are in `help/`, Arabic ones in `help/ar/`; they link to one another by relative links only. */
export function pageOf({ name, title, body, script = false, groups = [], next = [] }: PageContent, words: Words): Page {
  const isEnglish = words.tag === "en";
  const file = `${name}.html`;
  const root = isEnglish ? "" : "../";
  const head = headOf(words, {
    name: "index.html",
    help: "index.html",
    other: isEnglish ? `ar/${file}` : `../${file}`,
    icon: `${root}../assets/icon-64.png`,
  });
  const html = `<!doctype html>
<html lang="${words.tag}" dir="${words.direction}">
<head>
<meta charset="utf-8">
${policyTag}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} - Shariah Sheets</title>
<link rel="icon" href="${isEnglish ? "../" : "../../"}assets/icon-32.png">
<link rel="stylesheet" href="${isEnglish ? "" : "../"}help.css">
</head>
<body>
${head}
<div class="page">
<div>
<main>
${body}
</main>
${onward(next, words)}</div>
${listOf(groups, name, words)}</div>
<footer>${escapeHtml(words.notFatwa)}</footer>
${script ? `<script src="searched.js"></script>\n<script src="${root}search.js"></script>\n` : ""}</body>
</html>
`;
  return { path: isEnglish ? file : `ar/${file}`, html };
}

/**
 * The list of all pages by group. On a narrow screen it stands below the page, beside it on a wide one; only the group of
 * the page is unfolded.
 */
function listOf(groups: readonly PageGroup[], name: string, words: Words): string {
  if (groups.length === 0) return "";
  const linkTo = (page: PageGroup["pages"][number]) =>
    `<li><a href="${page.name}.html"${page.name === name ? ' aria-current="page"' : ""}><bdi>${escapeHtml(page.title)}</bdi></a></li>`;
  const lists = groups.map(({ title, pages }) => {
    const isHere = pages.some((page) => page.name === name);
    return `<details${isHere ? " open" : ""}><summary>${escapeHtml(title)}</summary><ul>${pages.map(linkTo).join("")}</ul></details>`;
  });
  return `<nav class="groups" aria-label="${escapeHtml(words.topics)}">\n${lists.join("\n")}\n</nav>\n`;
}

function onward(next: NonNullable<PageContent["next"]>, words: Words): string {
  if (next.length === 0) return "";
  const links = next.map(([name, title]) => `<a href="${name}.html"><bdi>${escapeHtml(title)}</bdi></a>`);
  return `<nav class="onward" aria-label="${escapeHtml(words.next)}">${escapeHtml(words.next)} ${links.join(" ")}</nav>\n`;
}

export const style = `:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1b; --soft: #5c5c5c; --line: #d1d1d1; --tint: #f3f3f3; --link: #0b5a41; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f1f1f; --ink: #f0f0f0; --soft: #b5b5b5; --line: #4a4a4a; --tint: #2b2b2b; --link: #6fd3ab; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 "Segoe UI", system-ui, sans-serif; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; border-block-end: 1px solid var(--line); padding-block-end: .75rem; }
.head .name { display: inline-flex; align-items: center; gap: .5rem; font-weight: 600; color: var(--ink); text-decoration: none; }
.head .name img { border: 0; }
.head form { display: flex; flex: 1 1 14rem; gap: .4rem; }
.head input { flex: 1 1 auto; min-width: 0; width: auto; padding: .35rem .5rem; }
button { font: inherit; padding: .35rem .8rem; border: 1px solid var(--soft); border-radius: 4px; background: var(--tint); color: inherit; cursor: pointer; }
.onward { margin-block-start: 2.5rem; padding: .75rem; background: var(--tint); border-radius: 4px; }
.groups { display: block; margin-block-start: 2.5rem; font-size: .9rem; }
.groups summary { padding-block: .35rem; font-weight: 600; cursor: pointer; }
.groups ul { list-style: none; margin: 0 0 .5rem; padding-inline-start: 1rem; }
.groups li { padding-block: .15rem; }
.groups [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
@media (min-width: 60rem) {
  body:has(> .page) { max-width: 64rem; }
  .page { display: grid; grid-template-columns: 14rem minmax(0, 1fr); column-gap: 3rem; align-items: start; }
  .page > div { grid-column: 2; grid-row: 1; }
  .groups { grid-column: 1; grid-row: 1; margin-block-start: 1.25rem; position: sticky; inset-block-start: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
}
a { color: var(--link); }
a:focus-visible, input:focus-visible, button:focus-visible, .wide:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin-block: 1.25rem .5rem; }
h2 { font-size: 1.15rem; margin-block: 1.75rem .5rem; }
h3 { font-size: 1rem; margin-block: 1.25rem .25rem; }
p, ul, ol, dl { margin-block: .5rem; }
code { font: .9em/1.4 ui-monospace, Consolas, monospace; background: var(--tint); border-radius: 3px; padding: .1em .3em; unicode-bidi: isolate; }
pre { background: var(--tint); padding: .75rem; border-radius: 4px; white-space: pre-wrap; }
pre code { padding: 0; }
dt { font-weight: 600; }
dd { margin-inline-start: 1rem; margin-block-end: .5rem; }
img { max-width: 100%; border: 1px solid var(--line); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: start; vertical-align: top; overflow-wrap: normal; }
th { background: var(--tint); }
.note, footer { color: var(--soft); font-size: .9rem; }
footer { border-block-start: 1px solid var(--line); margin-block-start: 2.5rem; padding-block-start: .75rem; }
label { display: block; font-weight: 600; margin-block-start: 1rem; }
input { width: 100%; font: inherit; padding: .5rem; border: 1px solid var(--soft); border-radius: 4px; background: var(--paper); color: inherit; }
.list { list-style: none; padding: 0; }
.list li { padding-block: .3rem; }
.list span { display: block; color: var(--soft); font-size: .9rem; }
[hidden] { display: none; }
@media print { .head form, nav { display: none; } }
`;

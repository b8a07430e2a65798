/**
 * Makes a page for whoever hosts the add-in; it is in the add-in's archive. Opened at the address where the add-in is
 * served, the page knows this address, and offers the add-in's files with the address in them: nothing has to be
 * replaced by hand.
 */
import { functionLists } from "../../files/addInAddress";
import { escapeHtml, markdown } from "../handbook/markdown";
import { policyTag } from "../staticPolicy";
import { arabic, type DoorWords, english } from "./words";

export function hostPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policyTag}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(english.host.title)} - Shariah Sheets</title>
<link rel="icon" href="assets/icon-32.png">
<link rel="stylesheet" href="help/help.css">
</head>
<body>
<main>
${[english, arabic].map(section).join("\n<hr>\n")}
</main>
<script src="host.js"></script>
</body>
</html>
`;
}

function section({ host, manifest, direction, head }: DoorWords): string {
  const level = head.tag === "en" ? "h1" : "h2";
  return `<section lang="${head.tag}" dir="${direction}">
<${level}>${escapeHtml(host.title)}</${level}>
<div data-here hidden>
<p>${escapeHtml(host.here)} <code dir="ltr" data-address></code></p>
<p><a href="manifest.xml" download data-manifest>${escapeHtml(manifest)}</a></p>
<p class="note">${escapeHtml(host.manifestNote)}</p>
<div data-functions-differ hidden>
<p>${escapeHtml(host.functionsNote)}</p>
${Object.values(functionLists)
  .map(
    ({ file }) =>
      `<p><a href="${file}" download data-functions="${file}">${escapeHtml(host.functions)} ${file}</a></p>`,
  )
  .join("\n")}
</div>
</div>
<p data-unless-https hidden>${escapeHtml(host.notHttps)}</p>
<noscript>${markdown(host.withoutScript)}</noscript>
</section>`;
}

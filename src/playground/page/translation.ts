/** Translates the page into the reader's language, by its own words. */
import type { Tongue } from "./tongue";

export function translatePage({ tag, direction, words }: Tongue): void {
  document.documentElement.lang = tag;
  // The grid stays as it is: its columns and its menus, which it adds to the body, run from left to right.
  for (const part of document.querySelectorAll<HTMLElement>("header, body > main, footer")) part.dir = direction;
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    for (const name of ["title", "aria-label"]) {
      const said = words.page[element.getAttribute(name) ?? ""];
      if (said !== undefined) element.setAttribute(name, said);
    }
    const said = element.childElementCount === 0 ? words.page[element.textContent ?? ""] : undefined;
    if (said !== undefined) element.textContent = said;
  }
  if (direction === "rtl") leadToArabic(document.querySelectorAll("#site a"));
}

/** The site has its front page and its help in Arabic too, each in a folder `ar`. */
function leadToArabic(links: Iterable<Element>): void {
  for (const link of links) {
    const href = link.getAttribute("href") ?? "";
    link.setAttribute("href", href.replace(/^\.\.\/(help\/)?index\.html/, "../$1ar/index.html"));
  }
}

/** Translates labels that the grid's language files lack, in place, and again as the grid adds more. */
export function translateLabels({ words }: Tongue, root: HTMLElement): void {
  const translate = (part: Element) => {
    for (const element of [part, ...part.querySelectorAll("[aria-label]")]) {
      const said = words.labels[element.getAttribute("aria-label") ?? ""];
      if (said !== undefined) element.setAttribute("aria-label", said);
    }
  };
  translate(root);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) translate(node);
  }).observe(root, { childList: true, subtree: true });
}

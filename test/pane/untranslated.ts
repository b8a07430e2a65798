/** Finds runs of Latin letters on an Arabic page, which show what nobody translated. */
import type { Page } from "playwright-core";

/** The texts of a page or a frame, its labels for screen readers included, each once. */
export function textsOf(page: Pick<Page, "evaluate">): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (
        text?.trim() &&
        parent?.checkVisibility({ visibilityProperty: true }) &&
        !parent.closest("script, style, code, textarea, [translate=no]")
      )
        found.add(text);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-description]")) {
      for (const name of ["aria-label", "title", "placeholder", "aria-description"]) {
        const text = element.getAttribute(name);
        if (text?.trim() && element.checkVisibility({ visibilityProperty: true })) found.add(text);
      }
    }
    return [...found];
  });
}

/** What has a Latin word in it but `names`, what stands in a direction of its own, and formulas, whose words are theirs. */
export function untranslated(texts: readonly string[], names: RegExp): readonly string[] {
  return texts
    .filter((text) => !text.startsWith("="))
    .map((text) => text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, " ").replace(names, " "))
    .filter((text) => /[A-Za-z]{2,}/.test(text));
}

/** Texts of a page that a person cannot read whole, because what they stand in is too small for them. */
import type { Frame, Page } from "playwright-core";

/**
 * Each visible text of which a part lies outside a box that hides what does not fit, or outside the page; and each choice
 * of a list, or hint in a field, that is wider than its field. A box that scrolls cuts nothing.
 */
export function cutTexts(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1;
    const isUnseen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true });
    };
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isCut = (rect: DOMRect, from: Element) => {
      for (let box: Element | null = from; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (hides(overflowX) && (rect.left < left - slack || rect.right > right + slack)) return true;
        if (hides(overflowY) && (rect.top < top - slack || rect.bottom > bottom + slack)) return true;
        if (overflowX === "auto" || overflowX === "scroll") return false;
      }
      return rect.left < -slack || rect.right > innerWidth + slack;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const { parentElement: parent } = node;
      if (!parent || (node.textContent ?? "").trim() === "" || parent.closest("script, style, option, select"))
        continue;
      if (isUnseen(parent) || parent.closest("[aria-hidden=true]")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((rect) => isCut(rect, parent))) found.push((node.textContent ?? "").trim());
    }
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>("select, input")) {
      if (isUnseen(field)) continue;
      const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent : field.placeholder;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(text ?? "").width > room + slack) found.push(`in a field: ${text}`);
    }
    return found;
  });
}

/**
 * Draws the front page's row of three small pictures with made-up figures: a verdict with its reason, the room that is
 * left under each limit, and the evidence that is signed. They are lines and words of the page itself, so they are in the
 * page's language, light and dark, and a screen reader reads them.
 */
import { escapeHtml } from "../handbook/markdown";
import type { DoorWords } from "./words";

/** A ratio and the limit of its test, in percent. */
const ratios = [
  [1.2, 5],
  [11.8, 30],
  [26.3, 30],
] as const;

export function glances({ glances: words, mark }: DoorWords): string {
  const bars = ratios.map(([ratio, limit], nth) => {
    const name = words.ratios[nth] ?? "";
    const isNear = limit - ratio < 5 && limit > 5;
    return `<dt>${escapeHtml(name)}</dt><dd><meter min="0" max="${limit}" value="${ratio}" aria-label="${escapeHtml(name)}"${isNear ? ' class="near"' : ""}></meter><span dir="ltr">${ratio} / ${limit} %</span></dd>`;
  });
  const signers = words.signers.map((who) => `<p class="line"><span>${escapeHtml(who)}</span></p>`);
  const cards = [
    [
      words.reason,
      `<p class="cell" dir="ltr"><b>AAPL</b> <b class="halal">HALAL</b></p>\n<p>${escapeHtml(words.because)}</p>`,
    ],
    [words.headroom, `<dl>${bars.join("")}</dl>`],
    [words.evidence, `<p>✓ ${escapeHtml(words.checks)}</p>\n${signers.join("\n")}`],
  ] as const;
  const figures = cards.map(
    ([title, body]) => `<section class="glance"><h2>${escapeHtml(title)}</h2>\n${body}</section>`,
  );
  return `<div class="glances">\n${figures.join("\n")}\n<p class="mark">${escapeHtml(mark)}</p>\n</div>`;
}

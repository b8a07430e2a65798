/**
 * Makes the head of every page of the site and of the help: its name, the way home, the search, and the other language.
 */
import { escapeHtml } from "./markdown";

export interface HeadWords {
  readonly tag: "en" | "ar";
  readonly home: string;
  readonly other: string;
  readonly search: string;
  readonly find: string;
}

/** Paths from the page. */
export interface HeadPaths {
  /** Where the name leads. */
  readonly name: string;
  /** The index of the help in this language, which also shows what is found. */
  readonly help: string;
  /** The same page in the other language. */
  readonly other: string;
  readonly icon: string;
}

/**
 * Makes the head. Its search needs no script on this page: it leads to the help's index, which reads the question from
 * its own address.
 */
export function headOf({ tag, home, other, search, find }: HeadWords, paths: HeadPaths): string {
  const [otherTag, direction] = tag === "en" ? ["ar", "rtl"] : ["en", "ltr"];
  return `<header class="head">
<a class="name" href="${paths.name}"><img src="${paths.icon}" alt="" width="24" height="24">Shariah Sheets</a>
<form role="search" action="${paths.help}"><input type="search" name="q" aria-label="${escapeHtml(search)}" placeholder="${escapeHtml(search)}" autocomplete="off"><button>${escapeHtml(find)}</button></form>
<nav aria-label="Shariah Sheets"><a href="${paths.help}">${escapeHtml(home)}</a>
<a href="${paths.other}" lang="${otherTag}" dir="${direction}">${other}</a></nav>
</header>`;
}

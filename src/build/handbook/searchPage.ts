/**
 * Searches the help in the browser, on its index: shows what is found while a question is typed, or the question that
 * another page's search sent here.
 */
import { type Entry, searchHelp } from "../../functions/help/searchHelp";

/** What the search knows of each page: the build writes it into `searched.js`, one for each language. */
declare const searched: readonly Entry[];

const most = 12;
const box = document.querySelector("input[type=search]") as HTMLInputElement;
const found = document.getElementById("found") as HTMLElement;
const none = document.getElementById("none") as HTMLElement;
const all = document.getElementById("all") as HTMLElement;

function look(): void {
  const question = box.value.trim();
  const entries = question === "" ? [] : searchHelp(question, searched).slice(0, most);
  found.replaceChildren(...entries.map(itemOf));
  found.hidden = entries.length === 0;
  none.hidden = question === "" || entries.length > 0;
  all.hidden = entries.length > 0;
}

function itemOf({ page, title, about }: Entry): HTMLElement {
  const link = Object.assign(document.createElement("a"), { href: page, textContent: title, dir: "auto" });
  const item = document.createElement("li");
  item.append(link, Object.assign(document.createElement("span"), { textContent: about }));
  return item;
}

box.value = new URLSearchParams(location.search).get("q") ?? "";
box.addEventListener("input", look);
box.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  look();
});
look();

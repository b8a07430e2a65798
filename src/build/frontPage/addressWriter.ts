/**
 * Writes the address where the add-in is served into the files that a page offers for download. It runs in the browser,
 * on the site's front page and on the page for whoever hosts the add-in.
 */
import { functionLists, functionsAt, manifestAt } from "../../files/addInAddress";

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const show = (selector: string) => {
  for (const element of all(selector)) element.hidden = false;
};

async function write(): Promise<void> {
  const [manifest] = all("a[data-manifest]") as HTMLAnchorElement[];
  if (!manifest) return;
  if (location.protocol !== "https:") {
    manifest.hidden = true;
    return show("[data-unless-https]");
  }
  const address = manifest.href.replace(/\/manifest\.xml$/, "");
  for (const place of all("[data-address]")) place.textContent = address;
  show("[data-here]");
  const text = manifestAt(await read(manifest.href), address);
  for (const link of all("a[data-manifest]")) lead(link as HTMLAnchorElement, text, "manifest.xml", "application/xml");
  for (const list of Object.values(functionLists)) {
    const links = all(`a[data-functions="${list.file}"]`) as HTMLAnchorElement[];
    if (!links[0]) continue;
    const is = await read(links[0].href);
    const own = functionsAt(list, is, address);
    if (own === is) continue;
    for (const link of links) lead(link, own, list.file, "application/json");
    show("[data-functions-differ]");
  }
}

async function read(address: string): Promise<string> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} is not there.`);
  return reply.text();
}

function lead(link: HTMLAnchorElement, text: string, name: string, type: string): void {
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
}

void write();

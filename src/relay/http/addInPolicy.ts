/**
 * Tells which content security policy the relay sends with each file of the add-in: the one that the page itself has in
 * its head. No page may be shown in another page's frame, except for the task pane: Excel on the web shows it in a
 * frame, and its pages have too many addresses to list.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const policyInPage = /<meta\s+http-equiv="content-security-policy"\s+content="([^"]*)"/i;
const unframed = "frame-ancestors 'none'";
/** For what is no page: scripts, pictures, lists. Opened by itself, it loads nothing. */
const nothing = `default-src 'none'; ${unframed}`;

/** Makes a function that gives the policy of a file by its path. Each page is read once. */
export function pagePolicy(): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const policy = known.get(path) ?? (path.endsWith(".html") ? policyOf(path) : nothing);
    known.set(path, policy);
    return policy;
  };
}

function policyOf(path: string): string {
  const [, own] = policyInPage.exec(readFileSync(path, "utf8")) ?? [];
  if (own === undefined) return nothing;
  return basename(path) === "taskpane.html" ? own : `${own}; ${unframed}`;
}

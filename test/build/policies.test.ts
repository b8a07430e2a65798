/** Every page that we write tells a browser what it may load. */
import { readFileSync } from "node:fs";
import { frontPage } from "../../src/build/frontPage/frontPage";
import { hostPage } from "../../src/build/frontPage/host";
import { arabic, english as door } from "../../src/build/frontPage/words";
import { pageOf } from "../../src/build/handbook/page";
import { english } from "../../src/build/handbook/words";
import { htmlReport as reportOf } from "../../src/cli/book/htmlReport";
import type { RefreshReport } from "../../src/cli/book/report";

const policyOf = (html: string) => /<meta\s+http-equiv="content-security-policy"\s+content="([^"]*)"/i.exec(html)?.[1];

const site = { addIn: undefined, standard: undefined, store: undefined, version: "1.0.0" };

test.each([
  ["the host's page", hostPage()],
  ["the front page", frontPage(door, site).html],
  ["the front page in Arabic", frontPage(arabic, site).html],
  [
    "a page of the help, such as privacy or support",
    pageOf({ name: "privacy", title: "Privacy", body: "" }, english).html,
  ],
])("%s loads only what is beside it, and nothing is loaded before that is said", (_, html) => {
  const policy = policyOf(html) ?? "";
  expect(policy).toMatch(/^default-src 'self'/);
  expect(policy).not.toContain("unsafe");
  expect(html.search(/http-equiv="content-security-policy"/)).toBeLessThan(html.search(/<(script|link|img)/));
  // What the policy forbids is not there.
  expect(html).not.toMatch(/<style|<script>|\sstyle="|\son\w+="/);
});

test("the sidebar loads nothing but what Google's frames need", () => {
  const policy = policyOf(readFileSync("appsscript/sidebar/page/sidebar.html", "utf8")) ?? "";
  expect(policy).toMatch(/^default-src 'none'/);
  const hosts = policy.match(/https:\S+[^;\s]/g) ?? [];
  expect(hosts.filter((host) => !/^https:\/\/\*\.(google|gstatic|googleusercontent)\.com$/.test(host))).toEqual([]);
});

test("the report on a refreshed workbook loads nothing at all", () => {
  const nothing = { cells: [], kept: [], changes: [], shrunk: [], views: [], files: { before: "", after: "" } };
  const html = reportOf({ ...nothing } as unknown as RefreshReport, "book.xlsx");
  const policy = policyOf(html) ?? "";
  expect(policy).toMatch(/^default-src 'none'/);
  expect(policy).not.toMatch(/https?:|\*|'self'/);
  expect(html.indexOf("content-security-policy")).toBeLessThan(html.indexOf("<style"));
});

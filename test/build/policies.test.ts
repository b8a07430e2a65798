/** Every page that we write tells a browser what it may load. */
import { readFileSync } from "node:fs";
import { hostPage } from "../../src/build/frontPage/host";
import { pageOf } from "../../src/build/handbook/page";
import { english } from "../../src/build/handbook/words";

const policyOf = (html: string) => /<meta\s+http-equiv="content-security-policy"\s+content="([^"]*)"/i.exec(html)?.[1];

test.each([
  ["the host's page", hostPage()],
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

import { checkReport } from "../../../src/pane/help/checkReport";
import { hangsOf } from "../../../src/pane/help/knownHangs";
import type { Finding } from "../../../src/ports/host";

const web = "Shariah Sheets 1.0.0, Excel, 16.0.18000, OfficeOnline";
const failing: Finding = { what: "recalculation", outcome: "fails", ms: 10_000, seen: "never calculated again" };

test("known hangs are listed in Excel alone, those of the web only on the web", () => {
  const issues = (excel: "web" | "desktop" | undefined) => hangsOf(excel).map(({ issue }) => issue);
  expect(issues("web")).toEqual([6841, 6936, 6946]);
  expect(issues("desktop")).toEqual([6936, 6946]);
  expect(issues(undefined)).toEqual([]);
});

test("the report of a check names the host's build, and which known hangs the check has seen", () => {
  const lines = (found: readonly Finding[]) =>
    checkReport({ about: web, excel: "web" }, "a browser", 0, found).split("\n");
  expect(lines([failing])[0]).toBe(web);
  expect(lines([failing])).toContain("Known hang office-js #6841 (endless): seen");
  expect(lines([{ ...failing, outcome: "works" }])).toContain("Known hang office-js #6841 (endless): not seen");
});

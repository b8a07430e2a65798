/** The page of the browser test: the pane over the host in memory, which the test moves through `window`. */
import { openPane } from "../../src/pane/main";
import type { Host } from "../../src/pane/ports";
import { fakeHost, type Levers } from "./fake-host";

declare global {
  interface Window {
    levers: Levers;
  }
}

const { searchParams } = new URL(location.href);
const start = JSON.parse(searchParams.get("levers") ?? "{}") as Partial<Levers>;
const part = (searchParams.get("part") ?? "settings") as Parameters<typeof openPane>[2];
const { host, levers } = fakeHost(start);
window.levers = levers;
const spare = Object.fromEntries((searchParams.get("without") ?? "").split(",").map((port) => [port, undefined]));
const language = searchParams.get("language") ?? "en-GB";
const element = document.getElementById("pane");
if (element) openPane(element, { ...host, ...spare, language } as Host, part);

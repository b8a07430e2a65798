/** The page of the browser test: the pane over the host in memory, which the test controls through `window`. */
import { openPane } from "../../src/pane/frame/main";
import type { Host } from "../../src/ports/host";
import { fakeHost, type Levers } from "./fake-host";

declare global {
  interface Window {
    levers: Levers;
  }
}

const { searchParams } = new URL(location.href);
const start = JSON.parse(searchParams.get("levers") ?? "{}") as Partial<Levers>;
const part = (searchParams.get("part") || undefined) as Parameters<typeof openPane>[2];
const { host, levers } = fakeHost(start);
window.levers = levers;
/** Ports the host has not, and ports that are there but broken. */
const ports = (name: string) => (searchParams.get(name) ?? "").split(",");
const spare = Object.fromEntries([
  ...ports("without").map((port) => [port, undefined]),
  ...ports("broken").map((port) => [port, {}]),
]);
const language = searchParams.get("language") ?? "en-GB";
const told = searchParams.get("theme");
const theme = told ? { theme: { dark: () => told === "dark", listen: () => () => undefined } } : {};
const element = document.getElementById("pane");
if (element) openPane(element, { ...host, ...spare, ...theme, language } as Host, part);

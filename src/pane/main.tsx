/** Where a host opens the pane: `openPane(element, { settings, workbook, ... })`. The page is the pane's alone. */
import { FluentProvider } from "@fluentui/react-components";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { Boundary } from "./boundary";
import type { Part } from "./context";
import { Pane } from "./pane";
import type { Host } from "./ports";
import { languageOf } from "./strings/language";
import { dark, light } from "./theme";

/** Opens the pane at `first`, and returns the function that closes it. */
export function openPane(element: HTMLElement, host: Host, first: Part = "settings"): () => void {
  const language = languageOf(host.language ?? navigator.language);
  const page = element.ownerDocument.documentElement;
  page.lang = language.tag;
  page.dir = language.direction;
  const root = createRoot(element);
  root.render(
    <Themed host={host} direction={language.direction}>
      <Boundary strings={language.strings} about={host.about}>
        <Pane host={host} language={language} first={first} />
      </Boundary>
    </Themed>,
  );
  return () => root.unmount();
}

interface ThemedProps {
  readonly host: Host;
  readonly direction: "ltr" | "rtl";
  readonly children: React.ReactNode;
}

function Themed({ host, direction, children }: ThemedProps) {
  const preferred = useSyncExternalStore(listenToPreference, () => preference.matches);
  return (
    <FluentProvider theme={(host.dark ?? preferred) ? dark : light} dir={direction}>
      {children}
    </FluentProvider>
  );
}

const preference = matchMedia("(prefers-color-scheme: dark)");

function listenToPreference(changed: () => void): () => void {
  preference.addEventListener("change", changed);
  return () => preference.removeEventListener("change", changed);
}

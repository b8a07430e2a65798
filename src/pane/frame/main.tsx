/**
 * Opens the pane on a host's page: `openPane(element, { settings, activity, ... })`. The pane has the page to itself,
 * and sets its language and direction.
 */
import { FluentProvider } from "@fluentui/react-components";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type Language, openLanguage } from "../../i18n/language";
import type { Host } from "../../ports/host";
import { Boundary } from "./boundary";
import type { PanePart } from "./context";
import { Pane } from "./pane";
import { darkTheme, lightTheme } from "./theme";
import { WordingProvider } from "./wordingProvider";

/** Opens the pane once its language is loaded, at the tab or section `first`. Returns the function that closes it. */
export function openPane(element: HTMLElement, host: Host, first: PanePart = "portfolio"): () => void {
  let root: Root | undefined;
  let isClosed = false;
  void openLanguage(host.language ?? navigator.language).then((language) => {
    if (isClosed) return;
    root = createRoot(element);
    show(root, element.ownerDocument.documentElement, host, language, first);
  });
  return () => {
    isClosed = true;
    root?.unmount();
  };
}

function show(root: Root, page: HTMLElement, host: Host, language: Language, first: PanePart): void {
  page.lang = language.tag;
  page.dir = language.direction;
  root.render(
    <ThemedPane host={host} direction={language.direction}>
      <Boundary strings={language.strings} about={host.about}>
        <WordingProvider language={language.tag}>
          <Pane host={host} language={language} first={first} />
        </WordingProvider>
      </Boundary>
    </ThemedPane>,
  );
}

interface ThemedProps {
  readonly host: Host;
  readonly direction: "ltr" | "rtl";
  readonly children: ReactNode;
}

function ThemedPane({ host, direction, children }: ThemedProps) {
  const own = useSyncExternalStore(host.theme?.listen ?? never, () => host.theme?.dark());
  const preferred = useSyncExternalStore(preference.listen, preference.dark);
  const isDark = own ?? preferred;
  /** Makes the browser's own drawing follow the theme: scroll bars, suggestion lists, and the page behind the pane. */
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }, [isDark]);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme} dir={direction}>
      {children}
    </FluentProvider>
  );
}

const query = matchMedia("(prefers-color-scheme: dark)");

const never = () => () => undefined;

const preference = {
  dark: () => query.matches,
  listen: (changed: () => void) => {
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  },
};

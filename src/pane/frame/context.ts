/** What every part of the pane may use: the host, the language, and one voice for screen readers. */
import { createContext, useContext } from "react";
import type { Preferences } from "../../api/preferences";
import type { Strings } from "../../i18n/en";
import type { Locale } from "../../i18n/locale";
import type { Host, Shown, Unkept } from "../../ports/host";
import type { Keeping } from "./useSavedValue";

export interface PaneContext {
  readonly host: Host;
  readonly strings: Strings;
  /** The reader's language (BCP 47), for parts that load their own words. */
  readonly tag: string;
  readonly locale: Locale;
  /** Tells a screen reader politely, and shows nothing. */
  readonly announce: (sentence: string) => void;
  /** The saved settings, without the secret. */
  readonly shown: Shown | undefined;
  readonly sampled: boolean;
  /** What is lost when the page closes. */
  readonly unkept: readonly Unkept[];
  /** The preferences, if the host stores any. */
  readonly preferences: Keeping<Preferences> | undefined;
  /** Reads settings and sample again after they changed. */
  readonly reload: () => Promise<void>;
  /** True for a new user: the first run is offered. */
  readonly touring: boolean;
  /** Opens the first run if this host has one, else the part `otherwise`. */
  readonly tour: (otherwise: Part) => void;
  /** Opens another part of the pane and puts the focus there. */
  readonly open: (part: Part) => void;
}

export interface PartProps {
  /** How many times the part was opened: its data are read again each time. */
  readonly turn: number;
}

export type Part = "settings" | "usage" | "refresh" | "insert" | "worksheets" | "freeze" | "help" | "diagnostics";

const Context = createContext<PaneContext | undefined>(undefined);
export const PaneProvider = Context.Provider;

export function usePane(): PaneContext {
  const context = useContext(Context);
  if (!context) throw new Error("This belongs inside the pane.");
  return context;
}

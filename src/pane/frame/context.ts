/** What every part of the pane may need: the host, the language, and one voice for screen readers. */
import { createContext, useContext } from "react";
import type { Preferences } from "../../api/preferences";
import type { Strings } from "../../i18n/en";
import type { Locale } from "../../i18n/locale";
import type { Host, Shown, Unkept } from "../../ports/host";
import type { Keeping } from "./useSavedValue";

export interface PaneContext {
  readonly host: Host;
  readonly strings: Strings;
  /** The reader's language (BCP 47), for what brings its own words along. */
  readonly tag: string;
  readonly locale: Locale;
  /** Says it politely to a screen reader, and to nobody else. */
  readonly announce: (sentence: string) => void;
  /** The saved settings, without the secret. */
  readonly shown: Shown | undefined;
  readonly sampled: boolean;
  /** What lasts only until the page closes. */
  readonly unkept: readonly Unkept[];
  /** The choices besides the credentials, where the host keeps any. */
  readonly preferences: Keeping<Preferences> | undefined;
  /** The settings or the sample have changed: read them again. */
  readonly reload: () => Promise<void>;
  /** Somebody has just begun here: the first run is offered. */
  readonly touring: boolean;
  /** Opens the first run, where this host has one; else the part named. */
  readonly tour: (otherwise: Part) => void;
  /** Opens another part of the pane and puts the focus there. */
  readonly open: (part: Part) => void;
}

export interface PartProps {
  /** How often the part was opened: what it shows is read again each time. */
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

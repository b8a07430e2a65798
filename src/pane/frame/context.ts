/**
 * Gives every part of the pane what it may use: the host, the words of the reader's language, settings and preferences,
 * and the way to other tabs.
 */
import { createContext, useContext } from "react";
import type { Preferences } from "../../api/preferences";
import type { Strings } from "../../i18n/en";
import type { Locale } from "../../i18n/locale";
import type { Host, Shown, Unkept } from "../../ports/host";
import type { SavedValue } from "./useSavedValue";

export interface PaneContext {
  readonly host: Host;
  readonly strings: Strings;
  /** The reader's language as a BCP 47 tag, for code that loads its own words. */
  readonly tag: string;
  readonly locale: Locale;
  /** Has a screen reader say this sentence when it is free. Nothing is shown. */
  readonly announce: (sentence: string) => void;
  /** The saved settings, without the secret. */
  readonly shown: Shown | undefined;
  readonly sampled: boolean;
  /** What this host cannot store, so that it is lost when the page closes. */
  readonly unkept: readonly Unkept[];
  /** Tells whether the form of settings shows a test that failed; the pane's head then says so too. */
  readonly setTestFailed: (failed: boolean) => void;
  /** The preferences, if the host stores any. */
  readonly preferences: SavedValue<Preferences> | undefined;
  /** Reads again from the host: the settings, and whether sample data is in use. */
  readonly reload: () => Promise<void>;
  /** Whether the tour for new users is open. It stands above the portfolio. */
  readonly touring: boolean;
  /** Opens the tour if this host has one, else the section for worksheets. `ticker`: one to add to the tour's list. */
  readonly tour: (ticker?: string) => void;
  /** The tickers that were added to the tour's list from elsewhere in the pane, a line each. */
  readonly added: string;
  readonly leaveTour: () => void;
  /** Opens a tab or one of its sections, and puts the focus there. */
  readonly open: (part: PanePart) => void;
  /**
   * The tab or section that was opened last, and how often any was opened. The number makes a section open again when
   * it is opened a second time.
   */
  readonly asked: { readonly part: PanePart; readonly times: number };
}

export interface PartProps {
  /** How many times the tab was opened. Its data are read again each time. */
  readonly turn: number;
}

/** The pane's places: four tabs, and the help, which opens with the question mark in the pane's head. */
export type PanePlace = "portfolio" | "insert" | "refresh" | "settings" | "help";

/** The sections that fold open inside a place. Menus and buttons may lead to them. */
export type PaneSection = "worksheets" | "usage" | "freeze" | "diagnostics";

export type PanePart = PanePlace | PaneSection;

const placesOfSections: Readonly<Record<PaneSection, PanePlace>> = {
  worksheets: "portfolio",
  usage: "refresh",
  freeze: "refresh",
  diagnostics: "help",
};

export const parts: readonly PanePart[] = [
  ...(["portfolio", "insert", "refresh", "settings", "help"] as const),
  ...(Object.keys(placesOfSections) as readonly PaneSection[]),
];

/** The place that contains this section, or the place itself. */
export function panePlaceOf(part: PanePart): PanePlace {
  return part in placesOfSections ? placesOfSections[part as PaneSection] : (part as PanePlace);
}

const Context = createContext<PaneContext | undefined>(undefined);
export const PaneProvider = Context.Provider;

export function usePane(): PaneContext {
  const context = useContext(Context);
  if (!context) throw new Error("This belongs inside the pane.");
  return context;
}

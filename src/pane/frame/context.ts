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
  /** Whether the first run is open, in the place of the portfolio. */
  readonly touring: boolean;
  /** Opens the first run if this host has one, else the worksheets. */
  readonly tour: () => void;
  readonly leaveTour: () => void;
  /** Opens a place, or a section of one, and puts the focus there. */
  readonly open: (part: Part) => void;
  /** What was asked for last, and how often anything was: a section that is asked for again opens again. */
  readonly asked: { readonly part: Part; readonly times: number };
}

export interface PartProps {
  /** How many times the place was opened: its data are read again each time. */
  readonly turn: number;
}

/** The pane's places: four behind tabs, and the help behind the question mark in the head. */
export type Place = "portfolio" | "insert" | "refresh" | "settings" | "help";

/** What folds open inside a place. A menu or a button may lead to it. */
export type Section = "worksheets" | "usage" | "freeze" | "diagnostics";

export type Part = Place | Section;

const placesOfSections: Readonly<Record<Section, Place>> = {
  worksheets: "portfolio",
  usage: "refresh",
  freeze: "refresh",
  diagnostics: "help",
};

export const parts: readonly Part[] = [
  ...(["portfolio", "insert", "refresh", "settings", "help"] as const),
  ...(Object.keys(placesOfSections) as readonly Section[]),
];

/** The place where a part is found. */
export function placeOf(part: Part): Place {
  return part in placesOfSections ? placesOfSections[part as Section] : (part as Place);
}

const Context = createContext<PaneContext | undefined>(undefined);
export const PaneProvider = Context.Provider;

export function usePane(): PaneContext {
  const context = useContext(Context);
  if (!context) throw new Error("This belongs inside the pane.");
  return context;
}

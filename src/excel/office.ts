/**
 * Asks Excel what is not in its sheets: the theme, and from which year its days count. Stores in the workbook the mark
 * that tells of sample data.
 */
import type { DateSystem } from "../functions/arguments/days";
import type { Theme } from "../ports/host";
import type { SampleMark } from "../session/sample";
import { requestExcel } from "./requests";

/** What is used of `Office.context.officeTheme`; `isDarkTheme` exists only in newer versions. */
interface ThemeColours {
  readonly isDarkTheme?: boolean;
  readonly bodyBackgroundColor?: string;
}

/**
 * Tells whether Excel's theme is dark; undefined without Office. Excel does not report a change of its theme, and on
 * the web or a Mac may not tell the theme at all. So the theme is read again whenever the page gets the focus.
 */
export function officeTheme(): Theme | undefined {
  if (typeof Office === "undefined") return undefined;
  return {
    dark: () => isDark((Office.context as { officeTheme?: ThemeColours } | undefined)?.officeTheme),
    listen: (changed) => {
      document.addEventListener("visibilitychange", changed);
      addEventListener("focus", changed);
      return () => {
        document.removeEventListener("visibilitychange", changed);
        removeEventListener("focus", changed);
      };
    },
  };
}

function isDark({ isDarkTheme, bodyBackgroundColor }: ThemeColours = {}): boolean | undefined {
  if (isDarkTheme !== undefined) return isDarkTheme;
  const [, red, green, blue] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(bodyBackgroundColor ?? "") ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16)) as [number, number, number];
  // Brightness as the eye sees it: a background below half is dark.
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

/** The number that 1 January 2000 has in a workbook that counts its days from 1904. */
const firstOf2000In1904 = 35_064;

/** How long to wait before Excel is asked again, in ms: twice as long each time, up to a minute. */
const [shortest, longest] = [1_000, 60_000];

/**
 * The year from which this workbook counts its days, 1900 or 1904. Excel does not tell it, so this asks Excel for the
 * number of a known date, until it is answered: a wrong year would make each date four years wrong. 1900 where there is
 * no workbook.
 */
export async function dateSystem(): Promise<DateSystem> {
  for (let pause = shortest; typeof Excel !== "undefined"; pause = Math.min(longest, 2 * pause)) {
    try {
      return await requestExcel(async (context) => {
        const serial = context.workbook.functions.date(2000, 1, 1);
        serial.load("value");
        await context.sync();
        return serial.value === firstOf2000In1904 ? 1904 : 1900;
      });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return 1900;
}

const sampled = "shariah.sample";

/**
 * A mark in the workbook: its cells show sample data. Excel calculates nothing when it opens a workbook, so without the
 * mark nobody would know that made-up verdicts are still in its cells.
 */
export const officeSampleMark: SampleMark = {
  isSet: () => Boolean(workbookSettings()?.get(sampled)),
  set: (isSampled) => {
    const settings = workbookSettings();
    if (isSampled === Boolean(settings?.get(sampled))) return;
    if (isSampled) settings?.set(sampled, true);
    else settings?.remove(sampled);
    settings?.saveAsync();
  },
};

/** The settings stored in the workbook; undefined outside Excel. */
function workbookSettings(): Office.Settings | undefined {
  return typeof Office === "undefined" ? undefined : (Office.context as Partial<Office.Context>)?.document?.settings;
}

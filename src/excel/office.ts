/** What Excel tells of itself and of its workbook besides sheets: the theme, from when days count, the mark of sample data. */
import type { DateSystem } from "../functions/days";
import type { Theme } from "../ports/host";
import type { SampleMark } from "../session/sample";

/** The part of `Office.context.officeTheme` that is read here; `isDarkTheme` is younger than the colours. */
interface OfficeTheme {
  readonly isDarkTheme?: boolean;
  readonly bodyBackgroundColor?: string;
}

/**
 * Excel tells of no change of its theme, and on the web or a Mac it may say nothing at all; so it is read again whenever the
 * page is looked at anew. Undefined where there is no Office.
 */
export function themePort(): Theme | undefined {
  if (typeof Office === "undefined") return undefined;
  return {
    dark: () => isDark((Office.context as { officeTheme?: OfficeTheme } | undefined)?.officeTheme),
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

function isDark({ isDarkTheme, bodyBackgroundColor }: OfficeTheme = {}): boolean | undefined {
  if (isDarkTheme !== undefined) return isDarkTheme;
  const [, red, green, blue] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(bodyBackgroundColor ?? "") ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16)) as [number, number, number];
  // The eye's weights: a background of less than half the light wants light letters.
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

const firstOf2000In1904 = 35_064;

/**
 * Whether this workbook counts its days from 1900 or from 1904: Excel does not say, but it can be asked for a date. 1900 where
 * there is no workbook, or it does not answer.
 */
export async function dateSystem(): Promise<DateSystem> {
  try {
    return await Excel.run(async (context) => {
      const serial = context.workbook.functions.date(2000, 1, 1);
      serial.load("value");
      await context.sync();
      return serial.value === firstOf2000In1904 ? 1904 : 1900;
    });
  } catch {
    return 1900;
  }
}

const sampled = "shariah.sample";

/** Excel calculates nothing when it opens a workbook: one that was closed on sample data is known by this. */
export const sampleMark: SampleMark = {
  isSet: () => Boolean(workbookSettings()?.get(sampled)),
  set: (isSampled) => {
    const settings = workbookSettings();
    if (isSampled === Boolean(settings?.get(sampled))) return;
    if (isSampled) settings?.set(sampled, true);
    else settings?.remove(sampled);
    settings?.saveAsync();
  },
};

/** What the workbook keeps besides its cells; undefined outside Excel. */
function workbookSettings(): Office.Settings | undefined {
  return typeof Office === "undefined" ? undefined : (Office.context as Partial<Office.Context>)?.document?.settings;
}

/**
 * Excel's theme for the pane. Excel tells of no change, and on the web or a Mac it may say nothing at all; so it is
 * read again whenever the page is looked at anew.
 */
import type { Theme } from "../pane/ports";

/** The part of `Office.context.officeTheme` that is read here; `isDarkTheme` is younger than the colours. */
interface OfficeTheme {
  readonly isDarkTheme?: boolean;
  readonly bodyBackgroundColor?: string;
}

/** Undefined where there is no Office. */
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

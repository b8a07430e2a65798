/**
 * The light and the dark theme. Both use one green, which is dark enough on white and light enough on black for a
 * contrast of 4.5:1.
 */
import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from "@fluentui/react-components";

const green: BrandVariants = {
  10: "#02120b",
  20: "#062117",
  30: "#093423",
  40: "#0b442e",
  50: "#0d5338",
  60: "#0f6143",
  70: "#116b4a",
  80: "#137752",
  90: "#23895f",
  100: "#3d9b72",
  110: "#57ac86",
  120: "#72bc9a",
  130: "#8fccaf",
  140: "#adddc5",
  150: "#cbecdb",
  160: "#e9faf1",
};

/** Headings of 18 px above texts of 14 and notes of 12, and corners of 8 px around what stands by itself. */
const shapes = { fontSizeBase400: "18px", lineHeightBase400: "24px", borderRadiusLarge: "8px" } as const;

export const lightTheme: Theme = { ...createLightTheme(green), ...shapes };

export const darkTheme: Theme = {
  ...createDarkTheme(green),
  ...shapes,
  // The black of the help and of the playground's page.
  colorNeutralBackground1: "#1f1f1f",
  colorBrandForeground1: green[120],
  colorBrandForeground2: green[130],
  colorBrandForegroundLink: green[120],
  colorCompoundBrandForeground1: green[120],
  colorCompoundBrandStroke: green[110],
};

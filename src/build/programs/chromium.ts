/** Finds the browser for the tests, the icons and the pictures, and the font by which its texts are measured. */
import { requireMeasuringFont } from "./measuringFont";
import { type Environment, findProgram, type Program, requireProgram } from "./program";

const chromium: Program = {
  variable: "CHROMIUM",
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  package: "chromium",
  howToInstall:
    "No Chromium found: install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), " +
    "or set CHROMIUM to the path of a Chromium or Chrome.",
};

export const findChromium = (environment?: Environment) => findProgram(chromium, environment);

/** Chromium comes first, because it brings fontconfig, which the font is looked up by. */
export function requireChromium(): string {
  const path = requireProgram(chromium);
  requireMeasuringFont();
  return path;
}

/** Finds the browser for the tests and the icons. */
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

export const requireChromium = () => requireProgram(chromium);

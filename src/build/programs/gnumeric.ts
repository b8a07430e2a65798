/** Finds the Gnumeric that calculates the worksheets in `npm run test:calc`, by its program for the command line. */
import { type Program, requireProgram } from "./program";

const gnumeric: Program = {
  variable: "SSCONVERT",
  names: ["ssconvert"],
  package: "gnumeric",
  howToInstall:
    "No Gnumeric found: install it (Debian: apt-get install gnumeric; macOS: brew install gnumeric), " +
    "or set SSCONVERT to the path of ssconvert.",
};

export const requireGnumeric = () => requireProgram(gnumeric);

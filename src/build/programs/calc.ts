/** Finds the LibreOffice that opens the templates in `npm run test:calc`. */
import { type Program, requireProgram } from "./program";

const calc: Program = {
  variable: "SOFFICE",
  names: ["soffice", "libreoffice"],
  package: "libreoffice-calc-nogui",
  howToInstall:
    "No LibreOffice found: install it (Debian: apt-get install libreoffice-calc-nogui; macOS: brew install --cask libreoffice), " +
    "or set SOFFICE to the path of soffice.",
};

export const requireCalc = () => requireProgram(calc);

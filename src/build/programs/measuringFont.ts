/**
 * Finds the font by which the tests and the pictures measure texts: Arial, or a free font whose letters are as wide. Other
 * fonts are wider, so texts that fit for everybody would be cut there.
 */
import { spawnSync } from "node:child_process";
import { foundOrInstalled } from "./program";

/** Fonts whose letters are exactly as wide as Arial's. */
const asWide = ["Arial", "Liberation Sans", "Arimo"];

const letters = {
  package: "fonts-liberation",
  howToInstall: "No Arial, Liberation Sans or Arimo found: install one (Debian: apt-get install fonts-liberation).",
};

/** The name of the font; undefined when a text in Arial would be shown in another one. */
export function findMeasuringFont(
  platform: NodeJS.Platform = process.platform,
  answer = fontconfig,
): string | undefined {
  if (platform === "darwin" || platform === "win32") return "Arial";
  const families = answer("Arial").split(",");
  return families.find((family) => asWide.includes(family.trim()))?.trim();
}

/** The families by which fontconfig shows texts in this font, with commas between; blank where there is no fontconfig. */
function fontconfig(font: string): string {
  return spawnSync("fc-match", ["-f", "%{family}", font], { encoding: "utf8" }).stdout ?? "";
}

export const requireMeasuringFont = () => foundOrInstalled(() => findMeasuringFont(), letters);

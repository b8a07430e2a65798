/**
 * The format of everything that outlives one run of the script: what it keeps in Google's cache and in the document's
 * properties, and what script and sidebar tell one another. After an update, texts of two versions stand side by side: an
 * older script's cache under a newer script, an older sidebar over it. So the format is part of every key, and each call
 * from the sidebar names it. Whoever changes what a kept field means, or what a message holds, takes the next number.
 *
 * 1: up to 23 November 2026. Fields had short names, by their place in a list, in some builds. It had no number.
 * 2: plain names, and a checked reader for each thing that is kept.
 */
export const format = 2;

/** What all keys begin with: no script reads another format's. */
export const prefix = `shariah${format}.`;

/** What the properties of format 1 begin with. Nobody loses a formula or a consent to an update: these are still read. */
export const earlier = "shariah.";

/** For who meets a sidebar of another format than this script. */
export const olderSidebar =
  "This sidebar is older than its script. In the spreadsheet choose Extensions, Apps Script, and paste the new text into " +
  "sidebar.html too, and into Sample and arabic.html where you have them. Save, and reload the spreadsheet.";

/** For who meets a script of another format than this sidebar. */
export const olderScript =
  "The script is older than this sidebar. In the spreadsheet choose Extensions, Apps Script, and paste the new text into " +
  "Code.gs (the file Code.js) too, and into Sample and arabic.html where you have them. Save, and reload the spreadsheet.";

/** Two calls that every sidebar makes first, and whose replies are the same in all formats. */
export const common: readonly string[] = ["settings.load", "sample.active"];

/**
 * Throws a sentence where a sidebar of another format calls. What it asks first is answered all the same: told nothing, it
 * would greet its user as one who has set up nothing, above the sentence that the next call brings.
 */
export function requireFormat(name: string, told: unknown): void {
  if (told !== format && name !== "format" && !common.includes(name)) throw new Error(olderSidebar);
}

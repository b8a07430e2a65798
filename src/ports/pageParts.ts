/**
 * Splits the sidebar's one file into the page and the scripts that the page loads later. A user installs the sidebar by
 * pasting one text, but the page is only a fifth of it; so the scripts stand behind the page as text, and the Apps
 * Script serves each by its name. The build writes them there. An older Apps Script serves the whole file, and the page
 * then finds the scripts in itself.
 */

/** Separates the page from the scripts that it loads later. */
export const pageEnd = "<!-- What the page loads later -->";

export function laterPart(name: string, script: string): string {
  return `<script type="text/plain" id="part-${name}">${script}</script>`;
}

/** The page without the scripts that it loads later. */
export function firstPage(file: string): string {
  return file.split(pageEnd)[0] as string;
}

/** The script of this name; undefined when the file has none. */
export function partIn(file: string, name: string): string | undefined {
  const start = `<script type="text/plain" id="part-${name}">`;
  const at = file.indexOf(start);
  return at < 0 ? undefined : file.slice(at + start.length, file.indexOf("</script>", at));
}

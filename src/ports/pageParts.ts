/**
 * Splits the sidebar's file into the page and the scripts that it loads later. The file is one text to paste, and the
 * page is a fifth of it; the scripts stand behind the page as text. The build writes them, and the Apps Script serves
 * each by its name. An older script serves the whole file, and then the page finds them in itself.
 */

/** Separates the page from the scripts that it loads later. */
export const pageEnd = "<!-- What the page loads later -->";

export function laterPart(name: string, script: string): string {
  return `<script type="text/plain" id="part-${name}">${script}</script>`;
}

/** The page without its parts. */
export function firstPage(file: string): string {
  return file.split(pageEnd)[0] as string;
}

/** The script of this name; undefined when the file has none. */
export function partIn(file: string, name: string): string | undefined {
  const start = `<script type="text/plain" id="part-${name}">`;
  const at = file.indexOf(start);
  return at < 0 ? undefined : file.slice(at + start.length, file.indexOf("</script>", at));
}

/**
 * The sidebar's file is one to paste, and the page that is opened is a fifth of it: behind the page stand the scripts that it
 * loads later, as text. The build writes them, the script serves each by its name, and an older script that serves the whole
 * file leaves them in the page, where they are found as well.
 */

/** Between the page and the scripts that it loads later. */
export const pageEnd = "<!-- What the page loads later -->";

export function laterPart(name: string, script: string): string {
  return `<script type="text/plain" id="part-${name}">${script}</script>`;
}

/** The page without its parts. */
export function firstPage(file: string): string {
  return file.split(pageEnd)[0] as string;
}

/** The script of this name; undefined where the file has none. */
export function partIn(file: string, name: string): string | undefined {
  const start = `<script type="text/plain" id="part-${name}">`;
  const at = file.indexOf(start);
  return at < 0 ? undefined : file.slice(at + start.length, file.indexOf("</script>", at));
}

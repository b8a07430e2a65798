/**
 * Renders as much of Markdown as the help's prose uses: headings, paragraphs, lists, tables, fenced code, pictures in
 * paragraphs of their own, and within a line code, emphasis and links. Anything that looks like HTML is shown as text.
 * Links lead to other help pages, or to an https address outside.
 */

/** `root`: the path from the page to the help's folder, where the pictures are. */
export function markdown(text: string, root = ""): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((one) => pictureOf(one, root) ?? block(one))
    .join("\n");
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The rows of a table's block, without the line below its head. */
export function cellsOf(block: string): string[][] {
  return block
    .split("\n")
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line))
    .map((line) => line.replace(/^\|\s*|\s*\|$/g, "").split(/\s*(?<!\\)\|\s*/));
}

function pictureOf(text: string, root: string): string | undefined {
  const [, alt, path] = /^!\[([^\]]+)\]\(([\w./-]+)\)$/.exec(text) ?? [];
  return path && `<p><img src="${root}${path}" alt="${escapeHtml(alt ?? "")}"></p>`;
}

function block(text: string): string {
  const [, marks, heading] = /^(#{1,4}) (.+)$/.exec(text) ?? [];
  if (marks && heading) return `<h${marks.length} id="${idOf(heading)}">${inline(heading)}</h${marks.length}>`;
  if (text.startsWith("```")) {
    return `<pre dir="ltr"><code>${escapeHtml(text.replace(/^```.*\n|\n?```$/g, ""))}</code></pre>`;
  }
  if (text.startsWith("|")) return table(cellsOf(text));
  if (/^- /.test(text)) return list("ul", text.split(/\n(?=- )/), /^- /);
  const [, first] = /^(\d+)\. /.exec(text) ?? [];
  if (first) {
    const items = list("ol", text.split(/\n(?=\d+\. )/), /^\d+\. /);
    // A list goes on where pictures stand between its steps.
    return first === "1" ? items : items.replace("<ol>", `<ol start="${first}">`);
  }
  return `<p>${inline(text)}</p>`;
}

export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join("")}</tr>`;
  const body = rows.map((cells) => row(cells, "td")).join("\n");
  return `<div class="wide" tabindex="0"><table><thead>${row(head, "th")}</thead><tbody>${body}</tbody></table></div>`;
}

function list(tag: "ul" | "ol", items: readonly string[], mark: RegExp): string {
  return `<${tag}>${items.map((item) => `<li>${inline(item.replace(mark, ""))}</li>`).join("")}</${tag}>`;
}

/** Code is taken out first, because nothing in it is Markdown. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith("`") && part.length > 1 ? code(part.slice(1, -1)) : inlineHtml(part)))
    .join("");
}

export function code(text: string): string {
  return `<code dir="ltr">${escapeHtml(text)}</code>`;
}

function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll("\\|", "|")
    .replace(/\[([^\]]+)\]\(((?:https:\/\/)?[\w./#-]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Puts scripts into a page, because Apps Script serves single files, and a sidebar is one. The first script is inside
 * the page. Scripts that are loaded later follow the page as text: the Apps Script leaves them out when it serves the
 * page, and sends each when the page asks for it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Compiler, WebpackPluginInstance } from "webpack";
import { laterPart, pageEnd } from "../../ports/pageParts";

/** Escapes the script, so that nothing in it can end its element early. */
function safe(script: string): string {
  return script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

/** The page with the script before the end of its body. */
function withScript(page: string, script: string): string {
  const end = page.lastIndexOf("</body>");
  if (end < 0) throw new Error("The page has no </body>.");
  return `${page.slice(0, end)}<script>${safe(script)}</script>\n${page.slice(end)}`;
}

/**
 * Makes a webpack plugin that emits `page` as `name`.html: the script of the entry `name` is inside the page, all other
 * scripts follow behind it as text, and the separate script files are removed.
 */
export function inlinePagePlugin(root: string, page: string, name: string): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap("inlinedPage", (compilation) => {
        compilation.fileDependencies.add(join(root, page));
        const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
        compilation.hooks.processAssets.tap({ name: "inlinedPage", stage }, () => {
          const scripts = Object.keys(compilation.assets).filter((file) => file.endsWith(".js"));
          const textOf = (file: string) => String(compilation.getAsset(file)?.source.source());
          if (!scripts.includes(`${name}.js`)) return;
          const whole = withScript(readFileSync(join(root, page), "utf8"), textOf(`${name}.js`));
          const later = scripts.filter((file) => file !== `${name}.js`).sort();
          const parts = later.map((file) => laterPart(file, safe(textOf(file))));
          compilation.emitAsset(
            `${name}.html`,
            new sources.RawSource([whole.trimEnd(), pageEnd, ...parts, ""].join("\n")),
          );
          for (const file of scripts) compilation.deleteAsset(file);
        });
      });
    },
  };
}

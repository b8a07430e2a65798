/** A page with its script inside: Apps Script serves single files, and a sidebar is one of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Compiler, WebpackPluginInstance } from "webpack";

/** The page with the script before the end of its body. Nothing in the script can end it early. */
function withScript(page: string, script: string): string {
  const safe = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const end = page.lastIndexOf("</body>");
  if (end < 0) throw new Error("The page has no </body>.");
  return `${page.slice(0, end)}<script>${safe}</script>\n${page.slice(end)}`;
}

/** Emits `page` as `name`.html with the entry `name`'s script inside, in place of the script. */
export function inlinedPage(root: string, page: string, name: string): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap("inlinedPage", (compilation) => {
        compilation.fileDependencies.add(join(root, page));
        const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
        compilation.hooks.processAssets.tap({ name: "inlinedPage", stage }, () => {
          const script = compilation.getAsset(`${name}.js`)?.source.source().toString();
          if (script === undefined) return;
          const whole = withScript(readFileSync(join(root, page), "utf8"), script);
          compilation.emitAsset(`${name}.html`, new sources.RawSource(whole));
          compilation.deleteAsset(`${name}.js`);
        });
      });
    },
  };
}

/**
 * Loads the page's later scripts from the sidebar's own file, through the script in Sheets. Google serves a page
 * without any files beside it, so a browser cannot fetch them.
 */
import type { TypedAsk } from "./typedAsk";

type Done = (event: { readonly type: "load" | "error"; readonly target: { readonly src: string } }) => void;

/** The bundler's function that loads a script by its file name. */
declare const __webpack_require__: { l: (file: string, done: Done) => void };

/** From now on `import()` gets the page's later scripts by `ask`. */
export function loadPartsBy(ask: TypedAsk): void {
  __webpack_require__.l = (file, done) => {
    const told = (type: "load" | "error") => () => done({ type, target: { src: file } });
    read()
      // An older build serves the whole file at once. Then this script's text is in the page already.
      .then(() => document.getElementById(`part-${file}`)?.textContent ?? ask("parts.text", file))
      .then(run)
      .then(told("load"), told("error"));
  };
}

/** Waits until the browser has read the whole page, including what follows this script. */
async function read(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

function run(text: string | undefined): void {
  if (text === undefined) throw new Error("The sidebar's file has no such part.");
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
  script.remove();
}

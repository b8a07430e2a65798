/**
 * What functions.js leaves to a script beside it: its modules ask the page in the place of those named here, which
 * `session/details` puts on the page whole. Every other bundle has them as they are.
 */
import { join } from "node:path";
import type { Compiler, WebpackPluginInstance } from "webpack";

/** The layer of the bundle that has none of them. */
export const cellsLayer = "cells";

/** What stands in the place of each. */
const modules = {
  "core/advice": "awaited",
  "core/misread": "awaited",
  "functions/cards": "plain",
  "functions/grounds": "plain",
  "functions/items": "plain",
  "functions/nearest": "awaited",
};

/** `root` is the folder that `src` is in. */
export function apart(root: string): WebpackPluginInstance {
  const instead = new Map(
    Object.entries(modules).map(([name, other]) => [join(root, "src", name), join(root, "src/session", other)]),
  );
  return {
    apply(compiler: Compiler) {
      compiler.hooks.normalModuleFactory.tap("apart", (factory) => {
        factory.hooks.beforeResolve.tap("apart", (asked) => {
          if (asked.contextInfo.issuerLayer !== cellsLayer) return;
          asked.request = instead.get(join(asked.context, asked.request)) ?? asked.request;
        });
      });
    },
  };
}

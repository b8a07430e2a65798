/** The parts of the pane that a host's ports allow, in the order of the tabs. */
import type { ComponentType } from "react";
import type { Part } from "./context";
import type { Host } from "./ports";
import { Setup } from "./setup";

interface Shown {
  readonly name: Part;
  readonly Content: ComponentType;
}

export function partsOf(_host: Host): [Shown, ...Shown[]] {
  return [{ name: "settings", Content: Setup }];
}

/** The page's own script, before the functions': what it sets here they take up, and do without where it is missing. */
import { Memory } from "../browser/memory";
import { typed } from "./typed";

Object.assign(globalThis, { shariahMemory: new Memory(), shariahTyped: typed });

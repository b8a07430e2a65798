/** The page's own script, before the functions': what it sets here they take up, and do without where it is missing. */
import { Memory } from "./memory";

Object.assign(globalThis, { shariahMemory: new Memory() });

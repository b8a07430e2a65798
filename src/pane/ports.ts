/** What the pane needs of its host. Each host implements both; `test/pane/ports.contract.ts` holds what they promise. */
import type { Settings as Saved } from "../api/settings";
import type { Progress } from "../core/progress";

/** Settings as the pane may see them: the secret goes in, and never comes back. */
export interface Settings {
  load(): Promise<(Omit<Saved, "secret"> & { readonly secretSaved: boolean }) | undefined>;
  /** Saves and starts afresh. Without `secret` the saved one stays. */
  save(settings: Omit<Saved, "secret"> & { readonly secret?: string }): Promise<void>;
  forget(): Promise<void>;
  /** One signed call for the account's statistics: undefined when it worked, else the sentence that says why not. */
  test(settings: Omit<Saved, "secret"> & { readonly secret?: string }): Promise<string | undefined>;
}

export interface Workbook {
  /** Cells waiting, calls to go, the last failure; `listen` is told of every change, at most ten times a second. */
  progress(): Progress;
  listen(changed: () => void): () => void;
  /** Everything asked again from now on; the cells of this host recalculate. */
  refresh(): Promise<void>;
}

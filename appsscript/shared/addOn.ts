/**
 * Tells which of the two builds the script is: a script bound to its document, or an add-on, whose triggers Google
 * limits more. The build adds a private function for each answer, so that both builds are the same bundle.
 */
declare function shariahAddon_(): boolean;
declare function shariahWithoutMail_(): boolean;

export function isAddOn(): boolean {
  return typeof shariahAddon_ === "function";
}

/** Whether the manifest lists the permissions for e-mails. */
export function canMail(): boolean {
  return typeof shariahWithoutMail_ !== "function";
}

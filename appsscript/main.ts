/**
 * Where Apps Script comes in: each of the script's functions delegates to one of these. Nothing here touches a service
 * when the script loads, since a published add-on opens its menu before it is allowed to.
 */
import { allow } from "./account";
import { toSheet, type Value } from "./cells";
import { asked, isNumeric } from "./functions";
import { host } from "./host";
import { convert, freezeSelected, openMenu, openSidebar, refreshNow, thawEverything } from "./menu";
import { isLeftOut, neighbours } from "./neighbours";
import { serve } from "./pages";
import { Rendezvous } from "./rendezvous";
import { mend } from "./workbook";

/** One of our functions, called from a cell. */
export function run(name: string, given: ArrayLike<unknown>): Value | Value[][] {
  const isBlank = (value: unknown, index: number) => value === "" && index > 0 && index < given.length - 1;
  const typed = Array.from(given, (value, index) =>
    isBlank(value, index) && isLeftOut(name, index) ? undefined : value,
  );
  const cells = new Rendezvous(host, neighbours).run(asked(name, typed));
  return toSheet(cells, isNumeric(name, typed));
}

export function onOpen(): void {
  openMenu();
  try {
    mend();
  } catch {
    // A published add-on may not touch the document yet; the next refresh mends it.
  }
}

export function onInstall(): void {
  onOpen();
}

export function showSettings(): void {
  openSidebar("settings");
}

export function showUsage(): void {
  openSidebar("usage");
}

export function refreshAll(): void {
  refreshNow("all");
}

export function refreshSelection(): void {
  refreshNow("selection");
}

export function refreshErrors(): void {
  refreshNow("errors");
}

export function convertFromExcel(): void {
  convert("sheets");
}

export function convertToExcel(): void {
  convert("excel");
}

export function freezeSelection(): void {
  freezeSelected();
}

export function thawAll(): void {
  thawEverything();
}

/** From the sidebar. */
export function pane(name: string, given: readonly unknown[]): unknown {
  return serve(name, given);
}

/** For a script of one's own: an operation may make so many calls without asking. */
export function allowCalls(operation: string, calls: number): void {
  allow(operation, calls);
}

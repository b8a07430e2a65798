/**
 * Where Apps Script comes in: each of the script's functions delegates to one of these. Nothing here touches a service
 * when the script loads, since a published add-on opens its menu before it is allowed to.
 */
import { isNumeric } from "../src/functions/shape";
import { allow } from "./account";
import { fromUser, type Opening, type Trigger } from "./caller";
import { toSheet, type Value } from "./cells";
import { asked } from "./functions";
import { host } from "./host";
import { convert, freezeSelected, leaveSample, openMenu, openSidebar, refreshNow, thawEverything } from "./menu";
import { isLeftOut, neighbours } from "./neighbours";
import { serve } from "./pages";
import { Rendezvous } from "./rendezvous";
import { sayingAs } from "./saying";
import { mend } from "./workbook";

/** One of our functions, called from a cell. */
export function run(name: string, given: ArrayLike<unknown>): Value | Value[][] {
  const isBlank = (value: unknown, index: number) => value === "" && index > 0 && index < given.length - 1;
  const typed = Array.from(given, (value, index) =>
    isBlank(value, index) && isLeftOut(name, index) ? undefined : value,
  );
  const rendezvous = new Rendezvous(host, neighbours);
  const cells = rendezvous.run(asked(name, typed));
  return toSheet(cells, isNumeric(name, typed), sayingAs(rendezvous.preferences));
}

/** Google calls it; a cell that does finds no menu. */
export function onOpen(event?: Opening): void {
  const mode = String(event?.authMode);
  openMenu(mode === "NONE");
  // A published add-on may touch nothing yet, and the menu goes if it tries; the next refresh mends.
  if (mode === "NONE") return;
  try {
    mend();
    leaveSample();
  } catch {
    // The next refresh mends it.
  }
}

export function onInstall(event?: Opening): void {
  onOpen(event);
}

export function showSettings(): void {
  fromUser(() => openSidebar("settings"));
}

export function showUsage(): void {
  fromUser(() => openSidebar("usage"));
}

export function showWorksheets(): void {
  fromUser(() => openSidebar("worksheets"));
}

/** Also for a trigger. */
export function refreshAll(event?: Trigger): void {
  fromUser(() => refreshNow("all"), event);
}

export function refreshSelection(): void {
  fromUser(() => refreshNow("selection"));
}

/** Also for a trigger. */
export function refreshErrors(event?: Trigger): void {
  fromUser(() => refreshNow("errors"), event);
}

export function convertFromExcel(): void {
  fromUser(() => convert("sheets"));
}

export function convertToExcel(): void {
  fromUser(() => convert("excel"));
}

export function freezeSelection(): void {
  fromUser(freezeSelected);
}

export function thawAll(): void {
  fromUser(thawEverything);
}

/** From the sidebar. */
export function pane(name: string, given: readonly unknown[]): unknown {
  return fromUser(() => serve(name, given));
}

/** For a script of one's own: an operation may make so many calls without asking. */
export function allowCalls(operation: string, calls: number): void {
  fromUser(() => allow(operation, calls));
}

/**
 * Where Apps Script comes in: each of the script's functions delegates to one of these. Nothing here touches a service
 * when the script loads, since a published add-on opens its menu before it is allowed to.
 */
import { toSheet, type Value } from "./cells";
import { asked, isNumeric } from "./functions";
import { host } from "./host";
import { neighbours } from "./neighbours";
import { Rendezvous } from "./rendezvous";

/** One of our functions, called from a cell. */
export function run(name: string, given: ArrayLike<unknown>): Value | Value[][] {
  const typed = Array.from(given);
  const cells = new Rendezvous(host, neighbours).run(asked(name, typed));
  return toSheet(cells, isNumeric(name, typed));
}

/** Gives the pane a workbook before the sheets have loaded, since the pane opens first. */

import { targets } from "../../workbook/sheet/step";
import type { Workbook } from "../../workbook/workbook";

/**
 * A workbook whose methods wait for the real one; its properties are known before. A method that the real one has not
 * gives undefined: that is known only when the sheets have loaded.
 */
export function pendingWorkbook(book: Promise<Workbook>): Workbook {
  return new Proxy({ target: targets.playground } as Workbook, {
    get: (known, name) =>
      Object.hasOwn(known, name)
        ? known[name as keyof Workbook]
        : async (...wish: unknown[]) => {
            const method = (await book)[name as keyof Workbook] as ((...wish: unknown[]) => unknown) | undefined;
            return method?.(...wish);
          },
  });
}

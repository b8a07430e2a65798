/** The sheets for a pane that opens before they do. */
import type { Workbook } from "../../workbook/workbook";
import { targets } from "../../workbook/worksheets/step";

/** Each of the pane's wishes waits for them. What they are like is known before. */
export function comingBook(book: Promise<Workbook>): Workbook {
  return new Proxy({ target: targets.playground } as Workbook, {
    get: (known, name) =>
      Object.hasOwn(known, name)
        ? known[name as keyof Workbook]
        : async (...wish: unknown[]) => {
            const method = (await book)[name as keyof Workbook] as (...wish: unknown[]) => unknown;
            return method(...wish);
          },
  });
}

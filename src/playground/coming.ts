/** The sheets for a pane that opens before they do. */
import type { Workbook } from "../workbook/workbook";

/** Each of the pane's wishes waits for them. */
export function comingBook(book: Promise<Workbook>): Workbook {
  return new Proxy({} as Workbook, {
    get:
      (_, name) =>
      async (...wish: unknown[]) => {
        const method = (await book)[name as keyof Workbook] as (...wish: unknown[]) => unknown;
        return method(...wish);
      },
  });
}

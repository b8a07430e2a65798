/**
 * Reads the names of the workbook, some thousand in one request: a frozen cell has a name of its own, and those of a
 * large workbook are more than Excel hands over at once (5 MB).
 */
const namesARound = 10_000;

/** The prefix of the names that mark cells of our worksheets; such names are hidden from Excel's lists. */
export const markPrefix = "shariah_sheet_";

export async function namesIn(
  context: Excel.RequestContext,
  properties: { readonly formula?: true; readonly type?: true },
): Promise<readonly Excel.NamedItem[]> {
  const { names } = context.workbook;
  const found = new Map<string, Excel.NamedItem>();
  for (;;) {
    names.load({ name: true, ...properties, $top: namesARound, $skip: found.size });
    await context.sync();
    const before = found.size;
    for (const item of names.items) found.set(item.name, item);
    if (names.items.length !== namesARound) return [...found.values()];
    if (found.size > before) continue;
    // This Excel gives the same names again, so all are asked for at once.
    names.load({ name: true, ...properties });
    await context.sync();
    return names.items;
  }
}

/** Whether this workbook counts its days from 1900 or from 1904: Excel does not say, but it can be asked for a date. */
import type { DateSystem } from "../functions/days";

const firstOf2000In1904 = 35_064;

/** 1900 where there is no workbook, or it does not answer. */
export async function dateSystem(): Promise<DateSystem> {
  try {
    return await Excel.run(async (context) => {
      const serial = context.workbook.functions.date(2000, 1, 1);
      serial.load("value");
      await context.sync();
      return serial.value === firstOf2000In1904 ? 1904 : 1900;
    });
  } catch {
    return 1900;
  }
}

import { shareReadings } from "../../src/session/shareReadings";

/** Readings that end when they are told to. Each gives its number, counted from 1; the one of the number `failing` fails. */
function readings({ failing, patience }: { readonly failing?: number; readonly patience?: number } = {}) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = shareReadings(async (part: string) => {
    const nth = begun.push(part);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (nth === failing) throw new Error("gone");
    return nth;
  }, patience);
  /** A task later than what was asked begins. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (nth: number) => {
    ends[nth - 1]?.();
    await settled();
  };
  return { begun, read, settled, end };
}

test("those who ask for the same at the same time get one reading, and those who ask for another part another", async () => {
  const { begun, read, settled, end } = readings();
  const asked = [read("workbook"), read("workbook"), read("sheet")];
  await settled();
  expect(begun).toEqual(["workbook", "sheet"]);
  await end(1);
  await end(2);
  expect(await Promise.all(asked)).toEqual([1, 1, 2]);
});

test("a reading that is asked for while one is under way begins after that one, also where that one fails", async () => {
  const { begun, read, settled, end } = readings({ failing: 3 });
  const first = read("workbook");
  await settled();
  const [second, third] = [read("workbook"), read("workbook")];
  await settled();
  expect(begun).toHaveLength(1);
  await end(1);
  expect(begun).toHaveLength(2);
  const failing = read("workbook");
  await end(2);
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 2]);
  const last = read("workbook");
  const failed = expect(failing).rejects.toThrow("gone");
  await end(3);
  await failed;
  await end(4);
  expect(await last).toBe(4);
});

test("a part is read anew when it is asked for after a reading has ended", async () => {
  const { read, settled, end } = readings();
  const first = read("workbook");
  await settled();
  await end(1);
  const second = read("workbook");
  await settled();
  await end(2);
  expect([await first, await second]).toEqual([1, 2]);
});

test("a reading that never ends is waited for no longer than the patience with it", async () => {
  const { begun, read, settled, end } = readings({ patience: 0 });
  void read("workbook");
  await settled();
  const second = read("workbook");
  await settled();
  expect(begun).toHaveLength(2);
  await end(2);
  expect(await second).toBe(2);
});

import { later, once } from "../../src/ports/later";

test("a port is loaded with its first call, and each call waits for it", async () => {
  let loads = 0;
  const load = once(async () => {
    loads += 1;
    return { add: async (a: number, b: number) => a + b };
  });
  const port = later(load);
  expect(loads).toBe(0);
  expect(await Promise.all([port.add(1, 2), port.add(3, 4)])).toEqual([3, 7]);
  expect(loads).toBe(1);
});

test("what could not be loaded is loaded anew with the next call", async () => {
  let isThere = false;
  const port = later(
    once(async () => {
      if (!isThere) throw new Error("no connection");
      return { name: async () => "port" };
    }),
  );
  await expect(port.name()).rejects.toThrow("no connection");
  isThere = true;
  expect(await port.name()).toBe("port");
});

/** Which row the next one follows, and which rows follow one that is gone. */
import { endOf, isSeal, type Link, sealOf, tornLinks } from "../../../src/ledger/entries/seal";

const row = (name: string, at: number | undefined, ...follows: readonly string[]): Link => ({
  sum: sealOf([name]),
  at,
  follows: follows.map((one) => (one.startsWith("start") ? one : sealOf([one]))).join(" "),
});
const sum = (name: string) => sealOf([name]);
/** A row of version 1.0: its checksum is of another kind. */
const old = (name: string, at: number): Link => ({ sum: name, at });

test("a seal is s and 32 hexadecimal digits, and nothing else", () => {
  expect(isSeal(sum("a"))).toBe(true);
  for (const text of ["", `x${sum("a")}`, `${sum("a")}0`, sum("a").slice(1), sum("a").toUpperCase()])
    expect(isSeal(text)).toBe(false);
});

test("numbers count to twelve digits, as their texts; what is not there counts as blank", () => {
  expect(sealOf([0.1 + 0.2, undefined])).toBe(sealOf(["0.3", ""]));
  expect(sealOf([0.123456789012])).not.toBe(sealOf([0.123456789013]));
  expect(sealOf(["a", "b"])).not.toBe(sealOf(["b", "a"]));
});

test("a new row follows the last one, wherever that stands, and a copied row counts once", () => {
  const [a, b, c] = [row("a", 1, "start"), row("b", 2, "a"), row("c", 3, "b")];
  expect(endOf([a, b, c])).toBe(sum("c"));
  expect(endOf([c, a, c, b])).toBe(sum("c"));
  expect(endOf([])).toBe("start");
});

test("a new row follows the two latest where several wrote at once, the latest first; of one moment the lesser checksum", () => {
  const several = ["b", "c", "d"].map((name, index) => row(name, index, "a"));
  expect(endOf([row("a", 0, "start"), ...several])).toBe(`${sum("d")} ${sum("c")}`);
  expect(endOf([row("a", 0, "start"), ...several].reverse())).toBe(`${sum("d")} ${sum("c")}`);
  const both = [sum("b"), sum("c")].sort();
  const atOnce = [row("a", 0, "start"), row("b", 7, "a"), row("c", 7, "a")];
  expect([endOf(atOnce), endOf([...atOnce].reverse())]).toEqual([both.join(" "), both.join(" ")]);
  // Whose moment cannot be read is the earliest.
  expect(endOf([row("a", 0, "start"), row("b", undefined, "a"), row("c", 5, "a")])).toBe(`${sum("c")} ${sum("b")}`);
  expect(endOf([...atOnce, row("d", 9, "b", "c")])).toBe(sum("d"));
});

test("a row is torn where the row it follows is gone, also where it follows two and one of them is gone", () => {
  const [a, b, c] = [row("a", 1, "start"), row("b", 2, "a"), row("c", 2, "a")];
  const d = row("d", 3, "b", "c");
  expect(tornLinks([d, c, b, a])).toEqual([]);
  expect(tornLinks([a, b, d])).toEqual([d]);
  expect(tornLinks([b, c, d])).toEqual([b, c]);
});

test("the first row follows all rows of version 1.0 that stood then: in any order, copies once, later ones not", () => {
  const olds = [old("1x", 1), old("2y", 2)];
  const first = row("a", 5, endOf(olds));
  expect(first.follows).toBe(`start ${sealOf(["1x", "2y"])}`);
  expect(endOf([...olds, olds[0] as Link].reverse())).toBe(first.follows);
  for (const whole of [
    [...olds, first],
    [first, ...[...olds].reverse(), olds[1] as Link],
    [...olds, old("3z", 6), first],
    [old("", 1), ...olds, first],
  ])
    expect(tornLinks(whole)).toEqual([]);
  expect(tornLinks([olds[1] as Link, first])).toEqual([first]);
  expect(tornLinks([...olds, old("3z", 5), first])).toEqual([first]);
  expect(tornLinks([first])).toEqual([first]);
  expect(tornLinks([...olds, row("b", 5, "start")])).toEqual([row("b", 5, "start")]);
});

test("a row that follows nothing is not reported, as of version 1.0 or with an emptied cell", () => {
  expect(tornLinks([old("1x", 1), { sum: sum("a"), at: 2 }, { sum: sum("b"), at: 3, follows: "" }])).toEqual([]);
  expect(tornLinks([{ sum: "1x", at: 1, follows: sum("gone") }])).toEqual([]);
});

/**
 * Seals the rows of a ledger as a chain: each row holds a checksum of its own cells and the checksum of the row before
 * it. So a changed row is known by its own checksum, and a deleted one by the row that follows it. Rows may be sorted,
 * since a row names what it follows. Two people who write at once follow the same row, and the next row follows both of
 * theirs. `docs/help/en/ledgers.md` tells the recipe, and `docs/audit/verify-ledger.mjs` verifies it without this code: the
 * recipe must not change, because existing ledgers are verified with it.
 */
import { sha256 } from "./sha256";

export type Field = string | number | undefined;

/** A row of the chain; `at`: when it was sealed, ms since 1970. */
export interface Link {
  readonly sum: string;
  /** Undefined in rows of version 1.0, which follow none. */
  readonly follows?: string | undefined;
  readonly at: number | undefined;
}

/**
 * The first letter of a checksum names its recipe. `s`: statuses, and closed periods before their method was sealed.
 * `t`: closed periods with their method, and the currency as it is written.
 */
export const sealMarks = { plain: "s", method: "t" } as const;

type SealMark = (typeof sealMarks)[keyof typeof sealMarks];

const seal = new RegExp(`^[${Object.values(sealMarks).join("")}][0-9a-f]{32}$`);

/**
 * The checksum of these fields: the letter and 32 hexadecimal digits, which are half of the SHA-256 over the fields as a
 * JSON list of texts. Numbers count to twelve digits.
 */
export function sealOf(fields: readonly Field[], mark: SealMark = sealMarks.plain): string {
  return `${mark}${sha256(JSON.stringify(fields.map(plain))).slice(0, 32)}`;
}

export function isSeal(sum: string): boolean {
  return seal.test(sum);
}

/**
 * What the next row follows: the checksum of the last row, or those of the two last rows where two people wrote at
 * once. The first row of a chain follows all rows of version 1.0, by one checksum over theirs.
 */
export function endOf(links: readonly Link[]): string {
  const sealed = links.filter(({ sum }) => isSeal(sum));
  if (sealed.length === 0) return startOf(links);
  const followed = new Set(sealed.flatMap(({ follows }) => followedSums(follows)));
  const ends = sealed.filter(({ sum }) => !followed.has(sum));
  const inOrder = [...new Map(ends.map((link) => [link.sum, link])).values()].sort(
    (one, other) => (other.at ?? 0) - (one.at ?? 0) || (one.sum < other.sum ? -1 : 1),
  );
  return inOrder
    .slice(0, 2)
    .map(({ sum }) => sum)
    .join(" ");
}

/** The rows that follow a row which is gone. */
export function tornLinks<L extends Link>(links: readonly L[]): readonly L[] {
  const there = new Set(links.map(({ sum }) => sum));
  return links.filter((link) => {
    const { sum, follows = "", at } = link;
    if (!isSeal(sum) || follows === "") return false;
    if (!follows.startsWith(start)) return followedSums(follows).some((one) => !there.has(one));
    return follows !== startOf(links.filter((one) => !isSeal(one.sum) && (one.at ?? 0) <= (at ?? 0)));
  });
}

const start = "start";

/** The rows of version 1.0 by their checksums; a row that was copied counts once. */
function startOf(links: readonly Link[]): string {
  const sums = [...new Set(links.map(({ sum }) => sum).filter((sum) => sum !== "" && !isSeal(sum)))].sort();
  return sums.length === 0 ? start : `${start} ${sealOf(sums)}`;
}

function followedSums(follows: string | undefined): readonly string[] {
  return (follows ?? "").split(" ").filter(isSeal);
}

function plain(field: Field): string {
  return typeof field === "number" ? String(Number(field.toPrecision(12))) : (field ?? "");
}

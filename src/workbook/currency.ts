/**
 * Reads a currency wherever one is pasted, typed, reported or booked. Some markets quote in a hundredth or a thousandth
 * of their currency, such as pence: such a unit is a currency of its own, and its amounts are never added to those of
 * the whole. It is written by a code of three capitals, because a sheet's sums cannot tell `GBp` from `GBP`.
 */
export interface Currency {
  /** The code in capitals: `USD`, and `GBX` for pence. */
  readonly code: string;
  /** The currency of which this is a part, `GBP` for `GBX`; its own code for a whole currency. */
  readonly major: string;
  /** How many of this unit make one of `major`: 1 for a whole currency, 100 for pence. */
  readonly per: number;
}

/** Each minor unit by its code in capitals, with the spellings that are in use. Case matters: `GBp` is no `GBP`. */
const minor: readonly (Currency & { readonly spellings: RegExp })[] = [
  { code: "GBX", major: "GBP", per: 100, spellings: /^(?:GBp|GB[Xx]|gbx)$/ },
  { code: "ZAC", major: "ZAR", per: 100, spellings: /^(?:ZA[CcXx]|za[cx])$/ },
  { code: "ILA", major: "ILS", per: 100, spellings: /^(?:IL[AaXx]|il[ax])$/ },
  { code: "USX", major: "USD", per: 100, spellings: /^(?:US[Xxc]|usx)$/ },
  { code: "EUX", major: "EUR", per: 100, spellings: /^(?:EU[Xxc]|eux)$/ },
  { code: "KWF", major: "KWD", per: 1000, spellings: /^(?:KW[Ff]|kwf)$/ },
];

/** The currency that a text names; undefined where it is no code. */
export function parseCurrency(typed: unknown): Currency | undefined {
  const text = String(typed ?? "")
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .trim();
  const found = minor.find(({ spellings }) => spellings.test(text));
  if (found) return { code: found.code, major: found.major, per: found.per };
  if (!/^[A-Za-z]{3}$/.test(text)) return undefined;
  const code = text.toUpperCase();
  return { code, major: code, per: 1 };
}

/** The code of a currency as it is written and compared; a text that is no code as it stands. */
export function currencyCode(typed: unknown): string {
  return parseCurrency(typed)?.code ?? String(typed ?? "").trim();
}

/** An amount of a minor unit in its whole currency; undefined where it is in a whole currency already. */
export function inMajor(amount: number, code: string): { readonly amount: number; readonly code: string } | undefined {
  const { major, per } = parseCurrency(code) ?? {};
  if (major === undefined || per === undefined || per === 1) return undefined;
  return { amount: Number((amount / per).toPrecision(12)), code: major };
}

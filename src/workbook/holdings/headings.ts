/**
 * Tells what a column of a list is by the words that its heading contains, in English, Arabic, German or French: no
 * column is known by its place, and a heading that is not understood leaves its column out. `Qty (Quantity)`,
 * `Owned quantity` and `الكمية المملوكة` are shares. `Cost Basis` is what all shares of a line cost together.
 */
import { withoutMarks } from "../../core/ticker";

export type Role = "ticker" | "shares" | "cost" | "price" | "currency" | "isin" | "name" | "value" | "paid";

/** What a heading says of its column. */
export interface HeadingMeaning {
  readonly role: Role;
  /**
   * How surely the heading means this, 0 the most. Of two columns of a role the surer one is read. At 3, a person is
   * asked: an `Amount` may be of shares or of money.
   */
  readonly rank: number;
  /** True for a cost that does not say whether it is of one share or of all. */
  readonly isBare?: boolean;
}

const lexicon = {
  /** Columns with these words hold something else: a change, a date, a percentage, shares that are not owned. */
  other:
    "% change changes chng chg gain gains loss losses profit pnl return returns yield dividend dividends income percent pct weight allocation target date time type sector industry country exchange rate realized unrealized realised unrealised result reinvest rating ratings low high range volume fee fees commission tax discrepant pledged blocked pending ordered order limit stop id conid account broker mult multiplier discriminator category class term note notes yesterday status par face verdict proceeds performance capital opened updated " +
    "تغير تغيير ربح ارباح خساره خسائر عائد نسبه تاريخ وقت نوع قطاع محجوزه محجوز معلقه مرهونه رهن حساب وسيط بلد دوله رسوم عموله ضريبه وزن توزيع توزيعات حاله حكم اسميه",
  ticker: "ticker tickers symbol symbols epic tidm slice mnemonic رمز رموز",
  code: "code codes كود",
  stock: "stock stocks instrument instruments سهم",
  isin: "isin isins",
  currency: "currency currencies ccy cur curr wahrung devise عمله",
  name: "name names company companies security securities fund funds product products description investment investments asset assets holding issuer bezeichnung produkt produit libelle شركه اسم ورقه",
  cost: "cost costs basis purchase purchased buy bought buying paid entry book invested acquisition acquired einstandskurs einstandswert kaufkurs kaufpreis kauf achat revient investi تكلفه كلفه تكاليف شراء",
  average: "average avg ave mean durchschnitt moyen moyenne متوسط",
  each: "each per unit einstandskurs kaufkurs kaufpreis للسهم للوحده وحده",
  price: "price prices ltp nav kurs cours preis prix kaufpreis einstandskurs kaufkurs سعر",
  last: "last close closing quote cloture اغلاق",
  total: "total sum all gesamt basis amount invested book value val einstandswert investi اجمالي مجموع كلي قيمه",
  value: "value val worth wert marktwert kurswert valeur قيمه",
  shares:
    "share shares quantity quantities qty units position pieces holdings held owned stuck stk menge anzahl quantite nominal كميه اسهم وحدات مملوكه عدد",
  amount: "amount balance bestand رصيد",
  /** Words that say nothing of the column's kind. */
  plain:
    "my the of in no number usd us $ £ € gbp gbx eur sar p pence market current last trade traded previous prior share all",
} as const;

type Sense = keyof typeof lexicon;

const senses: ReadonlyMap<Sense, ReadonlySet<string>> = new Map(
  (Object.keys(lexicon) as Sense[]).map((sense) => [sense, new Set(lexicon[sense].split(" "))]),
);

function means(sense: Sense, word: string): boolean {
  return senses.get(sense)?.has(word) === true;
}

/** A heading is no sentence: a line with more words is a company's name or a note. */
const mostWords = 9;

/** What a heading says of its column; undefined when it says none of our roles. */
export function meaningOf(heading: unknown): HeadingMeaning | undefined {
  const words = wordsOf(heading);
  if (words.length === 0 || words.length > mostWords) return undefined;
  const has = (sense: Sense) => words.some((word) => means(sense, word));
  const only = (...allowed: readonly Sense[]) =>
    words.every((word) => allowed.some((sense) => means(sense, word) || means("plain", word)));
  if (has("other")) return undefined;
  if (has("isin")) return has("ticker") ? { role: "ticker", rank: 0 } : { role: "isin", rank: 0 };
  if (isOfCurrency(words))
    return { role: "currency", rank: words.includes("valuation") || words.includes("base") ? 1 : 0 };
  if (has("ticker") && words.length <= 4)
    return has("shares") ? undefined : { role: "ticker", rank: words.includes("count") ? 4 : 0 };
  if (has("code") && words.length <= 3) return { role: "ticker", rank: 1 };
  if (has("cost")) return costOf(words, has, only);
  if (has("price")) return has("average") ? { role: "cost", rank: 0 } : { role: "price", rank: earlier(words) };
  if (has("last") && only("last")) return { role: "price", rank: earlier(words) };
  // Of a value in the share's own currency and one in the account's, the first tells the currency of the price.
  if (has("value")) return { role: "value", rank: words.includes("local") || words.includes("محليه") ? 0 : 1 };
  if (has("shares")) return sharesOf(words, has);
  if (has("amount")) return only("amount", "shares") ? { role: "shares", rank: 3 } : undefined;
  if (has("stock") && words.length === 1) return { role: "ticker", rank: 2 };
  if ((has("name") || has("stock")) && words.length <= 4) return { role: "name", rank: words.includes("name") ? 0 : 1 };
  return undefined;
}

function costOf(words: readonly string[], has: (sense: Sense) => boolean, only: (...allowed: Sense[]) => boolean) {
  if (has("each") || has("average") || has("price") || has("last")) return { role: "cost", rank: 0 } as const;
  if (has("total") || words.includes("value")) return { role: "paid", rank: 0 } as const;
  if (has("shares")) return { role: "shares", rank: 1 } as const;
  return only("cost") ? ({ role: "cost", rank: 1, isBare: true } as const) : undefined;
}

function sharesOf(words: readonly string[], has: (sense: Sense) => boolean): HeadingMeaning | undefined {
  // Earnings per share are no shares.
  if (has("each") || has("average")) return undefined;
  if (words.includes("عدد") && words.length === 1) return { role: "shares", rank: 1 };
  const isLess = words.some((word) => ["available", "متاحه", "nominal"].includes(word));
  return { role: "shares", rank: isLess ? 1 : 0 };
}

/** A column of currencies names them last: `Price currency`, but not `Value in local currency` or `Cur. val`. */
function isOfCurrency(words: readonly string[]): boolean {
  const own = words.filter((word) => !means("code", word));
  const last = own[own.length - 1] ?? "";
  const isArabic = words.some((word) => word === "عمله") && words.length <= 2;
  return (means("currency", last) || isArabic) && !words.includes("in");
}

function earlier(words: readonly string[]): number {
  return words.some((word) => ["previous", "prior", "bid", "ask", "open", "سابق"].includes(word)) ? 1 : 0;
}

/**
 * A heading's words: lower case, without accents, the Arabic article and marks. `avgCost` is two words, and a percent
 * sign or a plus-minus is a word.
 */
function wordsOf(heading: unknown): readonly string[] {
  const text = withoutMarks(String(heading ?? ""))
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/[\p{M}ـ]/gu, "")
    .toLowerCase()
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(/p&l|p\/l|g\/l|\+\/-/g, " change ");
  const words = text.match(/\p{L}+|[%$£€]/gu) ?? [];
  return words.map((word) => word.replace(/^و?ال(?=\p{L}{2})/u, ""));
}

/** What each cell of a row says of its column, if the row were one of headings; two of a role are not told apart. */
export function meaningsOf(row: readonly unknown[]): readonly (HeadingMeaning | undefined)[] {
  return row.map(meaningOf).map((column) => (column && column.rank > 3 ? undefined : column));
}

/**
 * The role of each column: of several columns of a role the surest, and of these the first. A column *Stock* is for
 * tickers only where no other column is; beside one it has the companies' names.
 */
export function rolesOf(columns: readonly (HeadingMeaning | undefined)[]): readonly (Role | undefined)[] {
  const best = (role: Role) => {
    const ranks = columns.flatMap((column) => (column?.role === role ? [column.rank] : []));
    const least = Math.min(...ranks);
    return columns.findIndex((column) => column?.role === role && column.rank === least);
  };
  const hasName = columns.some((column) => column?.role === "name");
  const roles = columns.map((column, index) => (column && best(column.role) === index ? column.role : undefined));
  return roles.map((role, index) => {
    const isStock = columns[index]?.role === "ticker" && columns[index]?.rank === 2;
    return role === undefined && isStock && !hasName ? "name" : role;
  });
}

/**
 * Whether a row names the columns of a list of holdings: a column for tickers or ISINs, or one for names beside shares.
 * Many tables that hold no stocks have a column of names.
 */
export function isHeadings(row: readonly unknown[]): boolean {
  if (row.some(isNumberCell)) return false;
  const roles = rolesOf(meaningsOf(row));
  const isNamed = roles.includes("name") && roles.includes("shares");
  return (
    roles.includes("ticker") ||
    (roles.includes("isin") && roles.some((role) => role !== "isin" && role)) ||
    isNamed ||
    isOnly(roles, "isin")
  );
}

function isOnly(roles: readonly (Role | undefined)[], role: Role): boolean {
  return roles.length === 1 && roles[0] === role;
}

/** Whether a row of headings is of orders that were carried out, and not of what is held. */
export function isOfTrades(row: readonly unknown[]): boolean {
  const texts = row.map((cell) =>
    withoutMarks(String(cell ?? ""))
      .toLowerCase()
      .trim(),
  );
  return texts.some((text) =>
    /^(?:proceeds|action|side|buy\/sell|t\. price)$|transaction|trade date|settlement/.test(text),
  );
}

/** Whether a cell is a number, as a heading never is. */
export function isNumberCell(cell: unknown): boolean {
  if (typeof cell === "number") return true;
  return /^[\p{Sc}(−–+-]*[\d٠-٩۰-۹][\d٠-٩۰-۹.,'’٫٬\s]*(?:\p{Sc}|%|\))*$/u.test(withoutMarks(String(cell ?? "")).trim());
}

#!/usr/bin/env node
/**
 * Verifies a ledger of Shariah Sheets without the add-in: `node verify-ledger.mjs book.xlsx` or `... ledger.csv`.
 *
 * It needs Node 20 and nothing else, and shares no code with the add-in. For each row with a checksum it says whether the
 * checksum is that of the row's cells, whether the row that it follows is there, whether the amount follows from the
 * figures beside it, and whether another row books the same. It names rows that have an amount and no checksum, and reads
 * the count above the checksums, which tells closed rows that are gone, also the last ones. The totals are of the rows
 * that the add-in counts: of none that was changed, and of none that another row books too.
 *
 * A file cannot vouch for itself: who writes all of it anew writes all its checksums anew. So compare it with the signed
 * evidence pack: `--chain-end SUM` (or two of them, in quotes) and `--rows N` are the chain's last checksum and the number
 * of rows that stand there. Rows that were closed later are told, and are no fault.
 *
 * Exit code: 0 all holds, 1 something does not, 2 the file has no ledger or cannot be read.
 *
 * The recipe: the row's cells as texts, in the order of `recipes` below, a blank cell as "", a number to twelve digits as
 * JavaScript writes it, moments and everything else as they stand; these texts as one JSON list without spaces; of its
 * SHA-256 over UTF-8 the first 32 hexadecimal digits, behind a letter that names the recipe: t for rows of closed periods
 * that name their method, s for earlier ones, whose currency counts in capitals, and for statuses.
 *
 * A CSV file that a spreadsheet program saved may have rounded long figures: then take the .xlsx file.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

const entry = [
  ...["ticker", "year", "period", "dividend", "percent", "perShare", "observed"],
  ...["wasDividend", "wasPercent", "wasPerShare"],
  ...["portfolio", "shares", "currency", "amount", "closedAt", "closedBy"],
  ...["reviewedBy", "reason", "reverses", "corrects", "reportDate", "company", "source", "account"],
];
const recipes = {
  "ledger.entries": [...entry, "follows"],
  "ledger.entries t": [...entry, "method", "income", "outstanding", "follows"],
  "statuses.observations": [
    ...["ticker", "observed", "verdict", "rank", "revenue", "revenueBand", "securities", "securitiesBand"],
    ...["debt", "debtBand", "reportDate", "revenueRatio", "securitiesRatio", "debtRatio"],
    ...["company", "source", "account", "follows"],
  ],
};

/** Headings as the add-in writes them, in English and Arabic, for files without its hidden names. */
const headings = {
  "ledger.entries": {
    ticker: ["Ticker", "الرمز"],
    year: ["Year", "السنة"],
    period: ["Period", "الفترة"],
    dividend: ["Dividend", "التوزيع"],
    percent: ["Percent", "النسبة"],
    perShare: ["Amount a share", "المبلغ للسهم"],
    observed: ["First observed", "أول مشاهدة"],
    wasDividend: ["Dividend before", "التوزيع قبلها"],
    wasPercent: ["Percent before", "النسبة قبلها"],
    wasPerShare: ["Amount before", "المبلغ قبلها"],
    shares: ["Shares held", "الأسهم المملوكة"],
    currency: ["Currency", "العملة"],
    amount: ["Amount booked", "المبلغ المقيد"],
    closedAt: ["Closed at", "أُقفلت في"],
    closedBy: ["Closed by", "أقفلها"],
    checksum: ["Checksum", "رقم التحقق"],
    reportDate: ["Report date", "تاريخ التقرير"],
    account: ["Service and account", "الخدمة والحساب"],
    company: ["Company", "الشركة"],
    source: ["Filing", "الإفصاح"],
    portfolio: ["Portfolio", "المحفظة"],
    reviewedBy: ["Reviewed by", "راجعها"],
    reason: ["Reason", "السبب"],
    reverses: ["Reverses row", "Takes back", "تلغي"],
    corrects: ["Replaces row", "In place of", "بدل"],
    follows: ["Follows", "يلي"],
    method: ["Method", "الطريقة"],
    income: ["Income not halal", "الدخل غير الحلال"],
    outstanding: ["Shares outstanding", "الأسهم القائمة"],
  },
  "statuses.observations": {
    ticker: ["Ticker", "الرمز"],
    observed: ["First observed", "أول مشاهدة"],
    verdict: ["Status", "الحكم"],
    rank: ["Rank", "الرتبة"],
    revenue: ["Revenue", "الإيرادات"],
    revenueBand: ["Revenue limit", "حد الإيرادات"],
    securities: ["Securities", "الأوراق المالية"],
    securitiesBand: ["Securities limit", "حد الأوراق المالية"],
    debt: ["Debt", "الدين"],
    debtBand: ["Debt limit", "حد الدين"],
    reportDate: ["Report date", "تاريخ التقرير"],
    revenueRatio: ["Revenue percent", "نسبة الإيرادات"],
    securitiesRatio: ["Securities percent", "نسبة الأوراق المالية"],
    debtRatio: ["Debt percent", "نسبة الدين"],
    company: ["Company", "الشركة"],
    source: ["Filing", "الإفصاح"],
    account: ["Service and account", "الخدمة والحساب"],
    checksum: ["Checksum", "رقم التحقق"],
    follows: ["Follows", "يلي"],
  },
};

/** Columns of the purification ledger that are typed after a period is closed. */
const unguardedColumns = "the days and references of payments, to whom they went, and the day of a review";

/** Cells that hold numbers: a CSV file has texts alone. */
const numbers = new Set([
  ...["dividend", "percent", "perShare", "wasDividend", "wasPercent", "wasPerShare", "shares", "amount"],
  ...["income", "outstanding"],
  ...["rank", "revenueRatio", "securitiesRatio", "debtRatio"],
]);

const { file, chainEnd, signedRows } = argumentsIn(process.argv.slice(2));
const ledgers = read(file);
if (ledgers.length === 0) fail("The file has no ledger: no sheet has its headings.");
let isWhole = true;
if ((chainEnd.length > 0 || signedRows !== undefined) && !ledgers.some(({ kind }) => kind === "ledger.entries")) {
  fail("--chain-end and --rows are of a purification ledger, and the file has none.");
}
for (const { name, kind, rows, count } of ledgers) {
  const faults = kind === "ledger.entries" ? verified(kind, rows, [earlier, amountFits]) : verified(kind, rows, []);
  const sealed = rows.filter((row) => text(row.checksum) !== "");
  const changed = new Set(faults.filter(({ isChange }) => isChange).map(({ line }) => line));
  const sound = sealed.filter(({ line }) => !changed.has(line));
  const double = kind === "ledger.entries" ? doubled(sound) : new Map();
  const told = [...faults, ...[...double].map(([{ line }, why]) => ({ line, why }))].sort((a, b) => a.line - b.line);
  isWhole &&= told.length === 0;
  for (const { line, why } of told) say(`${name}, row ${line}: ${why}`);
  const holds = sealed.length - new Set(told.map(({ line }) => line)).size;
  say(`${name}: ${sealed.length} rows with a checksum, ${holds} hold, ${rows.length - sealed.length} without.`);
  for (const { method, currency, sum } of totals(sound.filter((row) => !double.has(row))))
    say(`${name}: booked ${sum} ${currency} by ${method}`);
  if (kind !== "ledger.entries") continue;
  const unsealed = rows.filter((row) => text(row.checksum) === "" && isBooked(row));
  for (const { line } of unsealed) say(`${name}, row ${line}: it has an amount and no checksum`);
  if (count.cell === "" && count.marked === 0 && sealed.length > 0)
    say(`${name}: it has no count of closed rows, so only the signed pack can tell whether its last rows are gone.`);
  const against = [...goneFrom(rows, count), ...(isSigned() ? compared(sealed) : [])];
  for (const one of against) say(`${name}: ${one}`);
  isWhole &&= unsealed.length === 0 && against.length === 0;
  const left = sealed.filter((row) => changed.has(row.line) || double.has(row));
  if (left.length > 0)
    say(`${name}: not in these totals: ${left.map((row) => `row ${row.line} (${money(row)})`).join(", ")}.`);
  say(`${name}: no checksum covers ${unguardedColumns}: they are typed later, and may have been changed.`);
}
process.exitCode = isWhole ? 0 : 1;

/** The file, and what the signed evidence pack has. */
function argumentsIn(given) {
  const usage = "Usage: node verify-ledger.mjs FILE.xlsx | FILE.csv [--chain-end SUM] [--rows N]";
  const found = { file: undefined, chainEnd: [], signedRows: undefined };
  const left = [...given];
  while (left.length > 0) {
    const word = left.shift();
    if (word === "--chain-end") {
      found.chainEnd = text(left.shift()).split(/[\s,]+/);
      if (!found.chainEnd.every(isSeal)) fail(usage);
    } else if (word === "--rows") {
      found.signedRows = Number(left.shift() ?? Number.NaN);
      if (!Number.isInteger(found.signedRows) || found.signedRows < 0) fail(usage);
    } else if (word.startsWith("-") || found.file) fail(usage);
    else found.file = word;
  }
  if (!found.file) fail(usage);
  return found;
}

function isSigned() {
  return chainEnd.length > 0 || signedRows !== undefined;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

// ---- what must hold

function verified(kind, rows, [ofEarlier = () => false, fits = () => true]) {
  const sealed = rows.filter((row) => text(row.checksum) !== "");
  const sums = new Set(sealed.map((row) => row.checksum));
  const old = sealed.filter((row) => !isSeal(row.checksum));
  return sealed.flatMap((row) => {
    const { line } = row;
    const why = [];
    const isItsOwn = (one) => (isSeal(row.checksum) ? row.checksum === sealOf(kind, one) : ofEarlier(one));
    const isChanged = !isItsOwn(row) && !isItsOwn(unguarded(row));
    if (isChanged) why.push("its checksum is another's");
    if (!fits(row)) why.push("its amount does not follow from its figures");
    const follows = text(row.follows);
    if (isSeal(row.checksum) && follows.startsWith("start")) {
      const before = old.filter((one) => Date.parse(text(one.closedAt)) <= Date.parse(text(row.closedAt)));
      if (follows !== startOf(before)) why.push("the rows of version 1.0 before it are not those that were there");
    } else if (isSeal(row.checksum)) {
      for (const one of follows.split(" ").filter((each) => each !== "" && !sums.has(each))) {
        why.push(`the row ${one} that it follows is not there`);
      }
    }
    return why.map((one) => ({ line, why: one, isChange: isChanged }));
  });
}

/** Whether anything stands in the row that only closing writes. */
function isBooked({ amount, closedAt, closedBy }) {
  return [amount, closedAt, closedBy].some((value) => text(value) !== "");
}

/**
 * What the ledger's count says against the rows that are there: it is the number of all periods that were ever closed,
 * in a cell above the checksums and in a hidden name of the sheet. A copied row does not count twice.
 */
function goneFrom(rows, { cell, marked }) {
  const closed = rows.filter((row) => isBooked(row) || text(row.checksum) !== "");
  const there = new Set(closed.map(({ ticker, observed, checksum }) => JSON.stringify([ticker, observed, checksum])));
  const told = Number.parseInt(cell, 10);
  const isTold = cell === `${told} (${fnv([told])})`;
  if (cell !== "" && !isTold) return [`its count of closed rows was changed: "${cell}"`];
  const most = Math.max(isTold ? told : 0, marked);
  const gone = most - there.size;
  return [
    ...(cell === "" && marked > 0 ? ["its count of closed rows is gone"] : []),
    ...(isTold && told < marked ? [`its count of closed rows was lowered from ${marked} to ${told}`] : []),
    ...(gone > 0
      ? [`${gone} of ${most} closed rows are gone; the last ones, if no row above lacks one it follows`]
      : []),
  ];
}

/** What the signed evidence pack says against the rows that are there. Rows that were closed later are no fault. */
function compared(sealed) {
  const bySum = new Map(sealed.map((row) => [row.checksum, row]));
  const lost = chainEnd.filter((sum) => !bySum.has(sum));
  const told = lost.map((sum) => `the row ${sum}, with which the signed pack ends, is not there`);
  if (signedRows === undefined || lost.length > 0) return told;
  const at = ({ closedAt }) => Date.parse(text(closedAt)) || 0;
  const last = Math.max(...chainEnd.map((sum) => at(bySum.get(sum))));
  const before = [...bySum.values()].filter((row) => chainEnd.length === 0 || at(row) <= last).length;
  const more = before - signedRows;
  if (more < 0) return [`${-more} of the ${signedRows} rows of the signed pack are gone`];
  if (more > 0 && chainEnd.length > 0)
    return [`${more} rows say that they were closed before the signed pack's end, and were not in it`];
  say(`As signed: ${signedRows} rows; ${bySum.size - signedRows} were closed later.`);
  return [];
}

/**
 * The row without the apostrophes that the add-in's CSV files have where a text would be a formula: before a sign at
 * the start of a text, or after a separator, blanks and quotes in it.
 */
function unguarded(row) {
  const guard =
    /(^|[,;|\t\r\n])([\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"']*)'([=+\-@\uff1d\uff0b\uff0d\uff20])/g;
  const plainly = (value) => (typeof value === "string" ? value.replace(guard, "$1$2$3") : value);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plainly(value)]));
}

function isSeal(sum) {
  return /^[st][0-9a-f]{32}$/.test(text(sum));
}

function sealOf(kind, row) {
  const [letter] = text(row.checksum);
  if (letter !== "s")
    return hash(
      (recipes[`${kind} ${letter}`] ?? []).map((key) => plain(row[key])),
      letter,
    );
  return hash(recipes[kind].map((key) => plain(key === "currency" ? text(row[key]).trim().toUpperCase() : row[key])));
}

function hash(texts, letter = "s") {
  return `${letter}${createHash("sha256").update(JSON.stringify(texts), "utf8").digest("hex").slice(0, 32)}`;
}

function startOf(rows) {
  const sums = [...new Set(rows.map((row) => row.checksum))].sort();
  return sums.length === 0 ? "start" : `start ${hash(sums)}`;
}

function plain(value) {
  return typeof value === "number" ? String(Number(value.toPrecision(12))) : text(value);
}

function text(value) {
  return value === undefined || value === null ? "" : String(value);
}

/** The checksum of versions up to 1.0: FNV-1a over the fields as JSON, from either end. */
function earlier(row) {
  const at = (key) => Date.parse(text(row[key]));
  const before = ["wasDividend", "wasPercent", "wasPerShare"].map((key) => row[key]);
  const evidence = [row.reportDate, row.account];
  const isTold = (values) => values.some((value) => text(value) !== "");
  const fields = [
    ...[row.ticker, row.year, row.period, row.dividend, row.percent, row.perShare, at("observed"), row.shares],
    ...[text(row.currency).trim().toUpperCase(), row.amount, at("closedAt"), row.closedBy],
    ...(isTold(before) ? before : []),
    ...(isTold(evidence) ? ["evidence", ...evidence] : []),
  ];
  return row.checksum === `${fnv(fields)}-${fnv([...fields].reverse())}`;
}

function fnv(fields) {
  const cells = [...fields];
  while (cells.length > 0 && text(cells.at(-1)) === "") cells.pop();
  const shown = (value) => {
    if (typeof value === "number") return Number(value.toPrecision(12));
    return /^#[A-Z/0_]+[!?]?$/.test(text(value)) ? "#" : text(value);
  };
  const json = JSON.stringify(cells.length > 0 ? [cells.map(shown)] : []);
  let sum = 0x811c9dc5;
  for (let index = 0; index < json.length; index += 1) sum = Math.imul(sum ^ json.charCodeAt(index), 0x01000193);
  return (sum >>> 0).toString(36);
}

/** A share's amount, or of a fund its percent, less what stood before; said to be new, all of it. */
function amountFits({ perShare, percent, wasPerShare, wasPercent, shares, amount }) {
  if (typeof shares !== "number" || typeof amount !== "number") return false;
  const figure = (value) => (typeof value === "number" ? value : 0);
  const isStock = typeof perShare === "number";
  const now = isStock ? perShare : figure(percent) / 100;
  const was = isStock ? figure(wasPerShare) : figure(wasPercent) / 100;
  return [now - was, now].some((share) => Math.abs(share * shares - amount) <= Math.abs(amount) * 1e-9 + 1e-12);
}

function money({ amount, currency }) {
  return `${text(amount)} ${text(currency)}`.trim();
}

/**
 * The rows that are in no total because another row books the same, and why. Of copies of one row, and of two closings
 * of one period, portfolio and method with equal figures, one counts; of two with different figures neither does, until
 * a row takes one of them back.
 */
function doubled(rows) {
  const out = new Map();
  const sorted = [...rows].sort(byClosing);
  const copiesOf = grouped(sorted, ({ checksum }) => checksum);
  const takers = new Map();
  for (const [row] of copiesOf.values()) {
    const sum = text(row.reverses);
    if (sum === "") continue;
    const taken = takers.get(sum) ?? 0;
    if (taken >= (copiesOf.get(sum)?.length ?? 1)) out.set(row, "another row takes back the same row");
    takers.set(sum, taken + 1);
  }
  const placeOf = (row) =>
    JSON.stringify([western(text(row.ticker)).trim().toUpperCase(), periodOf(row), text(row.portfolio), methodOf(row)]);
  // A correction takes rows back and replaces them: no copy of them counts. A row that is only taken back was one of
  // several that book the same, and another one counts.
  const correctionOf = (row) => JSON.stringify([placeOf(row), text(row.closedAt), text(row.reason)]);
  const corrections = new Set(sorted.filter((row) => text(row.corrects) !== "").map(correctionOf));
  const replaced = new Set(sorted.filter((row) => corrections.has(correctionOf(row))).map((row) => text(row.reverses)));
  const live = [];
  for (const [sum, copies] of copiesOf) {
    const isReplaced = replaced.has(sum);
    const left = isReplaced ? 0 : Math.max(0, copies.length - (takers.get(sum) ?? 0));
    const idle = isReplaced ? copies.slice(1) : copies.slice(1, Math.max(1, left));
    for (const copy of idle) out.set(copy, `it is a copy of row ${copies[0].line}`);
    if (left > 0 && text(copies[0].reverses) === "") live.push(copies[0]);
  }
  for (const closings of grouped(live, placeOf).values()) inOnePlace(closings, out);
  return out;
}

function inOnePlace(closings, out) {
  const isRestated = (row) => ["wasDividend", "wasPercent", "wasPerShare"].some((key) => typeof row[key] === "number");
  const wholes = closings.filter((row) => !isRestated(row) && text(row.corrects) === "" && isSeal(row.checksum));
  const [first, ...others] = wholes;
  const isOne = first !== undefined && others.every((other) => isEqual(first, other));
  for (const row of isOne ? others : wholes.length > 1 ? wholes : []) {
    const [other] = wholes.filter((one) => one !== row);
    out.set(row, `row ${other.line} closes the same period${isOne ? "" : " with other figures, and neither counts"}`);
  }
  closings.forEach((row, index) => {
    const before = closings[index - 1];
    if (!before || !isRestated(row) || !isRestated(before) || stepOf(before) !== stepOf(row)) return;
    out.set(row, `row ${before.line} books the same restatement`);
    if (!isEqual(before, row)) out.set(before, `row ${row.line} books the same restatement with other figures`);
  });
}

function factorOf({ perShare, percent }) {
  if (typeof perShare === "number") return perShare;
  return typeof percent === "number" ? percent / 100 : undefined;
}

function stepOf(row) {
  const now = factorOf(row);
  const was = factorOf({ perShare: row.wasPerShare, percent: row.wasPercent });
  const step = now === undefined || was === undefined ? undefined : Number((now - was).toPrecision(12));
  const off = (share) => Math.abs((share ?? 0) * row.shares - row.amount);
  return JSON.stringify([step, now, row.dividend, row.percent, off(now) < off(step)]);
}

function isEqual(one, other) {
  const told = (row) => JSON.stringify([factorOf(row), row.shares, currencyIn(row)]);
  return told(one) === told(other);
}

function methodOf({ method }) {
  return text(method) === "income" ? "income" : "dividend";
}

function byClosing(one, other) {
  const at = (row, key) => Date.parse(text(row[key])) || 0;
  return (
    at(one, "closedAt") - at(other, "closedAt") ||
    at(one, "observed") - at(other, "observed") ||
    (one.checksum < other.checksum ? -1 : 1)
  );
}

function grouped(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** A period in one form: `2025 Q3`, however its row spells it. */
function periodOf({ year, period }) {
  const plainly = (value) =>
    western(text(value))
      .normalize("NFKC")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .replace(/[\s_\-./,()]+/g, " ")
      .trim();
  const days = /^(\d{4}-\d\d-\d\d) ?[–—-] ?(\d{4}-\d\d-\d\d)$/.exec(western(text(period)).trim());
  if (days && text(year).trim() === "") return `${days[1]}/${days[2]}`;
  const [typedYear, label] = [plainly(year).replace(/ 0+$/, ""), plainly(period)];
  const inLabel = /^(?:(.+) )?((?:19|20)\d\d)(?: (.+))?$/.exec(label);
  const rest = inLabel && (typedYear === "" || typedYear === inLabel[2]) ? (inLabel[1] ?? inLabel[3] ?? "") : undefined;
  const ofYear = typedYear === "" && inLabel ? inLabel[2] : typedYear;
  const part = partOf(rest ?? label);
  if (part !== undefined && /^(?:19|20)\d\d$/.test(ofYear)) return [ofYear, part].filter(Boolean).join(" ");
  return [typedYear, label].filter(Boolean).join(" ");
}

function western(value) {
  const bare = value.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "");
  return bare.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

function partOf(label) {
  if (/^(?:full year|annual|year)$/.test(label)) return "";
  const ordinals = [
    /^(?:first|1st|1|i|الأول|الاول)$/,
    /^(?:second|2nd|2|ii|الثاني)$/,
    /^(?:third|3rd|3|iii|الثالث)$/,
    /^(?:fourth|4th|4|iv|الرابع)$/,
  ];
  const found =
    /^(?:the )?(\S+?) ?(quarter|qtr|q|half|h)$/.exec(label) ??
    /^(quarter|qtr|q|half|h|الربع|النصف) ?(\S+)$/.exec(label);
  const [, first = label, second = "q"] = found ?? [];
  const isUnitFirst = /^(?:quarter|qtr|q|half|h|الربع|النصف)$/.test(first);
  const [unit, ordinal] = isUnitFirst ? [first, second] : [second, first];
  const number = ordinals.findIndex((spelling) => spelling.test(ordinal)) + 1;
  const isHalf = /^(?:h|النصف)/.test(unit);
  if (number === 0 || (isHalf && number > 2)) return undefined;
  return `${isHalf ? "H" : "Q"}${number}`;
}

/** New rows have it as it is booked, and earlier ones in capitals, whatever their cell has. */
function currencyIn({ checksum, currency }) {
  return text(checksum).startsWith("t") ? text(currency) : text(currency).trim().toUpperCase();
}

/** By method and currency, neither of which is added to another. */
function totals(rows) {
  const sums = new Map();
  for (const row of rows) {
    const [method, currency] = [methodOf(row), currencyIn(row)];
    const key = JSON.stringify([method, currency]);
    const sum = Number(((sums.get(key)?.sum ?? 0) + row.amount).toPrecision(15));
    if (typeof row.amount === "number") sums.set(key, { method, currency, sum });
  }
  return [...sums.values()];
}

// ---- files

function read(path) {
  const bytes = readFileSync(path);
  if (bytes.readUInt32LE(0) !== 0x04034b50) {
    return ledgersIn([{ name: path, lines: csv(bytes.toString("utf8").replace(/^\uFEFF/, "")) }], new Map());
  }
  const parts = unzipped(bytes);
  const part = (name) => parts.get(name)?.toString("utf8") ?? "";
  const workbook = part("xl/workbook.xml");
  const targets = new Map(
    elements(part("xl/_rels/workbook.xml.rels"), "Relationship").map(({ own }) => [own.Id, own.Target]),
  );
  const shared = elements(part("xl/sharedStrings.xml"), "si").map(({ inner }) => textIn(inner));
  const sheets = elements(workbook, "sheet").map(({ own }) => {
    const target = (targets.get(own["r:id"]) ?? "").replace(/^\/?(?:xl\/)?/, "");
    return { name: own.name, lines: cells(part(`xl/${target}`), shared) };
  });
  return ledgersIn(sheets, marks(workbook));
}

/** Hidden names of the add-in, or named ranges of Google Sheets, by sheet: which column is which. */
function marks(workbook) {
  const found = new Map();
  for (const { own, inner } of elements(workbook, "definedName")) {
    const [, kind, table, key] =
      /^shariah_(?:sheet_)?(ledger|statuses)[._](entries|observations)[._](\w+)$/i.exec(own.name) ?? [];
    const [, quoted, bare, letters, row] =
      /^(?:'((?:[^']|'')*)'|([^!]*))!\$?([A-Z]+)\$?(\d+)/.exec(unescaped(inner)) ?? [];
    const [, closed] = /^shariah_(?:sheet_)?ledger[._]closed[._](\d+)$/i.exec(own.name) ?? [];
    if (!letters || (!kind && !closed)) continue;
    const sheet = (quoted ?? bare).replace(/''/g, "'");
    if (closed) {
      found.set(sheet, [...(found.get(sheet) ?? []), { closed: Number(closed) }]);
      continue;
    }
    const place = { kind: `${kind}.${table}`, key, column: columnOf(letters), row: Number(row) };
    found.set(sheet, [...(found.get(sheet) ?? []), place]);
  }
  return found;
}

function ledgersIn(sheets, marked) {
  return sheets.flatMap(({ name, lines }) => {
    const { kind, row, columns } = byMarks(marked.get(name) ?? []) ?? byHeadings(lines) ?? {};
    if (!kind) return [];
    const rows = lines.slice(row).map((line, index) => ({ line: row + index + 1, ...rowOf(line, columns) }));
    const cell = text(lines[row - 2]?.[columns.get("checksum")]).trim();
    const count = { cell, marked: Math.max(0, ...(marked.get(name) ?? []).map(({ closed = 0 }) => closed)) };
    return [{ name, kind, count, rows: rows.filter(({ ticker }) => text(ticker) !== "") }];
  });
}

function rowOf(line, columns) {
  const valueIn = (key, column) => {
    const value = line[column];
    const isNumber = numbers.has(key) && typeof value === "string" && /^-?\d*\.?\d+(?:e[+-]?\d+)?$/i.test(value);
    return isNumber ? Number(value) : (value ?? "");
  };
  return Object.fromEntries([...columns].map(([key, column]) => [key, valueIn(key, column)]));
}

function byMarks(places) {
  const first = places.find(({ key }) => key === "ticker");
  if (!first) return undefined;
  return {
    kind: first.kind,
    row: first.row,
    columns: new Map(places.flatMap(({ key, column }) => (key ? [[key, column]] : []))),
  };
}

function byHeadings(lines) {
  for (const [index, line] of lines.slice(0, 20).entries()) {
    for (const [kind, known] of Object.entries(headings)) {
      const found = Object.entries(known).flatMap(([key, names]) => {
        const column = line.findIndex((cell) => names.includes(text(cell).trim()));
        return column < 0 ? [] : [[key, column]];
      });
      const columns = new Map(found);
      const isIt = kind === "ledger.entries" ? columns.has("amount") : columns.has("verdict");
      if (isIt && columns.has("checksum") && columns.has("ticker")) return { kind, row: index + 1, columns };
    }
  }
  return undefined;
}

function csv(content) {
  const [head = ""] = content.split(/\r?\n/).filter((line) => line.split(/[,;\t]/).length > 5);
  const parts = [",", ";", "\t"].sort((one, other) => head.split(other).length - head.split(one).length);
  const separator = parts[0];
  const token = new RegExp(
    `"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|(${separator})|(\\r?\\n)`,
    "g",
  );
  const lines = [[]];
  let value = "";
  for (const [, quoted, bare, isNext, isEnd] of content.matchAll(token)) {
    if (quoted !== undefined) value = quoted.replace(/""/g, '"');
    else if (bare !== undefined) value = bare;
    if (isNext === undefined && isEnd === undefined) continue;
    // A decimal comma, where semicolons part the cells.
    lines.at(-1).push(separator === ";" && /^-?\d+,\d+$/.test(value) ? value.replace(",", ".") : value);
    value = "";
    if (isEnd !== undefined) lines.push([]);
  }
  lines.at(-1).push(value);
  return lines;
}

/** The files in an archive, by its directory at the end. */
function unzipped(bytes) {
  const found = new Map();
  let end = bytes.length - 22;
  while (end > 0 && bytes.readUInt32LE(end) !== 0x06054b50) end -= 1;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, note] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + size);
    found.set(bytes.toString("utf8", at + 46, at + 46 + name), method === 8 ? inflateRawSync(content) : content);
    at += 46 + name + extra + note;
  }
  return found;
}

function elements(xml, name) {
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`,
    "g",
  );
  return [...xml.matchAll(pattern)].map(([, attributes = "", inner = ""]) => ({
    own: Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, one, other]) => [
        key,
        unescaped(one ?? other),
      ]),
    ),
    inner,
  }));
}

/** The texts of a cell; how it is to be read aloud is none of them. */
function textIn(inner) {
  return elements(inner.replace(/<(?:\w+:)?rPh[\s\S]*?<\/(?:\w+:)?rPh>/g, ""), "t")
    .map((each) => unescaped(each.inner))
    .join("");
}

function cells(xml, shared) {
  const lines = [];
  for (const { own, inner } of elements(xml, "c")) {
    const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(own.r) ?? [];
    const [value] = elements(inner, "v");
    if (!letters) continue;
    lines[Number(row) - 1] ??= [];
    const isText = own.t === "s" || own.t === "str" || own.t === "inlineStr";
    const held =
      own.t === "s"
        ? shared[Number(value?.inner)]
        : own.t === "inlineStr"
          ? textIn(inner)
          : unescaped(value?.inner ?? "");
    lines[Number(row) - 1][columnOf(letters)] = isText || held === "" ? held : Number(held);
  }
  return Array.from(lines, (line) => Array.from(line ?? [], (cell) => cell ?? ""));
}

function columnOf(letters) {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescaped(xml) {
  const named = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return xml.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : decimal
        ? String.fromCodePoint(Number(decimal))
        : (named[name] ?? all),
  );
}

/** Stocks: the verdict, what it rests on, and how old it is. */
import { report as fullReport, screening, zakat } from "../api/stocks";
import { across, type Card, type Cell } from "../core/call";
import { badArgument, isFailure, lacking } from "../core/failure";
import { isText } from "../core/json";
import { rawFigures } from "./amounts";
import { isOmitted, names, only } from "./arguments";
import { columnOf, defaultFields, fieldNames, reported, testTitles } from "./fields";
import { eachScreened, orFund, overall, rowsScreened } from "./funds";
import { asItIs, fromFund, headroomOf, limits, ratioOf, resultOf, type Screened, tests, verdictOf } from "./screened";
import { answerOf, each, fieldOf, isGiven, rows, table } from "./show";
import { misspelt } from "./spelling";
import { clip, dayOf, fieldAt, isEmpty } from "./values";

/**
 * The Shariah verdict of each stock: HALAL, NOT HALAL, DOUBTFUL or NOT COVERED.
 * @customfunction STATUS
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One verdict a ticker, in the range's shape.
 * @example =SHARIAH.STATUS("AAPL")
 * @asks 3, 1
 * @cancelable
 */
export function status(tickers: any[][]) {
  return eachScreened(tickers, verdictOf, "No verdict given");
}

/**
 * The compliance rank of each stock, 0 to 5.
 * @customfunction RANK
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One rank a ticker, in the range's shape; #N/A where the service gives none.
 * @example =SHARIAH.RANK("AAPL")
 * @asks 3, 1
 * @cancelable
 */
export function rank(tickers: any[][]) {
  return eachScreened(tickers, rankOf, "No rank given");
}

/**
 * Why each stock has its verdict, in one sentence: which test fails and by how much, as of when. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.
 * @customfunction WHY
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One sentence a ticker, in the range's shape; where there is no answer, the reason for that.
 * @example =SHARIAH.WHY("AAPL")
 * @asks 3, 1
 * @cancelable
 */
export function why(tickers: any[][]) {
  return overall(tickers, showReasons);
}

/**
 * The date of the company report that each verdict rests on.
 * @customfunction ASOF
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One date a ticker, in the range's shape.
 * @example =SHARIAH.ASOF("AAPL")
 * @asks 3, 1
 * @cancelable
 */
export function asof(tickers: any[][]) {
  return eachScreened(tickers, reportDateOf, "No report date given");
}

/**
 * The address of the company report that each verdict rests on.
 * @customfunction SOURCE
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One address a ticker, in the range's shape.
 * @example =SHARIAH.SOURCE("AAPL")
 * @asks 3, 1
 * @cancelable
 */
export function source(tickers: any[][]) {
  return eachScreened(tickers, sourceOf, "No source given");
}

/**
 * The company name of each stock, as the service has it.
 * @customfunction NAME
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One name a ticker, in the range's shape.
 * @example =SHARIAH.NAME("AAPL")
 * @asks 3, 1
 * @cancelable
 */
export function name(tickers: any[][]) {
  return eachScreened(tickers, nameOf, "No name given");
}

/**
 * Hours since each stock's answer was fetched from the service. Makes no call.
 * @customfunction AGE
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} Hours, one number a ticker, in the range's shape; #N/A where nothing was fetched yet.
 * @example =SHARIAH.AGE("AAPL")
 */
export function age(tickers: any[][]) {
  return { ...orFund({ operation: screening, inputs: tickers, show: showAges }, fromFund), peek: true as const };
}

/**
 * A table with one row a ticker: by default name, status, rank, the three ratios in percent, and report date. Amounts are in ones.
 * @customfunction SCREEN
 * @param tickers Ticker, or a range of tickers.
 * @param fields Names of the columns, as a range or a list with commas. Fields of the full report cost a call each.
 * @param headers TRUE puts the columns' names on top.
 * @returns {any[][]} One row a ticker, one column a field.
 * @example =SHARIAH.SCREEN("AAPL","name,status,debt",TRUE)
 * @asks 3, 1
 * @cancelable
 */
export function screen(tickers: any[][], fields?: any[][], headers?: boolean) {
  const chosen = names(fields || []);
  const wrong = misspelt("fields", chosen, reported, fieldNames());
  if (wrong) return wrong;
  const columns = (chosen.length > 0 ? chosen : defaultFields).map(columnOf);
  if (!columns.some(({ full }) => full)) return rowsScreened(tickers, columns, headers);
  return orFund(rows(tickers, fullReport, columns, headers), fromFund);
}

/**
 * The full report: one field of it for each ticker, or all of one ticker's as a table of fields and values. Amounts are as they came, in the table with units and currency beside.
 * @customfunction REPORT
 * @param tickers Ticker, or a range of tickers. Costs one call a ticker.
 * @param field Dotted path of a field, such as revenueBreakdownDetail.items.0.name; or of zakat's, such as zakat.0.value.
 * @returns {any[][]} One value a ticker in the range's shape; without a field, a table.
 * @example =SHARIAH.REPORT("AAPL","mainCurrency")
 * @asks 1, 7
 * @cancelable
 */
export function report(tickers: any[][], field?: string) {
  if (!isOmitted(field)) {
    const path = String(field).trim();
    // Zakat's fields but its amount are shown by no function of their own.
    if (/^zakat(\.|$)/i.test(path)) {
      const inEntry = path.split(".").slice(2).join(".");
      const wrong = inEntry === "" ? undefined : misspelt("field", [inEntry], zakat.entry.shape);
      if (wrong) return wrong;
      const ofZakat = path.replace(/^zakat/i, "zakat");
      const shown = each(tickers, zakat, (answer) => fieldAt({ zakat: answer }, ofZakat));
      return orFund(shown, "ETF.ZAKATABLE");
    }
    const asked = fieldOf(tickers, fullReport, field, reported);
    return isFailure(asked) ? asked : orFund(asked, fromFund);
  }
  const [ticker, ...others] = tickers.flat().filter((cell) => !isOmitted(cell));
  if (others.length > 0) return badArgument("field", "name one where several tickers are asked for");
  return orFund(table(ticker, fullReport, rawFigures), asItIs);
}

/**
 * A card whose text is the verdict and whose fields formulas can read, as in =B2.[Debt ratio].
 * @customfunction CARD
 * @param ticker Ticker.
 * @returns {any[][]} A card where the host has data types; elsewhere the verdict.
 * @example =SHARIAH.CARD("AAPL")
 * @asks 3, 1
 * @cancelable
 */
export function card(ticker: any[][]) {
  return eachScreened([[only(ticker)]], cardOf, "No verdict given");
}

function rankOf({ complianceRanking }: Screened) {
  return complianceRanking;
}

function reportDateOf({ reportDate }: Screened) {
  return dayOf(reportDate);
}

function sourceOf({ reportSource }: Screened) {
  return reportSource;
}

function nameOf({ companyName }: Screened) {
  return companyName;
}

const showReasons: Parameters<typeof overall>[1] = (slots) =>
  across(slots, (slot): Cell => {
    if (slot === null) return "";
    const answer = answerOf(slot);
    if (!isGiven(answer)) return answer.message;
    const kept = slot.kept && slot.failure ? ` Kept from an earlier answer: ${slot.failure.message}` : "";
    return reasonOf(answer) + kept;
  });

/** A verdict is not the AND of three tests: the business itself may be in doubt. */
function reasonOf(entry: Screened): string {
  const verdict = verdictOf(entry) ?? "No verdict given";
  const asOf = dayOf(entry.reportDate)?.day;
  const updated = dayOf(entry.lastUpdate)?.day;
  const when =
    asOf !== undefined
      ? `as of ${asOf}`
      : `report date not given${updated === undefined ? "" : `, updated ${updated}`}`;
  const failing = tests.filter((test) => resultOf(entry, test) === "FAIL");
  if (failing.length > 0) return `${verdict}: ${failing.map((test) => failureOf(entry, test)).join("; ")}; ${when}.`;
  if (verdict === "NOT COVERED") return `NOT COVERED: the service gives no verdict on this stock; ${when}.`;
  const uncertain = tests.filter((test) => resultOf(entry, test) !== "PASS");
  if (uncertain.length > 0)
    return `${verdict}: no test fails, and no result is given for ${uncertain.join(", ")}; ${when}.`;
  if (verdict === "HALAL") {
    const ratios = tests.map((test) => `${test} ${percent(entry, test)} of ${limits[test]} %`);
    return `HALAL: all three tests pass (${ratios.join(", ")}); ${when}.`;
  }
  return `${verdict}: all three tests pass, so it rests on the business itself; ${when}.`;
}

function failureOf(entry: Screened, test: (typeof tests)[number]): string {
  const headroom = headroomOf(entry, test);
  if (headroom === undefined) return `the ${test} test fails (ratio not given)`;
  const far = headroom === 0 ? "exactly" : `${number(Math.abs(headroom))} points ${headroom < 0 ? "over" : "under"}`;
  return `the ${test} test fails at ${percent(entry, test)}, ${far} its limit of ${limits[test]} %`;
}

/** What is near the limit is not rounded onto it: that is a pass or a fail. */
function percent(entry: Screened, test: (typeof tests)[number]): string {
  const ratio = ratioOf(entry, test);
  if (ratio === undefined) return "not given";
  return `${Number(number(ratio)) === limits[test] ? ratio : number(ratio)} %`;
}

/** For sentences alone: two digits, and never so few that a breach reads as the limit itself. */
function number(value: number): string {
  return Math.abs(value) >= 0.01 || value === 0 ? String(Number(value.toFixed(2))) : value.toPrecision(1);
}

const showAges: ReturnType<typeof each<Screened>>["show"] = (slots, { now }) =>
  across(slots, (slot): Cell => {
    if (slot === null) return "";
    if (slot.answer === undefined) return slot.failure ?? lacking("Nothing fetched yet");
    return Math.max(0, now - slot.sentAt) / 3_600_000;
  });

function cardOf(entry: Screened): Card | undefined {
  const verdict = verdictOf(entry);
  if (verdict === undefined) return undefined;
  const properties = {
    Name: entry.companyName,
    Rank: entry.complianceRanking,
    ...Object.fromEntries(testTitles.map(({ test, title }) => [title, ratioOf(entry, test)])),
    "Report date": dayOf(entry.reportDate),
    Source: entry.reportSource,
  };
  const given = Object.entries(properties)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, isText(value) ? clip(value) : value]);
  return { card: verdict, properties: Object.fromEntries(given) as Card["properties"] };
}

/**
 * Longer than a file should be: it is one list. Mutants in api, functions and workbook that no test can notice, as in `equivalents.ts`: by file a line, why, and what stands in
 * its place.
 */
import type { Equivalent } from "./equivalents";

type Line = readonly [line: string, why: string, ...to: string[]];

const files: Readonly<Record<string, readonly Line[]>> = {
  "src/api/account.ts": [
    [
      'month: ({ monthlyRequestLimit: limit, activeMonthRequestAmount: used, activeMonthStartDate = "" }) =>',
      "neither is a date",
      '"Stryker was here!"',
    ],
  ],
  "src/api/compiled.ts": [
    [
      "while (next < documented.length && documented[next]?.[0] !== name) next += 1;",
      "beyond the end is no field of any name",
      "next <= documented.length",
    ],
    [
      "while (next < documented.length && documented[next]?.[0] !== name) next += 1;",
      "the types ask: it is looked at before the end alone",
      "documented[next][0]",
    ],
  ],
  "src/api/inputs.ts": [
    ['const [country = "", sector = ""] = partsOf(value);', "neither is a country", '"Stryker was here!"'],
    ['const [country = ""] = partsOf(value);', "neither is a country", '"Stryker was here!"'],
    ['const [symbol, from = "", to = ""] = partsOf(value);', "neither is a day", '"Stryker was here!"'],
  ],
  "src/api/preferences.ts": [
    [
      "return countries.toUpperCase().match(/[A-Z]+/g) || [];",
      "preferences that were read name a country",
      '["Stryker was here"]',
    ],
  ],
  "src/api/reader.ts": [["if (!isObject(data)) return undefined;", "what is undefined has no field", "false"]],
  "src/api/row.ts": [
    ['body: ([input = ""]) => fieldsOf(names, input),', "a request has an input", '"Stryker was here!"'],
    ['const parts = names.length === 1 ? [input] : input.split("|");', "a ticker has no such mark in it", "false"],
  ],
  "src/api/settings.ts": [
    ['const [, scheme, host = "", path = ""] = parts;', "an address has a host", '"Stryker was here!"'],
  ],
  "src/functions/account.ts": [
    [
      'return fieldsAndValues(account).map(([field = "", value = ""]) => [',
      "a field has a name and a value",
      '"Stryker was here!"',
    ],
    [
      'const [day = "", time = ""] = at.toISOString().split(/[T.]/);',
      "a moment has a day and a time",
      '"Stryker was here!"',
    ],
    ['const at = new Date(lastRequestDate || "");', "neither is a date", '"Stryker was here!"'],
  ],
  "src/functions/arguments.ts": [
    ["const [first = []] = values;", "a range has a row", '["Stryker was here"]'],
    ['const typed = isText(value) ? plain(value) : "";', "no choice is called so", '"Stryker was here!"'],
    [
      'if (typeof number === "number" && Number.isFinite(number) && number >= 0) return number;',
      "what is no number is not finite",
      "true",
    ],
    [
      String.raw`return name.toLowerCase().replace(/[\s_-]+/g, "");`,
      "each of them is replaced by nothing",
      String.raw`/[\s_-]/g`,
    ],
    [
      "const fits = values.length === tickers.length && values.every((row, i) => row.length === tickers[i]?.length);",
      "the types ask: they have as many rows",
      "tickers[i].length",
    ],
  ],
  "src/functions/fields.ts": [
    [
      "byName ??= new Map(named.map(([title, show, missing]) => [plain(title), { title, show, missing, full: false }]));",
      "it is made once, by whichever test asks first; those that count calls come later, and notice",
      "true",
    ],
    ['const [first = ""] = name.split(".");', "a text has a first part", '"Stryker was here!"'],
  ],
  "src/functions/funds.ts": [
    ["const [list = []] = all;", "one list was asked for", '["Stryker was here"]'],
    ["lists.flat().map((list) => (list ? answerOf(list) : [])),", "no country is blank", '["Stryker was here"]'],
    [
      "const funds = new Set(lists.flatMap((list) => (isFailure(list) ? [] : list.map(symbolOf))));",
      "no ticker is called so",
      '["Stryker was here"]',
    ],
    ["if (slot === null || report === null) return slot;", "for a blank cell no report is asked", "false"],
    ["if (!layout) {", "what is made anew shows the same", "true"],
    ["if (!show) {", "what is made anew shows the same", "true"],
    [
      "across(slots, (slot, row, column) => inPlaceOf(slot, reports[row]?.[column])),",
      "the types ask: a report is asked for in the place of each",
      "reports[row][column]",
    ],
  ],
  "src/functions/grounds.ts": [
    ['const side = headroom < 0 ? "over" : "under";', "0 is told as exactly", "headroom <= 0"],
    [
      "return Math.abs(value) >= 0.01 || value === 0 ? String(Number(value.toFixed(2))) : value.toPrecision(1);",
      "both write 0.01, and 0, the same way",
      "Math.abs(value) > 0.01",
      "false",
    ],
    ['const perShare = perShareOf(entries, kind, "lunar", input);', "any other year than the solar one is lunar", '""'],
  ],
  "src/functions/items.ts": [
    [
      "const isOff = Math.abs(Number(long) + Number(short) - Number(total)) > Math.abs(Number(total)) / 100;",
      "off by a hundredth to the last digit",
      "Math.abs(Number(long) + Number(short) - Number(total)) >= Math.abs(Number(total)) / 100",
    ],
    [
      "for (const item of items.slice(0, mostRows).reverse()) left.push({ line: item, depth: depth + 1 });",
      "rows end at as many",
      "items",
    ],
  ],
  "src/functions/lists.ts": [
    [
      "const weight = weights[row]?.[column] || 0;",
      "the types ask: each ticker has its weight",
      "weights[row][column]",
    ],
  ],
  "src/functions/nearest.ts": [
    ['let row = [...one, ""].map((_, index) => index);', "its place alone counts", '"Stryker was here!"'],
  ],
  "src/functions/purification.ts": [
    [
      'const [, digits = ""] = figure.toFixed(12).replace(/0+$/, "").split(".");',
      "a figure has its digits",
      '"Stryker was here!"',
    ],
    [
      "return Math.abs(amount - product) > explained ? Number(product.toPrecision(6)) : undefined;",
      "a part in a billion is added to what is explained",
      "Math.abs(amount - product) >= explained",
    ],
    [
      "return amount === undefined || count === undefined ? undefined : amount * count;",
      "shares that are blank are not asked",
      "false",
    ],
  ],
  "src/functions/shape.ts": [
    ['const field = fields[usual ? column : 0] || "";', "no field of numbers is called so", '"Stryker was here!"'],
    [
      'const fields = (typed.length > 0 ? typed.join().split(",") : usual || []).map((field) =>',
      "no field of numbers is called so",
      '["Stryker was here"]',
    ],
  ],
  "src/functions/show.ts": [
    ["others: Named<Answer> = [],", "no column is called by a text's first letter", '["Stryker was here"]'],
    [
      "const [currency, ...others] = new Set(given.map(([slot]) => currencyOf(slot?.answer)));",
      "a row with a number has an answer",
      "slot.answer",
    ],
    ["show: ([[slot = null] = []], view) => {", "a range has a row", '["Stryker was here"]'],
    ["if (!layout) {", "what is made anew shows the same", "true"],
  ],
  "src/functions/spelling.ts": [
    ["titles: readonly string[] = [],", "no name is near such a text", '["Stryker was here"]'],
  ],
  "src/functions/stocks.ts": [
    ['const ofZakat = path.replace(/^zakat/i, "zakat");', "it begins so, or is not asked of zakat", "/zakat/i"],
  ],
  "src/functions/values.ts": [
    ["return found !== undefined && isDay(found) ? { day: found } : undefined;", "what is undefined is no day", "true"],
    [
      'leaves.delete("");',
      "there is a leaf of no name where all is one value alone, which is no record",
      '"Stryker was here!"',
    ],
  ],
  "src/functions/zakat.ts": [
    [
      'const span = isOmitted(year) ? "lunar" : choice(year, "year", ["lunar", "solar"] as const);',
      "any other year than the solar one is lunar",
      '""',
    ],
  ],
  "src/workbook/area.ts": [
    [
      "if (from !== undefined && to !== undefined) return between(name, 1, sheetRows, columnOf(from), columnOf(to));",
      "both were found, or neither",
      "from !== undefined || to !== undefined",
      "true",
    ],
    [
      'const plain = /^[A-Za-z_][A-Za-z0-9_.]*$/.test(area.sheet) && areaOf(area.sheet, "") === undefined;',
      "of which sheet an address would be is not asked",
      '"Stryker was here!"',
    ],
    ["const [row, last] = top < bottom ? [top, bottom] : [bottom, top];", "of two alike either", "top <= bottom"],
    ["const [column, end] = left < right ? [left, right] : [right, left];", "of two alike either", "left <= right"],
  ],
  "src/workbook/asking.ts": [
    [
      'const given = args.map((arg) => (arg && "area" in arg ? valuesIn(arg.area, sources) : arg?.value));',
      "where an argument is not told, nothing is asked",
      "arg.value",
    ],
    ["} catch {", "who ends without a word gives nothing too", "{}"],
  ],
  "src/workbook/booking.ts": [
    [
      "return [purificationLedger([], words), purification([], words), funds([], words)];",
      "its columns and marks alone are asked for, not its rows",
      '["Stryker was here"]',
    ],
    [
      "return paidBy(rowsOf(standingOf(purification([], words), marked, blocks)));",
      "a text has no payment, no ticker and no dividends",
      '["Stryker was here"]',
    ],
    [
      "rowsOf(standingOf(purification([], words), marked, blocks)).map((row) => ({",
      "a text has no payment, no ticker and no dividends",
      '["Stryker was here"]',
    ],
    [
      "const stands = standingOf(funds([], words), marked, blocks);",
      "a text has no payment, no ticker and no dividends",
      '["Stryker was here"]',
    ],
    [
      'const [from = "", to = ""] = ["from", "to"].map((key) => {',
      "no period has such a range of days",
      '"Stryker was here!"',
    ],
    [
      "const { shares, currency } = closing ?? given(entry, row === undefined ? undefined : rows[row]);",
      "a list has nothing at undefined",
      "false",
    ],
    [
      'const done = closing ? undefined : closed(entry, { shares, currency }, { at: 0, by: "" });',
      "of what would be closed the amount alone is read",
      "{}",
      '"Stryker was here!"',
    ],
    [
      'const amount = closing?.amount ?? (typeof done === "object" ? done.closing?.amount : undefined);',
      "a refusal is a text, which has no closing",
      "true",
      "done.closing.amount",
    ],
    [
      'const tried = meant.has(idOf(entry)) ? closed(entry, given(entry, row), stamp) : "missing";',
      "any text is no entry",
      '""',
    ],
    [
      "if (!stands || !table || fills.length === 0) return [];",
      "a ledger that stands has its table",
      "false",
      "!stands && !table",
    ],
    [
      'key: keyOf({ ticker: String(row.ticker ?? ""), year: String(row.year ?? ""), label: String(row.period ?? "") }),',
      "no period is of a ticker, a year or a label that is called so",
      '"Stryker was here!"',
    ],
    [
      'const day = cell && block ? isoDay(block.values[cell.row - block.row]?.[cell.column - block.column], key) : "";',
      "no period has such a range of days",
      "cell || block",
      '"Stryker was here!"',
    ],
    ['return isFailure(day) ? "" : day;', "no period has such a range of days", '"Stryker was here!"'],
    [
      'key: keyOf({ ticker: String(row.ticker ?? ""), year: "", label: rangeLabel(from, to) }),',
      "no period is of a ticker, a year or a label that is called so",
      '"Stryker was here!"',
    ],
    [
      "const [table] = stands?.worksheet.tables ?? [];",
      "where nothing stands, nothing is filled",
      '["Stryker was here"]',
    ],
  ],
  "src/workbook/changes.ts": [
    [".sort(([one], [other]) => (one < other ? -1 : 1))", "a ticker is there once", "one <= other"],
  ],
  "src/workbook/closings.ts": [
    [
      "if (!table || !block || table.row === 0) return undefined;",
      "a ledger that stands has its table, and was read",
      "false",
      "!table && !block",
    ],
    ["if (index < 0) return undefined;", "the ticker stands before it, or the ledger stands not", "index <= 0"],
  ],
  "src/workbook/errorCells.ts": [
    [
      "for (let down = 0; down < Math.min(rows, values.length - row); down += 1) {",
      "below what was read nothing is wrong: it spares a walk there",
      "values.length + row",
    ],
    ['const [tickers = ""] = callsIn(formula, spelt)[0]?.args || [];', "neither is an address", '"Stryker was here!"'],
    [
      "if (showsFailure(values[row + down]?.[column + across])) return true;",
      "the types ask: the walk ends with the rows that were read",
      "values[row + down][column + across]",
    ],
    [
      'const [tickers = ""] = callsIn(formula, spelt)[0]?.args || [];',
      "a formula of ours has a call",
      '["Stryker was here"]',
    ],
  ],
  "src/workbook/figures.ts": [
    [
      'return entries.find(({ investment_type: type }) => /^short/i.test(type ?? ""))?.zakat_amount_per_share;',
      "neither begins with short",
      '"Stryker was here!"',
    ],
    [
      "const [tickers, second] = use?.args ?? [];",
      "where no function is used, it is no figure",
      '["Stryker was here"]',
    ],
  ],
  "src/workbook/formula.ts": [
    ['"giu",', "it is made once, by whichever test asks first; the tests of letters come later, and notice", '""'],
    [
      String.raw`const end = start + text.replace(/\s*\($/, "").length;`,
      "there is one bracket, at the end",
      String.raw`/\s*\(/`,
    ],
    [
      'return (quoted?.replace(/\'\'/g, "\'") ?? bare ?? "").toLowerCase() === sheet.toLowerCase();',
      "no sheet is called so",
      '"Stryker was here!"',
    ],
    [
      String.raw`if (/^(?:TRUE|FALSE)(?:\(\))?$/i.test(text)) return { value: /^T/i.test(text) };`,
      "there is no T in FALSE",
      "/T/i",
    ],
    ["for (let at = start; at < plain.length; at += 1) {", "beyond the end nothing is a bracket", "at <= plain.length"],
    [
      'parts.push({ literal: inside.slice(from, at), end: plain[at] ?? "" });',
      "what is no semicolon ends no row",
      '"Stryker was here!"',
    ],
    [
      'const [, table = "", short, long] = rowOfTable.exec(text) || [];',
      "no table is called so",
      '"Stryker was here!"',
    ],
    ["if (column === undefined) return undefined;", "no name ends so", "false"],
    [
      'rows[rows.length - 1]?.push(element.value ?? "");',
      "the types ask: there is a row from the beginning",
      "rows[rows.length - 1].push",
    ],
  ],
  "src/workbook/freezing.ts": [
    [
      "if (rows * columns > 1) known.set(key, values);",
      "what is read twice is the same",
      "true",
      "rows * columns >= 1",
      "rows / columns",
    ],
  ],
  "src/workbook/holdings.ts": [
    ['const typed = String(cell ?? "").trim();', "cells of numbers are no texts", '"Stryker was here!"'],
    [
      String.raw`const separator = ["\t", ";", ","].find((mark) => lines.some((line) => line.includes(mark))) ?? "\t";`,
      "where no line has a mark, none is parted",
      '""',
    ],
    ["const headed = rolesByHeading(rows[heading] ?? []);", "no column is called so", '["Stryker was here"]'],
    [
      "const roles = rolesByHeading(rows[at] ?? [])?.filter((role) => role !== undefined) ?? [];",
      "no column is called so; where no row is a heading, there is none above it",
      '["Stryker was here"]',
    ],
  ],
  "src/workbook/knowing.ts": [
    [
      'const [ticker = "", from = "", to = ""] = input.split("|");',
      "such an input has three parts",
      '"Stryker was here!"',
    ],
  ],
  "src/workbook/ledger.ts": [
    [
      'if (shares === undefined || !Number.isFinite(shares) || shares < 0) return "noShares";',
      "undefined is no finite number either",
      "false",
    ],
    ['const code = currency?.trim().toUpperCase() ?? "";', "neither is three letters", '"Stryker was here!"'],
    [
      'return { ...entry, closing: { ...closing, sum: checksum({ ...entry, closing: { ...closing, sum: "" } }) } };',
      "a checksum is not in the checksum",
      '"Stryker was here!"',
    ],
  ],
  "src/workbook/matching.ts": [
    ["const names: Named[] = [];", "no company is called undefined", '["Stryker was here"]'],
    ['if (typeof symbol === "string" && byTicker.has(symbol)) {', "what is no text is no ticker of a list", "true"],
    ['.replace(forms, " ")', "spaces around a word are still there", '""'],
  ],
  "src/workbook/month.ts": [
    [
      "return share !== undefined && !account.overridden && share * 100 >= budgetPercent;",
      "no number is at the budget or above it",
      "true",
    ],
    [
      "const start = account.monthStart === undefined ? Number.NaN : Date.parse(account.monthStart);",
      "what is undefined is no date either",
      "false",
    ],
    ["if (used >= limit) return at;", "at the limit the rest of the calls takes no time", "used > limit"],
  ],
  "src/workbook/moving.ts": [["if (!cell) return corner;", "what is blank moves to what is blank", "false"]],
  "src/workbook/named.ts": [
    [
      'const code = isText(mainCurrency) ? mainCurrency.trim().toUpperCase() : "";',
      "neither is three letters",
      '"Stryker was here!"',
    ],
    [
      'const isWaiting = answer === undefined && (state ?? "idle") !== "idle";',
      "it is asked again where there is an answer",
      "true",
    ],
  ],
  "src/workbook/naming.ts": [
    [
      "return [purification([], words)];",
      "its columns and marks alone are asked for, not its rows",
      '["Stryker was here"]',
    ],
    [
      "const stands = standingOf(purification([], words), marked, blocks);",
      "a text has no ticker",
      '["Stryker was here"]',
    ],
    [
      "if (!stands || !table || fills.length === 0) return [];",
      "a sheet that stands has its table",
      "false",
      "!stands && !table",
    ],
    ['const code = String(currency ?? "").trim();', "the sample names no such currency", '"Stryker was here!"'],
    [
      'const sentences = ["en", "ar"].map((language) => sourceOf(code, undefined, true, worksheetWords(language)));',
      "another language falls back on English",
      '""',
    ],
    [
      String.raw`return code !== "" && sentences.includes(String(currencyFrom ?? "").replace(/[\u2066-\u2069]/g, ""));`,
      "neither is the sample's sentence",
      '"Stryker was here!"',
    ],
    [
      "const [table] = stands?.worksheet.tables ?? [];",
      "where nothing stands, nothing is filled",
      '["Stryker was here"]',
    ],
  ],
  "src/workbook/paying.ts": [['String(row.ticker ?? "")', "no ticker is called so", '"Stryker was here!"']],
  "src/workbook/reach.ts": [
    ["if (gone.size === 0) return { reaches: [], more: false };", "it spares a walk, as the next four do", "false"],
    [
      "let last = block.column + block.columns - 1;",
      "beyond what was read nothing is gone",
      "block.column + block.columns + 1",
    ],
    [
      "for (let row = cell.row; row < block.row + block.values.length; row += 1) {",
      "beyond what was read nothing is gone",
      "row <= block.row + block.values.length",
    ],
    ["if (last < cell.column) break;", "no column is left to look at", "false"],
    [
      "const upTo = { ...block, values: block.values.slice(0, end - block.row + 1) };",
      "below the last that is gone nothing is",
      "block.values",
      "end + block.row",
    ],
    ["const rows = columns.get(column) ?? [];", "the types ask: it is a column of them", '["Stryker was here"]'],
  ],
  "src/workbook/stamp.ts": [
    [
      'const [id = "", from = "", sum, filled = "-", inputs = "-"] = mark.split(" ");',
      "a mark has them, or is of an earlier version",
      '"Stryker was here!"',
      '""',
    ],
    [
      'const [id = "", rows = "1", columns = "1"] = mark.split("_");',
      "no rows and one row have nothing besides their own cell",
      '"Stryker was here!"',
      '""',
    ],
    [
      'return typeof getTime === "function" ? Math.round(getTime.call(value) / 1_000) : (value ?? "");',
      "a blank in the middle is one, whatever stands for it",
      '"Stryker was here!"',
    ],
  ],
  "src/workbook/statuses.ts": [
    [".sort((a, b) => (a.ticker < b.ticker ? -1 : 1));", "a ticker is there once", "a.ticker <= b.ticker"],
    ['rank ?? "",', "no rank is called so", '"Stryker was here!"'],
  ],
  "src/workbook/worksheets/layout.ts": [
    [
      "return columns[index]?.at ?? column + index;",
      "the types ask: its columns alone are asked for",
      "columns[index].at",
    ],
  ],
  "src/workbook/worksheets/spelling.ts": [
    [
      'return text.startsWith(\'"\') ? text : text.replace(".", spelling.decimal);',
      "a text in quotes has one at either end",
      "text.endsWith('\"')",
    ],
  ],
  "src/workbook/worksheets/standing.ts": [
    [
      'return formula !== undefined && [...named].every(([, key = ""]) => keys.has(key));',
      "what is found has its key; a formula that is undefined is none",
      "true",
      '"Stryker was here!"',
    ],
    [
      String.raw`return formula.replace(/[\s[\]@$']/g, "").toUpperCase();`,
      "two texts are alike in either case, whatever stands for a sign in both",
      String.raw`formula.replace(/[\s[\]@$']/g, "").toLowerCase()`,
    ],
    [
      String.raw`const named = formula?.replace(/"(?:[^"]|"")*"/g, "").matchAll(/\[@?(\w+)\]/g) ?? [];`,
      "neither has a bracket in it",
      '"Stryker was here!"',
    ],
    [
      "for (let row = heading + 1; row < block.row + block.values.length; row += 1) {",
      "a row that is blank is left out at the end",
      "row <= block.row + block.values.length",
    ],
    [
      'String(row[key] ?? "")',
      "two texts are alike in either case, whatever stands for none in both",
      '"Stryker was here!"',
      'String(row[key] ?? "").trim().toLowerCase()',
    ],
    [
      String.raw`const named = formula?.replace(/"(?:[^"]|"")*"/g, "").matchAll(/\[@?(\w+)\]/g) ?? [];`,
      "a formula that is undefined is none",
      '["Stryker was here"]',
    ],
  ],
};

export const inApiFunctionsWorkbook: readonly Equivalent[] = Object.entries(files).flatMap(([file, lines]) =>
  lines.map(([line, why, ...to]) => ({ file, line, to, why })),
);

/** `docs/audit/verify-ledger.mjs` as an auditor runs it: it shares no code with what wrote the ledger. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bookOf } from "../../src/files/book";
import { countMarks, withCount } from "../../src/ledger/closedCount";
import { correctionRows } from "../../src/ledger/entries/corrections";
import { doubles } from "../../src/ledger/entries/doubles";
import {
  type Booked,
  closeEntry,
  type Observed,
  sealEntry,
  subtotals,
  tamperedEntries,
  withAnswers,
} from "../../src/ledger/entries/entries";
import { endOf } from "../../src/ledger/entries/seal";
import { purificationLedger, statusLedger } from "../../src/ledger/sheets/ledgers";
import { type StatusRow, sealRows } from "../../src/ledger/statuses/statusChanges";
import { csvLine } from "../../src/workbook/sheet/csvLine";
import type { Cell, Row, Worksheet } from "../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../src/worksheets/words/words";
import { closedEntry, observation, stamp } from "./bookedEntry";

const folder = mkdtempSync(join(tmpdir(), "ledger-"));
afterAll(() => rmSync(folder, { recursive: true }));

const words = worksheetWords("en");
const addIn = { id: "00000000-0000-0000-0000-000000000000", version: "1.0.0.0", runtime: "Taskpane.Url" };

/** What is said of each purification ledger at the end. */
const unsealedWarning = (name: string) =>
  `${name}: no checksum covers the days and references of payments, to whom they went, and the day of a review: they are typed later, and may have been changed.`;
const uncountedWarning = (name: string) =>
  `${name}: it has no count of closed rows, so only the signed pack can tell whether its last rows are gone.`;

function run(name: string, content: Uint8Array | string, ...signed: readonly string[]) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const command = ["docs/audit/verify-ledger.mjs", path, ...signed];
  const { status, signal, error, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (error || signal) throw error ?? new Error(`The script was ended by ${signal}.`);
  return { status, told: (stdout + stderr).replaceAll(path, name).trim().split("\n") };
}

const answer = observation({ account: "https://api.example.com/us a", company: 'A & B, "Inc" <x>' });
const fund: Observed = {
  ...answer,
  ticker: "صندوق",
  year: "",
  label: "2026-01-01 – 2026-03-31",
  dividend: undefined,
  perShare: undefined,
};

function closedRows(answers: readonly Observed[]): readonly Booked[] {
  let follows: string | undefined = "start";
  return withAnswers([], answers).map((entry) => {
    const done = closeEntry(entry, { shares: 100, currency: "USD" }, stamp);
    if (typeof done === "string") return entry;
    const after = sealEntry(done, follows);
    follows = after.closing?.sum;
    return after;
  });
}

const entries = closedRows([
  answer,
  { ...answer, ticker: "XOM" },
  { ...answer, dividend: 1, perShare: 1 / 3, at: 2_000 },
  fund,
  { ...answer, ticker: "KO", perShare: undefined },
]);

/** Rows changed by hand, in a book as the add-in writes it. */
function book(change: (rows: readonly Row[]) => readonly Row[], language = "en"): Uint8Array {
  const laid = withCount(purificationLedger(entries, worksheetWords(language)), entries, worksheetWords(language));
  const tables = laid.tables.map((table) => ({ ...table, rows: change(table.rows) }));
  return bookOf([{ ...laid, tables }], addIn);
}

test.each(["en", "ar"])("a ledger that is as it was closed holds, with its totals: %s", (language) => {
  const { name } = worksheetWords(language).ledger;
  expect(
    run(
      "book.xlsx",
      book((rows) => rows, language),
    ),
  ).toEqual({
    status: 0,
    told: [
      `${name}: 4 rows with a checksum, 4 hold, 1 without.`,
      `${name}: booked 37.0833333333 USD by dividend`,
      unsealedWarning(name),
    ],
  });
  expect(
    run(
      "sorted.xlsx",
      book((rows) => [...rows].reverse(), language),
    ).status,
  ).toBe(0);
});

/** Of the first entry, in the sheet, counted from 1. */
const first = (purificationLedger([], worksheetWords("en")).tables[0]?.row ?? 0) + 2;

test("a changed cell, a deleted row, and an amount that was changed with its checksum are reported by their rows", () => {
  const changed = (at: number, values: Row) => (rows: readonly Row[]) =>
    rows.map((row, index) => (index === at ? { ...row, ...values } : row));
  const { status, told } = run("book.xlsx", book(changed(1, { source: "https://example.com/other" })));
  expect([status, told[0]]).toEqual([1, `Purification ledger, row ${first + 1}: its checksum is another's`]);
  const deleted = run(
    "book.xlsx",
    book((rows) => rows.filter((_, index) => index !== 1)),
  );
  expect(deleted.told[0]).toBe(
    `Purification ledger, row ${first + 1}: the row ${entries[1]?.closing?.sum} that it follows is not there`,
  );
  expect(run("book.xlsx", book(changed(0, { amount: 9 }))).told.slice(0, 2)).toEqual([
    `Purification ledger, row ${first}: its checksum is another's`,
    `Purification ledger, row ${first}: its amount does not follow from its figures`,
  ]);
});

/** As a program of spreadsheets saves a sheet. */
function csvOf({ tables: [table], cells }: Worksheet, separator = ","): string {
  const quoted = (value: unknown) =>
    /["\n,;]/.test(String(value ?? "")) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? "");
  const { columns = [], rows = [] } = table ?? {};
  const number = (value: unknown) =>
    typeof value === "number" && separator === ";" ? String(value).replace(".", ",") : value;
  return [
    [cells[0]?.value],
    [],
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ key }) => number(row[key]))),
  ]
    .map((line) => line.map(quoted).join(separator))
    .join("\r\n");
}

test.each([",", ";", "\t"])("a CSV file is read by its headings, parted by %j", (separator) => {
  const { status, told } = run("ledger.csv", csvOf(purificationLedger(entries, words), separator));
  expect([status, told[0]]).toEqual([0, "ledger.csv: 4 rows with a checksum, 4 hold, 1 without."]);
  const arabic = csvOf(purificationLedger(entries, worksheetWords("ar")), separator);
  expect(run("ledger.csv", arabic).status).toBe(0);
  expect(run("ledger.csv", arabic.replace("A. Auditor", "B. Auditor")).status).toBe(1);
});

test("rows that were sealed before their method was are verified by their recipe, in one file with new rows", () => {
  const before = { dividend: 0.25, percent: 3, perShare: 0.0075 };
  const signed = { at: 5_000, by: "A. Auditor" };
  const old: readonly Booked[] = [
    {
      ticker: "AAPL",
      year: "2025",
      label: "third_quarter",
      ...before,
      at: 1_000,
      before: undefined,
      closing: {
        shares: 100,
        currency: "usd",
        amount: 0.75,
        ...signed,
        follows: "start",
        sum: "s35d8d89ebae3b045ea12d50ac4a68953",
      },
    },
  ];
  const told = (rows: readonly Booked[]) => run("book.xlsx", bookOf([purificationLedger(rows, words)], addIn));
  const others = closedRows([
    { ...answer, ticker: "XOM" },
    { ...answer, ticker: "KO" },
  ]);
  expect(told([...old, ...others]).status).toBe(0);
  const [{ closing, ...entry }] = old as [Booked];
  expect(told([{ ...entry, closing: closing && { ...closing, by: "B. Auditor" } }]).status).toBe(1);
});

describe("a period that is booked twice is told by the script as by the add-in", () => {
  const closedBy = (shares: number, ticker = "AAPL", at = 5_000): Booked => {
    return closedEntry({ ...answer, ticker }, { shares, at });
  };
  const told = (rows: readonly Booked[]) => run("book.xlsx", bookOf([purificationLedger(rows, words)], addIn));
  const inPane = (rows: readonly Booked[]) => {
    const [changed, double] = [new Set(tamperedEntries(rows)), doubles(rows)];
    const counted = subtotals(rows.filter((row) => !changed.has(row) && !double.has(row)));
    return counted.map(({ currency, amount }) => [currency, amount]);
  };
  const said = { shares: undefined, currency: "USD", reason: "closed twice", at: 9_000, by: "B. Reviewer" };
  const takenBack = (rows: readonly Booked[], row: Booked) => [
    ...rows,
    ...correctionRows(rows, row, said).map((one) => sealEntry(one, row.closing?.sum)),
  ];
  const one = closedBy(100);
  const respelt: Booked = sealEntry({ ...closedBy(100, "AAPL", 6_000), year: "", label: "Q3 2025" }, "start");
  const other = closedBy(200);
  const name = "Purification ledger";

  test.each([
    ["by a copy of its row", [one, { ...one }], 0.75, [`row ${first + 1}: it is a copy of row ${first}`], [first + 1]],
    [
      "by a second closing with equal figures, in another spelling",
      [one, respelt],
      0.75,
      [`row ${first + 1}: row ${first} closes the same period`],
      [first + 1],
    ],
    [
      "by a second closing with other figures",
      [one, other],
      undefined,
      [
        `row ${first}: row ${first + 1} closes the same period with other figures, and neither counts`,
        `row ${first + 1}: row ${first} closes the same period with other figures, and neither counts`,
      ],
      [first, first + 1],
    ],
  ] as const)("%s", (_, rows, total, why, left) => {
    const result = told(rows);
    const amounts = left.map((line) => `row ${line} (${rows[line - first]?.closing?.amount} USD)`);
    expect(inPane(rows)).toEqual(total === undefined ? [] : [["USD", total]]);
    expect(result).toEqual({
      status: 1,
      told: [
        ...why.map((one) => `${name}, ${one}`),
        `${name}: 2 rows with a checksum, ${2 - left.length} hold, 0 without.`,
        ...(total === undefined ? [] : [`${name}: booked ${total} USD by dividend`]),
        uncountedWarning(name),
        `${name}: not in these totals: ${amounts.join(", ")}.`,
        unsealedWarning(name),
      ],
    });
    const double = [...doubles(rows)].at(-1) as Booked;
    const answered = takenBack(rows, double);
    expect([inPane(answered), told(answered)]).toEqual([
      [["USD", 0.75]],
      {
        status: 0,
        told: [
          `${name}: 3 rows with a checksum, 3 hold, 0 without.`,
          `${name}: booked 0.75 USD by dividend`,
          uncountedWarning(name),
          unsealedWarning(name),
        ],
      },
    ]);
  });

  test("a period by income is no double of one by dividend, and has a total of its own", () => {
    const figures = { method: "income", income: 5_000_000, outstanding: 1_000_000, dividend: undefined } as const;
    const [entry] = withAnswers([], [{ ...answer, ...figures, percent: undefined, perShare: 5, currency: "USD" }]);
    const income = sealEntry(
      closeEntry(entry, { shares: 2, currency: "USD" }, { at: 6_000, by: "A" }) as Booked,
      "start",
    );
    expect(told([one, income])).toEqual({
      status: 0,
      told: [
        `${name}: 2 rows with a checksum, 2 hold, 0 without.`,
        `${name}: booked 0.75 USD by dividend`,
        `${name}: booked 10 USD by income`,
        uncountedWarning(name),
        unsealedWarning(name),
      ],
    });
  });

  test("a row that was changed by hand is in no total", () => {
    const rows = [one, { ...closedBy(100, "XOM"), ticker: "KO" }];
    expect(inPane(rows)).toEqual([["USD", 0.75]]);
    expect(told(rows).told.slice(-4, -1)).toEqual([
      `${name}: booked 0.75 USD by dividend`,
      uncountedWarning(name),
      `${name}: not in these totals: row ${first + 1} (0.75 USD).`,
    ]);
  });
});

test("texts that would be formulas are read back without the guards of our own CSV", () => {
  const company = '=1;@x, "-y"\n+z';
  const nasty = closedRows([
    { ...answer, company },
    { ...answer, ticker: "-XOM", company: "A;=cmd|' /C calc'!A0" },
  ]);
  const { tables, cells } = purificationLedger(nasty, words);
  const { columns = [], rows = [] } = tables[0] ?? {};
  const lines = [
    [cells[0]?.value ?? ""],
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ key }) => row[key] ?? "")),
  ].map((line) => csvLine(line as string[]));
  expect(lines.join("\n")).toContain("A;'=cmd|");
  const { status, told } = run("ours.csv", lines.join("\r\n"));
  expect([status, told[0]]).toEqual([0, "ours.csv: 2 rows with a checksum, 2 hold, 0 without."]);
  expect(run("ours.csv", lines.join("\r\n").replace("calc", "cold")).status).toBe(1);
});

test("rows that version 1.0 closed are verified by its own recipe", () => {
  const kept = JSON.parse(readFileSync(join(__dirname, "fixtures/ledger-1.0.json"), "utf8"));
  const { values } = kept.sheets.find(({ sheet }: { sheet: string }) => sheet === "Purification ledger");
  const lines = (values as unknown[][]).map((line) => line.map((cell) => `"${String(cell).replaceAll('"', '""')}"`));
  const { status, told } = run("ledger.csv", lines.map((line) => line.join(",")).join("\n"));
  expect([status, told[0]]).toEqual([0, expect.stringMatching(/^ledger.csv: (\d+) rows with a checksum, \1 hold/)]);
  expect(told.slice(1, 3)).toEqual([
    "ledger.csv: booked 17.303 USD by dividend",
    "ledger.csv: booked 0.21 SAR by dividend",
  ]);
  const changed = lines.map((line) => line.map((cell) => cell.replace("A. Auditor", "B. Auditor")));
  expect(run("ledger.csv", changed.map((line) => line.join(",")).join("\n")).status).toBe(1);
});

test("the status ledger's rows are verified too, and a file without a ledger is reported as that", () => {
  const seen = {
    ticker: "AAPL",
    at: 9_000,
    verdict: "HALAL",
    rank: 4,
    reportDate: "2025-09-30",
    tests: { revenue: "PASS", securities: "FAIL", debt: "" },
    bands: { revenue: "clear", securities: "over", debt: "unknown" },
    ratios: { revenue: 1.5, securities: 31, debt: undefined },
  } as const;
  const rows: readonly StatusRow[] = sealRows([], [seen, { ...seen, ticker: "XOM" }]);
  const name = words.statuses.name;
  expect(run("book.xlsx", bookOf([statusLedger(rows, words)], addIn)).told).toEqual([
    `${name}: 2 rows with a checksum, 2 hold, 0 without.`,
  ]);
  const changed = rows.map((row) => ({ ...row, verdict: "NOT HALAL" }));
  expect(run("book.xlsx", bookOf([statusLedger(changed, words)], addIn)).status).toBe(1);
  expect(run("other.csv", "a,b,c\n1,2,3\n")).toEqual({
    status: 2,
    told: ["The file has no ledger: no sheet has its headings."],
  });
});

describe("fourteen ways to tamper with a ledger are noticed", () => {
  const name = "Purification ledger";
  const layout = withCount(purificationLedger(entries, words), entries, words);
  const booked = entries.filter(({ closing }) => closing);
  const lastAt = booked.length - 1;
  const end = endOf(booked.flatMap(({ closing }) => closing ?? []));
  const signed = ["--chain-end", end, "--rows", String(booked.length)];
  const countOf = (closedRows: readonly Booked[]) =>
    String(withCount(purificationLedger([], words), closedRows, words).cells.at(-1)?.value);

  interface Tampering {
    readonly rows?: (rows: readonly Row[]) => readonly Row[];
    readonly count?: string;
    /** Whether the hidden name of the sheet, which has the count too, is deleted. */
    readonly isUnmarked?: boolean;
  }

  function tamperWith({ rows = (all) => all, count, isUnmarked = false }: Tampering): Uint8Array {
    const [table] = layout.tables;
    if (!table) throw new Error("The ledger has no table.");
    const isCount = ({ row, style }: Cell) => row === table.row - 1 && style === "figure";
    const cells = layout.cells.map((cell) => (count !== undefined && isCount(cell) ? { ...cell, value: count } : cell));
    const names = isUnmarked
      ? []
      : countMarks(entries).map((mark, nth) => ({
          ...mark,
          key: `mark${nth}`,
          name: `shariah_${mark.name}`,
        }));
    return bookOf([{ ...layout, cells, names, tables: [{ ...table, rows: rows(table.rows) }] }], addIn);
  }

  const inRow = (at: number, values: Row) => (rows: readonly Row[]) =>
    rows.map((row, index) => (index === at ? { ...row, ...values } : row));
  const withoutRow = (at: number) => (rows: readonly Row[]) => rows.filter((_, index) => index !== at);
  /** The row of an entry with other shares, sealed by the recipe, which everybody can read. */
  const rowSealedAnew = (entry: Booked, shares: number, closedAt = 5_000, follows = entry.closing?.follows) => {
    const { closing: _, ...open } = entry;
    const done = closeEntry(
      { ...open, closing: undefined },
      { shares, currency: "USD" },
      { at: closedAt, by: "A. Auditor" },
    );
    return purificationLedger([sealEntry(done as Booked, follows)], words).tables[0]?.rows[0] ?? {};
  };
  const [one, last] = [booked[1] as Booked, booked[lastAt] as Booked];

  type Case = readonly [what: string, tampering: Tampering, says: RegExp, by?: "file" | "pack"];
  const cases: readonly Case[] = [
    ["an amount is changed", { rows: inRow(0, { amount: 1 }) }, /its checksum is another's/],
    ["who closed it or its filing is changed", { rows: inRow(0, { source: "https://x.example" }) }, /another's/],
    ["its method is changed", { rows: inRow(0, { method: "income" }) }, /another's/],
    ["its currency is respelt", { rows: inRow(0, { currency: "usd" }) }, /another's/],
    ["a row is deleted", { rows: withoutRow(1) }, /1 of 4 closed rows are gone/],
    ["the last row is deleted", { rows: withoutRow(lastAt) }, /1 of 4 closed rows are gone; the last ones/],
    [
      "the last row is deleted and the count lowered",
      { rows: withoutRow(lastAt), count: countOf(booked.slice(1)) },
      /its count of closed rows was lowered from 4 to 3/,
    ],
    [
      "the last row is deleted, the count lowered and its hidden name deleted",
      { rows: withoutRow(lastAt), count: countOf(booked.slice(1)), isUnmarked: true },
      /the row t[0-9a-f]{32}, with which the signed pack ends, is not there/,
      "pack",
    ],
    ["a row is copied", { rows: (rows) => [...rows, rows[0] ?? {}] }, /it is a copy of row/],
    [
      "an amount is typed into an open row",
      { rows: inRow(entries.length - 1, { amount: -9, currency: "USD" }) },
      /it has an amount and no checksum/,
    ],
    ["the last checksum is deleted", { rows: inRow(lastAt, { checksum: null }) }, /it has an amount and no checksum/],
    [
      "a row is written and sealed anew",
      { rows: inRow(1, rowSealedAnew(one, 50)) },
      /the row \w{33} that it follows is not there/,
    ],
    [
      "the last row is written and sealed anew",
      { rows: inRow(lastAt, rowSealedAnew(last, 50)) },
      /with which the signed pack ends, is not there/,
      "pack",
    ],
    [
      "a row is added afterwards with an earlier day",
      {
        rows: (rows) => [...rows, rowSealedAnew({ ...one, ticker: "TSLA" }, 7, 4_000, "start")],
        count: countOf([...booked, { ...one, ticker: "TSLA" }]),
      },
      /1 rows say that they were closed before the signed pack's end, and were not in it/,
      "pack",
    ],
  ];
  test.each(cases.map((one): Required<Case> => [one[0], one[1], one[2], one[3] ?? "file"]))(
    "%s",
    (_, tampering, says, by) => {
      const alone = run("book.xlsx", tamperWith(tampering));
      const beside = run("book.xlsx", tamperWith(tampering), ...signed);
      expect([by, by === "file" ? alone.status : beside.status]).toEqual([by, 1]);
      expect((by === "file" ? alone : beside).told.join("\n")).toMatch(says);
      // What only the signed pack can tell does hold by itself: a file cannot vouch for itself.
      if (by === "pack") expect(alone.status).toBe(0);
    },
  );

  test("the untouched file holds, also beside a signed pack, and later rows are counted", () => {
    expect(run("book.xlsx", tamperWith({})).status).toBe(0);
    const { status, told } = run("book.xlsx", tamperWith({}), ...signed);
    expect([status, told]).toEqual([0, expect.arrayContaining(["As signed: 4 rows; 0 were closed later."])]);
    const [before] = booked as [Booked];
    const earlier = ["--chain-end", before.closing?.sum ?? "", "--rows", "1"];
    const rows = (all: readonly Row[]) => all.slice(0, 1);
    const isAlone = { rows, count: countOf([before]), isUnmarked: true };
    expect(run("book.xlsx", tamperWith(isAlone), ...earlier).status).toBe(0);
    const later = (all: readonly Row[]) => [...all.slice(0, 1), rowSealedAnew(one, 7, 9_000, before.closing?.sum)];
    const grown = run(
      "book.xlsx",
      tamperWith({ rows: later, count: countOf([before, one]), isUnmarked: true }),
      ...earlier,
    );
    expect([grown.status, grown.told]).toEqual([
      0,
      expect.arrayContaining(["As signed: 1 rows; 1 were closed later."]),
    ]);
  });

  test("an overwritten count is reported, and rows of the pack that are gone are counted", () => {
    expect(run("book.xlsx", tamperWith({ count: "9" })).told).toContain(
      `${name}: its count of closed rows was changed: "9"`,
    );
    expect(run("book.xlsx", tamperWith({ count: "" })).told).toContain(`${name}: its count of closed rows is gone`);
    const lost = run("book.xlsx", tamperWith({ rows: withoutRow(1) }), ...signed);
    expect(lost.told).toContain(`${name}: 1 of the 4 rows of the signed pack are gone`);
  });

  test.each([["--rows", "many"], ["--chain-end", "x"], ["--chain-end"], ["--what"], ["other.xlsx"]])(
    "arguments that are wrong are refused: %s %s",
    (...words) => {
      const { status, told } = run("book.xlsx", tamperWith({}), ...words);
      expect([status, told[0]]).toEqual([2, expect.stringMatching(/^Usage: /)]);
    },
  );

  test("a file without a purification ledger is not compared with a pack", () => {
    const { status, told } = run("book.xlsx", bookOf([statusLedger([], words)], addIn), ...signed);
    expect([status, told[0]]).toEqual([2, expect.stringContaining("of a purification ledger")]);
  });
});

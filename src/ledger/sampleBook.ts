/**
 * The book that is kept on sample data, so that recording, closing, correcting, paying and the evidence can be tried. It
 * is the same book on sheets of its own: their names and titles say that all of it is made up, and their marks are others
 * than those of a real ledger. So neither book ever reads or writes a row of the other one.
 */
import type { RuledArea, Snapshot, Step } from "../workbook/sheet/step";
import type { Worksheet } from "../workbook/sheet/worksheet";
import type { WorksheetWords } from "../worksheets/words/words";
import type { CachedAnswers } from "./cachedAnswers";
import { withoutSampleMark } from "./currencies/missingCurrencies";

/** What stands before the marks of the sample's sheets. Stored, so it never changes. */
const prefix = "madeup";
const kinds = [
  "ledger",
  "statuses",
  "entitlements",
  "decisions",
  "payments",
  "evidence",
  "statement",
  "noLonger",
] as const;

/** Stands in the sample's rows in place of the account that answered, so that each of them says so. */
export const sampleAccount = "sample data, made up";

/** Whether a worksheet of this kind is a part of the book, so that the sample has one of its own. */
export function isOfBook(kind: Worksheet["kind"]): boolean {
  return kinds.some((one) => one === kind);
}

/** The words of the sample's sheets: each says in its name, in its title and below it that it is made up. */
export function sampleBookWords(words: WorksheetWords): WorksheetWords {
  const { sampleBook: own, madeUp } = words;
  const titled = <Part extends { readonly name: string; readonly title: string }>(part: Part, name: string): Part => {
    return { ...part, name, title: name };
  };
  return {
    ...words,
    notFatwa: madeUp,
    ledger: titled(words.ledger, own.ledger),
    statuses: titled(words.statuses, own.statuses),
    entitlements: titled(words.entitlements, own.entitlements),
    decisions: titled(words.decisions, own.decisions),
    payments: titled(words.payments, own.payments),
    noLonger: titled(words.noLonger, own.noLonger),
    evidence: { ...words.evidence, name: own.evidence, statement: own.statement },
  };
}

/** The names of a worksheet's marks, as they are in the workbook. */
export function sampleMark(name: string): string {
  const [start = ""] = name.split(".");
  return isOfBook(start as Worksheet["kind"]) ? prefix + name : name;
}

/**
 * The workbook as the sample's book sees it: its own sheets are the ledgers, and there is no real one. A currency that
 * the sample gave counts here.
 */
export function sampleSnapshot(found: Snapshot): Snapshot {
  const marked = [...found.marked].flatMap(([name, area]) => {
    const real = sampleMark(name) !== name;
    const own = name.startsWith(prefix) && sampleMark(name.slice(prefix.length)) === name;
    return real ? [] : [[own ? name.slice(prefix.length) : name, area] as const];
  });
  return {
    ...found,
    marked: new Map(marked),
    blocks: found.blocks.map((block) => ({
      ...block,
      values: block.values.map((line) => line.map((value) => withoutSampleMark(value))),
    })),
  };
}

/** The steps with the marks of the sample's sheets. */
export function sampleSteps(steps: readonly Step[]): readonly Step[] {
  return steps.map((step): Step => {
    if (step.do === "marks") {
      return { ...step, marks: step.marks.map((one) => ({ ...one, name: sampleMark(one.name) })) };
    }
    if (step.do === "rules") return { ...step, areas: step.areas.map(sampleArea) };
    return step.do === "chart" ? { ...step, mark: sampleMark(step.mark) } : step;
  });
}

function sampleArea({ mark, ...area }: RuledArea): RuledArea {
  return mark === undefined ? area : { ...area, mark: sampleMark(mark) };
}

/** The answers as the sample's book takes them: they may be booked, and no account gave them. */
export function sampleAnswers({ periods, statuses, ...known }: CachedAnswers): CachedAnswers {
  const own = { account: sampleAccount, sample: false };
  return {
    ...known,
    periods: periods.map((one) => ({ ...one, ...own })),
    statuses: statuses.map((one) => ({ ...one, ...own })),
  };
}

/**
 * What each function shows for each kind of answer and failure, without a planner or a service; for contracts about
 * what hosts make of cells.
 */
import { everyCountry } from "../../src/api/inputs";
import { type OperationName, operations } from "../../src/api/operations";
import { readExamples } from "../../src/build/functions/examples";
import { functionFiles } from "../../src/build/functions/metadata";
import type { Asked, Call, Cells } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { Slot } from "../../src/core/slot";
import { catalogue } from "../../src/functions/catalogue";
import { answers } from "../../src/service/sample/answers";
import { failures } from "../failures";
import { readFormula } from "../stage/formula";

export interface Formula {
  readonly name: string;
  /** As typed in Excel, without headers: its own cell shows an answer. */
  readonly formula: string;
  readonly typed: readonly unknown[];
}

const whys = ['=SHARIAH.WHY("NVDA")', '=SHARIAH.WHY("AAPL","purification")', '=SHARIAH.WHY("AAPL","zakat")'];
const others = ['=SHARIAH.REPORT("AAPL","companyName")', '=SHARIAH.SCREEN("AAPL","ticker,name")'];

/** An example of each function, WHY of every kind, and texts of the service's own. */
export const formulas: readonly Formula[] = [...readExamples(functionFiles("src/functions")).values()]
  .map(({ example }) => example.replace(",TRUE)", ")"))
  .concat(whys, others)
  .map((formula) => ({ ...readFormula(formula), formula }));

/** What a company may be called: as a failure's sentence reads, as what is on its way, or as one of ours. */
export const names: readonly string[] = [
  "The Goldman Sachs Group, Incorporated.",
  "Yum: a company that ends in a full stop.",
  "شركة الراجحي: مصرف، في الرياض.",
  "Alphabet Holdings...",
  "Alphabet Holdings…",
  "Not set up: open the Shariah Sheets pane and save the service address, client ID and secret key.",
];

const now = Date.now();
const account = { clientId: "x", plan: "full", monthlyLimit: 9, callsThisMonth: 1, lastCall: now, now } as const;

/** Where an answer appears: a planner's own slot, or one of nobody's. */
type SlotOf = (operation: Operation, value: unknown) => Slot | null;
const slotOfNobody: SlotOf = (operation, value) => {
  const input = operation.input(value);
  return typeof input === "string" ? new Slot(operation, input) : null;
};

/** Its cells where the sample service answers and every company in an answer has this name; `isKept`: and then fails. */
export function answeredCells(formula: Formula, company: string, isKept: boolean, slotOf = slotOfNobody): Cells {
  const since = isKept ? { failure: failures.service, kept: true } : {};
  return cellsOf(formula, slotOf, (slot) => ({ answer: renameCompany(sampleOf(slot), company), ...since }));
}

/** Its cells where every question ends in this failure. */
export function failedCells(formula: Formula, failure: object, slotOf = slotOfNobody): Cells {
  return cellsOf(formula, slotOf, () => ({ failure }));
}

function cellsOf({ name, typed }: Formula, slotOf: SlotOf, outcome: (slot: Slot) => object): Cells {
  const run = catalogue.find((entry) => entry.name === name)?.run as (...typed: readonly unknown[]) => Asked;
  const shownBy = (call: Call): Cells => {
    const slots = call.inputs.map((row) =>
      row.map((value) => {
        const slot = slotOf(call.operation, value);
        return slot && Object.assign(slot, { sentAt: now }, outcome(slot));
      }),
    );
    const shown = call.show(slots, { now, holding: "short" });
    return "operation" in shown ? shownBy(shown) : shown;
  };
  const asked = run(...typed);
  return isFailure(asked) ? [[asked]] : shownBy(asked);
}

function sampleOf({ operation: { name }, input }: Slot): unknown {
  const sample = answers[name as OperationName](input === everyCountry ? "" : input, account);
  const sent: unknown = sample === undefined ? undefined : JSON.parse(JSON.stringify(sample));
  const answer = (operations[name as OperationName] as Operation).read(sent, [input])?.get(input);
  if (answer === undefined || isFailure(answer)) throw new Error(`The sample has no ${name} of ${input}`);
  return answer;
}

function renameCompany(answer: unknown, company: string): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) => (/name$/i.test(key) ? company : value));
}

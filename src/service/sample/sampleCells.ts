/**
 * Shows what a formula gives on the sample service, at one fixed moment, for the help's examples. All of it is made up.
 */
import { everyCountry } from "../../api/inputs";
import { type OperationName, untypedOperation } from "../../api/operations";
import { type Asked, across, type Call, type Cell, type Cells } from "../../core/call";
import { fail, isFailure } from "../../core/failure";
import type { Operation } from "../../core/operation";
import { Slot } from "../../core/slot";
import { english } from "../../core/wording";
import { type Account, answers } from "./answers";

const now = Date.UTC(2026, 0, 5, 9);
const hour = 3_600_000;

const account: Account = {
  clientId: "sample",
  plan: "full",
  monthlyLimit: 100_000,
  callsThisMonth: 1_234,
  lastCall: now,
  now,
};

/** The cells that a call shows. Where a call leads to another call, that one is asked too. */
export function sampleCells(asked: Asked): Cells {
  if (isFailure(asked)) return [[asked]];
  const operation = untypedOperation(asked.operation.name as OperationName);
  const slots = across(asked.inputs, (typed) => slotOf(operation, typed));
  const shown: Cells | Call = asked.show(slots, { now, holding: "short" });
  return "operation" in shown ? sampleCells(shown) : shown;
}

/** A cell as people read it. */
export function textOf(cell: Cell): string {
  if (typeof cell === "number") return String(Number(cell.toPrecision(10)));
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (typeof cell === "string") return cell;
  if (isFailure(cell)) return `#N/A ${cell.message}`;
  if ("told" in cell) return cell.told.message;
  if ("day" in cell) return cell.day;
  if ("phrase" in cell) return cell.english;
  return "number" in cell ? textOf(cell.number) : english.text(cell.card);
}

function slotOf(operation: Operation, typed: unknown): Slot | null {
  const input = operation.input(typed);
  if (input === null) return null;
  if (isFailure(input)) return Object.assign(new Slot(operation, ""), { failure: input });
  const sample = answers[operation.name as OperationName](input === everyCountry ? "" : input, account);
  const sent: unknown = sample === undefined ? undefined : JSON.parse(JSON.stringify(sample));
  const answer = sent === undefined ? undefined : operation.read(sent, [input])?.get(input);
  const slot = new Slot(operation, input);
  if (answer === undefined) return Object.assign(slot, { failure: fail("notReturned", input) });
  return Object.assign(slot, isFailure(answer) ? { failure: answer } : { answer, sentAt: now - 2 * hour });
}

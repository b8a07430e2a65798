/**
 * What cells wait for, as those who share the credentials tell one another. Where a batch has room it carries questions of
 * the others too, so that together they make the calls that one with all their cells would make.
 */
import type { Input } from "./operation";
import type { Planner } from "./planner";

/** Inputs that wait to be sent, by the name of their operation. */
export type Waits = readonly (readonly [operation: string, inputs: readonly Input[]])[];

/** Of each operation up to so many, in the order in which they would leave. */
export function waitsOf({ tables }: Planner, most: number): Waits {
  const waiting = [...tables.values()].filter(({ queued }) => queued > 0);
  return waiting.map((table) => [table.operation.name, table.waiting(most)]);
}

/** The others wait for this now, and no more for what they waited for before. An input is believed as what is typed into a cell is. */
export function want(planner: Planner, waits: Waits): void {
  planner.wanted = new Map(
    [...planner.tables.keys()].map((operation) => {
      const inputs = new Set(waits.flatMap(([name, inputs]) => (name === operation.name ? inputs : [])));
      return [operation, [...inputs].filter((input) => planner.peek(operation, input)?.input === input)];
    }),
  );
}

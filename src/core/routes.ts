/**
 * Decides by which of its routes an operation is asked. A refusal that means "not by this route" puts the next route on
 * trial; only an accepted reply makes it the route to use. Plain data in and out: the planner keeps what is known.
 */
import type { Failure } from "./failure";
import type { Operation, Route } from "./operation";

/** What a planner knows of an operation's routes; a `Table` holds it. */
export interface Trial {
  /** The route by which the service answered last: it works, and the operation is on the plan. */
  readonly proven: Route | undefined;
  /** The index of the route on trial, until a reply by that route is accepted. */
  readonly trying: number | undefined;
  /** How many trials of that route proved nothing. */
  readonly failedTrials: number;
}

/** What is known to all who share the credentials; a `Pace` holds it. */
export interface Learnt {
  readonly routes: Readonly<Record<string, number>>;
  readonly learntAt?: Readonly<Record<string, number>>;
}

export interface RouteWay {
  readonly routes: readonly [Route, ...Route[]];
  readonly route: Route;
  /** How many questions one request may carry. It is one while a route that multiplies calls is on trial. */
  readonly most: number;
  /** Whether this route costs a call per input, where the usual route costs a call per hundred inputs. */
  readonly multiplies: boolean;
  readonly onTrial: boolean;
  /** Whether it is unknown what a GET's token is computed over: one question then finds out for the whole operation. */
  readonly inDoubt: boolean;
}

const day = 24 * 3_600_000;
const trialsAtMost = 3;

export function routeWay(
  operation: Operation,
  { trying, proven }: Trial,
  { routes: known, learntAt }: Learnt,
  demo: boolean,
  now: number,
): RouteWay {
  const { name } = operation;
  const routes = (demo && operation.demo) || operation.routes;
  const [usual, other] = routes;
  // A route that multiplies calls is not kept for good: the plan may have grown, so the usual route is tried again once
  // a day.
  const isOutdated = usual.nextMultiplies === true && now - (learntAt?.[name] || 0) > day;
  const learnt = isOutdated ? undefined : known[name];
  const route = routes[trying ?? learnt ?? 0] || usual;
  const multiplies = usual.nextMultiplies === true && route !== usual;
  const onTrial = multiplies && trying !== undefined;
  const inDoubt = usual.signs !== undefined && other !== undefined && !proven && known[name] === undefined;
  return { routes, route, most: onTrial ? 1 : route.most, multiplies, onTrial, inDoubt };
}

/** What to do with the questions of a request whose route was refused as such. */
export type Turn =
  /** Ask by the same route again: it has worked, so it is not at fault. */
  | { readonly kind: "same" }
  /** Ask only these questions by another route. */
  | { readonly kind: "alone"; readonly route: Route }
  /** Put the questions back into the queue; with `trying`, that route is on trial from now on. */
  | { readonly kind: "queue"; readonly trying?: number }
  /** No route is left. */
  | { readonly kind: "none" };

/**
 * Decides what to do with questions whose route was refused. `apart`: they already go by another route than the
 * operation's other questions.
 */
export function turnFrom(refused: Route, { routes, route }: RouteWay, { proven }: Trial, apart: boolean): Turn {
  if (proven === refused) return { kind: "same" };
  const tried = routes.indexOf(refused);
  if (refused.signs !== undefined) {
    const other = apart ? undefined : routes[1 - tried];
    return other ? { kind: "alone", route: other } : { kind: "none" };
  }
  if (routes.indexOf(route) > tried) return { kind: "queue" };
  return tried + 1 < routes.length ? { kind: "queue", trying: tried + 1 } : { kind: "none" };
}

/**
 * What is known of a trial after its question failed. A symbol that the service does not know or refuses proves nothing
 * of the route, and the next symbol may, up to three trials. `off`: the plan does not include the operation, because
 * that limit is reached for a route that multiplies calls, or because the service said so.
 */
export function afterTrial(
  { trying, failedTrials }: Trial,
  { multiplies }: RouteWay,
  { failure }: Failure,
): Pick<Trial, "trying" | "failedTrials"> & { readonly off: boolean } {
  if (trying === undefined) return { trying, failedTrials, off: false };
  const ofTheSymbol = ["unknownSymbol", "notReturned", "badRequest"].includes(failure);
  if (ofTheSymbol && failedTrials + 1 < trialsAtMost) return { trying, failedTrials: failedTrials + 1, off: false };
  return { trying: undefined, failedTrials: 0, off: multiplies && (ofTheSymbol || failure === "plan") };
}

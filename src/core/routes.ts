/**
 * Routing: by which of its routes an operation is asked. A refusal that means "not this way" puts the next route on
 * trial, and only an accepted reply makes it the way. Plain data in and out: the planner remembers, this decides.
 */
import type { Failure } from "./failure";
import type { Operation, Route } from "./operation";

/** What a planner knows of an operation's routes; a `Table` holds it. */
export interface Trial {
  /** The route by which the service answered last: it works, and the operation is on the plan. */
  readonly proven: Route | undefined;
  /** The place of the route on trial, until a reply is accepted that came by it. */
  readonly trying: number | undefined;
  /** Trials of it that proved nothing. */
  readonly failedTrials: number;
}

/** What everyone who shares the credentials knows; a `Pace` holds it. */
export interface Learnt {
  readonly routes: Readonly<Record<string, number>>;
  readonly learntAt?: Readonly<Record<string, number>>;
}

export interface Way {
  readonly routes: readonly [Route, ...Route[]];
  readonly route: Route;
  /** Questions that one request may carry: a route that multiplies calls is tried with one. */
  readonly most: number;
  /** It costs a call an input where the usual one costs a call a hundred. */
  readonly multiplies: boolean;
  readonly onTrial: boolean;
  /** Nobody knows what a GET's token is computed over: one question finds out, for all of its operation. */
  readonly inDoubt: boolean;
}

const day = 24 * 3_600_000;
const trialsAtMost = 3;

export function wayOf(
  operation: Operation,
  { trying, proven }: Trial,
  { routes: known, learntAt }: Learnt,
  demo: boolean,
  now: number,
): Way {
  const { name } = operation;
  const routes = (demo && operation.demo) || operation.routes;
  const [usual, other] = routes;
  // A way that multiplies calls is not for good: the plan may have grown, so once a day the usual way is tried again.
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
  /** A route that has worked is not at fault: the same again. */
  | { readonly kind: "same" }
  /** These questions alone, by another route. */
  | { readonly kind: "alone"; readonly route: Route }
  /** Back to the queue; with `trying`, that route is on trial from now on. */
  | { readonly kind: "queue"; readonly trying?: number }
  /** No route is left. */
  | { readonly kind: "none" };

/** `apart`: these questions have gone another way than the others already. */
export function turnFrom(refused: Route, { routes, route }: Way, { proven }: Trial, apart: boolean): Turn {
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
 * What a trial leaves that failed. A symbol that is unknown or refused proves nothing; the next one may, but not without
 * end. `off`: the operation is off the plan, since that end is reached for a route that multiplies calls, or the plan was
 * named.
 */
export function afterTrial(
  { trying, failedTrials }: Trial,
  { multiplies }: Way,
  { failure }: Failure,
): Pick<Trial, "trying" | "failedTrials"> & { readonly off: boolean } {
  if (trying === undefined) return { trying, failedTrials, off: false };
  const ofTheSymbol = ["unknownSymbol", "notReturned", "badRequest"].includes(failure);
  if (ofTheSymbol && failedTrials + 1 < trialsAtMost) return { trying, failedTrials: failedTrials + 1, off: false };
  return { trying: undefined, failedTrials: 0, off: multiplies && (ofTheSymbol || failure === "plan") };
}

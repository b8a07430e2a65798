/**
 * Two tiers of tests. `npm test` runs what a change may break: everything that needs no host, every story on the drivers, and
 * on each host what that host alone can get wrong. `npm run test:all` tells every story on every host, in every look: before
 * a release, and once a week.
 */
declare const everyStage: boolean | undefined;

/** Whether this is `npm run test:all`. */
export const isEveryStage = typeof everyStage === "boolean" && everyStage;

/** Of cases that differ in what is decided without a host: the first so many, and all of them in `npm run test:all`. */
export function inTier<Case>(first: number, cases: readonly Case[]): readonly Case[] {
  return isEveryStage ? cases : cases.slice(0, first);
}

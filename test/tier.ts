/**
 * Two tiers of tests. `npm test`: tests that need no host, every story on the drivers, and for each host what that host
 * alone can get wrong. `npm run test:all`, once a week and before a release: every story on every host, in every look.
 */
declare const everyStage: boolean | undefined;

/** Whether this is `npm run test:all`. */
export const isEveryStage = typeof everyStage === "boolean" && everyStage;

/** Of cases that differ in what is decided without a host: the first so many, and all of them in `npm run test:all`. */
export function inTier<Case>(first: number, cases: readonly Case[]): readonly Case[] {
  return isEveryStage ? cases : cases.slice(0, first);
}

/**
 * Fields of what the scripts of Excel's page hold in memory, and the short names that they have in what is built: a name
 * of a local variable costs a letter there, and one of a field costs all of its own. Only what is listed is shortened, so
 * a new field stays as it is. On the list is what no other program reads or writes: it is neither stored nor sent, said by
 * no string, given to no package and no platform, and asked for by no page around the add-in (the playground's). The same
 * holds in all of the page's scripts, since they hand such objects to one another. The script of Google Sheets has the same
 * short names; what it keeps in its cache it alone reads, and what it tells its sidebar has other names.
 */
const names = (
  "ages ahead alarm alsoAnswers attempts badInARow batchOf bring called calledOffAt carries carry circuit " +
  "clockHealed clockProven consentOver drift driver epoch expectedAt expire expiredAt failedTrials " +
  "firstAsked firstAt follow freshness inDoubt inFlight insists isOpen keepsLastGood lastAsked lastChance leaves " +
  "listeners monthShare moved movesOn multiplied nextFresh nextGroup nextMultiplies notBefore noted ofFunds onTrial " +
  "openCircuit ownTime patience peek planner present proven pump pumping pumpSoon quiet recall refusedLast " +
  "restoreBy restores restoring ring route runCell sayBy seenAt setBack signs silentSince splitAt stand standsUntil " +
  "tell tidy trialSentAt trouble trying unasked useDateSystem waiters wake wasAgain watch watched ways workStarts"
).split(" ");

/** Letters that no field of ours is called by: the files' and the charts' own are left out. */
const letters = [..."acdeghijklmopquABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const short = [...letters, ...letters.flatMap((first) => letters.slice(15).map((second) => first + second))];

/** Short names by the fields' own. */
export const shortened: Readonly<Record<string, string>> = Object.fromEntries(
  names.map((name, place) => [name, short[place] as string]),
);

/** The same as esbuild takes them. */
export const shortening = { mangleProps: new RegExp(`^(${names.join("|")})$`), mangleCache: shortened };

/**
 * Fields of what the scripts of Excel's page hold in memory, and the short names that they have in what is built: a name
 * of a local variable costs a letter there, and one of a field costs all of its own. Only what is listed is shortened, so
 * a new field stays as it is. On the list is what no other program reads or writes: it is neither stored nor sent, given
 * to no package and no platform, and asked for by no page around the add-in (the playground's). The same holds in all of
 * the page's scripts, since they hand such objects to one another. The script of Google Sheets has the same short names
 * and a few of its own; what it keeps in its cache it alone reads, and what it tells its sidebar has other names.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const names: readonly string[] = (
  "ages ahead alarm alsoAnswers attempts badInARow batchOf bring called calledOffAt carries carry circuit " +
  "clockHealed clockProven consentOver drift driver epoch expectedAt expire expiredAt failedTrials " +
  "firstAsked firstAt follow freshness inDoubt inFlight insists isOpen keepsLastGood lastAsked lastChance leaves " +
  "listeners monthShare moved movesOn multiplied nextFresh nextGroup nextMultiplies notBefore noted ofFunds onTrial " +
  "openCircuit ownTime patience peek planner present proven pump pumping pumpSoon quiet recall refusedLast " +
  "restoreBy restores restoring ring route runCell sayBy seenAt setBack signs silentSince splitAt stand standsUntil " +
  "tell tidy trialSentAt trouble trying unasked useDateSystem waiters wake wasAgain watch watched ways workStarts " +
  // Of Sheets' script alone, and last: what it keeps under the names before them stays readable.
  "knowledge errand startedAt refusedLooks othersUntil nextLook lastRound leftRound"
).split(" ");

/** Letters that no field of ours is called by: the files' and the charts' own are left out. */
const letters = [..."acdeghijklmopquABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const short = [...letters, ...letters.flatMap((first) => letters.slice(15).map((second) => first + second))];

/** What is in the page's scripts; of what the last three do, much is stored, or written to sheets. */
const rooms = ["core", "api", "functions", "drivers", "browser", "session", "excel", "workbook", "pane", "files"];
const storing = /^(workbook|pane|files)$/;

/** Short names by the fields' own. */
export const shortened: Readonly<Record<string, string>> = Object.fromEntries(
  rooms
    .reduce(
      (left, room) => textsIn(join("src", room)).reduce((kept, text) => free(kept, text, storing.test(room)), left),
      names,
    )
    .map((name, place) => [name, short[place] as string]),
);

/** The same as esbuild takes them. */
export const shortening = {
  mangleProps: new RegExp(`^(${Object.keys(shortened).join("|")})$`),
  mangleCache: shortened,
};

/** Those that a module leaves free: none of its strings is one, by which a field may be looked up; `whole`: nor any of its fields. */
export function free(names: readonly string[], module: string, whole: boolean): readonly string[] {
  const said = new Set<string>();
  const read = (node: ts.Node) => {
    // A type looks nothing up.
    if (ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent)) said.add(node.text);
    const isField = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMethodSignature(node);
    if (whole && (isField || ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)))
      said.add(node.name.getText());
    node.forEachChild(read);
  };
  read(ts.createSourceFile("module.tsx", module, ts.ScriptTarget.Latest, true));
  return names.filter((name) => !said.has(name));
}

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

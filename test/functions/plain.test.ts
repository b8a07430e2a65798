/** Cells for programs without types for days and cards, and which parameters take ranges. */
import { join } from "node:path";
import { readGives } from "../../src/build/functions/examples";
import { functionFiles, readMetadata } from "../../src/build/functions/metadata";
import { signaturesText } from "../../src/build/functions/signatures";
import { failureIn, plainOf } from "../../src/functions/plain";
import { signatures } from "../../src/functions/signatures";
import { badArgument, missingValue, phrase } from "../../src/functions/words";

test("a day is its number or what the caller makes of it, a card its text, a failure the error with its sentence", () => {
  expect(["HALAL", 5, true, ""].map((cell) => plainOf(cell))).toEqual(["HALAL", 5, true, ""]);
  expect(plainOf({ day: "2025-03-31" })).toBe(45747);
  expect(plainOf({ day: "2025-03-31", time: "12:00:00" })).toBe(45747.5);
  expect(plainOf({ day: "2025-03-31" }, ({ day }) => day)).toBe("2025-03-31");
  expect(plainOf({ number: 2.5, note: phrase("calculated") })).toBe(2.5);
  expect(plainOf({ card: "HALAL", properties: {} })).toBe("HALAL");
  expect(plainOf(missingValue("noRank"))).toEqual({
    error: "#N/A",
    sentence: "No rank given: it is unknown, which is not zero.",
  });
  expect(plainOf(badArgument("which", "aTest"))).toMatchObject({ error: "#VALUE!" });
  expect(plainOf({ told: missingValue("noRank") })).toBe("No rank given: it is unknown, which is not zero.");
});

test("a cell that is a failure, or a text that tells one, gives that failure; other cells give none", () => {
  const failure = missingValue("noRank");
  expect([failure, { told: failure }, "HALAL", 5, { day: "2025-03-31" }].map(failureIn)).toEqual([
    failure,
    failure,
    undefined,
    undefined,
    undefined,
  ]);
});

test("the signatures are those of the functions' own documentation, word by word", async () => {
  const files = functionFiles(join(process.cwd(), "src/functions"));
  const metadata = await readMetadata(files);
  expect(signaturesText(metadata, readGives(files))).toContain(`  STATUS: [${signatures.STATUS.join(", ")}],`);
  const read = metadata.functions.map(({ id, parameters }) => [
    id,
    parameters.map((one) => one.dimensionality === "matrix"),
  ]);
  expect(signatures).toEqual(Object.fromEntries(read));
});

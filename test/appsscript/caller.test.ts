/** Who may call the script's functions that are not for cells: a person, or a trigger; and what Google throws is explained. */
import { requireCaller } from "../../appsscript/sidebar/caller";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";

const page = (isPerson: boolean) =>
  Object.assign(globalThis, {
    SpreadsheetApp: {
      getUi: () => {
        if (!isPerson) throw new Error("Cannot call SpreadsheetApp.getUi() from this context.");
      },
    },
  });

test("a person and a trigger may call; a cell may not, whatever it passes, and nothing is done for it", () => {
  let done = 0;
  const act = () => {
    done += 1;
    return "done";
  };
  page(true);
  expect([requireCaller(act), requireCaller(act, {})]).toEqual(["done", "done"]);
  page(false);
  expect(requireCaller(act, { triggerUid: "1" })).toBe("done");
  for (const event of [undefined, {}, { triggerUid: "" }])
    expect(() => requireCaller(act, event)).toThrow(new RefusalError(refusalPhrase("menuOnly")));
  expect(done).toBe(3);
});

test("Google's exception becomes a sentence that says what to do, and ours stays as it is", () => {
  page(true);
  const thrown = (what: unknown) => {
    try {
      requireCaller(() => {
        throw what;
      });
    } catch (caught) {
      return caught;
    }
    return undefined;
  };
  const ours = new RefusalError(refusalPhrase("pausedHere"));
  expect(thrown(ours)).toBe(ours);
  expect(thrown(new Error("There are too many LockService operations against the same script."))).toBeInstanceOf(
    RefusalError,
  );
});

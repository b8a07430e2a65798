import { fail } from "../../src/core/failure";
import type { Progress } from "../../src/core/planner";
import { statusSentence } from "../../src/playground/page/statusBar";
import { tongueOf } from "../../src/playground/page/tongue";

const idle: Progress = { cells: 0, calls: 0, ms: 0, sent: 0, least: 0, refusals: 0, lastFailure: undefined };

test.each([
  [{ sent: 6, least: 6 }, "Up to date. 6 calls made (fewest possible: 6), none refused."],
  [{ sent: 1, least: 1, refusals: 2 }, "Up to date. 1 call made (fewest possible: 1), 2 refused."],
  [
    { cells: 1503, calls: 4, ms: 4200, sent: 2, least: 6 },
    "1,503 cells waiting, 4 calls to go, about 5 s. 2 calls made, none refused.",
  ],
  [{ cells: 1, calls: 500, ms: 500_000 }, "1 cell waiting, 500 calls to go, about 9 min. 0 calls made, none refused."],
  [
    { lastFailure: fail("unreachable") },
    `${fail("unreachable").message} 0 calls made (fewest possible: 0), none refused.`,
  ],
  [
    { lastFailure: fail("notReturned", "SPUS"), sent: 3, least: 3 },
    "Up to date. 3 calls made (fewest possible: 3), none refused.",
  ],
])("the line at the foot of the page for %j", async (some, said) => {
  expect(statusSentence({ ...idle, ...some }, await tongueOf("en"))).toBe(said);
});

test.each([
  [{ sent: 6, least: 6 }, "كل شيء محدَّث. أُرسل 6 طلبات (وأقل ما يمكن 6)، ولم يُرفض شيء."],
  [{ cells: 2, calls: 3, ms: 3000 }, "في الانتظار خليتان، وبقي 3 طلبات، نحو 3 ث. أُرسل 0 طلب، ولم يُرفض شيء."],
  [
    { lastFailure: fail("unreachable"), refusals: 2 },
    "تعذّر الوصول إلى الخدمة. تحقق من العنوان واتصالك ثم حدّث. أُرسل 0 طلب (وأقل ما يمكن 0)، ورُفض 2.",
  ],
])("the line at the foot of the page, in Arabic, for %j", async (some, said) => {
  expect(statusSentence({ ...idle, ...some }, await tongueOf("ar"))).toBe(said);
});

test("while sending is paused, the line at the foot of the page tells no time left", async () => {
  const waiting = { ...idle, cells: 12, calls: 3, ms: 3000 };
  expect(statusSentence(waiting, await tongueOf("en"), { isSetUp: true, isPaused: true })).toBe(
    "12 cells waiting, paused. 0 calls made, none refused.",
  );
});

test("where no service is set up, the line at the foot of the page does not say that cells are up to date", async () => {
  expect(statusSentence(idle, await tongueOf("en"), { isSetUp: false, isPaused: false })).toBe(
    "Not set up. Save the service's settings in this pane.",
  );
});

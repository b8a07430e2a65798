import { ar } from "../../src/i18n/ar";
import { localeOf } from "../../src/i18n/locale";

test.each(["ar", "ar-EG", "ar-SA", "ar-EG-u-nu-arab"])(
  "the locale %s writes numbers, percentages and moments in the digits 0 to 9, as sheets do",
  (tag) => {
    const locale = localeOf(tag, ar, "UTC");
    const at = Date.UTC(2026, 2, 31, 14, 5);
    const texts = [
      locale.number(1234.5),
      locale.exact(0.25),
      locale.percent(0.8),
      locale.moment(at),
      locale.about(8_000),
    ];
    expect(texts.join(" ")).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    expect(texts.join(" ")).toMatch(/31.*2026/);
  },
);

/** The words about a misspelt function of ours, in both languages. `cell` and `name` come isolated. */
import { plural } from "../core/plural";
import { languageOf } from "../core/wording";
import type { Count } from "./locale";

const english = {
  none: (cell: string, name: string) => `${cell} shows #NAME?: there is no function ${name}.`,
  others: (n: Count) => `${n.text} more ${plural(n.n, "cell has", "cells have")} the same.`,
  meant: (names: string) => `Did you mean ${names}?`,
  see: "Insert in the pane has all functions.",
};

const arabic: typeof english = {
  none: (cell, name) => `تعرض ${cell} الخطأ \u2066#NAME?\u2069: لا توجد دالة ${name}.`,
  others: (n) => `وخلايا أخرى مثلها: ${n.text}.`,
  meant: (names) => `هل تقصد ${names}؟`,
  see: "كل الدوال في اللوحة تحت «إدراج».",
};

export function misspeltWords(tag: string): typeof english {
  return languageOf(tag) === "ar" ? arabic : english;
}

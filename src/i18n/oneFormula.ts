/** The words of the section that makes one formula of a column, in both languages. They are loaded with it. */
import { languageOf } from "../core/wording";
import type { Obstacle } from "../workbook/formulas/oneFormula";
import { isolate } from "./en";
import type { Count } from "./locale";

const english = {
  heading: "One formula for a column",
  note: "Formulas that repeat down a column can become one formula that fills the same cells. It is faster, and costs no call.",
  becomes: (formulas: Count, address: string) =>
    `${formulas.text} formulas in ${isolate(address)} become one. Their cells show the same.`,
  make: "Make it one formula",
  undo: "Undo",
  made: (address: string) => `${isolate(address)} is filled by one formula now.`,
  undone: (formulas: Count) => `Undone: ${formulas.text} formulas are in their cells again.`,
  gone: "It can no longer be undone: the cell was changed since.",
  why: {
    none: "Select a column of formulas of this add-in, or one cell of it.",
    alone: "There is only one formula here.",
    columns: "Select cells of one column.",
    other: "A cell among them is blank, or holds something else",
    kind: "This function shows more than one value for a ticker, or one value for all of them, so its formulas stay apart.",
    apart: "The formulas do not follow each other row by row: one of them differs",
    table: "These cells are in a table, and a formula cannot fill cells of a table.",
    merged: "Some of these cells are merged, and a formula cannot fill merged cells.",
    filtered: "Some of these rows are hidden, by a filter or by hand: show them first.",
  } satisfies Record<Obstacle, string>,
  /** The reason why it cannot be made, with the cell that is in the way. */
  at: (why: string, cell: string) => `${why}: ${isolate(cell)}.`,
};

const arabic: typeof english = {
  heading: "صيغة واحدة للعمود",
  note: "عمود من الصيغ تنزل صفًا صفًا يمكن أن يكون صيغة واحدة تملأ الخلايا نفسها. وهي أسرع، ولا تكلّف أي طلب.",
  becomes: (formulas, address) =>
    `في ${isolate(address)} صيغ عددها ${formulas.text} تصير صيغة واحدة، وتعرض خلاياها ما كانت تعرضه.`,
  make: "اجعلها صيغة واحدة",
  undo: "تراجع",
  made: (address) => `تملأ ${isolate(address)} الآن صيغة واحدة.`,
  undone: (formulas) => `رُجع عنه: عادت إلى خلاياها صيغ عددها ${formulas.text}.`,
  gone: "لا يمكن التراجع: في الخلية الآن شيء آخر.",
  why: {
    none: "حدّد عمودًا من صيغ هذه الإضافة، أو خلية منه.",
    alone: "ليس هنا إلا صيغة واحدة.",
    columns: "حدّد خلايا عمود واحد.",
    other: "بينها خلية فارغة أو فيها شيء آخر",
    kind: "تعرض هذه الدالة للرمز أكثر من قيمة، أو قيمة واحدة للرموز كلها، فتبقى صيغها متفرقة.",
    apart: "لا تنزل الصيغ صفًا صفًا: إحداها مختلفة",
    table: "هذه الخلايا في جدول، والصيغة لا تملأ خلايا جدول.",
    merged: "بعض هذه الخلايا مدموج، والصيغة لا تملأ خلايا مدموجة.",
    filtered: "بعض هذه الصفوف مخفي بتصفية أو يدويًا: أظهرها أولًا.",
  },
  at: (why, cell) => `${why}: ${isolate(cell)}.`,
};

export function oneFormulaWords(tag: string): typeof english {
  return languageOf(tag) === "ar" ? arabic : english;
}

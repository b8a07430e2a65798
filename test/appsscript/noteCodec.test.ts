/** A frozen formula in the note of its cell, after what the user wrote there. */
import { frozenNote, stampIn, userNote } from "../../appsscript/workbook/noteCodec";
import type { Stamped } from "../../src/workbook/freeze/stamp";

const cell = { sheet: "Sheet1", row: 1, column: 1, rows: 1, columns: 1 };
const kept: Stamped = {
  id: "k3x9",
  at: Date.UTC(2026, 10, 22, 4),
  by: "Ali",
  formula: '=SHARIAH_STATUS(A2)\n&"x"',
  cell,
  from: cell,
  sum: "abc",
  fills: [],
  inputs: ["def"],
};

test.each(["", "Ask Omar", "Two\nlines", "Frozen foods"])(
  "a note is read back as it was, beside the user's own %j",
  (own) => {
    const note = frozenNote(own, kept);
    expect([stampIn(note, cell), userNote(note)]).toEqual([kept, own]);
    expect(note).toContain("Frozen 2026-11-22T04:00:00.000Z [k3x9 ");
    const nobodys = { ...kept, by: "" };
    expect([stampIn(frozenNote(own, nobodys), cell), frozenNote(own, nobodys).includes(" by ")]).toEqual([
      nobodys,
      false,
    ]);
  },
);

test.each(["", "Ask Omar", "Frozen 2026-11-22 [x]", "Not Frozen 2026 [x]\n=A1", "Frozen 2026 [x]\nno formula"])(
  "%j is the user's own, and keeps no formula",
  (note) => {
    expect([stampIn(note, cell), userNote(note)]).toEqual([undefined, note]);
  },
);

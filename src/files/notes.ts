/** Writes notes on cells: their texts, and the boxes (VML, an older format) in which Excel draws them. */
import { addressOf } from "../workbook/area";
import type { NotesStep } from "../workbook/sheet/step";
import { spreadsheet } from "./sheet";
import { element, textElement, xmlDocument } from "./xml";

type Notes = NotesStep["notes"];

export function notesText(notes: Notes): string {
  const all = notes.map(({ row, column, text }) =>
    element(
      "comment",
      { ref: addressOf({ row, column, rows: 1, columns: 1 }), authorId: 0 },
      element("text", {}, element("r", {}, textElement("t", text))),
    ),
  );
  const authors = element("authors", {}, element("author", {}, "Shariah Sheets"));
  return xmlDocument(element("comments", { xmlns: spreadsheet }, authors, element("commentList", {}, ...all)));
}

/** The boxes of the notes. They are hidden until somebody points at the cell. */
export function noteBoxesText(notes: Notes): string {
  const boxes = notes.map(({ row, column, text }, index) => {
    const lines = Math.ceil(text.length / 28) + 1;
    const anchor = [column + 1, 12, Math.max(0, row - 1), 8, column + 4, 0, Math.max(0, row - 1) + lines, 0].join(", ");
    return element(
      "v:shape",
      {
        id: `note${index + 1}`,
        type: "#note",
        style: "position:absolute;visibility:hidden",
        fillcolor: "#ffffe1",
        "o:insetmode": "auto",
      },
      element("v:fill", { color2: "#ffffe1" }),
      element("v:shadow", { color: "black", obscured: "t" }),
      element("v:path", { "o:connecttype": "none" }),
      element(
        "x:ClientData",
        { ObjectType: "Note" },
        element("x:MoveWithCells"),
        element("x:SizeWithCells"),
        element("x:Anchor", {}, anchor),
        element("x:AutoFill", {}, "False"),
        element("x:Row", {}, String(row)),
        element("x:Column", {}, String(column)),
      ),
    );
  });
  const kind = element(
    "v:shapetype",
    { id: "note", coordsize: "21600,21600", "o:spt": 202, path: "m,l,21600r21600,l21600,xe" },
    element("v:stroke", { joinstyle: "miter" }),
    element("v:path", { gradientshapeok: "t", "o:connecttype": "rect" }),
  );
  return element(
    "xml",
    {
      "xmlns:v": "urn:schemas-microsoft-com:vml",
      "xmlns:o": "urn:schemas-microsoft-com:office:office",
      "xmlns:x": "urn:schemas-microsoft-com:office:excel",
    },
    kind,
    ...boxes,
  );
}

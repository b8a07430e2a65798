/**
 * Says in the hint over an error cell what our function says of it. The grid's own hint says only what kind of error it
 * is.
 */
import type { Univer } from "@univerjs/core";
import { CellAlertManagerService } from "@univerjs/preset-sheets-core";
import type { Note } from "./valueObjects";

/** px. A sentence of ours has three or four lines in this width. */
const size = { width: 320, height: 120 };

/** `noteOf` gives the note of a cell in the open sheet. Called once the workbook exists. */
export function tellErrors(univer: Univer, noteOf: (row: number, column: number) => Note | undefined): void {
  const alerts = univer.__getInjector().get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  alerts.showAlert = (alert) => {
    const note = noteOf(alert.location.row, alert.location.col);
    show(note ? { ...alert, ...size, title: note.of, message: note.note } : alert);
  };
}

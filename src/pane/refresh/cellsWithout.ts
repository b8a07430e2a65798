/** Counts cells without an answer: those that a new call may answer, and those of figures that the service does not publish. */
import type { FailedCells } from "../../ports/host";

export interface CellsWithout {
  readonly answer: number;
  /** The service has answered, and publishes no such figure: there is nothing to do about these. */
  readonly figure: number;
}

export function cellsWithout(failed: readonly FailedCells[]): CellsWithout {
  const count = (isOfFigure: boolean) =>
    failed.reduce((sum, { failure, cells }) => sum + ((failure.failure === "missing") === isOfFigure ? cells : 0), 0);
  return { answer: count(false), figure: count(true) };
}

/**
 * Sends the pane's requests to Excel, and makes a sentence of what Excel refuses. A request waits while somebody edits
 * a cell and while another workbook is in front. Excel's own sentences are English in every language and do not say
 * what to do, so none of them is shown.
 */
import { RefusalError } from "../ports/refusalError";
import { refusalPhrase } from "../ports/refusals";

/** The sheet that is read or written at the moment, for the sentence of a refusal. */
export interface RequestPlace {
  sheet: string | undefined;
}

/** How often a request is tried again that Excel cannot take now, in ms, and for how long. */
const pause = 500;
const longest = 600_000;

/** Errors of a moment: a cell is being edited, or another workbook is in front. */
const momentary: ReadonlySet<string | undefined> = new Set(["InvalidOperationInCellEditMode", "InactiveWorkbook"]);
const ofSize: ReadonlySet<string | undefined> = new Set([
  "RequestPayloadSizeLimitExceeded",
  "ResponsePayloadSizeLimitExceeded",
  "RangeExceedsLimit",
  "OperationCellsExceedLimit",
]);

/**
 * Runs requests in a context of their own. Where Excel cannot take the first of them now, all are tried again a little
 * later; once one was answered, nothing is done twice.
 */
export async function requestExcel<T>(
  work: (context: Excel.RequestContext, place: RequestPlace) => Promise<T>,
): Promise<T> {
  const place: RequestPlace = { sheet: undefined };
  const end = Date.now() + longest;
  for (;;) {
    let isAnswered = false;
    try {
      return await Excel.run({ delayForCellEdit: true }, (context) => {
        const send = context.sync;
        context.sync = async <Passed>(passed?: Passed) => {
          const given = await send(passed);
          isAnswered = true;
          return given as Passed;
        };
        return work(context, place);
      });
    } catch (error) {
      const mayTryAgain = momentary.has(errorCode(error)) && !isAnswered && Date.now() < end;
      if (!mayTryAgain) throw refusalOf(error, place.sheet);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The code of an error of Excel's; undefined of any other. */
export function errorCode(error: unknown): string | undefined {
  return (Object(error) as { readonly code?: string }).code;
}

/** Whether the request or its answer is larger than Excel hands over at once. */
export function isRequestTooLarge(error: unknown): boolean {
  return ofSize.has(errorCode(error));
}

/** The one table of what Excel refuses, and what to do about it. Any other error stays as it is. */
function refusalOf(error: unknown, sheet: string | undefined): unknown {
  const code = errorCode(error);
  if (isRequestTooLarge(error))
    return new RefusalError(sheet ? refusalPhrase("rowTooLarge", sheet) : refusalPhrase("tooMuchAtOnce"));
  switch (code) {
    case "AccessDenied":
      return new RefusalError(sheet ? refusalPhrase("protectedSheet", sheet) : refusalPhrase("protectedWorkbook"));
    case "InvalidOperationInCellEditMode":
      return new RefusalError(refusalPhrase("cellEdited"));
    case "InactiveWorkbook":
      return new RefusalError(refusalPhrase("otherInFront"));
    case "InvalidOrTimedOutSession":
      return new RefusalError(refusalPhrase("sessionOver"));
    case "ActivityLimitReached":
    case "RequestAborted":
      return new RefusalError(refusalPhrase("excelBusy"));
    case "ApiNotFound":
    case "ApiNotAvailable":
      return new RefusalError(refusalPhrase("olderExcel"));
    case "InvalidSelection":
      return new RefusalError(refusalPhrase("noCells"));
    case "ItemNotFound":
    case "InvalidReference":
      return new RefusalError(sheet ? refusalPhrase("goneFrom", sheet) : refusalPhrase("gone"));
    default:
      return error;
  }
}

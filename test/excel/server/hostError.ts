/**
 * The errors that Excel answers a request with. Codes and sentences are those of Microsoft's page *Error handling with
 * the application-specific JavaScript APIs* (`docs/testing/application-specific-api-error-handling.md`), which is in
 * English in every language of Excel.
 */
const sentences = {
  AccessDenied: "You cannot perform the requested operation.",
  ActivityLimitReached: "Activity limit has been reached.",
  ApiNotFound: "The API you are trying to use could not be found. It may be available in a newer version of Excel.",
  GeneralException: "There was an internal error while processing the request.",
  InactiveWorkbook:
    "The operation failed because multiple workbooks are open and the workbook being called by this API has lost focus.",
  InvalidArgument: "The argument is invalid or missing or has an incorrect format.",
  InvalidOperation: "The operation attempted is invalid on the object.",
  InvalidOperationInCellEditMode:
    "The operation isn't available while Excel is in cell edit mode. Exit edit mode by using the Enter or Tab keys, or by selecting another cell, and then try again.",
  InvalidReference: "This reference is not valid for the current operation.",
  InvalidSelection: "The current selection is invalid for this operation.",
  InvalidOrTimedOutSession: "Your Office Online session has expired or is invalid. To continue, refresh the page.",
  ItemAlreadyExists: "The resource being created already exists.",
  ItemNotFound: "The requested resource doesn't exist.",
  RangeExceedsLimit: "The cell count in the range has exceeded the maximum supported number.",
  RequestAborted: "The request was aborted during run time.",
  RequestPayloadSizeLimitExceeded: "The request payload size has exceeded the limit.",
  ResponsePayloadSizeLimitExceeded: "The response payload size has exceeded the limit.",
} as const;

export type HostErrorCode = keyof typeof sentences;

export class HostError extends Error {
  constructor(
    readonly code: HostErrorCode,
    /** What only a developer reads, such as the member that the server does not know. */
    detail = "",
  ) {
    super(sentences[code] + (detail && ` (${detail})`));
  }
}

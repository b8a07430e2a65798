/**
 * The errors that Google's services throw, in their words: public issues of scripts quote them, such as
 * nuadi/googlecrestscript#19. The script receives an `Exception` with this message.
 */
export class Exception extends Error {
  override readonly name = "Exception";
}

export function tooLarge(what: "key" | "value"): Exception {
  return new Exception(`Argument too large: ${what}`);
}

export function forbidden(what: string): Exception {
  return new Exception(`You do not have permission to call ${what}`);
}

export function tooOften(rate: string): Exception {
  return new Exception(
    `Service invoked too many times in a short time: ${rate}. Try Utilities.sleep(1000) between calls.`,
  );
}

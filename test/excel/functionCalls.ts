/**
 * Calls functions of the add-in as Excel does when it calculates, and takes what they give. Messages go to Microsoft's
 * client and their results come back as requests, both through the host that opened this.
 */
import { readFileSync } from "node:fs";
import type { Book } from "./server/book";
import type { ObjectServer } from "./server/objectServer";

/** What one call was answered with: its value, or an error with its sentence. */
export type Result = { readonly value: unknown } | { readonly message: string; readonly code: number };

export interface Called {
  readonly name: string;
  readonly given: readonly unknown[];
  /** Given, arguments are data types, as Excel writes them [client, `_transferCustomFunctionRichData`]. */
  readonly rich?: boolean;
}

export interface Message {
  /** When it came, by the host's clock. */
  readonly at: number;
  /** Of the request, in UTF-8. */
  readonly bytes: number;
  readonly results: number;
  /** Whether the host took it, which it does not when it is too large. */
  readonly isTaken: boolean;
}

/** `[category, type, target, message, id]`, as Microsoft's client reads it [client, `_handleMessage`]. */
export type Entry = readonly [1, number, "", string, number];

/** How a call is marked [client, `_batchInvocationEntries`]. */
const flagsOf = { cancelable: 1, errors: 4, dataTypes: 8 } as const;
const [invocation, cancellation] = [1000, 1001];
/** Excel's numbers for the errors of a cell [client, `_getCustomFunctionResultErrorCodeFromErrorCode`]. */
export const errorCodes = { notAvailable: 1, invalidValue: 7 } as const;

export class FunctionCalls {
  private readonly results = new Map<number, Result>();
  private readonly waiting = new Map<number, (result: Result) => void>();
  private last = 0;

  constructor(
    book: Book,
    private readonly server: ObjectServer,
    private readonly tell: (entries: readonly Entry[]) => void,
  ) {
    book.onResults = (results) => {
      for (const [id, hasValue, value, code = 0] of results) {
        const result = hasValue ? { value } : { message: String(value), code };
        this.results.set(id, result);
        this.waiting.get(id)?.(result);
        this.waiting.delete(id);
      }
    };
  }

  /** Calls functions in one message; gives the ids of the calls. */
  call(...calls: readonly Called[]): readonly number[] {
    const entries = calls.map(({ name, given, rich }): Entry => {
      this.last += 1;
      const flags = flagsOf.cancelable | flagsOf.errors | (rich ? flagsOf.dataTypes : 0);
      const message = [this.last, name, padArguments(name, given), `Sheet1!B${this.last}`, flags];
      return [1, invocation, "", JSON.stringify(message), this.last];
    });
    this.tell(entries);
    return entries.map(([, , , , id]) => id);
  }

  cancel(...ids: readonly number[]): void {
    this.tell(ids.map((id) => [1, cancellation, "", JSON.stringify({ invocationId: id }), id]));
  }

  /** What these calls were answered with, once all are. */
  answers(ids: readonly number[]): Promise<readonly Result[]> {
    const answer = (id: number) =>
      this.results.get(id) ?? new Promise<Result>((resolve) => this.waiting.set(id, resolve));
    return Promise.all(ids.map(answer));
  }

  /** What has arrived for this call by now. */
  arrived(id: number): Result | undefined {
    return this.results.get(id);
  }

  /** The messages that brought results. */
  get messages(): readonly Message[] {
    return this.server.traffic.flatMap(({ at, sent, results, error }) =>
      results === 0 ? [] : { at, bytes: sent, results, isTaken: error === undefined },
    );
  }
}

const parameters = new Map<string, readonly { readonly dimensionality?: string }[]>();

/**
 * Excel passes null for what is left out [excel/custom-functions-parameter-options.md], and one value as a matrix of one
 * where the parameter is a matrix: *assumed*.
 */
function padArguments(name: string, given: readonly unknown[]): unknown[] {
  if (parameters.size === 0) {
    const { functions } = JSON.parse(readFileSync("dist/excel/functions.json", "utf8"));
    for (const { id, parameters: listed } of functions) parameters.set(id, listed);
  }
  const listed = parameters.get(name) ?? given.map((): { readonly dimensionality?: string } => ({}));
  return listed.map(({ dimensionality }, index) => {
    const value = given[index] ?? null;
    return dimensionality === "matrix" && value !== null && !Array.isArray(value) ? [[value]] : value;
  });
}

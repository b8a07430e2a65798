/**
 * Reads from a port when a tab or section opens, and again when asked to. If the port rejects, the error becomes a
 * message to show and is never thrown.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Said } from "../../core/wording";
import { RefusalError } from "../../ports/refusalError";

export interface Loading<Value> {
  readonly value: Value | undefined;
  readonly error: Said | undefined;
  readonly again: () => Promise<void>;
}

/**
 * Reads at once, and again whenever one of `keys` changes. If an earlier reading ends after a later one, its result is
 * dropped.
 */
export function useLoading<Value>(read: () => Promise<Value>, keys: readonly unknown[] = []): Loading<Value> {
  const [state, setState] = useState<{ value: Value | undefined; error: Said | undefined }>({
    value: undefined,
    error: undefined,
  });
  const latest = useRef(0);
  const again = useCallback(async () => {
    const turn = ++latest.current;
    const next = await read().then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ value: undefined, error: errorSentence(error) }),
    );
    if (turn === latest.current) setState(next);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the reading depends on.
  }, keys);
  useEffect(() => {
    void again();
    return () => {
      latest.current++;
    };
  }, [again]);
  return { ...state, again };
}

/** The message of an error: ours as data, so that it can be translated; a library's or Google's as it is. */
export function errorSentence(error: unknown): Said {
  if (error instanceof RefusalError) return error.said;
  return error instanceof Error && error.message ? error.message : String(error);
}

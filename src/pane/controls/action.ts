/**
 * Runs the work that a button starts, once at a time. Tells whether it is running, and whether it has run for two
 * seconds. An error becomes a message to show and is never thrown.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Said } from "../../core/wording";
import { errorSentence } from "../frame/useLoading";

export interface Action {
  readonly busy: boolean;
  /** True after two seconds of work, when a progress bar should be shown. */
  readonly slow: boolean;
  readonly error: Said | undefined;
  readonly run: (act: () => Promise<void>) => Promise<void>;
}

const patience = 2_000;

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Said>();
  const running = useRef(false);
  const run = useCallback(async (act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (thrown) {
      setError(errorSentence(thrown));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, slow: useSlow(busy), error, run };
}

/** True after `busy` has been true for two seconds without a break. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [busy]);
  return slow;
}

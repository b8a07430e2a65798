/**
 * A saved value that the user changes one choice at a time. Each choice shows at once. Choices are saved in order, so
 * that none is lost while a slow host still saves the one before. If the host refuses, its message and the value that
 * it has are shown.
 */

import { useLayoutEffect, useRef, useState } from "react";
import type { Said } from "../../core/wording";
import type { Saved } from "../../ports/host";
import { errorSentence, useLoading } from "./useLoading";

export interface SavedValue<Value> {
  readonly value: Value | undefined;
  readonly error: Said | undefined;
  readonly change: (choice: Partial<Value>) => Promise<void>;
}

export function useSavedValue<Value extends object>(
  kept: Saved<Value> | undefined,
  changed: () => void,
): SavedValue<Value> | undefined {
  const loading = useLoading(async () => kept?.load(), [kept]);
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<Said>();
  const latest = useRef<Value>();
  const turn = useRef(Promise.resolve());
  useLayoutEffect(() => {
    latest.current = loading.value;
    setValue(loading.value);
  }, [loading.value]);

  const change = (choice: Partial<Value>) => {
    if (!kept || !latest.current) return turn.current;
    const next = { ...latest.current, ...choice };
    latest.current = next;
    setValue(next);
    setError(undefined);
    turn.current = turn.current
      .then(() => kept.save(next))
      .then(changed)
      .catch(async (refused: unknown) => {
        setError(errorSentence(refused));
        await loading.again();
      });
    return turn.current;
  };
  return kept && { value, error: loading.error ?? error, change };
}

/**
 * An action that ends in a sentence about what it did. The sentence is announced to screen readers, and is shown until
 * the next action starts.
 */
import { useState } from "react";
import { usePane } from "../frame/context";
import { type Action, useAction } from "./action";

export interface AnnouncedAction extends Omit<Action, "run"> {
  /** The sentence; undefined before the first action, while one goes on, and after one that failed. */
  readonly outcome: string | undefined;
  /** `act` returns the sentence. `after` follows when the sentence is shown, such as reading again what has changed. */
  readonly run: (act: () => Promise<string>, after?: () => Promise<void>) => Promise<void>;
}

export function useAnnouncedAction(): AnnouncedAction {
  const { announce } = usePane();
  const { run, ...action } = useAction();
  const [outcome, setOutcome] = useState<string>();
  return {
    ...action,
    outcome,
    run: (act, after) =>
      run(async () => {
        setOutcome(undefined);
        const sentence = await act();
        setOutcome(sentence);
        announce(sentence);
        await after?.();
      }),
  };
}

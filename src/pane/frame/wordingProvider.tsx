/**
 * Puts the messages of hosts and cells into the reader's language. The table of Arabic sentences is loaded only for
 * readers of Arabic.
 */

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { english, languageOf, type Wording } from "../../core/wording";

type Say = Wording["sentence"];

const Context = createContext<Say>(english.sentence);

export function useSaid(): Say {
  return useContext(Context);
}

interface WordingProviderProps {
  readonly language: string;
  readonly children: ReactNode;
}

/** Speaks English until the table is loaded, or if it cannot be loaded. */
export function WordingProvider({ language, children }: WordingProviderProps) {
  const [said, setSaid] = useState<Pick<Wording, "sentence">>(english);
  useEffect(() => {
    let wanted = true;
    void wordingOf(language).then(
      (wording) => wording && wanted && setSaid(wording),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return <Context.Provider value={said.sentence}>{children}</Context.Provider>;
}

async function wordingOf(language: string): Promise<Wording | undefined> {
  if (languageOf(language) !== "ar") return undefined;
  return (await import(/* webpackChunkName: "sentences" */ "../../i18n/arabic")).arabicWording(true);
}

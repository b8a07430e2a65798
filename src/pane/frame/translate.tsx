/** Says what ports and cells say in the reader's language. Its table is loaded with that language. */

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { languageOf } from "../../core/language";
import { english, type Wording } from "../../core/wording";

type Say = Wording["sentence"];

const Context = createContext<Say>(english.sentence);

export function useSaid(): Say {
  return useContext(Context);
}

interface WordingProviderProps {
  readonly language: string;
  readonly children: ReactNode;
}

/** English until the table is loaded, or if it cannot be. */
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

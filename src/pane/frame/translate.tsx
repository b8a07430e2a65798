/** Says what ports and cells say in the reader's language. Its table is loaded with that language. */

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { languageOf } from "../../core/language";
import { english, type Saying } from "../../core/saying";

type Say = Saying["sentence"];

const Context = createContext<Say>(english.sentence);

export function useSaid(): Say {
  return useContext(Context);
}

interface SayingProviderProps {
  readonly language: string;
  readonly children: ReactNode;
}

/** English until the table is loaded, or if it cannot be. */
export function SayingProvider({ language, children }: SayingProviderProps) {
  const [said, setSaid] = useState<Pick<Saying, "sentence">>(english);
  useEffect(() => {
    let wanted = true;
    void sayingOf(language).then(
      (saying) => saying && wanted && setSaid(saying),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return <Context.Provider value={said.sentence}>{children}</Context.Provider>;
}

async function sayingOf(language: string): Promise<Saying | undefined> {
  if (languageOf(language) !== "ar") return undefined;
  return (await import(/* webpackChunkName: "sentences" */ "../../i18n/arabic")).arabicSaying(true);
}

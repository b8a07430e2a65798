/**
 * The tab that inserts a formula: the user finds a function, fills in its arguments, sees the result, and inserts the
 * formula.
 */
import { useState } from "react";
import type { FunctionHelp } from "../../functions/help/help";
import { helpsIn } from "../../i18n/functionHelp";
import type { Inserter } from "../../ports/host";
import { RefusalError } from "../../ports/refusalError";
import { usePane } from "../frame/context";
import { useLoading } from "../frame/useLoading";
import { ArgumentForm } from "./arguments";
import { ConverterPart } from "./converter";
import { withFields } from "./fields";
import { OneFormulaPart } from "./oneFormula";
import { Picker } from "./picker";

export function InsertPart({ inserter }: { readonly inserter: Inserter }) {
  const { host } = usePane();
  const [picked, setPicked] = useState<FunctionHelp>();
  const [isWhole, setWhole] = useState(false);
  const language = host.language ?? navigator.language;
  const { value: functions, error } = useLoading(
    async () => helpsIn(language, await inserter.functions()),
    [language, inserter],
  );
  // Thrown, so that the pane shows its message in place of this tab.
  if (error) throw typeof error === "string" ? new Error(error) : new RefusalError(error);
  if (!functions) return null;
  const back = () => {
    setPicked(undefined);
    setWhole(true);
  };
  return picked ? (
    <ArgumentForm key={picked.name} inserter={inserter} about={picked} back={back} />
  ) : (
    <>
      <Picker
        functions={functions}
        pick={(about) => setPicked(withFields(about))}
        isWhole={isWhole}
        showWhole={() => setWhole(true)}
      />
      {host.converter && <ConverterPart converter={host.converter} />}
      {host.oneFormulas && <OneFormulaPart formulas={host.oneFormulas} />}
    </>
  );
}

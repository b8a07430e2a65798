/** From a question in words to a formula in a cell: find the function, fill in its arguments, see it, insert it. */
import { useState } from "react";
import type { FunctionHelp } from "../functions/help";
import { ArgumentForm } from "./arguments";
import { withFields } from "./fields";
import { Picker } from "./picker";
import type { Inserter } from "./ports";

export function InsertPart({ inserter }: { readonly inserter: Inserter }) {
  const [picked, setPicked] = useState<FunctionHelp>();
  return picked ? (
    <ArgumentForm key={picked.name} inserter={inserter} about={picked} back={() => setPicked(undefined)} />
  ) : (
    <Picker functions={inserter.functions} pick={(about) => setPicked(withFields(about))} />
  );
}

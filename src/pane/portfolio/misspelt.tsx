/** A line for each function name that looks like one of ours and is none: its cells show #NAME?, and say nothing more. */
import { typedName } from "../../functions/help/help";
import { isolate } from "../../i18n/en";
import { misspeltWords } from "../../i18n/misspelt";
import type { Misspelt } from "../../workbook/formulas/misspelt";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";

/** The most names that are told. One mistake is often filled down a column, and counts once. */
const mostTold = 5;

export function MisspeltNames({ names }: { readonly names: readonly Misspelt[] }) {
  const { host, strings, locale, tag } = usePane();
  const words = misspeltWords(tag);
  const name = (plain: string) => isolate(typedName(plain, host.spelling));
  return (
    <>
      {names.slice(0, mostTold).map(({ cell, cells, typed, meant }) => (
        <Notice key={typed} intent="warning">
          {[
            words.none(isolate(cell), isolate(typed)),
            ...(cells > 1 ? [words.others(locale.count(cells - 1))] : []),
            ...(meant.length > 0 ? [words.meant(meant.map(name).join(strings.comma))] : [words.see]),
          ].join(" ")}
        </Notice>
      ))}
      {names.length > mostTold && <p>{strings.more(locale.count(names.length - mostTold))}</p>}
    </>
  );
}

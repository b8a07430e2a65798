/** Spells the formulas of a table that came from Excel, or goes there, as the other program does. */
import { Button } from "@fluentui/react-components";
import { converterWords } from "../../i18n/converter";
import type { Converter, FunctionSpelling } from "../../ports/host";
import { ActionStatus } from "../controls/actionStatus";
import { useAnnouncedAction } from "../controls/announcedAction";
import { Summary } from "../controls/summary";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

export function ConverterPart({ converter }: { readonly converter: Converter }) {
  const { locale, tag } = usePane();
  const words = converterWords(tag);
  const styles = useStyles();
  const action = useAnnouncedAction();
  const start = (spelling: FunctionSpelling) =>
    action.run(async () => {
      const { converted, untouched } = await converter.convert(spelling);
      return [
        words.converted(locale.count(converted)),
        ...(untouched > 0 ? [words.untouched(locale.count(untouched))] : []),
      ].join(" ");
    });
  return (
    <details>
      <Summary>{words.heading}</Summary>
      <div className={styles.stack}>
        <p className={styles.note}>{words.note("SHARIAH.STATUS", "SHARIAH_STATUS")}</p>
        <div className={styles.row}>
          <Button size="small" onClick={() => start("sheets")} disabledFocusable={action.busy}>
            {words.fromExcel}
          </Button>
          <Button size="small" onClick={() => start("excel")} disabledFocusable={action.busy}>
            {words.toExcel}
          </Button>
        </div>
        <ActionStatus action={action} />
      </div>
    </details>
  );
}

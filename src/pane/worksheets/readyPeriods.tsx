/** The periods that can be closed, all or those of one time: names their gaps, and closes them with one button. */
import { Field, Select } from "@fluentui/react-components";
import { useState } from "react";
import { ledgerWords } from "../../i18n/ledgers";
import type { CoverageGrid } from "../../ledger/entries/coverage";
import { identityOf, readableLabel } from "../../ledger/entries/period";
import type { Booking } from "../../ports/host";
import { Confirm } from "../controls/confirm";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { GapsPart } from "./coverage";

interface ReadyProps {
  readonly periods: readonly Booking[];
  readonly grid: CoverageGrid;
  /** True while other work goes on, and until a name is typed. */
  readonly isOff: boolean;
  readonly close: (ids: readonly string[]) => Promise<void>;
}

export function ReadyPeriods({ periods, grid, isOff, close }: ReadyProps) {
  const { locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const [which, setWhich] = useState("");
  const labels = new Map(periods.map((one) => [identityOf(one).period, readableLabel(one)]));
  const meant = labels.has(which) ? periods.filter((one) => identityOf(one).period === which) : periods;
  if (periods.length === 0) return null;
  return (
    <>
      {labels.size > 1 && (
        <Field label={words.which}>
          <Select value={which} onChange={(_, { value }) => setWhich(value)}>
            <option value="">{words.every}</option>
            {[...labels].map(([period, label]) => (
              <option key={period} value={period}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {[...new Set(meant.map((one) => identityOf(one).period))].map((period) => (
        <GapsPart key={period} grid={grid} period={period} />
      ))}
      <div className={styles.row}>
        <Confirm
          label={words.close(locale.count(meant.length))}
          question={words.sure}
          yes={words.yes}
          no={words.no}
          disabled={isOff}
          act={() => close(meant.map(({ id }) => id))}
        />
      </div>
    </>
  );
}

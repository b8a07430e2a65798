/**
 * Asks where pasted holdings go when a worksheet of their kind exists: onto that worksheet or onto a new sheet. For an
 * existing worksheet it says how many of the holdings it has already, and asks whose figures count where they differ.
 */
import { Checkbox, Field, Radio, RadioGroup } from "@fluentui/react-components";
import { worksheetText } from "../../i18n/worksheets";
import type { Destination, Existing, WorksheetPlan } from "../../ports/host";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

interface WhereProps {
  readonly existing: readonly Existing[];
  readonly into: Destination;
  readonly choose: (into: Destination) => void;
  /** Whether the figures of the list replace those on the sheet. */
  readonly renews: boolean;
  readonly renew: (renews: boolean) => void;
  /** False for a kind that has only one sheet: then the place is not asked. */
  readonly asks?: boolean;
}

export function DestinationChoice({ existing, into, choose, renews, renew, asks = true }: WhereProps) {
  const { locale, tag } = usePane();
  const words = worksheetText(tag);
  const styles = useStyles();
  const chosen = existingAt(existing, into);
  return (
    <>
      {asks && existing.length > 0 && (
        <Field label={words.where}>
          <RadioGroup
            value={into === "own" ? "" : into.sheet}
            onChange={(_, { value }) => choose(value === "" ? "own" : { sheet: value })}
          >
            <Radio value="" label={words.own} />
            {existing.map(({ sheet }) => (
              <Radio key={sheet} value={sheet} label={words.addTo(sheet)} />
            ))}
          </RadioGroup>
        </Field>
      )}
      {chosen && chosen.untouched > 0 && (
        <p className={styles.plain}>{words.thereAlready(locale.count(chosen.untouched))}</p>
      )}
      {chosen && chosen.differing > 0 && (
        <Field label={words.differing(locale.count(chosen.differing))}>
          <RadioGroup value={renews ? "mine" : "theirs"} onChange={(_, { value }) => renew(value === "mine")}>
            <Radio value="theirs" label={words.keepTheirs} />
            <Radio value="mine" label={words.takeMine} />
          </RadioGroup>
        </Field>
      )}
    </>
  );
}

interface PricesProps {
  readonly plan: WorksheetPlan;
  /** Where the holdings go: on a sheet that exists, only some of the list's prices are blank. */
  readonly into: Destination;
  readonly chosen: boolean;
  readonly choose: (chosen: boolean) => void;
}

/** Offers the host's own formula for the prices that stay blank on the sheet. */
export function PricesChoice({ plan: { prices, existing }, into, chosen, choose }: PricesProps) {
  const { locale, tag } = usePane();
  const words = worksheetText(tag);
  const count = existingAt(existing, into)?.prices ?? prices?.count ?? 0;
  if (prices === undefined || count === 0) return null;
  return (
    <Field hint={words.pricesHint[prices.source]}>
      <Checkbox
        label={words.prices[prices.source](locale.count(count))}
        checked={chosen}
        onChange={(_, { checked }) => choose(checked === true)}
      />
    </Field>
  );
}

/** The worksheet that was chosen; undefined for a new sheet. */
export function existingAt(existing: readonly Existing[], into: Destination): Existing | undefined {
  return into === "own" ? undefined : existing.find(({ sheet }) => sheet === into.sheet);
}

/** Shows a list of names and values, as pairs for a screen reader. */
import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useLook = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    marginBlock: 0,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { marginInlineStart: 0, overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
});

export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const look = useLook();
  return (
    <dl className={look.list}>
      {facts.flatMap(([name, value]) => [
        <dt key={name} className={look.name}>
          {name}
        </dt>,
        <dd key={`${name} is`} className={look.value}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}

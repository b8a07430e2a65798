/**
 * Draws one bar whose parts show how a whole is divided. The figures stand beside it as text: a screen reader is told the
 * same in one sentence.
 */
import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";

/** How a part is coloured. Without colours, parts are told apart by the lines between them and by the text beside. */
export type Tone = "good" | "doubtful" | "bad" | "unknown";

export interface Share {
  readonly name: string;
  readonly count: number;
  readonly tone: Tone;
}

const forced = "@media (forced-colors: active)";

const useLook = makeStyles({
  bar: { display: "flex", columnGap: "2px", height: "12px", borderRadius: "6px", overflow: "hidden" },
  part: { minWidth: "4px", [forced]: { backgroundColor: "CanvasText" } },
  good: { backgroundColor: tokens.colorPaletteGreenBackground3 },
  doubtful: { backgroundColor: tokens.colorPaletteMarigoldBackground3 },
  bad: { backgroundColor: tokens.colorPaletteRedBackground3 },
  unknown: { backgroundColor: tokens.colorNeutralForeground4 },
});

/** `label` says what is divided, and into what. */
export function ShareBar({ shares, label }: { readonly shares: readonly Share[]; readonly label: string }) {
  const look = useLook();
  return (
    <div role="img" aria-label={label} className={look.bar}>
      {shares.map(({ name, count, tone }) => (
        <span key={name} className={mergeClasses(look.part, look[tone])} style={{ flexGrow: count, flexBasis: 0 }} />
      ))}
    </div>
  );
}

/**
 * Draws one bar whose parts show how a whole is divided. The figures stand beside it as text: a screen reader is told the
 * same in one sentence.
 */
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { type Tone, useTones } from "./tones";

export interface Share {
  readonly name: string;
  readonly count: number;
  readonly tone: Tone;
  /** What happens when the part is pressed, for whom it is more than a picture. */
  readonly press?: (() => void) | undefined;
}

const useLook = makeStyles({
  bar: {
    display: "flex",
    columnGap: "2px",
    height: "12px",
    borderRadius: "6px",
    overflow: "hidden",
    // Where colours are the system's own, a part that is left free would have no edge.
    "@media (forced-colors: active)": { outlineStyle: "solid", outlineWidth: "1px" },
  },
  part: { minWidth: "4px" },
  button: { cursor: "pointer" },
});

/** `label` says what is divided, and into what. A part of 0 is left out. */
export function ShareBar({ shares, label }: { readonly shares: readonly Share[]; readonly label: string }) {
  const look = useLook();
  const tones = useTones();
  return (
    <div role="img" aria-label={label} className={look.bar}>
      {shares.map(
        ({ name, count, tone, press }) =>
          count > 0 && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the figure beside the bar does the same by keyboard.
            // biome-ignore lint/a11y/noStaticElementInteractions: as above.
            <span
              key={name}
              className={mergeClasses(look.part, tones[tone], press && look.button)}
              style={{ flexGrow: count, flexBasis: 0 }}
              onClick={press}
            />
          ),
      )}
    </div>
  );
}

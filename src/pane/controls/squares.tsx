/**
 * Draws states as small squares, one beside the other or in a table. Each has a sign, so that nobody needs its colour,
 * and its state as a word for a screen reader and under the pointer.
 */
import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type Tone, useTones } from "./tones";

export interface SquareState {
  readonly sign: string;
  readonly tone: Tone;
  readonly said: string;
}

const useLook = makeStyles({
  square: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    boxSizing: "border-box",
    width: "18px",
    height: "18px",
    borderRadius: "3px",
    fontSize: "11px",
    lineHeight: "1",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForegroundOnBrand,
    "@media (forced-colors: active)": { color: "Canvas" },
  },
  /** Ink on the lighter colours. */
  dark: { color: "#1b1b1b" },
  unknown: { color: tokens.colorNeutralBackground1 },
  rest: {
    color: tokens.colorNeutralForeground2,
    "@media (forced-colors: active)": { color: "CanvasText" },
  },
  legend: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  entry: { display: "inline-flex", alignItems: "center", columnGap: tokens.spacingHorizontalXS },
});

export function Square({ sign, tone, said }: SquareState) {
  const look = useLook();
  const tones = useTones();
  const inks: Partial<Record<Tone, string>> = { doubtful: look.dark, unknown: look.unknown, rest: look.rest };
  return (
    <span role="img" aria-label={said} title={said} className={mergeClasses(look.square, tones[tone], inks[tone])}>
      {sign}
    </span>
  );
}

/** What the squares mean. A screen reader is told that with each square. */
export function Legend({ marks }: { readonly marks: readonly SquareState[] }) {
  const look = useLook();
  return (
    <div className={look.legend} aria-hidden>
      {marks.map((mark) => (
        <span key={mark.said} className={look.entry}>
          <Square {...mark} />
          <span>{mark.said}</span>
        </span>
      ))}
    </div>
  );
}

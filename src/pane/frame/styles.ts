/** The layouts that the whole pane shares. Sides are logical (start and end), so that Arabic needs no second set. */
import { makeStyles, shorthands, tokens } from "@fluentui/react-components";

export const useStyles = makeStyles({
  stack: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM, minWidth: 0 },
  tight: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  row: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalS, rowGap: tokens.spacingVerticalS },
  heading: {
    marginBlock: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  section: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalL,
    marginBlockStart: tokens.spacingVerticalL,
    borderBlockStartWidth: "1px",
    borderBlockStartStyle: "solid",
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, marginBlock: 0 },
  bare: { margin: 0, padding: 0, ...shorthands.borderStyle("none") },
  legend: { padding: 0, marginBlockEnd: tokens.spacingVerticalXS },
  short: { minWidth: "auto" },
  plain: { marginBlock: 0 },
  bullets: { marginBlock: 0, paddingInlineStart: tokens.spacingHorizontalXL },
  /** The line that opens what is folded up: as high as a fingertip needs. */
  summary: { lineHeight: "24px" },
  wide: { width: "100%", minWidth: 0 },
  full: { maxWidth: "none" },
  formula: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: "anywhere",
    textAlign: "start",
  },
  breaking: { minWidth: 0, overflowWrap: "anywhere" },
  /** Keeps a sentence in a narrow column from breaking at every word. */
  sentence: { display: "inline-block", minWidth: "160px" },
  columns: { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(130px, 1fr))" },
  unseen: {
    position: "absolute",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

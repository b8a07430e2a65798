/** The colours by which the pane tells good from bad. Whatever a colour says, a word or a sign says too. */
import { makeStyles, tokens } from "@fluentui/react-components";

export type Tone = "good" | "doubtful" | "bad" | "unknown" | "brand" | "rest";

const forced = "@media (forced-colors: active)";

export const useTones = makeStyles({
  good: { backgroundColor: tokens.colorPaletteGreenBackground3, [forced]: { backgroundColor: "CanvasText" } },
  doubtful: { backgroundColor: tokens.colorPaletteMarigoldBackground3, [forced]: { backgroundColor: "CanvasText" } },
  bad: { backgroundColor: tokens.colorPaletteRedBackground3, [forced]: { backgroundColor: "CanvasText" } },
  unknown: { backgroundColor: tokens.colorNeutralForeground4, [forced]: { backgroundColor: "GrayText" } },
  brand: { backgroundColor: tokens.colorBrandBackground, [forced]: { backgroundColor: "CanvasText" } },
  rest: { backgroundColor: tokens.colorNeutralBackground6, [forced]: { backgroundColor: "Canvas" } },
});

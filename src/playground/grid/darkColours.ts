/**
 * The grid's colours in the dark. The grid inverts each colour that it draws, which is right for ink; but the paper
 * must be the black of the page and of the pane, and a table's headings stay dark green with white letters.
 */
import { type IStyleData, ThemeService, type Univer } from "@univerjs/core";
import { ICanvasColorService } from "@univerjs/preset-sheets-core";
import { styles } from "../../workbook/sheet/styles";

/** `--paper` of main.css in the dark. */
const paper = "#1f1f1f";

/**
 * A heading's colours as the grid is given them: a shade beside the real ones, so that they are told from a white paper
 * and from green letters.
 */
const heading = { fill: "#14382c", ink: "#fffffe" } as const;

const inDark: ReadonlyMap<string, string> = new Map([
  ["#fff", paper],
  ["#ffffff", paper],
  // Under the scroll bars of the editors of cells.
  ["rgba(255,255,255,0.5)", paper],
  ["rgba(255,255,255,0.7)", paper],
  // Behind the letters of the columns and the numbers of the rows.
  ["rgb(248,249,250)", "#2b2b2b"],
  [heading.fill, "#14382b"],
  [heading.ink, "#ffffff"],
]);

/** The style of a table's heading as the grid draws it; undefined for every other cell. */
export function headingStyle(own: IStyleData | null | undefined): IStyleData | undefined {
  if (own?.bg?.rgb !== styles.heading.fill) return undefined;
  return { ...own, bg: { rgb: heading.fill }, cl: { rgb: heading.ink } };
}

/** Called once the workbook exists. */
export function keepColours(univer: Univer): void {
  const injector = univer.__getInjector();
  const theme = injector.get(ThemeService);
  const colours = injector.get(ICanvasColorService);
  const inverted = colours.getRenderColor.bind(colours);
  colours.getRenderColor = (colour) => {
    const kept = theme.darkMode ? inDark.get(colour.toLowerCase().replaceAll(" ", "")) : undefined;
    return kept ?? inverted(colour);
  };
}

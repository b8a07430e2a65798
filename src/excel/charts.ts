/** Draws a worksheet's charts as Excel's own charts. */
import type { StepOf } from "../workbook/sheet/step";
import type { Box } from "../workbook/sheet/worksheet";

/** Draws a chart of bars, and removes an earlier chart with the same name. */
export function drawChart(sheet: Excel.Worksheet, { key, title, categories, series, at }: StepOf<"chart">): void {
  const name = `shariah-${key}`;
  const range = ({ row, column, rows, columns }: Box) => sheet.getRangeByIndexes(row, column, rows, columns).untrack();
  sheet.charts.getItemOrNullObject(name).delete();
  const [told] = series;
  if (!told) return;
  const made = sheet.charts.add(Excel.ChartType.barClustered, range(told.values), Excel.ChartSeriesBy.columns);
  made.name = name;
  made.title.text = title;
  made.title.format.font.size = 10;
  made.legend.visible = false;
  const bars = made.series.getItemAt(0);
  bars.name = told.title;
  bars.setValues(range(told.values));
  bars.setXAxisValues(range(categories));
  // Each bar shows its figure, because a reader cannot tell the value from a colour.
  bars.hasDataLabels = true;
  if (told.colours.length === 1) bars.format.fill.setSolidColor(told.colours[0] as string);
  else {
    for (const [index, colour] of told.colours.entries()) {
      bars.points.getItemAt(index).format.fill.setSolidColor(colour);
    }
  }
  // Excel puts the first category at the bottom; reversed, it is on top.
  made.axes.categoryAxis.reversePlotOrder = true;
  const { row, column, rows, columns } = at;
  made.setPosition(
    sheet.getRangeByIndexes(row, column, 1, 1).untrack(),
    sheet.getRangeByIndexes(row + rows - 1, column + columns - 1, 1, 1).untrack(),
  );
}

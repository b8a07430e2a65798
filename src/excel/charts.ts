/** Draws a worksheet's charts as Excel's own charts. */
import type { StepOf } from "../workbook/sheet/step";
import type { Box } from "../workbook/sheet/worksheet";

/** Draws a chart, and removes an earlier one with the same name. */
export function drawChart(sheet: Excel.Worksheet, chart: StepOf<"chart">): void {
  const name = `shariah-${chart.key}`;
  const range = ({ row, column, rows, columns }: Box) => sheet.getRangeByIndexes(row, column, rows, columns).untrack();
  sheet.charts.getItemOrNullObject(name).delete();
  const [first] = chart.series;
  if (!first) return;
  const type = chart.kind === "bar" ? Excel.ChartType.barClustered : Excel.ChartType.columnClustered;
  const made = sheet.charts.add(type, range(first.values), Excel.ChartSeriesBy.columns);
  made.name = name;
  made.title.text = chart.title;
  made.title.format.font.size = 10;
  made.legend.visible = chart.series.length > 1;
  made.legend.position = Excel.ChartLegendPosition.bottom;
  chart.series.forEach((one, index) => {
    const series = index === 0 ? made.series.getItemAt(0) : made.series.add(one.title);
    series.name = one.title;
    series.setValues(range(one.values));
    series.setXAxisValues(range(chart.categories));
    // Each bar shows its figure, because a reader cannot tell the value from a colour.
    series.hasDataLabels = true;
    if (one.colours.length === 1) series.format.fill.setSolidColor(one.colours[0] as string);
    else {
      for (const [at, colour] of one.colours.entries()) series.points.getItemAt(at).format.fill.setSolidColor(colour);
    }
  });
  // Excel puts the first category at the bottom; reversed, it is on top.
  if (chart.kind === "bar") made.axes.categoryAxis.reversePlotOrder = true;
  const { row, column, rows, columns } = chart.at;
  made.setPosition(
    sheet.getRangeByIndexes(row, column, 1, 1).untrack(),
    sheet.getRangeByIndexes(row + rows - 1, column + columns - 1, 1, 1).untrack(),
  );
}

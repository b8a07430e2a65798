/** A worksheet's charts as Excel's own. */
import { boxOf } from "../workbook/worksheets/layout";
import type { Chart, Worksheet } from "../workbook/worksheets/worksheet";

/** What is there by a chart's name is drawn anew. */
export function drawCharts(sheet: Excel.Worksheet, worksheet: Worksheet): void {
  for (const chart of worksheet.charts) {
    sheet.charts.getItemOrNullObject(nameOf(chart)).delete();
    draw(sheet, worksheet, chart);
  }
}

function draw(sheet: Excel.Worksheet, worksheet: Worksheet, chart: Chart): void {
  const range = (place: Chart["categories"]) => {
    const { row, column, rows, columns } = boxOf(worksheet, place);
    return sheet.getRangeByIndexes(row, column, rows, columns);
  };
  const [first] = chart.series;
  if (!first) return;
  const type = chart.kind === "bar" ? Excel.ChartType.barClustered : Excel.ChartType.columnClustered;
  const made = sheet.charts.add(type, range(first.values), Excel.ChartSeriesBy.columns);
  made.name = nameOf(chart);
  made.title.text = chart.title;
  made.title.format.font.size = 10;
  made.legend.visible = chart.series.length > 1;
  made.legend.position = Excel.ChartLegendPosition.bottom;
  chart.series.forEach((one, index) => {
    const series = index === 0 ? made.series.getItemAt(0) : made.series.add(one.title);
    series.name = one.title;
    series.setValues(range(one.values));
    series.setXAxisValues(range(chart.categories));
    // A figure beside each bar: the colours alone tell nothing.
    series.hasDataLabels = true;
    if (one.colours.length === 1) series.format.fill.setSolidColor(one.colours[0] as string);
    else {
      for (const [at, colour] of one.colours.entries()) series.points.getItemAt(at).format.fill.setSolidColor(colour);
    }
  });
  // Bars are drawn from below: the first category is to be the first one read.
  if (chart.kind === "bar") made.axes.categoryAxis.reversePlotOrder = true;
  const { row, column, rows, columns } = chart.at;
  made.setPosition(
    sheet.getRangeByIndexes(row, column, 1, 1),
    sheet.getRangeByIndexes(row + rows - 1, column + columns - 1, 1, 1),
  );
}

function nameOf({ key }: Chart): string {
  return `shariah-${key}`;
}

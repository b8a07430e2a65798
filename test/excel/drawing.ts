/** What a sheet has besides its cells, as lines that a test can name: formats, rules, choices, charts, panes, pages. */
import { addressOf } from "../../src/workbook/area";
import type { OwnStore } from "./server/bag";
import type { Sheet } from "./server/book";

export function drawingOf({
  formats,
  rules,
  validations,
  charts,
  panes,
  page,
  hasGridlines,
}: Sheet): readonly string[] {
  return [
    ...formats.map((one) => `${addressOf(one)} ${one.path} = ${JSON.stringify(one.value)}`),
    ...rules.flatMap((rule) =>
      rule.list.flatMap(({ store }) => storeLines(`${addressOf(rule)} rule `, store as OwnStore)),
    ),
    ...validations.flatMap((one) => storeLines(`${addressOf(one)} choices `, one.store)),
    ...charts.flatMap((chart, index) => storeLines(`chart ${index + 1} `, chart.store as OwnStore)),
    ...storeLines("panes ", panes),
    ...storeLines("page ", page),
    ...(hasGridlines ? [] : ["no gridlines"]),
  ];
}

function storeLines(of: string, { values, calls }: OwnStore): readonly string[] {
  return [
    ...[...values].map(([path, value]) => `${of}${path} = ${JSON.stringify(value)}`),
    ...calls.map(({ path, given }) => `${of}${path}(${given.map(String).join()})`),
  ];
}

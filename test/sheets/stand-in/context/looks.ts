/** How a sheet looks: builders that record what they were told, and a sheet's attributes. */
import { ask } from "./bridge";

/** A builder of which every method is remembered, and returns it; ranges are told by their addresses. */
export function recorder(kind: string, before: Readonly<Record<string, unknown>> = {}): object {
  const told: Record<string, unknown> = { ...before, kind };
  const builder: object = new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (name === "recorded") return told;
        if (name === "build") return () => builder;
        return (...given: readonly unknown[]) => {
          told[name] = plain(given.length === 1 ? given[0] : given);
          return builder;
        };
      },
    },
  );
  return builder;
}

export function chart(): object {
  const told = { type: "", ranges: [] as string[], position: [] as number[], options: {} as Record<string, unknown> };
  const builder = {
    recorded: told,
    asBarChart: () => {
      told.type = "bar";
      return builder;
    },
    addRange: (range: unknown) => {
      told.ranges.push(String(plain(range)));
      return builder;
    },
    setNumHeaders: () => builder,
    setPosition: (...position: readonly number[]) => {
      told.position = [...position];
      return builder;
    },
    setOption: (name: string, value: unknown) => {
      told.options[name] = value;
      return builder;
    },
    build: () => builder,
  };
  return builder;
}

type Recorded = { readonly recorded: object };

/** A sheet's methods for what it wears. */
export function looksOf(name: string) {
  const worn = (what: string) => (ask("sheet.worn", name, what) ?? []) as readonly object[];
  const wear = (what: string, value: unknown) => void ask("sheet.wear", name, what, value);
  const wrapped = (what: string) => worn(what).map((recorded) => ({ recorded }));
  return {
    setRightToLeft: (value: boolean) => wear("rightToLeft", value),
    setFrozenRows: (value: number) => wear("frozenRows", value),
    setFrozenColumns: (value: number) => wear("frozenColumns", value),
    setColumnWidth: (column: number, width: number) => wear(`width ${column}`, width),
    hideColumns: (column: number) => wear(`hidden ${column}`, true),
    setRowHeight: (row: number, height: number) => wear(`height ${row}`, height),
    setConditionalFormatRules: (rules: readonly Recorded[]) =>
      wear(
        "rules",
        rules.map(({ recorded }) => recorded),
      ),
    getCharts: () => wrapped("charts"),
    insertChart: ({ recorded }: Recorded) => wear("charts", [...worn("charts"), recorded]),
    removeChart: () => wear("charts", worn("charts").slice(1)),
  };
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  const { getA1Notation } = (value ?? {}) as { getA1Notation?: () => string };
  return getA1Notation ? getA1Notation() : value;
}

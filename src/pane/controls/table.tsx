/** Shows a small table. In a narrow pane the table scrolls and not the page, also by keyboard. */
import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useLook = makeStyles({
  frame: { overflowX: "auto", maxHeight: "320px", overflowY: "auto" },
  table: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: "tabular-nums",
  },
  head: {
    textAlign: "start",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInlineEnd: tokens.spacingHorizontalS,
    whiteSpace: "nowrap",
  },
  cell: {
    textAlign: "start",
    verticalAlign: "top",
    paddingBlock: tokens.spacingVerticalXS,
    paddingInlineEnd: tokens.spacingHorizontalS,
    borderBlockStartWidth: "1px",
    borderBlockStartStyle: "solid",
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
});

interface TableProps {
  readonly label: string;
  /** Left out when the rows need no headings. */
  readonly columns?: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

export function Table({ label, columns, rows }: TableProps) {
  const look = useLook();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by a keyboard.
    <div className={look.frame} tabIndex={0}>
      <table className={look.table} aria-label={label}>
        {columns && (
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={look.head}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                <td key={index} className={look.cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

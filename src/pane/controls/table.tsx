/** Shows a small table. In a narrow pane the table scrolls and not the page, also by keyboard. */
import { makeStyles, tokens } from "@fluentui/react-components";
import { Fragment, type ReactNode } from "react";

const useLook = makeStyles({
  frame: { containerType: "inline-size", overflowX: "auto", maxHeight: "320px", overflowY: "auto" },
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
  // As wide as the frame and not as a table that scrolls in it, so that its end is in sight.
  across: {
    position: "sticky",
    insetInlineStart: 0,
    width: "fit-content",
    maxWidth: "100cqi",
    paddingBlockEnd: tokens.spacingVerticalXS,
    overflowWrap: "anywhere",
  },
});

interface TableProps {
  readonly label: string;
  /** Left out when the rows need no headings. */
  readonly columns?: readonly string[];
  readonly rows: readonly TableRow[];
}

interface TableRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** A line of its own below the cells, over all columns: a sentence would be many short lines in one of them. */
  readonly across?: ReactNode;
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
          {rows.map(({ key, cells, across }) => (
            <Fragment key={key}>
              <tr>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                  <td key={index} className={look.cell}>
                    {cell}
                  </td>
                ))}
              </tr>
              {across !== undefined && (
                <tr>
                  <td colSpan={cells.length}>
                    <div className={look.across}>{across}</div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

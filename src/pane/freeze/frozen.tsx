/** Lists the freezes of the workbook: where, when and by whom. Each can be thawed by itself. */
import { Button, makeStyles, tokens } from "@fluentui/react-components";
import type { Frozen } from "../../workbook/freeze/freeze";
import { Confirm } from "../controls/confirm";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

const useLook = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none" },
  item: {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
  },
});

interface FrozenListProps {
  readonly frozen: readonly Frozen[];
  /** Thaws the freeze with this id, or all without one. */
  readonly thaw: (id?: string) => void;
  readonly busy: boolean;
}

export function FrozenList({ frozen, thaw, busy }: FrozenListProps) {
  const { strings, locale } = usePane();
  const words = strings.freeze;
  const styles = useStyles();
  const look = useLook();
  return (
    <section className={styles.section} aria-labelledby="frozen">
      <h2 id="frozen" className={styles.heading}>
        {words.list}
      </h2>
      <p className={styles.plain}>{frozen.length === 0 ? words.none : words.marked}</p>
      <ul className={look.list}>
        {frozen.map(({ id, address, cells, at, by }) => (
          <li key={id} className={look.item}>
            <span className={styles.tight}>
              <bdi dir="ltr">{address}</bdi>
              <span className={styles.note}>
                {[strings.cells(locale.count(cells)), locale.day(at)].join(strings.comma)}
                {by !== undefined && (
                  <>
                    {strings.comma}
                    <bdi>{by}</bdi>
                  </>
                )}
              </span>
            </span>
            <Button
              size="small"
              className={styles.short}
              aria-label={words.thawOne(address)}
              disabledFocusable={busy}
              onClick={() => thaw(id)}
            >
              {words.thaw}
            </Button>
          </li>
        ))}
      </ul>
      {frozen.length > 1 && (
        <div className={styles.row}>
          <Confirm
            label={words.thawAll}
            question={words.thawSure}
            yes={words.thawYes}
            no={words.thawNo}
            disabled={busy}
            act={() => thaw()}
          />
        </div>
      )}
    </section>
  );
}

/**
 * The box that answers for one stock: a ticker or a name, one call, and then the verdict with its reason, each ratio
 * against its limit, the report's date and its source. All of it is the service's own and nothing is computed here.
 */
import { Button, Field, Input, Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { typedName } from "../../functions/help/help";
import { limits } from "../../functions/screeningEntry";
import { isHalalWords } from "../../i18n/isHalal";
import type { Finder, Inserter, PreviewCell } from "../../ports/host";
import { isTicker, type ListEntry, matcherOf } from "../../workbook/holdings/tickerMatch";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/wordingProvider";

const useLook = makeStyles({
  card: {
    display: "grid",
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground2,
  },
  ask: { display: "flex", columnGap: tokens.spacingHorizontalS, alignItems: "center" },
  typed: { flexGrow: 1, minWidth: 0 },
  verdict: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  track: {
    position: "relative",
    height: "8px",
    borderRadius: "4px",
    overflow: "hidden",
    backgroundColor: tokens.colorNeutralBackground5,
  },
  fill: {
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: 0,
    backgroundColor: tokens.colorCompoundBrandBackground,
  },
  over: { backgroundColor: tokens.colorPaletteRedBackground3 },
  limit: {
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: "66.6%",
    width: "2px",
    backgroundColor: tokens.colorNeutralForeground1,
  },
});

const tests = ["revenue", "securities", "debt"] as const;

interface Answer {
  readonly ticker: string;
  readonly name: PreviewCell;
  readonly status: PreviewCell;
  readonly ratios: Readonly<Record<(typeof tests)[number], PreviewCell>>;
  readonly day: PreviewCell;
  readonly why: PreviewCell;
  readonly source: PreviewCell;
}

interface IsHalalProps {
  readonly preview: NonNullable<Inserter["preview"]>;
  readonly finder: Finder | undefined;
}

export function IsHalal({ preview, finder }: IsHalalProps) {
  const { host, locale, tag, sampled, shown, tour } = usePane();
  const words = isHalalWords(tag);
  const styles = useStyles();
  const look = useLook();
  const said = useSaid();
  const action = useAction();
  const [typed, setTyped] = useState("");
  const [answer, setAnswer] = useState<Answer>();
  const [which, setWhich] = useState<readonly ListEntry[]>();
  const [others, setOthers] = useState<readonly (readonly PreviewCell[])[]>();
  const formula = (name: string, ticker: string, more = "") => `=${typedName(name, host.spelling)}("${ticker}"${more})`;
  const first = async (text: string, ask: boolean) => (await preview(text, ask)).rows[0] ?? [];
  const answerFor = async (ticker: string) => {
    setWhich(undefined);
    setOthers(undefined);
    const fields = ',"name,status,revenue,securities,debt,report date"';
    const [name = "", status = name, revenue = "", securities = "", debt = "", day = ""] = await first(
      formula("SCREEN", ticker, fields),
      true,
    );
    // The reason and the source come with the same answer. Neither may cost a call of its own.
    const [[why = ""], [source = ""]] = await Promise.all([
      first(formula("WHY", ticker), false),
      first(formula("SOURCE", ticker), false),
    ]);
    setAnswer({ ticker, name, status, ratios: { revenue, securities, debt }, day, why, source });
  };
  const ask = () =>
    action.run(async () => {
      const text = typed.trim();
      if (text === "") return;
      setAnswer(undefined);
      const match = matcherOf((await finder?.known()) ?? [])(text);
      if (match.isListed || (match.offers.length === 0 && isTicker(text))) return answerFor(text.toUpperCase());
      if (match.only) return answerFor(match.only.ticker);
      setWhich(match.offers);
    });
  const showOthers = () =>
    action.run(async () => {
      if (!answer) return;
      const { rows } = await preview(formula("RELATED", answer.ticker), true);
      setOthers(rows.filter(([ticker, , status]) => status === "HALAL" && ticker !== answer.ticker).slice(0, 3));
    });
  const link = typeof answer?.source === "string" && /^https?:\/\//.test(answer.source) ? answer.source : undefined;
  return (
    <section className={styles.tight} aria-label={words.label}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Field label={words.label} hint={words.hint}>
          <div className={look.ask}>
            <Input
              dir="auto"
              className={look.typed}
              aria-label={words.label}
              placeholder="AAPL"
              autoComplete="off"
              value={typed}
              onChange={(_, { value }) => setTyped(value)}
            />
            <Button type="submit" className={styles.short} disabledFocusable={action.busy || typed.trim() === ""}>
              {words.ask}
            </Button>
          </div>
        </Field>
      </form>
      <ActionStatus action={action} />
      {which && (
        <>
          <p className={styles.plain}>{which.length === 0 ? words.none : words.which(locale.count(which.length))}</p>
          <div className={styles.row}>
            {which.map(({ ticker, name = "" }) => (
              <Button key={ticker} size="small" onClick={() => action.run(() => answerFor(ticker))}>
                <bdi>{ticker}</bdi>&nbsp;<bdi>{name}</bdi>
              </Button>
            ))}
          </div>
        </>
      )}
      {answer && (
        <div className={look.card} role="status">
          <span className={look.verdict}>
            <bdi>{answer.ticker}</bdi>: <bdi>{said(plain(answer.status))}</bdi>
          </span>
          {typeof answer.name === "string" && answer.name !== answer.status && (
            <bdi className={styles.note}>{answer.name}</bdi>
          )}
          {answer.why !== "…" && <bdi className={styles.plain}>{said(plain(answer.why))}</bdi>}
          {tests.map((test) => (
            <Bar key={test} test={words.tests[test]} ratio={answer.ratios[test]} limit={limits[test]} />
          ))}
          <span className={styles.note}>
            {typeof answer.day === "string" && answer.day !== "" && words.dated(answer.day)}{" "}
            {link && (
              <Link href={link} target="_blank" rel="noreferrer">
                {words.source}
              </Link>
            )}
          </span>
          {(sampled || shown?.demo) && <span className={styles.note}>{words.madeUp}</span>}
          <div className={styles.row}>
            <Button size="small" onClick={() => tour(answer.ticker)}>
              {words.add}
            </Button>
            {answer.status === "NOT HALAL" && others === undefined && (
              <Button size="small" onClick={showOthers} disabledFocusable={action.busy}>
                {words.others}
              </Button>
            )}
          </div>
          {others && (
            <>
              <span className={styles.note}>{others.length > 0 ? words.othersNote : words.noOthers}</span>
              {others.map(([ticker = "", name = ""]) => (
                <span key={said(plain(ticker))}>
                  <bdi>{said(plain(ticker))}</bdi> <bdi className={styles.note}>{said(plain(name))}</bdi>
                </span>
              ))}
            </>
          )}
        </div>
      )}
    </section>
  );
}

function plain(cell: PreviewCell) {
  return typeof cell === "number"
    ? String(cell)
    : typeof cell === "object" && "number" in cell
      ? String(cell.number)
      : cell;
}

interface BarProps {
  readonly test: string;
  readonly ratio: PreviewCell;
  readonly limit: number;
}

/** A ratio as a bar with its limit as a line at two thirds; a longer one ends at the edge. The figures stand as text. */
function Bar({ test, ratio, limit }: BarProps) {
  const { locale, tag } = usePane();
  const words = isHalalWords(tag);
  const styles = useStyles();
  const look = useLook();
  const value =
    typeof ratio === "number" ? ratio : typeof ratio === "object" && "number" in ratio ? ratio.number : undefined;
  const text = value === undefined ? words.noRatio : words.ofLimit(locale.figure(value), locale.number(limit));
  const share = value === undefined ? 0 : Math.min(100, (value / limit) * 66.6);
  return (
    <div className={styles.tight}>
      <span className={styles.small}>{words.bar(test, text)}</span>
      <div className={look.track} aria-hidden>
        <div
          className={mergeClasses(look.fill, value !== undefined && value >= limit && look.over)}
          style={{ width: `${share}%` }}
        />
        <div className={look.limit} />
      </div>
    </div>
  );
}

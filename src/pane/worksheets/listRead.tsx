/**
 * Shows how a list was read: what is asked of it, and a table with a row for each line. Over each column stands what it
 * was taken for, and in the row of a line that was not understood stands what to do about it. Nothing is written yet.
 */
import { Button, Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { Fragment, type ReactNode, useState } from "react";
import { type ListWords, listWords } from "../../i18n/list";
import { worksheetText } from "../../i18n/worksheets";
import type { WorksheetPlan } from "../../ports/host";
import type { Role } from "../../workbook/holdings/headings";
import type { Decided, HoldingsQuestion, Misread } from "../../workbook/holdings/holding";
import { Summary } from "../controls/summary";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/wordingProvider";

/** The most lines that are shown. More would slow the pane, and nobody reads so many. */
const mostLines = 50;
/** The most tickers that a question names. */
const mostNamed = 4;

const useLook = makeStyles({
  frame: { overflowX: "auto", maxHeight: "420px", overflowY: "auto" },
  table: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: "tabular-nums",
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
  number: { textAlign: "end" },
  head: {
    textAlign: "start",
    verticalAlign: "bottom",
    fontWeight: tokens.fontWeightSemibold,
    paddingInlineEnd: tokens.spacingHorizontalS,
  },
  heading: { display: "block", maxWidth: "160px", overflowWrap: "anywhere" },
  choice: { minWidth: "104px" },
  ways: {
    display: "grid",
    rowGap: tokens.spacingVerticalXS,
    maxWidth: "250px",
    paddingBlockEnd: tokens.spacingVerticalXS,
  },
  mend: { minWidth: "170px" },
  question: {
    display: "grid",
    rowGap: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    borderInlineStartColor: tokens.colorPaletteDarkOrangeBorderActive,
  },
  summary: { cursor: "pointer", fontSize: tokens.fontSizeBase200 },
  typed: { width: "110px" },
});

export interface ListReadProps {
  readonly plan: WorksheetPlan;
  readonly decided: Decided;
  readonly decide: (decided: Decided) => void;
  /** What else can be done about a line, by its number: the tickers that a name may mean. */
  readonly offers?: ReadonlyMap<number, ReactNode>;
}

export function ListRead(props: ListReadProps) {
  const { plan } = props;
  const { tag } = usePane();
  const words = listWords(tag);
  const styles = useStyles();
  const { asked, told } = plan;
  const hasBlank = asked.some(({ ask }) => ask === "shares" || ask === "cost" || ask === "sign");
  return (
    <>
      {told && <p className={styles.plain}>{words.told(told.code, told.by)}</p>}
      {asked.map((one) => (
        <Question key={one.ask} one={one} {...props} />
      ))}
      {hasBlank && <p className={styles.note}>{words.openQuestions}</p>}
      <Lines {...props} />
    </>
  );
}

function Question({ one, plan, decided, decide }: ListReadProps & { readonly one: HoldingsQuestion }) {
  const { locale, strings, tag } = usePane();
  const words = listWords(tag).ask;
  const styles = useStyles();
  const look = useLook();
  const headingOf = (column: number) => plan.columns[column]?.heading ?? "";
  const asked = (text: string, ...answers: readonly (readonly [string, Decided])[]) => (
    <fieldset className={styles.bare}>
      <legend className={styles.legend}>{text}</legend>
      <div className={styles.row}>
        {answers.map(([name, answer]) => (
          <Button key={name} size="small" onClick={() => decide({ ...decided, ...answer })}>
            {name}
          </Button>
        ))}
        {one.ask === "sign" && <OtherCurrency sign={one.sign} {...{ decided, decide }} />}
      </div>
    </fieldset>
  );
  const set = (roles: Readonly<Record<string, Role | "none">>) => ({ roles: { ...decided.roles, ...roles } });
  const body = () => {
    switch (one.ask) {
      case "columns":
        return asked(words.columns, [words.columnsYes, set(asRead(plan))]);
      case "shares":
        return asked(
          words.shares(headingOf(one.column)),
          [words.sharesYes, set({ [one.column]: "shares" })],
          [words.sharesNo, set({ [one.column]: "none" })],
        );
      case "cost":
        return asked(
          words.cost(headingOf(one.column) || (listWords(tag).roles.cost ?? ""), locale.count(one.lines)),
          [words.costEach, { costs: "each" }],
          [words.costAll, { costs: "all" }],
        );
      case "sign":
        return asked(
          words.sign(one.sign),
          ...one.meanings.map(
            (code) => [words.currencies[code] ?? code, { signs: { ...decided.signs, [one.sign]: code } }] as const,
          ),
          [words.signBlank, { signs: { ...decided.signs, [one.sign]: "" } }],
        );
      case "suffix": {
        const { tickers, suffix } = one;
        const some = tickers.slice(0, mostNamed).join(strings.comma) + (tickers.length > mostNamed ? "…" : "");
        return asked(
          words.suffix(some, `${tickers[0]}${suffix}`, locale.count(tickers.length)),
          [words.suffixYes(suffix), { suffix }],
          [words.suffixNo, { suffix: "" }],
        );
      }
      default:
        return <p className={styles.plain}>{words[one.ask]}</p>;
    }
  };
  return <div className={look.question}>{body()}</div>;
}

/** The roles as they were read, now said by a person. */
function asRead({ roles }: WorksheetPlan): Readonly<Record<string, Role | "none">> {
  return Object.fromEntries(roles.map((role, index) => [index, role ?? "none"]));
}

function OtherCurrency({
  sign,
  decided,
  decide,
}: Pick<ListReadProps, "decided" | "decide"> & { readonly sign: string }) {
  const { tag } = usePane();
  const words = listWords(tag);
  const look = useLook();
  const take = (code: string) => decide({ ...decided, signs: { ...decided.signs, [sign]: code } });
  return (
    <Input
      size="small"
      dir="ltr"
      className={look.typed}
      aria-label={words.ask.signOther}
      placeholder="SGD"
      maxLength={3}
      onChange={(_, { value }) => /^[A-Za-z]{3}$/.test(value) && take(value.toUpperCase())}
    />
  );
}

/** What the roles can be set to, in the order of a list. */
const roleChoices: readonly (Role | "none")[] = [
  "none",
  "ticker",
  "shares",
  "cost",
  "paid",
  "price",
  "currency",
  "name",
  "isin",
];

interface Column {
  readonly index: number;
  readonly role: Role;
}

function Lines({ plan, decided, decide, offers }: ListReadProps) {
  const { strings, locale, tag } = usePane();
  const words = listWords(tag);
  const styles = useStyles();
  const look = useLook();
  const { holdings, lines, names, misread, roles, columns, asked } = plan;
  const used = roles.flatMap((role, index): readonly Column[] => (role && role !== "value" ? [{ index, role }] : []));
  const others = columns.flatMap((column, index) =>
    (roles[index] === undefined || roles[index] === "value") && column.heading + column.sample !== "" ? [index] : [],
  );
  const hasLooks = misread.length > 0 || (offers?.size ?? 0) > 0;
  if (used.length < 2 && !hasLooks && asked.length === 0) return null;
  const hasOwnCurrency = !roles.includes("currency") && holdings.some(({ currency }) => currency !== null);
  const key =
    used.find(({ role }) => role === "ticker") ??
    used.find(({ role }) => role === "isin") ??
    used.find(({ role }) => role === "name");
  const byLine = new Map(lines.map((line, index) => [line, index]));
  const needs = new Set([...misread.map(({ line }) => line), ...(offers?.keys() ?? [])]);
  const all = [...new Set([...lines, ...needs])].sort((one, other) => one - other);
  // Lines that need a person come first, so that the last of a long list is not out of sight.
  const inOrder =
    all.length > mostLines
      ? [...all.filter((line) => needs.has(line)), ...all.filter((line) => !needs.has(line))]
      : all;
  const value = (line: number, { index, role }: Column): ReactNode => {
    const at = byLine.get(line);
    const holding = at === undefined ? undefined : holdings[at];
    if (!holding) return null;
    if (index === key?.index) return <bdi dir="ltr">{holding.ticker}</bdi>;
    if (role === "name") return <bdi>{names[at ?? 0]}</bdi>;
    // What all shares cost is used only where no column says what one did.
    const isUnused = role === "paid" && roles.includes("cost");
    if (role === "ticker" || role === "isin" || role === "value" || isUnused) return null;
    const figure = holding[role === "paid" ? "cost" : role];
    const text = typeof figure === "number" ? locale.exact(figure) : (figure ?? "");
    return <bdi>{role === "paid" && text !== "" ? words.each(text) : text}</bdi>;
  };
  const width = used.length + (hasOwnCurrency ? 1 : 0);
  const isNumber = ({ role }: Column) => ["shares", "cost", "price", "paid"].includes(role);
  const name = (index: number) => {
    const { heading = "", sample = "" } = columns[index] ?? {};
    return heading || words.noHeading(sample);
  };
  const choose = (index: number, role: Role | "none") =>
    decide({ ...decided, roles: { ...decided.roles, [index]: role } });
  const chooser = (index: number) => (
    <Select
      size="small"
      className={look.choice}
      aria-label={words.columnOf(name(index))}
      value={roles[index] === "value" ? "none" : (roles[index] ?? "none")}
      onChange={(_, { value }) => choose(index, value as Role | "none")}
    >
      {roleChoices.map((role) => (
        <option key={role} value={role}>
          {words.roles[role]}
        </option>
      ))}
    </Select>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by a keyboard. */}
      <div className={look.frame} tabIndex={0}>
        <table className={look.table} aria-label={worksheetText(tag).readAs}>
          <thead>
            <tr>
              <th scope="col" className={look.head}>
                {words.line}
              </th>
              {used.map((column) => (
                <th key={column.index} scope="col" className={look.head}>
                  {columns[column.index]?.heading && (
                    <bdi className={look.heading}>{columns[column.index]?.heading}</bdi>
                  )}
                  {chooser(column.index)}
                </th>
              ))}
              {hasOwnCurrency && (
                <th scope="col" className={look.head}>
                  {words.roles.currency}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {inOrder.slice(0, mostLines).map((line) => {
              const ways =
                offers?.get(line) ??
                misread
                  .filter((one) => one.line === line)
                  .map((one) => <Mend key={one.role} one={one} {...{ words, decided, decide }} />);
              // What to do stands under its line from the table's first edge on, where a narrow pane shows it.
              return (
                <Fragment key={line}>
                  <tr>
                    <td className={look.cell}>{locale.number(line)}</td>
                    {byLine.has(line) ? (
                      <>
                        {used.map((column) => (
                          <td
                            key={column.index}
                            className={look.cell}
                            style={isNumber(column) ? { textAlign: "end" } : undefined}
                          >
                            {value(line, column)}
                          </td>
                        ))}
                        {hasOwnCurrency && <td className={look.cell}>{holdings[byLine.get(line) ?? -1]?.currency}</td>}
                      </>
                    ) : (
                      <td className={look.cell} colSpan={width}>
                        <div className={look.ways}>{ways}</div>
                      </td>
                    )}
                  </tr>
                  {needs.has(line) && byLine.has(line) && (
                    <tr>
                      <td />
                      <td colSpan={width}>
                        <div className={look.ways}>{ways}</div>
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {all.length > mostLines && <p className={styles.note}>{strings.more(locale.count(all.length - mostLines))}</p>}
      {others.length > 0 && (
        <details>
          <Summary className={look.summary}>{words.otherColumns(locale.count(others.length))}</Summary>
          <div className={styles.columns}>
            {others.map((index) => (
              <Field key={index} size="small" label={name(index)}>
                {chooser(index)}
              </Field>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** The reasons for which a line is left out; nothing has to be done about them. */
const out: ReadonlySet<Misread["as"]> = new Set(["total", "note", "bare", "table"]);

interface MendProps extends Pick<ListReadProps, "decided" | "decide"> {
  readonly one: Misread;
  readonly words: ListWords;
}

/** Why a line, or one of its figures, was not understood, and the ways to mend it. */
function Mend({ one, words, decided, decide }: MendProps) {
  const { locale } = usePane();
  const styles = useStyles();
  const look = useLook();
  const said = useSaid();
  const [typed, setTyped] = useState("");
  const { line, role, text, why, as, choices } = one;
  const reason = why ? said(why) : words.reasons[as ?? (role === "ticker" ? "ticker" : "number")];
  const put = (value: string) => decide({ ...decided, mended: { ...decided.mended, [`${line} ${role}`]: value } });
  const leave = () => decide({ ...decided, skipped: [...(decided.skipped ?? []), line] });
  if (out.has(as)) {
    return (
      <span className={styles.sentence}>
        <bdi>{text}</bdi>: {reason}
      </span>
    );
  }
  return (
    <div className={look.mend}>
      <span className={styles.sentence}>
        <bdi>{role === "ticker" ? text : `${words.roles[role]}: ${text}`}</bdi>: <bdi>{reason}</bdi>
      </span>
      <div className={styles.row}>
        {choices?.map((number) => (
          <Button key={number} size="small" onClick={() => put(String(number).replace(/^(\d{1,3}\.\d{3})$/, "$10"))}>
            {locale.exact(number)}
          </Button>
        ))}
        {!choices && (
          <>
            <Input
              size="small"
              dir="ltr"
              className={look.typed}
              aria-label={words.inPlaceOf(words.roles[role], locale.number(line))}
              value={typed}
              onChange={(_, { value }) => setTyped(value)}
              onKeyDown={({ key }) => key === "Enter" && typed.trim() !== "" && put(typed.trim())}
            />
            <Button size="small" disabledFocusable={typed.trim() === ""} onClick={() => put(typed.trim())}>
              {words.put}
            </Button>
          </>
        )}
        <Button size="small" appearance="subtle" onClick={leave}>
          {words.leaveOut}
        </Button>
      </div>
    </div>
  );
}

/** What must be answered before a worksheet can be made of the list; undefined where nothing must. */
export function whatHolds({ asked }: Pick<WorksheetPlan, "asked">): "columns" | "key" | "trades" | undefined {
  return (["trades", "key", "columns"] as const).find((ask) => asked.some((one) => one.ask === ask));
}

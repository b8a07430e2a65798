/**
 * The list of functions, which the user searches by words of their names and summaries, or by a question. At first it has
 * those that most people need, each as its example; all others come with a button.
 */
import { Button, Field, makeStyles, SearchBox, Text, tokens } from "@fluentui/react-components";
import { Fragment, useState } from "react";
import { type FunctionHelp, nameIn } from "../../functions/help/help";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { findFunctions } from "./findFunctions";

const useLook = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", rowGap: tokens.spacingVerticalXS },
  item: {
    width: "100%",
    height: "auto",
    justifyContent: "start",
    textAlign: "start",
    fontWeight: tokens.fontWeightRegular,
    paddingInline: tokens.spacingHorizontalS,
  },
  /** On one line it stands at the side of the other texts; on two it reads from the left, in Arabic too. */
  example: { display: "inline-block", textAlign: "left" },
  words: { display: "grid", width: "100%", minWidth: 0, overflowWrap: "anywhere" },
});

/** The functions that are there first, in this order. */
const usual: readonly string[] = ["STATUS", "WHY", "SCREEN", "HEADROOM", "PURIFY", "ZAKAT", "COMPLIANCE", "ETF.STATUS"];

interface PickerProps {
  readonly functions: readonly FunctionHelp[];
  readonly pick: (about: FunctionHelp) => void;
  /** Whether all functions are listed, and not only the usual ones. */
  readonly isWhole: boolean;
  readonly showWhole: () => void;
}

export function Picker({ functions, pick, isWhole, showWhole }: PickerProps) {
  const { strings, locale } = usePane();
  const words = strings.insert;
  const styles = useStyles();
  const look = useLook();
  const [search, setSearch] = useState("");
  const isSearching = search.trim() !== "";
  const found = isSearching || isWhole ? findFunctions(functions, search) : usualOf(functions);
  return (
    <section className={styles.stack} aria-labelledby="insert">
      <h2 id="insert" className={styles.heading}>
        {words.heading}
      </h2>
      <Field
        label={words.search}
        hint={!isSearching ? null : found.length > 0 ? words.found(locale.count(found.length)) : words.noneFound}
      >
        <SearchBox
          value={search}
          onChange={(_, { value }) => setSearch(value)}
          className={styles.full}
          dismiss={{ "aria-label": words.clear }}
        />
      </Field>
      <ul className={look.list} aria-label={words.functions}>
        {found.map((about) => (
          <li key={about.name}>
            <Button appearance="subtle" className={look.item} onClick={() => pick(about)}>
              <span className={look.words} dir="auto">
                <Text weight="semibold" font="monospace">
                  <bdi dir="ltr" translate="no" className={look.example}>
                    {brokenAfterCommas(isSearching || isWhole ? about.name : about.example)}
                  </bdi>
                </Text>
                <Text size={200}>{firstSentence(about.summary)}</Text>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {isSearching || isWhole ? (
        <p className={styles.note}>{strings.help.limits}</p>
      ) : (
        <div className={styles.row}>
          <Button size="small" className={styles.short} onClick={showWhole}>
            {words.back}
          </Button>
        </div>
      )}
    </section>
  );
}

function usualOf(functions: readonly FunctionHelp[]): readonly FunctionHelp[] {
  return usual.flatMap((wanted) => functions.filter(({ name }) => nameIn(name) === wanted));
}

/** Lets a formula that is too long for its line go on after a comma, and not within a word. */
function brokenAfterCommas(formula: string) {
  return (formula.match(/[^,]+,?|,/g) ?? []).map((part, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    <Fragment key={nth}>
      {nth > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** What a function gives. Its page, and its form, have the rest. */
function firstSentence(summary: string): string {
  return /^.*?[.؟!](?=\s|$)/.exec(summary)?.[0] ?? summary;
}

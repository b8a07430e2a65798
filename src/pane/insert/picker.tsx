/** The list of functions, which the user searches by words of their names and summaries. */
import { Button, Field, makeStyles, SearchBox, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { FunctionHelp } from "../../functions/help";
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
  words: { display: "grid", width: "100%", minWidth: 0, overflowWrap: "anywhere" },
});

interface PickerProps {
  readonly functions: readonly FunctionHelp[];
  readonly pick: (about: FunctionHelp) => void;
}

export function Picker({ functions, pick }: PickerProps) {
  const { strings, locale } = usePane();
  const words = strings.insert;
  const styles = useStyles();
  const look = useLook();
  const [search, setSearch] = useState("");
  const found = findFunctions(functions, search);
  return (
    <section className={styles.stack} aria-labelledby="insert">
      <h2 id="insert" className={styles.heading}>
        {words.heading}
      </h2>
      <Field label={words.search} hint={found.length > 0 ? words.found(locale.count(found.length)) : words.noneFound}>
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
                  <bdi dir="ltr">{about.name}</bdi>
                </Text>
                <Text size={200}>{about.summary}</Text>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The field for one argument of a function: a typed text or the selected cells, a choice, or a list of fields in the
 * order in which they are ticked.
 */
import { Button, Checkbox, Field, Input, Select } from "@fluentui/react-components";
import { Fragment, type ReactNode, useId, useState } from "react";
import type { ParameterHelp } from "../../functions/help/help";
import { useAction } from "../controls/action";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/wordingProvider";

interface ArgumentProps {
  readonly parameter: ParameterHelp;
  readonly given: string | readonly string[];
  readonly give: (value: string | readonly string[]) => void;
  readonly needed: boolean;
  /** The selected range as an address; undefined when nothing is selected. */
  readonly selection: () => Promise<string | undefined>;
}

export function ArgumentField(props: ArgumentProps) {
  const { parameter } = props;
  if (parameter.many && parameter.options) return <Fields {...props} options={parameter.options} />;
  if (parameter.options) return <Choice {...props} options={parameter.options} />;
  return <TypedArgument {...props} />;
}

/** The argument's label: in the reader's words, followed by the name that error messages of formulas use. */
function useLabel({ name, label, optional }: ParameterHelp): string {
  const { strings } = usePane();
  const named = label === undefined ? name : `${label} \u2066${name}\u2069`;
  return optional ? `${named} (${strings.insert.optional})` : named;
}

function TypedArgument({ parameter, given, give, needed, selection }: ArgumentProps) {
  const { strings } = usePane();
  const words = strings.insert;
  const styles = useStyles();
  const action = useAction();
  const said = useSaid();
  const [nothing, setNothing] = useState(false);
  const list = useId();
  const pick = () =>
    action.run(async () => {
      const address = await selection();
      setNothing(address === undefined);
      if (address !== undefined) give(address);
    });
  const problem = (action.error && said(action.error)) ?? (nothing ? words.notSelected : needed ? words.needed : null);
  return (
    <div className={styles.tight}>
      <Field label={useLabel(parameter)} hint={<bdi>{parameter.description}</bdi>} validationMessage={problem}>
        <Input
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          list={parameter.suggestions ? list : undefined}
          value={String(given)}
          onChange={(_, { value }) => {
            setNothing(false);
            give(value);
          }}
        />
      </Field>
      {parameter.suggestions && (
        <datalist id={list}>
          {parameter.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <div className={styles.row}>
        <Button
          size="small"
          className={styles.short}
          onClick={pick}
          disabledFocusable={action.busy}
          aria-label={`${words.pickShort}: ${parameter.label ?? parameter.name}`}
        >
          {words.pickShort}
        </Button>
      </div>
    </div>
  );
}

interface Options {
  readonly options: readonly string[];
}

function Choice({ parameter, given, give, needed, options }: ArgumentProps & Options) {
  const { strings } = usePane();
  const words = strings.insert;
  return (
    <Field
      label={useLabel(parameter)}
      hint={<bdi>{parameter.description}</bdi>}
      validationMessage={needed ? words.needed : null}
    >
      <Select value={String(given)} onChange={(_, { value }) => give(value)}>
        <option value="">{words.choose}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Fields({ parameter, given, give, options }: ArgumentProps & Options) {
  const { strings } = usePane();
  const styles = useStyles();
  const label = useLabel(parameter);
  const chosen = typeof given === "string" ? [] : given;
  const tick = (field: string, on: boolean) => give(on ? [...chosen, field] : chosen.filter((each) => each !== field));
  const costly = new Set(parameter.costly);
  const groups = [
    { note: "", fields: options.filter((option) => !costly.has(option)) },
    { note: strings.insert.costly, fields: options.filter((option) => costly.has(option)) },
  ];
  return (
    <fieldset className={styles.bare}>
      <legend className={styles.legend}>{label}</legend>
      <p className={styles.note}>
        <bdi>{parameter.description}</bdi>
      </p>
      {groups.map(({ note, fields }) => (
        <Fragment key={note}>
          {note !== "" && fields.length > 0 && <p className={styles.note}>{note}</p>}
          <div className={styles.columns}>
            {fields.map((option) => (
              <Checkbox
                key={option}
                className={styles.breaking}
                label={<bdi>{humpsOf(option)}</bdi>}
                checked={chosen.includes(option)}
                onChange={(_, { checked }) => tick(option, checked === true)}
              />
            ))}
          </div>
        </Fragment>
      ))}
      {chosen.length > 1 && (
        <p className={styles.note}>
          {strings.insert.order} <bdi dir="ltr">{chosen.join(", ")}</bdi>
        </p>
      )}
    </fieldset>
  );
}

/** The name with places where a narrow line may break: only between the words of a camel-case name. */
function humpsOf(name: string): ReactNode {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((word, index) => (
    <Fragment key={word}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

/**
 * Shows the help: links to the help pages if the host has any, one sentence on what the limits of the tests are
 * percentages of (revenue, market capitalisation), the way to the tour, and the version.
 */
import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { usePane } from "../frame/context";
import { HelpLink } from "../frame/helpLink";
import { useStyles } from "../frame/styles";
import { Release } from "./release";

const useLook = makeStyles({
  links: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalXS },
});

export function HelpPart() {
  const { host, strings, shown, sampled, tour } = usePane();
  const words = strings.help;
  const styles = useStyles();
  const look = useLook();
  const hasTour = host.worksheets !== undefined && host.finder !== undefined && (sampled || shown !== undefined);
  return (
    <>
      <section className={styles.stack} aria-labelledby="help">
        <h2 id="help" className={styles.heading}>
          {words.heading}
        </h2>
        <p className={styles.plain}>{words.limits}</p>
        <div className={look.links}>
          <HelpLink page="index">{words.all}</HelpLink>
          <HelpLink page="troubleshooting">{words.troubleshooting}</HelpLink>
          <HelpLink page="cookbook">{words.cookbook}</HelpLink>
          <HelpLink page="support">{words.support}</HelpLink>
        </div>
        {hasTour && (
          <div className={styles.row}>
            <Button className={styles.short} onClick={() => tour()}>
              {words.tour}
            </Button>
          </div>
        )}
      </section>
      <Release />
    </>
  );
}

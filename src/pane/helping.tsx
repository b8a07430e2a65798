/** The way to the help's pages, where the host has them, and in one sentence what the limits are limits of. */
import { Link, makeStyles, tokens } from "@fluentui/react-components";
import { usePane } from "./context";
import { useStyles } from "./styles";

const useLook = makeStyles({
  links: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalXS },
});

export function Helping() {
  const { strings } = usePane();
  const words = strings.help;
  const styles = useStyles();
  const look = useLook();
  return (
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
    </section>
  );
}

/** A page of the help, beside the pane and not in its place; nothing where the host has none. */
export function HelpLink({ page, children }: { readonly page: string; readonly children: string }) {
  const { host } = usePane();
  return host.help === undefined ? null : (
    <Link href={`${host.help}${page}.html`} target="_blank" rel="noopener" inline>
      {children}
    </Link>
  );
}

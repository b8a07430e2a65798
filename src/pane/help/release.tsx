/**
 * Shows this version. It looks for a newer one only when the user presses the button, so that nothing is sent unasked.
 */
import { Button, Link } from "@fluentui/react-components";
import { useState } from "react";
import { isLater, site, version } from "../../core/version";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useLoading } from "../frame/useLoading";

export function Release() {
  const { host, strings, announce } = usePane();
  const words = strings.release;
  const styles = useStyles();
  const script = useLoading(async () => host.script?.(), [host]);
  const [newest, setNewest] = useState<string>();
  const action = useAction();
  const own = script.value ?? version;
  const isNewer = newest !== undefined && isLater(newest, own);
  const compare = () =>
    action.run(async () => {
      const found = await newestAt(`${site}/version.json`).catch(() => undefined);
      if (found === undefined) throw new Error(words.unknown);
      setNewest(found);
      announce(isLater(found, own) ? words.newer(found) : words.newest);
    });
  return (
    <section className={styles.section} aria-labelledby="version">
      <h2 id="version" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.version(own)}</p>
      {own !== version && <Notice intent="warning">{words.differs(own)}</Notice>}
      {site ? (
        <div className={styles.row}>
          <Button onClick={compare} disabledFocusable={action.busy}>
            {words.compare}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{words.nowhere}</p>
      )}
      {newest !== undefined && (
        <Notice intent={isNewer ? "info" : "success"}>
          {isNewer ? words.newer(newest) : words.newest}{" "}
          {isNewer && (
            <Link
              href={`${site}/help/${host.script ? "install-google-sheets" : "install-excel"}.html`}
              target="_blank"
              rel="noopener"
              inline
            >
              {words.how}
            </Link>
          )}
        </Notice>
      )}
      <ActionStatus action={action} />
    </section>
  );
}

async function newestAt(address: string): Promise<string | undefined> {
  const reply = await fetch(address, { cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer" });
  const { version: told } = (await reply.json()) as { readonly version?: unknown };
  return typeof told === "string" && /^\d+(\.\d+){2}$/.test(told) ? told : undefined;
}

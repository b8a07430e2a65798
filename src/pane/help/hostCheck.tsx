/** Shows the check of this host: a button that starts it, each finding as soon as it is made, and a report to copy. */

import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { languageOf } from "../../core/wording";
import { hostCheckAr, hostCheckEn } from "../../i18n/hostCheck";
import type { Checker, Finding } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { CopyText } from "../controls/copyText";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { checkReport } from "./checkReport";
import { hangsOf, isSeen } from "./knownHangs";

const signs = { works: "✓", absent: "–", fails: "✕" } as const;

export function HostCheck({ checker }: { readonly checker: Checker }) {
  const { host, locale, tag, announce } = usePane();
  const words = languageOf(tag) === "ar" ? hostCheckAr : hostCheckEn;
  const styles = useStyles();
  const action = useAction();
  const [found, setFound] = useState<readonly Finding[]>([]);
  const [report, setReport] = useState<string>();
  const hangs = hangsOf(host.excel);
  const start = () =>
    action.run(async () => {
      setReport(undefined);
      setFound([]);
      const all: Finding[] = [];
      await checker.check((finding) => {
        all.push(finding);
        setFound([...all]);
      });
      const works = all.filter(({ outcome }) => outcome === "works").length;
      setReport(checkReport(host, navigator.userAgent, Date.now(), all));
      announce(words.done(locale.number(works), locale.number(all.length)));
    });
  const works = found.filter(({ outcome }) => outcome === "works").length;
  return (
    <section className={styles.section} aria-labelledby="check">
      <h2 id="check" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.note}</p>
      <div className={styles.row}>
        <Button className={styles.short} onClick={start} disabledFocusable={action.busy}>
          {words.start}
        </Button>
      </div>
      <ActionStatus action={action} />
      {found.length > 0 && (
        <Table
          label={words.heading}
          rows={found.map(({ what, outcome }) => ({
            key: what,
            cells: [words.what[what], `${signs[outcome]} ${words.outcome[outcome]}`],
          }))}
        />
      )}
      {report && host.about !== undefined && hangs.length > 0 && (
        <>
          <p className={styles.plain}>{words.hangs(host.about)}</p>
          <ul className={styles.bullets}>
            {hangs.map((hang) => (
              <li key={hang.issue}>
                {words.hang[hang.symptom]} <bdi dir="ltr">office-js #{hang.issue}</bdi>
                {isSeen(hang, found) && (
                  <>
                    {" "}
                    <strong>({words.seen})</strong>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {report && (
        <>
          <p className={styles.plain}>
            <strong>{words.done(locale.number(works), locale.number(found.length))}</strong>
          </p>
          <CopyText label={words.report} button={words.copy} text={report} />
        </>
      )}
    </section>
  );
}

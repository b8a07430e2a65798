/**
 * A strip above every tab. It appears when cells have waited for two seconds, says what they wait for, and goes when
 * they have their answers.
 */
import { makeStyles, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { useSlow } from "../controls/action";
import { ProgressBar } from "../controls/progressBar";
import { usePane } from "./context";
import { useStyles } from "./styles";
import { useProgress } from "./useActivity";

const useLook = makeStyles({ strip: { paddingBlock: tokens.spacingVerticalXS } });

export function Strip() {
  const { host, strings, locale, announce } = usePane();
  const styles = useStyles();
  const look = useLook();
  const { cells, calls, ms, desks } = useProgress();
  const slow = useSlow(cells > 0);
  const most = useRef(0);
  const said = useRef(false);
  most.current = cells > 0 ? Math.max(most.current, cells) : 0;
  const paused = host.queue?.paused() ?? false;
  const sentence = paused
    ? strings.queue.stripPaused(locale.count(cells))
    : desks === undefined
      ? strings.queue.strip(locale.count(cells), locale.count(calls), locale.about(ms))
      : strings.queue.stripQueued(locale.count(cells), locale.count(desks), locale.about(ms));
  /** A screen reader says it once at the beginning and once at the end, and not at every change. */
  useEffect(() => {
    if (slow && !said.current) announce(sentence);
    if (said.current && cells === 0) announce(strings.queue.done);
    said.current = slow && cells > 0;
  }, [slow, cells, sentence, strings, announce]);
  if (!slow || cells === 0) return null;
  return (
    <div className={`${styles.tight} ${look.strip}`}>
      <ProgressBar aria-label={sentence} value={most.current - cells} max={most.current} />
      <span className={styles.small}>{sentence}</span>
    </div>
  );
}

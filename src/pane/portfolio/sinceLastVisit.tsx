/**
 * Shows what has changed since the user's last visit. The present values are saved for the next visit to compare with;
 * while this page stays open it goes on comparing with the earlier ones. Excel may run this page while the pane is
 * closed. Nobody sees it then, so that does not count as a visit.
 */
import { useEffect, useRef, useState } from "react";
import type { LastLook, Looks } from "../../ports/host";
import { type Change, changesBetween, type FiguresByTicker } from "../../workbook/refresh/changes";
import { usePane } from "../frame/context";
import { useLoading } from "../frame/useLoading";
import { Changes } from "../refresh/changes";

interface SinceProps {
  readonly looks: Looks;
  /** The values that cells have now. */
  readonly now: FiguresByTicker;
}

/** The values to compare with, for as long as the page is open with the same settings. */
interface Base {
  readonly of: unknown;
  readonly look: LastLook | undefined;
}

export function SinceLastVisit({ looks, now }: SinceProps) {
  const { strings, locale, sampled, shown } = usePane();
  const last = useRef<Base>();
  const isSeen = useSeen();
  const found = useLoading(async (): Promise<{ at: number; changes: readonly Change[] } | undefined> => {
    const of = sampled || shown;
    const known = last.current;
    const before: Base = known && known.of === of ? known : { of, look: await looks.last() };
    last.current = before;
    const { look } = before;
    // A value that no cell shows any more counts as unchanged.
    const figures = over(look?.figures ?? {}, now);
    if (isSeen) await looks.keep(figures);
    return look && { at: look.at, changes: changesBetween(look.figures, figures) };
  }, [looks, now, sampled, shown, isSeen]);
  if (!found.value) return null;
  const { at, changes } = found.value;
  return <Changes heading={strings.refresh.since(locale.moment(at))} changes={changes} />;
}

/** Whether the page is visible on the screen. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const changed = () => setSeen(!document.hidden);
    document.addEventListener("visibilitychange", changed);
    return () => document.removeEventListener("visibilitychange", changed);
  }, []);
  return isSeen;
}

function over(before: FiguresByTicker, now: FiguresByTicker): FiguresByTicker {
  const all = { ...before, ...now };
  return Object.fromEntries(Object.keys(all).map((ticker) => [ticker, { ...before[ticker], ...now[ticker] }]));
}

/** What changed since somebody last looked here. This look becomes the next one's base; this page's own base stays. */
import { useRef } from "react";
import type { LastLook, Looks, Refresher } from "../../ports/host";
import { type Change, changesBetween, type Look } from "../../workbook/changes";
import { type PartProps, usePane } from "../frame/context";
import { useSettled } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { Changes } from "./changes";

interface SinceProps extends PartProps {
  readonly refresher: Refresher;
  readonly looks: Looks;
}

/** The values that this page compares with while it is open on the same settings. */
interface Base {
  readonly of: unknown;
  readonly look: LastLook | undefined;
}

export function Since({ refresher, looks, turn }: SinceProps) {
  const { strings, locale, sampled, shown } = usePane();
  const settled = useSettled();
  const last = useRef<Base>();
  const found = useLoading(async (): Promise<{ at: number; changes: readonly Change[] } | undefined> => {
    if (!settled) return undefined;
    const of = sampled || shown;
    const known = last.current;
    const before: Base = known && known.of === of ? known : { of, look: await looks.last() };
    last.current = before;
    const { look } = before;
    // Values that no cell asks for any more count as unchanged.
    const figures = over(look?.figures ?? {}, await refresher.figures());
    await looks.keep(figures);
    return look && { at: look.at, changes: changesBetween(look.figures, figures) };
  }, [refresher, looks, turn, settled, sampled, shown]);
  if (!found.value) return null;
  const { at, changes } = found.value;
  return <Changes heading={strings.refresh.since(locale.moment(at))} changes={changes} />;
}

function over(before: Look, now: Look): Look {
  const all = { ...before, ...now };
  return Object.fromEntries(Object.keys(all).map((ticker) => [ticker, { ...before[ticker], ...now[ticker] }]));
}

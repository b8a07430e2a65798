/** Says how many cells show an older answer because the newer one failed, and how old the oldest is. */

import type { OlderAnswers } from "../../ports/host";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";

export function StaleNotice({ stale }: { readonly stale: OlderAnswers | undefined }) {
  const { strings, locale } = usePane();
  if (!stale) return null;
  const { cells, since } = stale;
  const age = locale.duration(Date.now() - since);
  return <Notice intent="warning">{strings.queue.stale(locale.count(cells), locale.moment(since), age)}</Notice>;
}

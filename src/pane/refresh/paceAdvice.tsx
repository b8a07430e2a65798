/**
 * Gives advice when the service goes on refusing requests as too many. If the month is used up, shows what is known
 * about the month, because a slower pace would not help. Otherwise offers a button that lowers the saved number of
 * requests per second.
 */
import { Button } from "@fluentui/react-components";
import { callsLeft } from "../../workbook/month";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useProgress } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";

/** A few refusals are normal. Advice is shown from this many refusals on, if they are also a fifth of all requests. */
const leastRefusals = 3;
const leastShare = 0.2;
const slowest = 0.1;

export function PaceAdvice() {
  const { host, strings, locale, shown, sampled, reload, announce } = usePane();
  const words = strings.queue;
  const { refusals, sent } = useProgress();
  const action = useAction();
  const { lastFailure } = useProgress();
  const isOfMonth = lastFailure?.failure === "month";
  const known = useLoading(async () => (isOfMonth ? host.usage?.known() : undefined), [host, isOfMonth]);
  const isTooFast = refusals >= leastRefusals && refusals >= sent * leastShare;
  if (!shown || sampled) return null;
  if (isOfMonth) {
    const { used, limit } = known.value ?? {};
    const left = known.value && callsLeft(known.value);
    const month =
      left === undefined
        ? undefined
        : left === 0
          ? words.monthSpent(locale.number(used ?? 0), locale.number(limit ?? 0))
          : words.monthLeft(locale.count(left));
    const { until } = lastFailure;
    return <Notice intent="warning">{words.month(month, until === undefined ? until : locale.moment(until))}</Notice>;
  }
  if (!isTooFast) return null;
  const { secretSaved: _, ...settings } = shown;
  const rate = Math.max(slowest, Math.floor(settings.callsPerSecond * 5) / 10);
  const slow = () =>
    action.run(async () => {
      await host.settings.save({ ...settings, callsPerSecond: rate });
      await reload();
      announce(words.slowed);
    });
  return (
    <>
      <Notice
        intent="warning"
        actions={
          rate < settings.callsPerSecond && (
            <Button size="small" onClick={slow} disabledFocusable={action.busy}>
              {words.slower(locale.number(rate))}
            </Button>
          )
        }
      >
        {words.tooFast(locale.number(refusals), locale.count(sent), locale.number(settings.callsPerSecond))}
      </Notice>
      <ActionStatus action={action} />
    </>
  );
}

/**
 * When the service refuses calls again and again as too fast, the saved rate is not the plan's: it can be changed here.
 */
import { Button } from "@fluentui/react-components";
import { useAction } from "../controls/action";
import { Acting } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useProgress } from "../frame/useActivity";

/** A few refusals are normal; this many, and a fifth of all calls, are not. */
const leastRefusals = 3;
const leastShare = 0.2;
const slowest = 0.1;

export function Pacing() {
  const { host, strings, locale, shown, sampled, reload, announce } = usePane();
  const words = strings.queue;
  const { refusals, sent } = useProgress();
  const action = useAction();
  const isTooFast = refusals >= leastRefusals && refusals >= sent * leastShare;
  if (!shown || sampled || !isTooFast) return null;
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
      <Acting action={action} />
    </>
  );
}

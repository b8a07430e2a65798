/**
 * Shows a pause of more than an hour that the service has asked for: until when it lasts, and a button that tries
 * again, at most once a minute.
 */
import { Button } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import type { Queue } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useWatched } from "../frame/useActivity";

export function Pause({ queue }: { readonly queue: Queue }) {
  const { host, strings, locale, announce } = usePane();
  const words = strings.queue;
  const pause = useWatched(host.activity, () => queue.longPause());
  const { tryAt = 0, until = 0 } = pause ?? {};
  const action = useAction();
  const [now, look] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => look(Date.now()), Math.max(0, Math.min(tryAt, until) - Date.now()));
    return () => clearTimeout(timer);
  }, [tryAt, until]);
  const tryNow = () =>
    action.run(async () => {
      await queue.tryNow();
      announce(words.tried);
    });
  return (
    <>
      {pause && (
        <Notice
          intent="warning"
          actions={
            <Button size="small" onClick={tryNow} disabledFocusable={action.busy || now < tryAt}>
              {words.tryNow}
            </Button>
          }
        >
          {words.longPause(locale.moment(until))} {now < tryAt && words.tryLater(locale.moment(tryAt))}
        </Notice>
      )}
      <ActionStatus action={action} />
    </>
  );
}

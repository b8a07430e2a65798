/**
 * Shows a banner above every tab of the pane while the data are sample data, with a button that leaves them. A page that
 * has only sample data says so itself, above its sheet, and needs no second banner.
 */
import { Button } from "@fluentui/react-components";
import { useAction } from "../controls/action";
import { Notice } from "../controls/notice";
import { usePane } from "./context";
import { useSaid } from "./wordingProvider";

export function SampleBanner() {
  const { host, strings, sampled, reload, open, announce } = usePane();
  const action = useAction();
  const said = useSaid();
  if (!sampled || host.sample?.only) return null;
  const leave = () =>
    action.run(async () => {
      await host.sample?.stop();
      await reload();
      announce(strings.sample.stopped);
      open("settings");
    });
  return (
    <Notice
      intent="warning"
      actions={
        <Button size="small" onClick={leave} disabledFocusable={action.busy}>
          {strings.sample.leave}
        </Button>
      }
    >
      {(action.error && said(action.error)) ?? strings.sample.banner}
    </Notice>
  );
}

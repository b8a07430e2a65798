/**
 * Shows a banner above every tab of the pane while the data are sample data. A button leaves them, where the host has
 * other data.
 */
import { Button } from "@fluentui/react-components";
import { useAction } from "../controls/action";
import { Notice } from "../controls/notice";
import { usePane } from "./context";
import { useSaid } from "./translate";

export function SampleBanner() {
  const { host, strings, sampled, reload, open, announce } = usePane();
  const action = useAction();
  const said = useSaid();
  if (!sampled) return null;
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
        !host.sample?.only && (
          <Button size="small" onClick={leave} disabledFocusable={action.busy}>
            {strings.sample.leave}
          </Button>
        )
      }
    >
      {(action.error && said(action.error)) ?? (host.sample?.only ? strings.sample.bannerOnly : strings.sample.banner)}
    </Notice>
  );
}

/** A link to a page of the help. */
import { makeStyles, tokens } from "@fluentui/react-components";
import { usePane } from "./context";

/** Our own style, because Fluent's link would be many times as large as this file and does no more here. */
const useLook = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusSmall,
    textDecorationLine: "underline",
    // Where it stands on a line of its own, a fingertip's.
    minHeight: "24px",
    ":hover": { color: tokens.colorBrandForegroundLinkHover },
    ":focus-visible": {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: "solid",
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
});

/** A link to a page of the help, which opens beside the pane. Shows nothing when the host has no help. */
export function HelpLink({ page, children }: { readonly page: string; readonly children: string }) {
  const { host } = usePane();
  const look = useLook();
  return host.help === undefined ? null : (
    <a className={look.link} href={`${host.help}${page}.html`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

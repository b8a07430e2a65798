/** Tells that Excel may still use the functions of another version than the pane's, and until when. */
import { isLater, version } from "../../core/version";
import { Notice } from "../controls/notice";
import { usePane } from "./context";

export function Update() {
  const { host, strings } = usePane();
  const { functionsVersion: other } = host;
  if (other === undefined || other === version) return null;
  const { arriving, ahead } = strings.release;
  return <Notice>{isLater(other, version) ? ahead(other, version) : arriving(version, other)}</Notice>;
}

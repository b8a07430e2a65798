/** What the page's own server offers: an organisation's relay, whose address the build has put into the page. */
import { cleanAddress } from "../api/settings";

/** Empty where none is offered. */
export function offeredAddress(): string {
  const stamped = document.querySelector<HTMLMetaElement>('meta[name="shariah-service"]');
  return cleanAddress(stamped?.content ?? "") ?? "";
}

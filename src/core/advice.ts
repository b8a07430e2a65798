/** What to do about a failure, as its sentence ends; those that are not here say it in their sentence. */
const advices: Readonly<Record<string, string>> = {
  notSetUp: ": open the Shariah Sheets pane and save the service address, client ID and secret key",
  wrongAddress: ": check both in the pane, then refresh",
  segment: ": check the service segment in the pane, then refresh",
  badRequest: ": check the symbol, and this computer's clock",
  unreachable: ": check the address in the pane and your connection, then refresh",
  blocked: ": ask its operator to allow it",
  clock: ": set it to automatic, then refresh",
  refused: ": check both in the pane, then refresh",
  refusedFor: ": ask whether your plan includes it",
  plan: ": ask the service's operator",
  paused: ": refresh after that",
  service: ": nothing is wrong here, refresh in a minute",
  notUnderstood: ": refresh, and if it stays tell the service's operator",
  notReturned: ": check the symbol, or refresh later",
  contradiction: ": refresh later, or tell its operator",
  unknownSymbol: ": use the service's own symbol",
  missing: ": it is unknown, which is not zero",
  incomplete: "; WHY tells the reason for each",
  consent: ": allow it in the Shariah Sheets pane, then refresh",
  declined: ": choose Ask me again in the Shariah Sheets pane, under Refresh",
  budget: "; to go on before, raise it in the pane under Usage, then refresh",
  storeFull: ": finish a refresh or freeze that was interrupted, or begin a new document",
  fetchShare: ": they come back within 24 hours, refresh then",
  fetchPermission: ": paste appsscript.json as well, choose Settings in the menu, and allow what Google asks for",
  fetchAllowlist: ": add it there, then refresh",
  fetchAdmin: ": ask them to allow its address",
  fetchBandwidth: ": refresh in an hour, or ask for fewer tickers at a time",
  certificate: ": check the address in the pane, or tell the service's operator",
  hostName: ": check the address in the pane; a name known only in your own network does not work here",
  noAnswer: ": check the address in the pane, then refresh in a minute",
  fetchFailed: ": check the address in the pane, then refresh",
  scriptPermission: ": paste appsscript.json as well, choose it again, and allow what Google asks for",
  googleBusy: ": try again in a minute",
  googleShare: ": try again tomorrow",
  googleFault: ": nothing is wrong here, try again in a minute",
  loading: ": recalculate to go on; what has arrived is kept",
  cancelled: ": refresh to ask again",
  tooOld: ": refresh later",
};

/** What may be added to the advice for a failure of this kind: an empty text, or a sentence such as ` Did you mean BRK.B?`. */
export type Suggest = (kind: string, about: readonly unknown[]) => string;

let suggest: Suggest = () => "";

/** From now on `by` is asked for a suggestion whenever the sentence of a failure is made. The core itself knows no tickers to suggest. */
export function suggestBy(by: Suggest): void {
  suggest = by;
}

/** The end of a failure's sentence, with its full stop; `about` is what its sentence names. */
export function advice(kind: string, about: readonly unknown[] = []): string {
  return `${advices[kind] || ""}.${suggest(kind, about)}`;
}

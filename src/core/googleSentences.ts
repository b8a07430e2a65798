/**
 * The sentences for failures that only Google Sheets has. They are in a file of their own, so that the bundles of other
 * hosts do not contain them.
 */
export const googleSentences = {
  limited:
    'Still loading: the plan\'s calls a second were not enough within the 30 seconds that Google gives a cell. The open sidebar goes on by itself, and so does "Errors only" in the menu; what has arrived is kept.',
  store:
    "Google refuses to hand out this document's settings, as it does once a day's share is used up: recalculate later.",
  storeFull:
    "This document's properties are full: finish a refresh or freeze that was interrupted, or begin a new document.",
  fetchShare:
    "Google allows this account's scripts no more web requests today: they come back within 24 hours, refresh then.",
  fetchPermission:
    "The script has no permission to ask the service: paste appsscript.json as well, choose Open in the menu, and allow what Google asks for.",
  fetchAllowlist:
    "The service's address is not listed under urlFetchWhitelist in appsscript.json: add it there, then refresh.",
  fetchAdmin: "Your organisation's administrator does not let scripts ask the service: ask them to allow its address.",
  fetchBandwidth:
    "Google's limit on the data that scripts transfer is reached: refresh in an hour, or ask for fewer tickers at a time.",
  certificate:
    "Google does not accept the service's certificate (TLS): check the address in the pane, or tell the service's operator.",
  hostName:
    "Google finds no server of the address's name (DNS): check the address in the pane; a name known only in your own network does not work here.",
  noAnswer:
    "Google gets no answer from the service's address: check the address in the pane, then refresh in a minute.",
  fetchFailed: "Google could not ask the service ({0}): check the address in the pane, then refresh.",
  scriptPermission:
    "The script has no permission for this: paste appsscript.json as well, choose it again, and allow what Google asks for.",
  googleBusy: "Google refuses {0} for a moment, because too many cells ask at once: try again in a minute.",
  googleShare: "Google allows no more of this today ({0}): try again tomorrow.",
  googleFault: "Google had a fault of its own ({0}): nothing is wrong here, try again in a minute.",
} as const;

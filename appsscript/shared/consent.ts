/// <reference types="google-apps-script" />
/**
 * Asks for the permissions that a piece of work needs, before it does anything. Google lets a person untick single
 * permissions, and a published add-on's trigger stops in silence at the first line that lacks one.
 */
const start = "https://www.googleapis.com/auth/";

const consents = {
  sheets: ["spreadsheets.currentonly", "script.external_request"],
  triggers: ["script.scriptapp"],
  mail: ["script.send_mail", "userinfo.email"],
} as const;

type Consent = keyof typeof consents;

/** Ends the run, and has Google ask for the permission, where the present user has not given it. */
export function requireConsent(...wanted: readonly Consent[]): void {
  ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, addressesOf(wanted));
}

/** Whether the present user has not given one of these. Asks nobody, so a trigger may call it. */
export function lacksConsent(...wanted: readonly Consent[]): boolean {
  const { FULL } = ScriptApp.AuthMode;
  const found = (ScriptApp as ByScopes).getAuthorizationInfo(FULL, addressesOf(wanted));
  return found.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}

/** The list of scopes is newer than the published types. */
interface ByScopes {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    scopes: readonly string[],
  ): GoogleAppsScript.Script.AuthorizationInfo;
}

function addressesOf(wanted: readonly Consent[]): string[] {
  return wanted.flatMap((one) => consents[one].map((scope) => start + scope));
}

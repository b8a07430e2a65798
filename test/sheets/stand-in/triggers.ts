/**
 * ScriptApp's clock triggers and consents, MailApp, and whose account a run has. It knows the rules of both kinds of
 * script, a script bound to its document and a published add-on. Each rule names its source: a page of Google's
 * documentation, or *assumed* where none says it and the stand-in takes the stricter guess.
 *
 * A trigger belongs to the user who made it: nobody else sees it or can delete it, and it runs with that user's account
 * (developers.google.com/apps-script/guides/triggers/installable, "Restrictions"). It does not run once the user has
 * left the document or has taken back the permission for triggers (*assumed*). One that ran once stays in the list,
 * disabled, until it is deleted (developers.google.com/apps-script/guides/triggers/installable, "Manage triggers
 * manually", and *assumed*).
 */
import type { Chance } from "./chance";
import type { Clock } from "./clock";
import { Exception } from "./exception";
import type { Execution, Operations } from "./execution";

export interface Trigger {
  readonly id: string;
  readonly handler: string;
  readonly user: string;
  /** When it runs next; ms since 1970. Infinity after its only run. */
  at: number;
  /** The hour of the day and its time zone; undefined for other triggers. */
  readonly daily: Daily | undefined;
  /** ms between its runs; undefined for a trigger of an hour of the day, and for one that runs once. */
  readonly every?: number | undefined;
}

interface Daily {
  readonly hour: number;
  readonly zone: string;
  /** Google picks the minute when the trigger is made, and keeps it. */
  readonly minute: number;
}

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * Google's limits for a consumer's account: triggers of one user and script, mails a day, and ms for which triggers may
 * run a day (developers.google.com/apps-script/guides/services/quotas).
 */
const mostTriggers = 20;
const mostMails = 100;
const usualShare = 90 * 60_000;
const hour = 3_600_000;
const day = 24 * hour;
const scopes = "https://www.googleapis.com/auth/";
const unauthorised = "Authorization is required to perform that action.";
/** How a run ends of which nobody is told. */
export const silent = "";
/** The scope that each service needs. */
const scopeOfService: Readonly<Record<string, string>> = {
  sheet: "spreadsheets.currentonly",
  fetch: "script.external_request",
  ui: "script.container.ui",
};

export class Triggers {
  readonly all: Trigger[] = [];
  readonly mails: Mail[] = [];
  /** The users who have no access to the document any more. */
  readonly left = new Set<string>();
  /** The scopes, without the address before them, that a user has not ticked, or has taken back. */
  readonly withdrawn = new Map<string, readonly string[]>();
  /** The scopes for which Google has asked a user again, because the script required them. */
  readonly prompts: (readonly string[])[] = [];
  /** ms for which one user's triggers may run in 24 hours. */
  share = usualShare;
  private readonly spent: { readonly user: string; readonly at: number; readonly ms: number }[] = [];
  private count = 0;

  /** `manifest`: the scopes for which Google asks. `isAddOn`: the script is a published add-on, and not bound to its document. */
  constructor(
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly manifest: readonly string[],
    readonly isAddOn: boolean,
  ) {}

  readonly operations: Operations = {
    "trigger.list": (execution: Execution) => {
      this.require(execution, "script.scriptapp", "ScriptApp.getProjectTriggers");
      return this.of(execution.user).map(({ id, handler }) => ({ id, handler }));
    },
    "trigger.create": (
      execution: Execution,
      handler: string,
      told: { hour?: number; zone?: string; after?: number; hours?: number; minutes?: number },
    ) => {
      this.require(execution, "script.scriptapp", "ScriptApp.newTrigger");
      if (this.isAddOn) this.admitOfAddOn(execution, told);
      if (this.of(execution.user).length >= mostTriggers) {
        throw new Exception(
          "This script has too many triggers. Triggers must be deleted from the script before more can be added.",
        );
      }
      const { hour: at, zone = "Etc/GMT", hours = 0, minutes = 0 } = told;
      // Google picks the minute of an hourly trigger too (*assumed*: it keeps it).
      const every = hours > 0 ? hours * hour : minutes > 0 ? minutes * 60_000 : undefined;
      const after = told.after ?? (every === undefined ? 0 : this.chance.between([0, every]));
      const minute = Math.floor(this.chance.between([0, 60]));
      const daily = at === undefined ? undefined : { hour: at, zone, minute };
      const { user } = execution;
      this.count += 1;
      const id = `trigger${this.count}`;
      const next = daily ? nextOf(daily, this.clock.now()) : this.clock.now() + after;
      this.all.push({ id, handler, user, at: next, daily, every });
      return { id, handler };
    },
    // developers.google.com/apps-script/reference/script/script-app#requireScopes: where a consent is missing, the
    // execution ends, and Google asks for it. Nobody is asked in a trigger's run (*assumed*). A scope that the manifest does
    // not list cannot be asked for (*assumed*).
    "consent.require": (execution: Execution, wanted: readonly string[]) => {
      const missing = this.missing(execution.user, wanted);
      if (missing.length === 0) return;
      if (execution.mode !== "TRIGGER") this.prompts.push(missing);
      execution.kill(unauthorised);
    },
    // developers.google.com/apps-script/reference/script/authorization-info
    "consent.missing": ({ user }: Execution, wanted: readonly string[]) => this.missing(user, wanted),
    "trigger.delete": (execution: Execution, id: string) => {
      this.require(execution, "script.scriptapp", "ScriptApp.deleteTrigger");
      const index = this.all.findIndex((one) => one.id === id && one.user === execution.user);
      if (index < 0) throw new Exception("Unexpected error while getting the method or property deleteTrigger.");
      this.all.splice(index, 1);
    },
    "session.email": (execution: Execution) => {
      this.require(execution, "userinfo.email", "Session.getEffectiveUser");
      return execution.user;
    },
    "mail.send": (execution: Execution, to: string, subject: string, body: string) => {
      this.require(execution, "script.send_mail", "MailApp.sendEmail");
      if (this.mails.filter(({ from }) => from === execution.user).length >= mostMails) {
        throw new Exception("Service invoked too many times for one day: email.");
      }
      this.mails.push({ from: execution.user, to, subject, body });
    },
  };

  /** The next trigger that is due until then; undefined when there is none. Gives its next time. */
  due(until: number): Trigger | undefined {
    const [next] = this.all.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    return next;
  }

  /** Sets when it runs next. */
  ran(trigger: Trigger): void {
    const { daily, every } = trigger;
    if (daily) trigger.at = nextOf(daily, this.clock.now());
    else trigger.at = every === undefined ? Number.POSITIVE_INFINITY : trigger.at + every;
  }

  /** Counts the time of a trigger's run. */
  worked({ user }: Trigger, ms: number): void {
    this.spent.push({ user, at: this.clock.now(), ms });
  }

  /** Why Google does not run it, as it writes to the owner; undefined when it runs. */
  refusal({ user }: Trigger): string | undefined {
    if (this.left.has(user)) return "You do not have permission to access the requested document.";
    if (this.withdrawn.get(user)?.includes("script.scriptapp")) return unauthorised;
    const since = this.clock.now() - day;
    const today = this.spent.filter((one) => one.user === user && one.at > since);
    // developers.google.com/apps-script/guides/support/troubleshooting, "Service using too much computer time for one day"
    if (today.reduce((sum, { ms }) => sum + ms, 0) >= this.share)
      return "Service using too much computer time for one day.";
    return undefined;
  }

  /**
   * Ends a published add-on's run at the first call for which a consent is missing, without a word to anybody
   * (developers.google.com/workspace/add-ons/concepts/editor-triggers, "Authorization"). A bound script's call throws.
   */
  admit(execution: Execution, operation: string): void {
    const [service = ""] = operation.split(".");
    const scope = scopeOfService[service];
    if (scope === undefined || !this.withdrawn.get(execution.user)?.includes(scope)) return;
    if (this.isAddOn && execution.mode === "TRIGGER") execution.kill(silent);
    this.require(execution, scope, operation);
  }

  /**
   * An add-on's clock triggers: one for each user and document, and none that runs more often than once an hour
   * (developers.google.com/workspace/add-ons/concepts/editor-triggers, "Restrictions"). The words of the refusals: *assumed*.
   */
  private admitOfAddOn({ user }: Execution, { after = hour, minutes = 0 }: { after?: number; minutes?: number }): void {
    if (this.of(user).length > 0) {
      throw new Exception(
        "This add-on has created too many time-based triggers in this document for this Google user account.",
      );
    }
    if (after < hour || minutes > 0) {
      throw new Exception("The add-on attempted to create a trigger that is executed too frequently.");
    }
  }

  private missing(user: string, wanted: readonly string[]): readonly string[] {
    const withdrawn = this.withdrawn.get(user) ?? [];
    return wanted.filter((one) => this.manifest.includes(one) && withdrawn.includes(one.slice(scopes.length)));
  }

  private of(user: string): readonly Trigger[] {
    return this.all.filter((one) => one.user === user);
  }

  private require({ user }: Execution, scope: string, call: string): void {
    const isGranted = this.manifest.includes(scopes + scope) && !this.withdrawn.get(user)?.includes(scope);
    if (isGranted) return;
    throw new Exception(
      `Specified permissions are not sufficient to call ${call}. Required permissions: ${scopes}${scope}`,
    );
  }
}

/** The next moment after `now` at which it is this time of day in that zone. */
function nextOf({ hour: wanted, zone, minute }: Daily, now: number): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  const parts = (at: number) => {
    const [hours = 0, minutes = 0] = format.format(at).split(":").map(Number);
    return [hours, minutes] as const;
  };
  const start = Math.floor(now / 60_000) * 60_000 + 60_000;
  for (let at = start; at <= start + 25 * hour; at += 60_000) {
    const [hours, minutes] = parts(at);
    if (hours === wanted && minutes === minute) return at;
  }
  throw new Error(`There is no hour ${wanted} in ${zone}.`);
}

/**
 * ScriptApp's clock triggers, MailApp, and whose account a run has. An installable trigger belongs to the user who made
 * it: nobody else sees it or can delete it, it runs with that user's account, and not at all once the user has left the
 * document or has taken a permission back. One that ran once stays in the list, disabled, until it is deleted.
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
  /** The hour of the day and its time zone; undefined for a trigger that runs once. */
  readonly daily: Daily | undefined;
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

/** Google's limits for a consumer's account: triggers of one user and script, mails a day. */
const mostTriggers = 20;
const mostMails = 100;
const hour = 3_600_000;
const scopes = "https://www.googleapis.com/auth/";

export class Triggers {
  readonly all: Trigger[] = [];
  readonly mails: Mail[] = [];
  /** The users who have no access to the document any more. */
  readonly left = new Set<string>();
  /** The scopes, without the address before them, that a user has taken back. */
  readonly withdrawn = new Map<string, readonly string[]>();
  private count = 0;

  /** `manifest`: the scopes for which Google asks. */
  constructor(
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly manifest: readonly string[],
  ) {}

  readonly operations: Operations = {
    "trigger.list": (execution: Execution) => {
      this.require(execution, "script.scriptapp", "ScriptApp.getProjectTriggers");
      return this.of(execution.user).map(({ id, handler }) => ({ id, handler }));
    },
    "trigger.create": (
      execution: Execution,
      handler: string,
      told: { hour?: number; zone?: string; after?: number },
    ) => {
      this.require(execution, "script.scriptapp", "ScriptApp.newTrigger");
      if (this.of(execution.user).length >= mostTriggers) {
        throw new Exception(
          "This script has too many triggers. Triggers must be deleted from the script before more can be added.",
        );
      }
      const { hour: at, zone = "Etc/GMT", after = 0 } = told;
      const minute = Math.floor(this.chance.between([0, 60]));
      const daily = at === undefined ? undefined : { hour: at, zone, minute };
      const { user } = execution;
      this.count += 1;
      const id = `trigger${this.count}`;
      const next = daily ? nextOf(daily, this.clock.now()) : this.clock.now() + after;
      this.all.push({ id, handler, user, at: next, daily });
      return { id, handler };
    },
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
    trigger.at = trigger.daily ? nextOf(trigger.daily, this.clock.now()) : Number.POSITIVE_INFINITY;
  }

  /** Why Google does not run it, as it writes to the owner; undefined when it runs. */
  refusal({ user }: Trigger): string | undefined {
    if (this.left.has(user)) return "You do not have permission to access the requested document.";
    return this.withdrawn.has(user) ? "Authorization is required to perform that action." : undefined;
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
  const parts = (at: number) => {
    const told = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(at);
    const [hours = 0, minutes = 0] = told.split(":").map(Number);
    return [hours, minutes] as const;
  };
  const start = Math.floor(now / 60_000) * 60_000 + 60_000;
  for (let at = start; at <= start + 25 * hour; at += 60_000) {
    const [hours, minutes] = parts(at);
    if (hours === wanted && minutes === minute) return at;
  }
  throw new Error(`There is no hour ${wanted} in ${zone}.`);
}

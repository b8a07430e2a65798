/** The function about the account: how many calls it may make this month, and how many it has made. */

import type { Answer } from "../api/row";
import { statistics } from "../api/statistics";
import type { Day } from "../core/call";
import { isOmitted, nameKey } from "./arguments/arguments";
import { each, fieldOf, table } from "./show";
import { fieldsAndValues } from "./values";
import { badArgument } from "./words";

/**
 * Calls made this month and the plan's limit: all fields as a table, or the value of one.
 * @customfunction USAGE
 * @param field Name of a field, such as monthlyRequestLimit; lastRequestDate has its time.
 * @returns {any[][]} Fields and values; with a field, its value.
 * @example =SHARIAH.USAGE("monthlyRequestLimit")
 * @gives one field
 * @asks 16
 * @cancelable
 */
export function usage(field?: string) {
  if (isOmitted(field)) return table("account", statistics, accountRows);
  if (/^(?:calls?|requests?)?(?:left|remaining)$/.test(nameKey(String(field)))) {
    return badArgument("field", "callsLeft", "monthlyRequestLimit", "activeMonthRequestAmount");
  }
  if (String(field).trim() === momentField) return each([["account"]], statistics, lastRequest);
  return fieldOf([["account"]], statistics, field);
}

type Account = Answer<typeof statistics>;

const momentField = "lastRequestDate";

function accountRows(account: Account) {
  return fieldsAndValues(account).map(([field = "", value = ""]) => [
    field,
    field === momentField ? (lastRequest(account) ?? value) : value,
  ]);
}

/** When the last request was made, with its time: the day alone would not tell enough. */
function lastRequest({ lastRequestDate }: Account): Day | undefined {
  const at = new Date(lastRequestDate || "");
  if (Number.isNaN(at.getTime())) return undefined;
  const [day = "", time = ""] = at.toISOString().split(/[T.]/);
  return { day, time };
}

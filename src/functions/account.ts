/** The account: what may be called this month, and what has been. */
import { statistics } from "../api/account";
import { isOmitted } from "./arguments";
import { fieldOf, table } from "./show";
import { fieldsAndValues } from "./values";

/**
 * Calls made this month and the plan's limit: all fields as a table, or the value of one.
 * @customfunction USAGE
 * @param field Name of a field, such as monthlyRequestLimit.
 * @returns {any[][]} Fields and values; with a field, its value.
 * @example =SHARIAH.USAGE("monthlyRequestLimit")
 * @asks 16
 * @cancelable
 */
export function usage(field?: string) {
  if (isOmitted(field)) return table("account", statistics, fieldsAndValues);
  return fieldOf([["account"]], statistics, field);
}

/** What a user may choose besides the credentials: one JSON under one key, and a missing choice is its default. */
import * as z from "zod/mini";

const preferencesSchema = z.object({
  /** Hours a verdict counts as known; the service's data is quarterly. */
  verdictHours: choice(z.number().check(z.minimum(1), z.maximum(2160)), 24),
  /** Hours an amount that holds a price counts as known. */
  amountHours: choice(z.number().check(z.minimum(1), z.maximum(2160)), 4),
  /** Which zakat is meant when a formula does not say and the service gives both. */
  holding: choice(z.enum(["short", "long"]), "short"),
  /** The last good verdict, with its date, may stand in when the service fails. */
  lastGoodVerdicts: choice(z.boolean(), true),
  /** The same for amounts, which age faster. */
  lastGoodAmounts: choice(z.boolean(), false),
  /** Percent of the month's calls at which cells stop asking. */
  budgetPercent: choice(z.number().check(z.minimum(1), z.maximum(100)), 95),
  /** Work of more calls than this waits for consent. */
  consentAbove: choice(z.number().check(z.minimum(1), z.maximum(100_000)), 60),
});

export type Preferences = z.infer<typeof preferencesSchema>;

/** The preferences in a stored value: every choice that is missing or wrong is its default. Never throws. */
export function readPreferences(value: unknown): Preferences {
  const parsed = preferencesSchema.safeParse(value);
  return parsed.success ? parsed.data : preferencesSchema.parse({});
}

function choice<Schema extends z.ZodMiniType>(schema: Schema, otherwise: z.output<Schema> & {}) {
  return z._default(z.catch(schema, otherwise), otherwise as never);
}

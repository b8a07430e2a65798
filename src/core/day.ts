/** A day that the calendar has, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && String(new Date(`${text}T00:00:00Z`).toJSON()).startsWith(text);
}

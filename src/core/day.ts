/** Whether the text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return String(new Date(`${text}T00:00:00Z`).toJSON()).startsWith(text);
}

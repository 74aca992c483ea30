const complete = { weekday: "short", year: "numeric", month: "short", day: "numeric" } as const;
const format = new Intl.DateTimeFormat("en-US", { ...complete, timeZone: "UTC" });

/**
 * A calendar day of the publication in words: `Wed, Mar 4, 2026`. It has no time and no zone, so it is the same day
 * wherever the reader is. What is no day comes back as it is.
 */
export function dayText(day: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? day : format.format(at);
}

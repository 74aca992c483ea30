/** Minutes after midnight as a reader says them: "6:30 AM", "noon", "midnight" for the end of the day. */
export function timeText(minutes: number): string {
  if (minutes === 12 * 60) return "noon";
  if (minutes % (24 * 60) === 0) return "midnight";
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

import { useState } from "react";
import { type Day, toDay } from "#core/day.ts";
import { useSite } from "./site.ts";

/** The day at `now` (milliseconds) in an IANA zone. */
export const dayIn = (timeZone: string, now: number): Day =>
  toDay(new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now));

/** The publication's day when the screen was opened: the reader's device may be in another time zone. */
export function useToday(): Day {
  const { options } = useSite();
  const [today] = useState(() => dayIn(options.timeZone, Date.now()));
  return today;
}

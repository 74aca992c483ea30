import { parseDay } from "#core/day.ts";
import { lastStart } from "#core/subscribing/gift-days.ts";

/** Days on this device: the publication's own date, which decides, may differ by one around midnight. */
export type Days = { readonly earliest: string; readonly latest: string };

/** The days on which a gift can be emailed. */
export function giftDaysFrom(now: Date): Days {
  const pad = (part: number): string => String(part).padStart(2, "0");
  const today = parseDay(`${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`);
  return today === null ? { earliest: "", latest: "" } : { earliest: today, latest: lastStart(today) };
}

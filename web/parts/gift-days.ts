import type { Day } from "#core/day.ts";
import { lastStart } from "#core/subscribing/gift-days.ts";

/** The first and the last day on which a gift can be emailed. */
export type Days = { readonly earliest: Day; readonly latest: Day };

/** @param today at the publication */
export const giftDaysFrom = (today: Day): Days => ({ earliest: today, latest: lastStart(today) });

import type { Day } from "#core/day.ts";
import { lastGiftDay } from "#core/subscribing/gift-days.ts";

/** The first and the last day on which a gift can be emailed. */
export type GiftDayRange = { readonly earliest: Day; readonly latest: Day };

/** @param today at the publication */
export const giftDaysFrom = (today: Day): GiftDayRange => ({ earliest: today, latest: lastGiftDay(today) });

import { money } from "#core/format/money-text.ts";
import { longDayText } from "./day-text.ts";

/** The sentences of keeping a canceled subscription. Days come as `YYYY-MM-DD`. */
export const keepWords = {
  changeYourMind: "You can change your mind until then.",
  keepAt: (price: string, day: string) =>
    `You can change your mind until then. If you keep your subscription, it renews at ${price} starting ${longDayText(day)}.`,
  keepSubscription: "Keep my subscription",
  subscriptionKept: "Your subscription will continue",
  noAutomaticCharge: "You won't be charged automatically.",
  willCharge: (cents: number, day: string) =>
    `We'll charge ${money(cents)} on ${longDayText(day)}. You can cancel again at any time.`,
};

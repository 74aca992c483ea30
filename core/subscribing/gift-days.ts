import { addTerm, type Term } from "../calendar/term.ts";
import { addDays, type Day, laterOf, partsOf } from "../day.ts";

/** How long a gift can be redeemed: as long as the strictest states require for prepaid cards. */
const redeemableFor: Term = { unit: "years", length: 5 };

/** How many days ahead a donor can choose the delivery date. */
const furthestAhead = 365;

export type GiftDays = {
  /** The day on which the recipient is emailed: the chosen day, else the day of the payment. */
  readonly mailOn: Day;
  /** The last day on which the gift can be redeemed. */
  readonly redeemThrough: Day;
};

/** The last day that a donor can choose. */
export const lastGiftDay = (today: Day): Day => addDays(today, furthestAhead);

/** Whether a gift may be given for this day; null: for the day of the payment. */
export const isGiftDay = (startOn: Day | null, today: Day): boolean =>
  startOn === null || (startOn >= today && startOn <= lastGiftDay(today));

/** The dates of a gift that is paid for today. If the chosen day has already passed, it becomes today. */
export function giftDays(startOn: Day | null, today: Day): GiftDays {
  const mailOn = startOn === null ? today : laterOf(startOn, today);
  return { mailOn, redeemThrough: addTerm(mailOn, redeemableFor, partsOf(mailOn).date) };
}

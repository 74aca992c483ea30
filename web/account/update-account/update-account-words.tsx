import type { ReactNode } from "react";
import type { CurrentDelivery, MovePreview } from "#contract/delivery-address.ts";
import { money } from "#core/format/money-text.ts";
import { clockText } from "#web/parts/clock-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";

const broughtBy = ({ method }: CurrentDelivery): string => (method === "mail" ? "Mail" : "Carrier");

/** The sentences of Update Account. Days come as `YYYY-MM-DD`. */
export const updateAccountWords = {
  // The address
  currentAddress: "Where we deliver your paper",
  address: "Address",
  deliveredBy: "Delivered by",
  nextPaper: "Next paper",
  onlyAWhile: "Only away for a while?",
  pauseInstead: "Pause delivery or set up a seasonal plan",
  broughtBy,
  noAddress: "We don't have a delivery address for you yet. Please enter it below.",
  keptAddress: "We'll keep delivering to your current address.",
  nothingDelivered: "There's no delivery address to change",
  digitalPlan: (plan: string) => `Your subscription, ${plan}, is digital, so we don't deliver anything.`,
  askForPrint: "Would you like the printed paper too, or have you moved? Customer service can help.",
  backToAccount: "Back to my account",

  // The form
  newAddress: "New delivery address",
  anotherAddress: "Another address",
  noDelivery: (zip: string) => `We don't deliver the paper to ${zip}. Please enter another address.`,
  readOnline:
    "You can read every paper online, wherever you are. Customer service can change your subscription to a digital one.",
  seeDigital: "See digital plans",
  start: "When should we start delivering there?",
  soon: "As soon as possible",
  soonDetail: "You'll see the first day before anything changes.",
  later: "On a later day",
  laterDetail: "Until then, we'll keep delivering to your current address.",
  firstDay: "First day at the new address",
  enterDay: "Enter the first day at the new address",
  billsToo: "Send bills to this address too",
  preview: "Review changes",

  // Before it is confirmed
  whatChanges: "Review your new address",
  nothingChangedYet: (day: string) =>
    `Nothing has changed yet. We'll deliver to your current address until ${longDayText(day)}.`,
  priceChanged: "The price has changed since you looked. Please check it again before you confirm.",
  firstPaper: "First paper there",
  deliveredByTime: (to: CurrentDelivery, dueBy: number | null) =>
    dueBy === null ? broughtBy(to) : `${broughtBy(to)}, by ${clockText(dueBy)} that day`,
  price: "Price",
  noChange: "No change",
  newPrice: ({ beforeCents, afterCents, period, renewsOn }: NonNullable<MovePreview["price"]>) =>
    `${priceWithTerm(afterCents / 100, period)} starting ${dayText(renewsOn)}, with the tax at the new address. You pay ${money(beforeCents)} now.`,
  bills: "Bills",
  billsGoToo: "We'll send them to the new address too",
  deliverHere: "Deliver to this address",
  edit: "Make a change",

  // Afterwards
  waits: "Waiting for approval from the email on record",
  done: (to: CurrentDelivery, day: string) =>
    `Your first paper at ${to.streetAddress}, ${to.city}, comes on ${longDayText(day)}. We've emailed you the details. You can undo this change here until that paper is on its way.`,
  enterAnother: "Enter another address",
  movesOn: (day: string): ReactNode => <>Starting {longDayText(day)}</>,
  keepOld: "Keep my old address",
  onItsWay: "The first papers are on their way to the new address. To use a different one, enter it below.",
};

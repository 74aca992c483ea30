import type { ReactNode } from "react";
import type { AccountDetails, KnownOrder } from "#contract/account-details.ts";
import { money } from "#core/format/money-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { termWords } from "#web/parts/term-words.ts";
import type { TaskName } from "./home-tasks.ts";

/** The notice of an unpaid order says what the order waits for. */
type Status = Exclude<NonNullable<AccountDetails["subscriptionStatus"]>, "pending">;

/** The sentences of account home. Days come as `YYYY-MM-DD`. */
export const homeWords = {
  giftsGiven: (count: number) => (count === 1 ? "See the gift you gave" : `See the ${count} gifts you gave`),
  hello: (name: string) => (name === "" ? "Hello" : `Hello, ${name}`),
  history: "History and receipts",
  addOtherAccount: (link: ReactNode): ReactNode => (
    <>Did you subscribe by phone, by mail, or with another email? Add that account under {link}.</>
  ),

  // What a reader comes for
  tasksTitle: "What would you like to do?",
  tasks: {
    report: { title: "Report a problem", detail: "A missed, late, or wet paper" },
    pause: { title: "Pause delivery", detail: "For a vacation or any time away" },
    editStop: { title: "Change your stop", detail: "Restart sooner or later" },
    ePaper: { title: "Read today's e-edition", detail: "The paper, page by page" },
    move: { title: "Change your address", detail: "If you're moving" },
    puzzles: { title: "Play puzzles", detail: "Crosswords and more" },
    newsletters: { title: "Get newsletters", detail: "Choose what we email you" },
    history: { title: "See your receipts", detail: "And everything we've done" },
  } as const satisfies Record<TaskName, { title: string; detail: string }>,

  // The subscription
  status: {
    active: "Active",
    stopped: "Active, delivery paused",
    pastDue: "Active, payment due",
    grace: "Active, payment due",
    cancelling: "Canceled",
    ended: "Ended",
  } as const satisfies Record<Status, string>,
  includes: "Your subscription includes",
  gift: "Gift subscription, paid in full",
  accessUntil: "Access until",
  paidThrough: "Paid through",
  afterThat: "After that",
  giftEnds: "Your gift ends. You won't be charged.",
  nothingCharged: "You won't be charged again",
  continuesUntil: "Continues until",
  nextPaper: "Next paper",
  noMorePapers: "None. You've had your last one",
  deliveredTo: "Delivered to",
  changeAddress: "Change address",
  cardOnFile: "Card on file",
  changeCard: "Change card",
  cardExpires: "It expires before your next payment.",
  nextPayment: "Next payment",
  nextBill: "Next bill",
  atRenewal: "Then",
  amountOnDay: (cents: number, day: string) => `${money(cents)} on ${dayText(day)}`,
  chargeUnderway: "We're processing this payment. We'll email your receipt when the bank confirms it.",
  cancelBy: (day: string) => `To avoid it, cancel by ${longDayText(day)}.`,
  dueBy: (day: string) => `Due by ${longDayText(day)}.`,
  billGoesOut: (day: string) => `We'll send the bill on ${longDayText(day)}.`,
  /** The parts of an amount above the plan's price. */
  amountParts: (lines: readonly { readonly label: string; readonly amountCents: number }[]) =>
    `${lines.map(({ label, amountCents }) => `${label} ${money(amountCents)}`).join(", ")}.`,
  renewal: (name: string | null, price: string, day: string) =>
    `${name === null ? "" : `${name}, `}${price} starting ${dayText(day)}`,
  /** A price that will change: `$1.00 for 8 weeks`. */
  priceForTerm: (price: string, term: string) => `${price} ${termWords.once(term)}`,

  // A cancellation
  canceledUntil: (day: string) => `Canceled: you have access until ${longDayText(day)}`,

  // Changes that are scheduled
  onDay: (day: string) => `${dayText(day)}: `,
  fromTo: (from: string, to: string) => `${dayText(from)} to ${dayText(to)}:`,
  seeMove: "See or undo this change",
  editStop: "Edit or cancel this stop",

  // An order that is not paid
  startsWhenYouPay: { order: "Your subscription starts when you pay", gift: "We'll send your gift when you pay" },
  reviewFirst: "You'll review your order first.",
  youWillPay: (price: string) => `You'll pay ${price}.`,
  withCode: (code: string, price: string) => `With offer code ${code}, you'll pay ${price}.`,
  withoutCode: (code: string, because: string, price: string) =>
    `Offer code ${code} can't be used. ${because} Your price now: ${price}.`,
  cancelOrder: { order: "Cancel this order", gift: "Cancel this gift" },
  confirmCancelOrder: {
    order: "Cancel this order? You haven't been charged, and you can order again at any time.",
    gift: "Cancel this gift? You haven't been charged, and you can order again at any time.",
  },
  yesCancelOrder: { order: "Yes, cancel this order", gift: "Yes, cancel this gift" },
  keepOrder: { order: "Keep this order", gift: "Keep this gift" },
  orderCanceled: { order: "Your order is canceled", gift: "Your gift is canceled" },
  notCharged: "You weren't charged.",
  seePlans: "See our plans",

  // A payment that is due
  endedUnpaid: "Your subscription ended because we didn't receive your payment",
  payToRestart: (day: string) => `Pay by ${longDayText(day)} and your subscription restarts right away.`,
  youOwe: (cents: number) => `You owe ${money(cents)}`,
  yourBill: (cents: number) => `Your bill is ${money(cents)}`,
  pay: (cents: number) => `Pay ${money(cents)}`,
  payOnce: (cents: number) => `Pay ${money(cents)} one time`,
  otherWays: "Other ways to pay",
  paymentFailed: "Your last payment didn't go through",
  paidAndContinues: (isPrint: boolean, paidThrough: string, until: string) =>
    `You've paid through ${longDayText(paidThrough)}. ${
      isPrint ? "We'll keep delivering your paper" : "You can keep reading"
    } until ${longDayText(until)}.`,
  addCardBeforeThen: "Please give us a new card before then.",
  newCard: "Use another card",
  paymentDue: "Your payment is due",
  /** Papers delivered meanwhile are owed. */
  addedToNextPayment: "We'll add those days to your next payment.",

  // A subscription that is over
  startAgain: "Start again",
  startAgainTitle: (plan: string) => `Start ${plan} again`,
  todaysPrice: "Today's price",
  usedToBe: (price: string) => `Before, you paid ${price}.`,
  /** `$1.00 today for 8 weeks, then $12.99 every 4 weeks starting Wed, Mar 4, 2026`. */
  againPrice: ({ dueTodayCents, term, ahead }: Pick<KnownOrder, "dueTodayCents" | "term" | "ahead">) =>
    [
      `${money(dueTodayCents)} today ${termWords.once(term)}`,
      ...ahead.map(
        ({ amountCents, chargeOn, period }) =>
          `then ${money(amountCents)} ${termWords.every(period)} starting ${dayText(chargeOn)}`,
      ),
    ].join(", "),
  leavingIn: (seconds: number) => `In ${seconds} seconds, we'll take you to our subscription page.`,
  stay: "Stay on this page",
  seeSubscriptions: "See subscriptions",
  hasEnded: (plan: string, paidThrough: string) =>
    `${plan} has ended. You paid through ${longDayText(paidThrough)}, and you won't be charged again.`,
};

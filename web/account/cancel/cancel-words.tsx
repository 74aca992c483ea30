import type { ReactNode } from "react";
import type { EndOfTerm } from "#contract/cancellation.ts";
import type { CancelOffer, CreditedPapers } from "#contract/save-offers.ts";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { dollarsText, money } from "#core/format/money-text.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { listText } from "#web/parts/list-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { termWords } from "#web/parts/term-words.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const papers = (count: number): string => (count === 1 ? "1 paper" : `${count} papers`);
const priceEvery = ({ amountCents, term }: NonNullable<CancelOffer["after"]>): string =>
  `${money(amountCents)} ${termWords.every(term)}`;

/** The sentences of canceling. Days come as `YYYY-MM-DD`. */
export const cancelWords = {
  // Reasons
  alreadyCanceled: (until: string | null) =>
    until === null
      ? "Your subscription is already canceled."
      : `Your subscription is already canceled. You have access until ${longDayText(until)}.`,
  notOnline: "Your account is not eligible to cancel online.",
  nothingCanceledYet: "Choose one to continue. Nothing is canceled yet.",
  skipReason: "Skip this question",
  continue: "Continue",
  startAgain: "Start again",
  backToAccount: "Back to my account",

  // Offers
  youSaid: (reason: string): ReactNode => (
    <>
      You said: <strong>{reason}</strong>
    </>
  ),
  changeReason: "Change",
  oneMoreOffer: "Here's one more way to keep reading.",
  nothingToday: "You pay nothing today.",
  keepEverything: "You keep everything in your plan.",
  /** A price for one term says how long it lasts: `$23.40 for your next 4 weeks`. */
  newPrice: ({ amount, term, endsOn, after }: CancelOffer) =>
    endsOn === null || after === null ? priceWithTerm(amount, term) : `${dollarsText(amount)} ${termWords.next(term)}`,
  priceAndAfter: (price: ReactNode, after: CancelOffer["after"]): ReactNode =>
    after === null ? (
      price
    ) : (
      <>
        {price} then {priceEvery(after)}
      </>
    ),
  insteadOf: (price: string) => `instead of ${price}`,
  youSave: (percent: number) => `You save ${percent}%`,
  /** Prices for different terms, side by side. */
  compared: ({ per, offerCents, renewalCents }: NonNullable<CancelOffer["compared"]>) =>
    `That's ${money(offerCents)} ${per === "month" ? "a month" : "every 4 weeks"} instead of ${money(renewalCents)}.`,
  /** Null if nothing is lost. */
  loses: ({ days, paper, upgrades }: CancelOffer["loses"]) => {
    const lost = [...(paper ? ["the printed paper"] : days.map((day) => weekdays[day] ?? "")), ...upgrades];
    return lost.length === 0 ? null : `You'll no longer get ${listText(lost)}.`;
  },
  offerDays: (startsOn: string, endsOn: string | null) =>
    endsOn === null
      ? `This price starts ${longDayText(startsOn)} and doesn't expire.`
      : `This price starts ${longDayText(startsOn)} and lasts through ${longDayText(endsOn)}.`,
  chooseBreak: "Choose your dates",
  acceptFix: "Fix my delivery",
  moreHelp: "More ways we can help",
  tellWhatWentWrong: "Tell us what went wrong",
  clickToCancel: "Click to cancel",
  ifYouCancel: (day: ReactNode): ReactNode => <>If you cancel, your subscription ends on {day}.</>,
  whatHappens: "If you cancel",

  // Fixing the delivery
  credit: (of: CreditedPapers) => `${money(of.amountCents)} for ${papers(of.papers)}`,
  creditNow: (of: CreditedPapers): ReactNode => (
    <>
      <strong>
        We'll credit you {money(of.amountCents)} for {papers(of.papers)} right away.
      </strong>{" "}
      You'll be paid through {longDayText(of.paidThrough)}.
    </>
  ),
  mailNow: (firstIssueOn: string): ReactNode => (
    <>
      <strong>We'll mail you the paper from now on.</strong> The first one will be the {longDayText(firstIssueOn)}{" "}
      paper. Your price stays the same.
    </>
  ),
  chooseMail: (firstIssueOn: string) =>
    `Mail me the paper from now on, starting with the ${longDayText(firstIssueOn)} paper. My price stays the same.`,
  fixed: "Thank you for staying. We've emailed you the details.",
  credited: "Credited",
  paidThrough: "Paid through",
  byMailFrom: "By mail from",
  yourReports: "Problems you've reported",
  reportOutcomes: {
    credited: "Credited",
    redelivering: "Redelivery on its way",
    redelivered: "Redelivered",
    review: "Under review",
    declined: "Not credited",
  } as const satisfies Record<DeliveryIssue["outcome"], string>,
  phone: "Phone number for questions about your delivery",
  callMe: "Call me by the next business day",
  willCallBy: (day: string) => `We'll call you by ${longDayText(day)}`,
  willCallAt: (phone: string) => `We'll call ${phone}. You can decide whether to stay after that.`,

  // Review of the new rate
  /** What the checkbox agrees to, with every figure in it (law.md CA1). */
  agreement: (offer: CancelOffer, byBill: boolean) => {
    const { startsOn, endsOn, after } = offer;
    const price = priceWithTerm(offer.amount, offer.term);
    const from = startsOn === null ? "" : `, starting ${longDayText(startsOn)}`;
    const subject = byBill ? `I'll get a bill for ${price}` : `my subscription renews automatically at ${price}`;
    if (endsOn === null || after === null) return `I agree to these terms: ${subject}${from}, until I cancel.`;
    const through = `${from}, through ${longDayText(endsOn)}`;
    return `I agree to these terms: ${subject}${through}. After that, it's ${priceEvery(after)} until I cancel.`;
  },
  agreeFirst: "Check the box to agree to the terms",
  offerClosed: "This offer is no longer available",
  nothingChanged: "We haven't changed your subscription.",
  notAccepted: "Not accepted",
  rateConfirmed: "Your new reduced rate is confirmed. We've emailed you the details.",
  plan: "Plan",
  ratePerMonth: "Rate per month",
  ratePerTerm: "Rate per term",
  startsOn: "Starts on",
  endsOn: "Ends on",
  noEnd: "No end date",
  afterThat: "After that",
  price: priceEvery,

  // The end
  aboutToCancel: (plan: string): ReactNode => (
    <>
      You're about to cancel <strong>{plan}</strong>.
    </>
  ),
  papers: "Papers",
  papersToCome: ({ count, lastOn }: NonNullable<EndOfTerm["papers"]>) =>
    count === 1 ? `One more, on ${longDayText(lastOn)}` : `${count} more. The last one comes ${longDayText(lastOn)}`,
  access: "Until then",
  untilThen: "Nothing changes. You keep everything in your plan.",
  charges: "Charges",
  /** `planned`: the charge that will not be made. */
  noCharge: (planned: { date: string; amountCents: number } | null) =>
    planned === null
      ? "You won't be charged again."
      : `You won't be charged again. We won't make the ${money(planned.amountCents)} charge planned for ${longDayText(planned.date)}.`,
  refundLabel: "Refund",
  credits: "Your credit",
  creditBack: (cents: number, day: string) =>
    `We'll refund the ${money(cents)} left on your account after ${longDayText(day)}.`,
  changedYourMind: "Changed your mind?",
  undoUntil: (day: string) => `You can undo this online through ${longDayText(day)}.`,
  endUnknown: "We can't show your end date right now. You'll find it in the email that confirms the cancellation.",
  refund: (cents: number): ReactNode => (
    <>
      We'll refund <strong>{money(cents)}</strong> to your original payment method. That's the unused part of the price
      increase.
    </>
  ),
  accessUntil: (day: string | null) =>
    `Your access continues until ${day === null ? "the end of your paid term" : longDayText(day)}. You won't be charged again.`,
  emailed: (email: string) => `We've emailed a confirmation to ${email}.`,
  confirmation: "Confirmation",
  comeBack: "Come back anytime",
  comeBackHow: "After that day, you can subscribe again with this email address and password.",
  seePlans: "See our plans",
};

import type { HandOffKind } from "#core/access/hand-off.ts";
import type { QuotedOption } from "#contract/payment-options.ts";
import { money } from "#core/format/money-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { termWords } from "#web/parts/term-words.ts";

type OfferShown = {
  readonly amount: number;
  readonly term: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly after: Price | null;
};

type Price = { readonly amountCents: number; readonly term: string };

const priceOf = ({ amountCents, term }: Price): string => `${money(amountCents)} ${termWords.every(term)}`;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Texts of the page for links from customer service. */
export const handOffWords = {
  titles: {
    pay: "Pay for your subscription",
    card: "Give us another card",
    ezPay: "Turn on EZ-Pay",
    offer: "Your offer",
  } satisfies Record<HandOffKind, string>,
  heading: "Your link from customer service",
  sent: (site: string): string => `${site} customer service sent you this link.`,
  askZip: "To continue, enter the ZIP code of your account.",
  zip: "ZIP code",
  zipNeeded: "Please enter the ZIP code of your account.",
  orSignIn: "You can also sign in instead.",
  signIn: "Sign in",
  signInFirst: "To continue, please sign in to your account.",
  continueOwn: "You're signed in, so we don't need to ask you anything else.",
  goOn: "Continue",
  over: "This link no longer works",
  overDetail: "It may have been used, withdrawn or expired. Please call customer service for a new one.",
  choose: "Choose what to pay for",
  optionTitle: ({ name, dueTodayCents }: QuotedOption): string => `${name}, ${money(dueTodayCents)}`,
  enterCard: "Continue to payment",
  agreeFirst: "Check the box to enter your card.",
  agreeCard: "I agree to these terms and to keeping this card on file.",
  nothing: "There is nothing to do here anymore. Your account is up to date.",
  waitingNote: "Please don't pay again. You can close this page. We'll email you as soon as it is confirmed.",
  paid: (amountCents: number, receipt: string): string =>
    `Thank you. You paid ${money(amountCents)}. Your receipt number is ${receipt}.`,
  paidBefore: "Thank you. An earlier payment went through, and you weren't charged again.",
  paidThrough: (day: string): string => `Your subscription is paid through ${dayText(day)}.`,
  cardDone: "Thank you. Your new card is on file.",
  ezPayDone: "Thank you. EZ-Pay is on.",

  // An offer
  plan: "Plan",
  newPrice: "New price",
  insteadOf: "Instead of",
  startsOn: "Starts on",
  lastsThrough: "Lasts through",
  noEnd: "The new price doesn't expire",
  afterThat: "After that",
  nextCharge: "Next charge",
  nextPayment: "Payment",
  charged: (amountCents: number, date: string): string => `${money(amountCents)} on ${dayText(date)}, automatically`,
  billed: "We'll send you a bill",
  losesLabel: "You'd no longer get",
  paper: "The printed paper",
  weekdays: (days: readonly number[]): string[] => days.map((day) => weekdays[day] ?? ""),
  priceWithTerm,
  priceOf,
  agreeOffer: ({ amount, term, startsOn, endsOn, after }: OfferShown, byBill: boolean): string => {
    const price = priceWithTerm(amount, term);
    const subject = byBill ? `I'll get a bill for ${price}` : `my subscription renews automatically at ${price}`;
    const from = `starting ${longDayText(startsOn)}`;
    return endsOn === null || after === null
      ? `I agree to these terms: ${subject}, ${from}, until I cancel.`
      : `I agree to these terms: ${subject}, ${from}, through ${longDayText(endsOn)}. After that, it's ${priceOf(after)} until I cancel.`;
  },
  agreeToOffer: "Accept this offer",
  offerAgreeFirst: "Please agree to the terms to accept this offer.",
  offerDone: "Thank you. Your new rate is confirmed.",
  nothingUntil: "Nothing changes unless you accept. You pay nothing today.",
  emailed: "We emailed you a confirmation.",
} as const;

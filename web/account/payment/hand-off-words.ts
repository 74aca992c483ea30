import type { HandOffKind } from "#core/access/hand-off.ts";
import type { QuotedOption } from "#contract/payment-options.ts";
import { money } from "#core/format/money-text.ts";
import { dayText } from "#web/parts/day-text.ts";

/** The page of a link from customer service. */
export const handOffWords = {
  titles: {
    pay: "Pay for your subscription",
    card: "Give us another card",
    ezPay: "Turn on EZ-Pay",
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
  emailed: "We emailed you a confirmation.",
} as const;

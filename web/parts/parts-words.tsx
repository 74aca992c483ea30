import type { ReactNode } from "react";
import type { GrantKind } from "#core/access/grant.ts";
import { language } from "#web/language.ts";
import type { StoredCard } from "#contract/payment-options.ts";
import { paidWith } from "#core/format/card-text.ts";
import { clockText } from "./clock-text.ts";
import { dayText, longDayText } from "./day-text.ts";

/** The sentences of the parts that several screens share. Days come as `YYYY-MM-DD`. */
export const partsWords = {
  notInView: "This view doesn't show how a person signs in or their other accounts.",
  goToAccount: "Go to my account",
  readEPaper: "Read today's e-edition",
  /** `Visa ending in 9990, expires 12/29`; we know nothing more about a card. */
  storedCard: ({ brand, last4, expires }: StoredCard) =>
    `${paidWith(`${brand} ${last4}`, language)}, expires ${expires.slice(0, 2)}/${expires.slice(2)}`,
  loadingAccount: "We're still loading your account. Please keep this page open.",

  // Access
  access: {
    owner: "Owner",
    helper: "Helper",
    limited: "Limited access",
  } as const satisfies Record<GrantKind, string>,
  limitedAccess: "You have limited access to this account",
  limitedAccessDetail:
    "You can see the account, pay, report a problem, and stop delivery. For full access, enter the code from the letter we mailed to the address on record.",
  enterCode: "Enter the code",
  codeHint: "10 letters and numbers; capital or small letters are fine",
  codeFromLetter: "Code from our letter",
  getFullAccess: "Get full access",
  otherSignIn: "This account uses another sign-in email",
  otherSignInDetail: (email: string, accountNumber: number): ReactNode => (
    <>
      You're signed in as <strong>{email}</strong>, which doesn't have account {accountNumber}. To see that account,
      sign in with its email.
    </>
  ),
  signInWithOtherEmail: "Sign in with another email",
  addAccount: (link: ReactNode): ReactNode => (
    <>Is it your account, but you've never signed in for it? Add it under {link}.</>
  ),

  // An order that nobody has claimed
  didYouOrder: (plan: string) => `Did you order ${plan}?`,
  orderedWith: (email: string, accountNumber: number, startDate: string) =>
    `Someone ordered and paid for it with your email, ${email}, and a different password. It's account number ${accountNumber}${
      startDate === "" ? "" : `, starting ${dayText(startDate)}`
    }. If it's yours, we'll add it to this sign-in.`,
  orderIsMine: "Yes, that was me",
  orderIsNotMine: "No, someone else used my email",
  thanksForTelling: "Thanks for telling us",
  orderNotAdded: (accountNumber: number) =>
    `We won't add account number ${accountNumber} to this sign-in. If you made a mistake, please call us.`,
  ok: "OK",

  // The confirmation of an email
  confirmEmail: "One more step: confirm your email",
  confirmEmailDetail: (email: ReactNode): ReactNode => (
    <>
      We've emailed a link to {email}. Open it and enter your password, so you can always get back into your account.
      The link works for 7&nbsp;days.
    </>
  ),
  confirmationSent: "Sent. If you don't see it in a few minutes, check your spam folder.",
  sendAgain: "Send it again",
  sentTooOften: "We've sent it a few times already. Please check your spam folder, or try again in an hour.",
  sendFailed: "We couldn't send it. Please try again.",

  // The circulation system
  sentToCirculation: "Sent to circulation",
  paidThroughAsOf: (day: string, asOf: string) =>
    `Paid through ${longDayText(day)}, according to circulation on ${longDayText(asOf)}.`,
  nothingSent: "We haven't sent anything yet.",

  // A redelivery
  redeliveryComing: (issueOn: string, on: string, until: number): ReactNode => (
    <>
      <strong>We're redelivering your {longDayText(issueOn)} paper.</strong> {carrierBringsIt(on, until)}
    </>
  ),
  carrierBringsIt,
  didItCome: "Did it come? If we don't hear from you by then, we'll credit your account automatically.",
  itCame: "Yes, it came",
  itDidNotCome: "No, it didn't",
  redelivered: "Thank you. We're glad your paper came.",
  creditedInstead: (paidThrough: string | null) =>
    `We're sorry. We've credited your account instead.${
      paidThrough === null ? "" : ` You're now paid through ${longDayText(paidThrough)}.`
    }`,
  inReview: "We're sorry. Customer service will review your report and email you.",
};

function carrierBringsIt(on: string, until: number): string {
  return `Your carrier will bring it by ${clockText(until)} on ${longDayText(on)}.`;
}

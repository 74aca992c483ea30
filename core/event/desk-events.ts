import type { Cents } from "../money.ts";
import type { CreditGiven } from "../notice/payment-emails.ts";
import type { StaffMoneyKind } from "../staff/staff-money.ts";
import {
  accountSubject,
  type Addressee,
  type ConsequencesOf,
  emailTo,
  fullName,
  type OutgoingEmail,
} from "./consequences.ts";

type StaffCredit = {
  readonly account: Addressee;
  readonly moneyId: number;
  readonly planName: string;
  readonly amount: Cents;
  readonly what: CreditGiven["what"];
};

type MoneyRequest = {
  readonly accountNumber: number;
  readonly moneyId: number;
  readonly kind: StaffMoneyKind;
  readonly amount: Cents;
};

/** What staff do with an account's money at the desk. A refund of a payment is `refund.request`, as everywhere. */
export type DeskEvents = {
  readonly "desk.credit": StaffCredit;
  readonly "desk.write-off": StaffCredit;
  readonly "desk.transfer": StaffCredit;
  /** The amount is above the limit: a second person has to approve it. */
  readonly "desk.ask": MoneyRequest;
  readonly "desk.approve": MoneyRequest & { readonly requestedBy: number };
  readonly "desk.decline": MoneyRequest & { readonly requestedBy: number; readonly reason: string };
  /** The person who asked has withdrawn it. */
  readonly "desk.withdraw": MoneyRequest & { readonly reason: string };
};

export const deskConsequences: ConsequencesOf<DeskEvents> = {
  "desk.credit": (given) => ({ ...creditConsequences(given), outcome: "given" }),
  "desk.write-off": (given) => ({ ...creditConsequences(given), outcome: "written-off" }),
  "desk.transfer": (given) => ({ ...creditConsequences(given), outcome: "moved" }),
  "desk.ask": (asked) => ({ ...requestConsequences(asked), outcome: "waiting" }),
  "desk.approve": ({ requestedBy, ...asked }) => {
    const { details, subject } = requestConsequences(asked);
    return { subject, details: { ...details, requestedBy }, outcome: "approved" };
  },
  "desk.decline": ({ requestedBy, reason, ...asked }) => {
    const { details, subject } = requestConsequences(asked);
    return { subject, details: { ...details, requestedBy, reason }, outcome: "declined" };
  },
  "desk.withdraw": ({ reason, ...asked }) => {
    const { details, subject } = requestConsequences(asked);
    return { subject, details: { ...details, reason }, outcome: "withdrawn" };
  },
};

const requestConsequences = ({ accountNumber, moneyId, kind, amount }: MoneyRequest) => ({
  subject: accountSubject(accountNumber),
  details: { moneyId, kind, amountCents: amount },
});

function creditConsequences({ account, moneyId, planName, amount, what }: StaffCredit) {
  const { accountNumber } = account;
  const units = "units" in what ? { units: what.units } : {};
  const email: OutgoingEmail = {
    ...emailTo(account),
    kind: "creditGiven",
    content: { name: fullName(account), accountNumber, planName, what },
    naturalKey: `credit:${moneyId}:${accountNumber}`,
  };
  return {
    subject: accountSubject(accountNumber),
    details: { moneyId, amountCents: amount, ...units },
    emails: [email],
  };
}

import type { Cents } from "../money.ts";
import type { CreditGiven } from "../notice/payment-emails.ts";
import type { StaffMoneyKind } from "../staff/staff-money.ts";
import { type Addressee, type ConsequencesOf, type Email, emailTo, nameOf, subjectOf } from "./consequences.ts";

type Given = {
  readonly account: Addressee;
  readonly moneyId: number;
  readonly planName: string;
  readonly amount: Cents;
  readonly what: CreditGiven["what"];
};

type Asked = {
  readonly accountNumber: number;
  readonly moneyId: number;
  readonly kind: StaffMoneyKind;
  readonly amount: Cents;
};

/** What staff do with an account's money at the desk. A refund of a payment is `refund.request`, as everywhere. */
export type DeskEvents = {
  readonly "desk.credit": Given;
  readonly "desk.write-off": Given;
  readonly "desk.transfer": Given;
  /** The amount is above the limit: a second person has to approve it. */
  readonly "desk.ask": Asked;
  readonly "desk.approve": Asked & { readonly requestedBy: number };
  readonly "desk.decline": Asked & { readonly requestedBy: number; readonly reason: string };
  /** The person who asked has withdrawn it. */
  readonly "desk.withdraw": Asked & { readonly reason: string };
};

export const deskConsequences: ConsequencesOf<DeskEvents> = {
  "desk.credit": (given) => ({ ...givenOf(given), outcome: "given" }),
  "desk.write-off": (given) => ({ ...givenOf(given), outcome: "written-off" }),
  "desk.transfer": (given) => ({ ...givenOf(given), outcome: "moved" }),
  "desk.ask": (asked) => ({ ...askedOf(asked), outcome: "waiting" }),
  "desk.approve": ({ requestedBy, ...asked }) => {
    const { details, subject } = askedOf(asked);
    return { subject, details: { ...details, requestedBy }, outcome: "approved" };
  },
  "desk.decline": ({ requestedBy, reason, ...asked }) => {
    const { details, subject } = askedOf(asked);
    return { subject, details: { ...details, requestedBy, reason }, outcome: "declined" };
  },
  "desk.withdraw": ({ reason, ...asked }) => {
    const { details, subject } = askedOf(asked);
    return { subject, details: { ...details, reason }, outcome: "withdrawn" };
  },
};

const askedOf = ({ accountNumber, moneyId, kind, amount }: Asked) => ({
  subject: subjectOf(accountNumber),
  details: { moneyId, kind, amountCents: amount },
});

function givenOf({ account, moneyId, planName, amount, what }: Given) {
  const { accountNumber } = account;
  const units = "units" in what ? { units: what.units } : {};
  const email: Email = {
    ...emailTo(account),
    kind: "creditGiven",
    content: { name: nameOf(account), accountNumber, planName, what },
    naturalKey: `credit:${moneyId}:${accountNumber}`,
  };
  return {
    subject: subjectOf(accountNumber),
    details: { moneyId, amountCents: amount, ...units },
    emails: [email],
  };
}

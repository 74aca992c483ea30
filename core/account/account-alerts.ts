import { addDays, type Day, partsOf } from "../day.ts";
import { longDay } from "../format/day-text.ts";
import { money } from "../format/money-text.ts";
import { type Cents, cents, plus } from "../money.ts";
import type { DisputeState } from "../payment/dispute.ts";
import type { StaffMoneyKind } from "../staff/staff-money.ts";
import type { NoContactReason } from "./no-contact.ts";

/** What staff should know before they act on an account, the most pressing first. */
export const alertKinds = [
  "no-contact",
  "owes",
  "order-not-paid",
  "disputed",
  "payment-in-review",
  "repeat-complaints",
  "refund-waits",
  "request-waits",
  "dispute-lost",
  "cancel-requested",
  "call-promised",
  "email-bounced",
  "login-locked",
  "card-expires",
  "note-due",
] as const;
export type AccountAlertKind = (typeof alertKinds)[number];
export type AccountAlert = { readonly kind: AccountAlertKind; readonly text: string };

/** What is known about an account apart from its plan and money. */
export type AlertFacts = {
  /** Somebody must not be contacted, and since when. */
  readonly noContact: { readonly because: NoContactReason; readonly since: Day } | null;
  readonly owed: { readonly amount: Cents; readonly since: Day | null } | null;
  /** Since when an order waits for its payment. */
  readonly unpaidSince: Day | null;
  readonly paymentsInReview: number;
  /** Payments that the reader disputed at the bank, or recently got back there. */
  readonly disputes: readonly AccountDispute[];
  /** The last thirty days' complaints, by problem. */
  readonly complaints: readonly { readonly problem: string; readonly count: number }[];
  readonly refundsWaiting: Cents;
  /** Credits and refunds that need a second person's approval. */
  readonly requestsWaiting: readonly { readonly kind: StaffMoneyKind; readonly amount: Cents }[];
  /** The end of a subscription that was canceled. */
  readonly cancelAt: Day | null;
  /** The day by which a call was promised. */
  readonly callBy: Day | null;
  /** The day on which an email to the address on record bounced. */
  readonly bouncedOn: Day | null;
  readonly lockedLogins: readonly string[];
  /** The expiration date of the card that renews it: "1229". Null: no card is charged. */
  readonly cardExpires: string | null;
  /** Open notes whose day has come. */
  readonly notesDue: number;
};

export type AccountDispute = {
  readonly state: Exclude<DisputeState, "won">;
  /** The bank is only asking about the payment. */
  readonly isInquiry: boolean;
  readonly amount: Cents;
  /** Null: no answer is expected. */
  readonly answerBy: Day | null;
  readonly changedOn: Day;
};

/** The industry calls complaints repeated from the second within thirty days. */
const repeatedComplaints = 2;

const problemWords: Readonly<Record<string, string>> = {
  missed: "missed paper",
  late: "late paper",
  wet: "wet paper",
  damaged: "damaged paper",
  missingSection: "missing section",
};

const ordinals = ["", "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"] as const;

export function accountAlerts(facts: AlertFacts, today: Day): AccountAlert[] {
  const says = {
    "no-contact": facts.noContact && noContactText(facts.noContact),
    owes:
      facts.owed &&
      `Owes ${money(facts.owed.amount)}${facts.owed.since === null ? "" : ` since ${at(facts.owed.since)}`}`,
    "order-not-paid": facts.unpaidSince && `Ordered ${at(facts.unpaidSince)} and not paid yet`,
    disputed: disputedText(facts.disputes.filter(({ state }) => state !== "lost")),
    "payment-in-review":
      facts.paymentsInReview === 0
        ? null
        : facts.paymentsInReview === 1
          ? "A payment needs review"
          : `${facts.paymentsInReview} payments need review`,
    "repeat-complaints": complaintsText(facts.complaints),
    "refund-waits": facts.refundsWaiting === 0 ? null : `${money(facts.refundsWaiting)} still to be refunded`,
    "request-waits": requestsText(facts.requestsWaiting),
    "dispute-lost": lostText(facts.disputes.filter(({ state }) => state === "lost")),
    "cancel-requested": facts.cancelAt && `Canceled: ends ${at(facts.cancelAt)}`,
    "call-promised": facts.callBy && `We promised to call by ${at(facts.callBy)}`,
    "email-bounced": facts.bouncedOn && `An email came back on ${at(facts.bouncedOn)}`,
    "login-locked": facts.lockedLogins.length === 0 ? null : `Login locked: ${facts.lockedLogins.join(", ")}`,
    "card-expires": facts.cardExpires && cardText(facts.cardExpires, today),
    "note-due":
      facts.notesDue === 0 ? null : facts.notesDue === 1 ? "A note is due" : `${facts.notesDue} notes are due`,
  } satisfies Record<AccountAlertKind, string | null>;
  return alertKinds.flatMap((kind) => {
    const text = says[kind];
    return text === null ? [] : [{ kind, text }];
  });
}

const at = (day: Day): string => longDay(day, "en").replace(/^\w+, /, "");

const noContactText = ({ because, since }: NonNullable<AlertFacts["noContact"]>): string =>
  because === "deceased" ? `Deceased, noted ${at(since)}: do not contact` : `Do not contact, since ${at(since)}`;

const sumOf = (disputes: readonly AccountDispute[]): string =>
  money(disputes.reduce((sum, { amount }) => plus(sum, amount), cents(0)));

/** "Disputes a payment of $12.99 at the bank: answer by December 3, 2026". */
function disputedText(disputes: readonly AccountDispute[]): string | null {
  const [only, ...others] = disputes;
  if (only === undefined) return null;
  if (others.length > 0) return `${disputes.length} payments are disputed at the bank, ${sumOf(disputes)} in all`;
  const doing = only.isInquiry
    ? `The bank is asking about a payment of ${money(only.amount)}`
    : `Disputes a payment of ${money(only.amount)} at the bank`;
  if (only.state === "with-bank") return `${doing}, which is deciding`;
  return only.answerBy === null ? doing : `${doing}: answer by ${at(only.answerBy)}`;
}

function lostText(disputes: readonly AccountDispute[]): string | null {
  const [only, ...others] = disputes;
  if (only === undefined) return null;
  return others.length === 0
    ? `The bank returned a disputed payment of ${money(only.amount)} on ${at(only.changedOn)}`
    : `The bank returned ${disputes.length} disputed payments, ${sumOf(disputes)} in all`;
}

/** Disputes lost before this day are not shown anymore. */
export const disputesSince = (today: Day): Day => addDays(today, -disputeDays);
const disputeDays = 90;

/**
 * "Refund of $72.00 is waiting for approval"; several together: "2 requests are waiting for approval, $92.00 in all".
 */
function requestsText(requests: AlertFacts["requestsWaiting"]): string | null {
  const [only, ...others] = requests;
  if (only === undefined) return null;
  if (others.length === 0)
    return `${only.kind === "refund" ? "Refund" : "Credit"} of ${money(only.amount)} is waiting for approval`;
  const total = requests.reduce((sum, { amount }) => plus(sum, amount), cents(0));
  return `${requests.length} requests are waiting for approval, ${money(total)} in all`;
}

/** "Third wet paper in 30 days"; different problems together: "4 complaints in 30 days". */
function complaintsText(complaints: AlertFacts["complaints"]): string | null {
  const total = complaints.reduce((sum, { count }) => sum + count, 0);
  if (total < repeatedComplaints) return null;
  const [only, ...others] = complaints;
  const word = only && problemWords[only.problem];
  const ordinal = ordinals[total];
  return others.length === 0 && word !== undefined && ordinal !== undefined
    ? `${ordinal} ${word} in 30 days`
    : `${total} complaints in 30 days`;
}

/** The expiration date as the gateway gives it: "1229". The card works through that month. */
function cardText(expires: string, today: Day): string | null {
  const month = Number(expires.slice(0, 2));
  const year = 2000 + Number(expires.slice(2, 4));
  if (!(month >= 1 && month <= 12)) return null;
  const now = partsOf(today);
  const monthsLeft = (year - now.year) * 12 + month - now.month;
  if (monthsLeft < 0) return "Card has expired";
  if (monthsLeft === 0) return "Card expires this month";
  return monthsLeft === 1 ? "Card expires next month" : null;
}

/** The first day whose complaints count as recent. */
export const complaintsSince = (today: Day): Day => addDays(today, -complaintDays);
const complaintDays = 30;

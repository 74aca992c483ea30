import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { NotCharged, RefundMade } from "../notice/payment-emails.ts";
import {
  accountSubject,
  type Addressee,
  type ConsequencesOf,
  emailTo,
  fullName,
  type OutgoingEmail,
} from "./consequences.ts";

type Reviewed = {
  readonly account: Addressee;
  readonly amount: Cents;
  /** A payment outside of the gateway; `check`: the check's number, if it was one. */
  readonly paid: { readonly reason: RefundMade["reason"]; readonly check: string | null } | null;
};

type Refunded = {
  readonly account: Addressee;
  readonly refundId: string;
  readonly amount: Cents;
  readonly reason: RefundMade["reason"];
};

/**
 * Events about money, except incoming payments: those are posted in a single statement, with their emails and audit
 * line (server/store/payment/posting.ts).
 */
export type PaymentEvents = {
  /** An approved payment was voided in the background. */
  readonly "payment.not-charged": {
    readonly account: Addressee;
    readonly intentId: string;
    readonly transactionId: string;
    readonly amount: Cents;
    readonly because: NotCharged["because"];
  };
  /** The gateway has returned the money; `how`: by a refund or by voiding the payment. */
  readonly "refund.pay": Refunded & {
    readonly transactionId: string;
    readonly how: string;
    readonly cardLabel: string;
  };
  /**
   * What staff decided about a refund, or about a charge that must not stay; `paid` null: the gateway is asked again.
   */
  readonly "refund.review": Reviewed & { readonly refundId: string };
  readonly "payment.reversal": Reviewed & { readonly reversalId: string };
  /** A plan has ended because a larger one replaced it (docs/decisions/0056). */
  readonly "subscribing.change-plan": {
    readonly accountNumber: number;
    readonly subscriptionId: number;
    readonly replacedBy: number | null;
    readonly intentId: string;
    readonly lastDay: Day;
    readonly credit: Cents;
  };
  /** The subscription had ended unpaid and has now been paid for (rules 4.4). */
  readonly "renewal.reinstate": {
    readonly accountNumber: number;
    readonly subscriptionId: number;
    readonly endedUnpaidOn: Day | null;
    readonly today: Day;
  };
  /**
   * An order was paid for with the email of a proven mailbox, but by a login without access to the account: the
   * mailbox's owner is asked.
   */
  readonly "access.ask-order": {
    readonly accountNumber: number;
    readonly mailbox: string;
    readonly intentId: string;
    readonly planName: string;
  };
};

export const paymentConsequences: ConsequencesOf<PaymentEvents> = {
  "payment.not-charged": ({ account, intentId, transactionId, amount, because }) => {
    const { accountNumber } = account;
    const content = { name: fullName(account), accountNumber, amount, because };
    // Approvals of one payment in two windows are reported once, even if midnight falls between them.
    const naturalKey = `notCharged:${intentId}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: because,
      details: { intentId, transactionId, amountCents: amount },
      emails: [{ ...emailTo(account), kind: "notCharged", content, naturalKey }],
      mayRepeat: true,
    };
  },
  // The proof of the refund, sent to the reader who was paid (rules 6).
  "refund.pay": ({ account, refundId, amount, reason, transactionId, how, cardLabel }) => ({
    subject: accountSubject(account.accountNumber),
    outcome: how,
    details: { refundId, amountCents: amount, transactionId },
    emails: [refundMade(account, { amount, reason, cardLabel }, `refund:${refundId}`)],
  }),
  "refund.review": ({ refundId, ...reviewed }) => ({
    ...reviewConsequences(reviewed, `refund:${refundId}`),
    outcome: reviewed.paid === null ? "requested" : "paid",
    details: { refundId, ...moneyOf(reviewed) },
  }),
  // The email names the number only of a check. What the gateway returns shows up on the card statement.
  "payment.reversal": ({ reversalId, ...reviewed }) => ({
    ...reviewConsequences(reviewed, `reversal:${reversalId}`),
    outcome: reviewed.paid === null ? "sent" : "done",
    details: { reversalId, ...moneyOf(reviewed) },
  }),
  "subscribing.change-plan": ({ accountNumber, subscriptionId, replacedBy, intentId, lastDay, credit }) => ({
    subject: accountSubject(accountNumber),
    outcome: "ended",
    details: { subscriptionId, by: replacedBy, intentId, lastDay, creditCents: credit },
    circulation: [
      {
        accountNumber,
        cause: `change:${subscriptionId}`,
        commands: [{ kind: "cancel", on: lastDay, subscriptionId, because: "subscriber", reasonId: null }],
      },
    ],
  }),
  "renewal.reinstate": ({ accountNumber, subscriptionId, endedUnpaidOn, today }) => ({
    subject: accountSubject(accountNumber),
    outcome: "active",
    details: { subscriptionId, endedUnpaidOn },
    circulation: [
      {
        accountNumber,
        cause: `paid-late:${subscriptionId}:${endedUnpaidOn}`,
        commands: [{ kind: "restart", on: today, after: { kind: "cancellation", subscriptionId } }],
      },
    ],
  }),
  "access.ask-order": ({ accountNumber, mailbox, intentId, planName }) => ({
    subject: accountSubject(accountNumber),
    outcome: "asked",
    details: { intentId },
    emails: [
      {
        kind: "orderToClaim",
        recipient: mailbox,
        accountNumber,
        content: { accountNumber, planName },
        naturalKey: `orderToClaim:${intentId}`,
      },
    ],
  }),
};

const moneyOf = ({ amount, paid }: Reviewed) => ({
  amountCents: amount,
  ...(paid !== null && paid.check !== null && { check: paid.check }),
});

const reviewConsequences = ({ account, amount, paid }: Reviewed, naturalKey: string) => ({
  subject: accountSubject(account.accountNumber),
  emails:
    paid === null
      ? []
      : [
          refundMade(
            account,
            { amount, reason: paid.reason, cardLabel: "", byHand: { check: paid.check } },
            naturalKey,
          ),
        ],
});

const refundMade = (
  account: Addressee,
  words: Omit<RefundMade, "name" | "accountNumber">,
  naturalKey: string,
): OutgoingEmail => ({
  ...emailTo(account),
  kind: "refundMade",
  content: { name: fullName(account), accountNumber: account.accountNumber, ...words },
  naturalKey,
});

import type { Day } from "../day.ts";
import { type Cents, cents } from "../money.ts";
import type { EmailContents } from "../notice/email.ts";
import type { NoticeKind } from "../site/notice-law.ts";
import type { Bill, PaymentFailed, RenewalMethodChanged } from "../notice/payment-emails.ts";
import { accountSubject, type Addressee, type ConsequencesOf, emailTo, fullName } from "./consequences.ts";

/** A notice with what its email needs. */
export type NoticeWords = {
  readonly [Kind in NoticeKind]: { readonly kind: Kind; readonly content: EmailContents[Kind] };
}[NoticeKind];

type Unpaid = {
  readonly account: Addressee;
  readonly subscriptionId: number;
  readonly planName: string;
  readonly paidThrough: Day;
};

/** Events about paying for the next term, and about the notices before it (rules 4.3, 4.4, 6). */
export type RenewalEvents = {
  readonly "notice.send": {
    readonly subscriptionId: number;
    readonly accountNumber: number;
    readonly occasion: string;
    readonly words: NoticeWords;
    /** Null: by postal mail. */
    readonly to: { readonly email: string; readonly emailId: string } | null;
    /** The notice is late, so the charge waits for it. */
    readonly late: { readonly late: string; readonly chargeOn: Day | null } | null;
  };
  readonly "renewal.bill": {
    readonly subscriptionId: number;
    readonly followsEntry: number;
    readonly bill: Bill;
    /** Null: printed and mailed. */
    readonly email: string | null;
  };
  /** A charge was declined, or there is no card. `amount` null: no charge was tried. */
  readonly "renewal.decline": Omit<Unpaid, "paidThrough"> & {
    readonly followsEntry: number;
    readonly declines: number;
    readonly code: string;
    readonly amount: Cents | null;
    readonly words: Pick<PaymentFailed, "cardLabel" | "nextTryOn" | "goesOnThrough">;
  };
  /** `isTold`: the reader is emailed about it. */
  readonly "renewal.grace": Unpaid & { readonly goesOnThrough: Day; readonly isTold: boolean };
  readonly "renewal.end-unpaid": Unpaid & { readonly today: Day; readonly payableThrough: Day };
  readonly "payment.set-renewal-method": {
    readonly account: Addressee;
    readonly subscriptionId: number;
    readonly chargeOn: Day | null;
    readonly words: Omit<RenewalMethodChanged, "name" | "accountNumber">;
    readonly now: Date;
  };
};

export const renewalConsequences: ConsequencesOf<RenewalEvents> = {
  "notice.send": ({ subscriptionId, accountNumber, occasion, words, to, late }) => ({
    subject: accountSubject(accountNumber),
    outcome: to === null ? `${words.kind}:by-post` : words.kind,
    details: { subscriptionId, occasion, ...late },
    emails:
      to === null
        ? []
        : [
            {
              ...words,
              recipient: to.email,
              accountNumber,
              naturalKey: `notice:${subscriptionId}:${words.kind}:${occasion}`,
              emailId: to.emailId,
            },
          ],
  }),
  "renewal.bill": ({ subscriptionId, followsEntry, bill, email }) => {
    const { accountNumber } = bill;
    const naturalKey = `bill:${subscriptionId}:${followsEntry}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: email === null ? "on-paper" : "sent",
      details: { subscriptionId, amountCents: bill.amount, renewsOn: bill.renewsOn },
      emails: email === null ? [] : [{ kind: "bill", recipient: email, accountNumber, content: bill, naturalKey }],
    };
  },
  // The reader is notified of the first decline, and again when no further try follows.
  "renewal.decline": ({ account, subscriptionId, planName, followsEntry, declines, code, amount, words }) => {
    const { accountNumber } = account;
    const isTold = declines === 1 || words.nextTryOn === null;
    const content = { name: fullName(account), accountNumber, planName, amount: amount ?? cents(0), ...words };
    const naturalKey = `payment-failed:${followsEntry}:${declines}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: `declined:${code}`,
      details: { subscriptionId, nextTryOn: words.nextTryOn },
      emails: isTold ? [{ ...emailTo(account), kind: "paymentFailed", content, naturalKey }] : [],
    };
  },
  "renewal.grace": ({ account, subscriptionId, planName, paidThrough, goesOnThrough, isTold }) => {
    const { accountNumber } = account;
    const content = { name: fullName(account), accountNumber, planName, paidThrough, goesOnThrough };
    const naturalKey = `grace:${subscriptionId}:${paidThrough}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: "begun",
      details: { subscriptionId, paidThrough, goesOnThrough },
      emails: isTold ? [{ ...emailTo(account), kind: "graceBegun", content, naturalKey }] : [],
    };
  },
  "renewal.end-unpaid": ({ account, subscriptionId, planName, paidThrough, today, payableThrough }) => {
    const { accountNumber } = account;
    const content = { name: fullName(account), accountNumber, planName, paidThrough, payableThrough };
    const naturalKey = `ended-unpaid:${subscriptionId}:${today}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: "ended",
      details: { subscriptionId, paidThrough },
      emails: [{ ...emailTo(account), kind: "endedUnpaid", content, naturalKey }],
    };
  },
  "payment.set-renewal-method": ({ account, subscriptionId, chargeOn, words, now }) => {
    const { accountNumber } = account;
    const content = { name: fullName(account), accountNumber, ...words };
    const naturalKey = `renewalMethodChanged:${subscriptionId}:${now.toISOString()}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: words.method,
      details: { subscriptionId, chargeOn },
      emails: [{ ...emailTo(account), kind: "renewalMethodChanged", content, naturalKey }],
    };
  },
};

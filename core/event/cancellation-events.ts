import type { EndReason } from "../cancellation/decide-end.ts";
import type { PromisedMail } from "../cancellation/fix-mail.ts";
import type { PromisedCredits } from "../cancellation/fix-promise.ts";
import { addDays, type Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { CancelMailAnswered, SaveOfferConfirmed } from "../notice/cancellation-emails.ts";
import {
  accountSubject,
  type Addressee,
  type ConsequencesOf,
  emailTo,
  fullName,
  type OutgoingEmail,
} from "./consequences.ts";
import { creditInstruction, moveInstruction, type ReportedIssue } from "./delivery-events.ts";
import type { UpcomingCharge } from "../subscribing/price-path.ts";

type EndingTerm = { readonly account: Addressee; readonly subscriptionId: number; readonly planName: string };

/** The reader confirmed it on a screen or by email, or had already canceled and gets the confirmation again. */
type CancellationWords = Omit<EndingTerm, "subscriptionId"> & {
  readonly accessUntil: Day;
  /** Null: no refund. */
  readonly refund: Cents | null;
  /** `cancellation:7:2026-01-31T...`. */
  readonly cause: string;
};

/** Events about canceling, offers to stay, and staying (rules 4.5, 4.6). */
export type CancellationEvents = {
  readonly "cancellation.terminate": CancellationWords & {
    readonly subscriptionId: number;
    readonly reasonId: number | null;
  };
  /** Somebody who had already canceled wrote again and gets the same confirmation again. */
  readonly "cancellation.confirm-again": CancellationWords;
  /** An email that asks to cancel waits for staff, and its writer is notified. */
  readonly "cancellation.answer-mail": {
    readonly mailId: string;
    readonly from: string;
    readonly why: CancelMailAnswered["why"];
    readonly today: Day;
  };
  readonly "cancellation.undo": EndingTerm & {
    readonly today: Day;
    readonly now: Date;
    readonly paidThrough: Day;
    /** Null if nothing is charged automatically. */
    readonly nextCharge: UpcomingCharge | null;
  };
  readonly "cancellation.substitute": EndingTerm & {
    readonly sessionId: number;
    readonly today: Day;
    readonly offer: {
      readonly offerId: string;
      readonly bundleId: string;
      readonly rateCode: string;
      readonly amount: Cents;
    };
    /** Accepting an offer undoes a cancellation. */
    readonly wasCanceling: boolean;
    readonly takesEffectOn: Day;
    readonly prices: Pick<SaveOfferConfirmed, "oldPrice" | "newPrice" | "endsOn">;
    /** Every charge until the price stays the same; null if nothing is charged automatically. */
    readonly charges: { readonly next: Day; readonly path: readonly UpcomingCharge[] } | null;
  };
  readonly "cancellation.fix": Omit<EndingTerm, "planName"> & {
    readonly sessionId: number;
    readonly offerId: string;
    readonly credits: PromisedCredits | null;
    /** The reports that were credited. */
    readonly papers: readonly ReportedIssue[];
    readonly mail: (PromisedMail & { readonly changeId: number; readonly deliveryAddressId: number }) | null;
  };
  readonly "cancellation.call-back": {
    readonly account: Addressee;
    readonly phone: string;
    readonly callBy: Day;
    /** The publisher's own mailbox, or "" if there is none. */
    readonly desk: string;
    readonly now: Date;
  };
  readonly "account.end": EndingTerm & {
    readonly because: EndReason;
    readonly lastDay: Day;
    /** The later end date for which the reader had canceled the subscription. */
    readonly insteadOf: Day | null;
    readonly refund: Cents;
  };
};

export const cancellationConsequences: ConsequencesOf<CancellationEvents> = {
  "cancellation.terminate": ({ subscriptionId, reasonId, ...words }) => ({
    subject: accountSubject(words.account.accountNumber),
    outcome: "cancelling",
    details: { subscriptionId, accessUntil: words.accessUntil, reasonId },
    emails: [cancellationConfirmed(words)],
    circulation: [
      {
        accountNumber: words.account.accountNumber,
        cause: words.cause,
        commands: [{ kind: "cancel", on: words.accessUntil, subscriptionId, because: "subscriber", reasonId }],
      },
    ],
  }),
  "cancellation.confirm-again": (words) => ({
    subject: accountSubject(words.account.accountNumber),
    outcome: "confirmed",
    details: { accessUntil: words.accessUntil },
    emails: [cancellationConfirmed(words)],
  }),
  "cancellation.answer-mail": ({ mailId, from, why, today }) => ({
    subject: `mail:${mailId}`,
    outcome: why,
    details: {},
    emails: [
      {
        kind: "cancelMailAnswered",
        recipient: from,
        accountNumber: null,
        content: { why },
        // Once a day per address: strangers who write in somebody's name must not flood that mailbox.
        naturalKey: `mail-answer:${from}:${today}`,
      },
    ],
  }),
  "cancellation.undo": ({ account, subscriptionId, planName, today, now, paidThrough, nextCharge }) => {
    const { accountNumber } = account;
    const cause = `undone:${subscriptionId}:${now.toISOString()}`;
    const cancelDeadline = nextCharge === null ? null : addDays(nextCharge.chargeOn, -1);
    return {
      subject: accountSubject(accountNumber),
      outcome: "active",
      details: { subscriptionId, chargeOn: nextCharge?.chargeOn ?? null },
      emails: [
        {
          ...emailTo(account),
          kind: "cancellationUndone",
          content: { name: fullName(account), accountNumber, planName, paidThrough, nextCharge, cancelDeadline },
          naturalKey: cause,
        },
      ],
      circulation: [{ accountNumber, cause, commands: [continueCommand(subscriptionId, today)] }],
    };
  },
  "cancellation.substitute": (saved) => {
    const { account, subscriptionId, planName, today, offer, wasCanceling, takesEffectOn, prices, charges } = saved;
    const { accountNumber } = account;
    const { offerId, ...rate } = offer;
    const cause = `saved:${saved.sessionId}`;
    const { oldPrice, newPrice, endsOn } = prices;
    const promise = { oldPrice: oldPrice.amount, newPrice: newPrice.amount, takesEffectOn, endsOn };
    return {
      subject: accountSubject(accountNumber),
      outcome: "accepted",
      details: { subscriptionId, offerId, rateCode: rate.rateCode, ...promise },
      emails: [
        {
          ...emailTo(account),
          kind: "saveOfferConfirmed",
          content: {
            name: fullName(account),
            accountNumber,
            planName,
            ...prices,
            startsOn: takesEffectOn,
            charges: charges?.path ?? [],
            cancelDeadline: charges === null ? null : addDays(charges.next, -1),
          },
          naturalKey: cause,
        },
      ],
      circulation: [
        {
          accountNumber,
          cause,
          commands: [
            ...(wasCanceling ? [continueCommand(subscriptionId, today)] : []),
            { kind: "rateChange", on: takesEffectOn, subscriptionId, ...rate },
          ],
        },
      ],
    };
  },
  "cancellation.fix": ({ account, subscriptionId, sessionId, offerId, credits, papers, mail }) => {
    const { accountNumber } = account;
    const mailed = mail && { effectiveOn: mail.effectiveOn, firstIssueOn: mail.firstIssueOn };
    return {
      subject: accountSubject(accountNumber),
      outcome: "accepted",
      details: { subscriptionId, sessionId, offerId, credits, mail: mailed, changeId: mail && mail.changeId },
      emails: [
        {
          ...emailTo(account),
          kind: "fixConfirmed",
          content: {
            name: fullName(account),
            accountNumber,
            credits: credits && {
              papers: papers.map(({ issueOn }) => issueOn),
              amount: credits.amount,
              paidThrough: credits.paidThrough,
            },
            mailedFrom: mail && mail.firstIssueOn,
          },
          naturalKey: `fixed:${sessionId}`,
        },
      ],
      circulation: [
        ...papers.map((paper) => creditInstruction(accountNumber, paper)),
        ...(mail === null ? [] : [moveInstruction(accountNumber, `move:${mail.changeId}`, mail)]),
      ],
    };
  },
  "cancellation.call-back": ({ account, phone, callBy, desk, now }) => {
    const { accountNumber } = account;
    return {
      subject: accountSubject(accountNumber),
      outcome: "promised",
      details: { callBy },
      emails:
        desk === ""
          ? []
          : [
              {
                kind: "callBackAsked",
                recipient: desk,
                // Sent to the publisher, not the reader, so it isn't part of the account's history.
                accountNumber: null,
                content: { name: fullName(account), accountNumber, phone, callBy },
                naturalKey: `call-back:${accountNumber}:${now.toISOString()}`,
              },
            ],
    };
  },
  "account.end": ({ account, subscriptionId, planName, because, lastDay, insteadOf, refund }) => ({
    subject: accountSubject(account.accountNumber),
    outcome: "ended",
    details: { subscriptionId, because, lastDay, refundCents: refund },
    emails: [
      {
        ...emailTo(account),
        kind: "endedAtOnce",
        content: {
          name: fullName(account),
          accountNumber: account.accountNumber,
          planName,
          lastDay,
          insteadOf,
          refund,
        },
        naturalKey: `ended-at-once:${subscriptionId}`,
      },
    ],
  }),
};

const continueCommand = (subscriptionId: number, on: Day) =>
  ({ kind: "restart", on, after: { kind: "cancellation", subscriptionId } }) as const;

/** The confirmation, with a way to undo the cancellation (rules 6). */
function cancellationConfirmed({ account, planName, accessUntil, refund, cause }: CancellationWords): OutgoingEmail {
  const { accountNumber } = account;
  const words = { name: fullName(account), accountNumber, planName, accessUntil };
  return {
    ...emailTo(account),
    kind: "cancellationConfirmed",
    content: { ...words, ...(refund === null ? {} : { refund }) },
    naturalKey: cause,
  };
}

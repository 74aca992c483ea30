// Made from /api/openapi.json by clients/generator. Don't change it here: see clients/README.md.
import type { Account } from "./shapes.ts";

/** Every webhook message, and what a full one says besides the account. */
export type MessageDetails = {
  /** A subscription began: bought here, promised on a bill, redeemed from a gift, or brought in from an earlier system. */
  readonly "subscription.started": {
    readonly subscriptionId: number;
    readonly how: "bought" | "on-bill" | "gift" | "moved-in";
    readonly planId: string | null;
    readonly paidThrough: string | null;
  };
  /** The next term was paid for, by card or otherwise. */
  readonly "subscription.renewed": {
    readonly subscriptionId: number;
    readonly paidThrough: string;
  };
  /** Another plan or price takes effect with a coming term; a later message can name the present plan again. */
  readonly "subscription.plan_changed": {
    readonly subscriptionId: number;
    readonly planId: string;
    readonly rateCode: string;
    readonly takesEffectOn: string;
  };
  /** A bill for the next term was sent. */
  readonly "subscription.billed": {
    readonly subscriptionId: number;
    readonly amountCents: number;
    readonly renewsOn: string;
  };
  /** The paid term is over and nothing was paid; the paper still comes for some days. */
  readonly "subscription.grace_started": {
    readonly subscriptionId: number;
    readonly paidThrough: string;
    readonly deliveredThrough: string;
  };
  /** The reader canceled; the subscription runs through its last day. */
  readonly "subscription.canceled": {
    readonly subscriptionId: number;
    readonly lastDay: string;
  };
  /** A cancellation was undone before the last day. */
  readonly "subscription.cancel_undone": {
    readonly subscriptionId: number;
  };
  /** A subscription is over. */
  readonly "subscription.ended": {
    readonly subscriptionId: number;
    readonly because: "canceled" | "gift-over" | "unpaid" | "office" | "replaced" | "merged";
  };
  /** A subscription that ended unpaid was paid for late and continues. */
  readonly "subscription.reinstated": {
    readonly subscriptionId: number;
  };
  /** A payment came in; its receipt number tells it from others. */
  readonly "payment.posted": {
    readonly amountCents: number;
    readonly receiptNumber: string;
  };
  /** A renewal charge was declined, or there is no card to charge. */
  readonly "payment.failed": {
    readonly subscriptionId: number;
    readonly nextTryOn: string | null;
  };
  /** Money went back to the reader. */
  readonly "payment.refunded": {
    readonly amountCents: number;
  };
  /** Staff gave a credit, wrote something off, or moved value from another account. */
  readonly "account.credited": {
    readonly how: "credit" | "write-off" | "transfer";
    readonly amountCents: number;
  };
  /** The account's emails go to another address. */
  readonly "account.email_changed": Readonly<Record<string, never>>;
  /** The name or the phone number on record changed. */
  readonly "account.person_changed": {
    readonly changed: readonly ("name" | "phone")[];
  };
  /** Somebody got, proved or lost access to the account. */
  readonly "account.people_changed": {
    readonly change: "added" | "limited" | "confirmed" | "invited" | "joined" | "removed";
  };
  /** The paper will go to another address from this issue on. */
  readonly "account.address_changed": {
    readonly firstIssueOn: string;
  };
  /** A coming change of address was canceled. */
  readonly "account.address_change_withdrawn": Readonly<Record<string, never>>;
  /** The reader agreed to news and offers by email, or no longer does; it may have been on the mailing list. */
  readonly "account.marketing_choice_changed": {
    readonly agreed: boolean;
    readonly how: "reader" | "phone" | "other-system" | "earlier-system" | "list-unsubscribed" | "list-bounced" | "list-moved";
  };
  /** Another account became part of this one. */
  readonly "account.merged": {
    readonly mergedAccountNumber: number;
  };
  /** The person asked to be forgotten: erase what you have of them, too. */
  readonly "account.erased": Readonly<Record<string, never>>;
  /** A temporary stop was set up; papers are held and delivered later (save) or not paid for (stop). */
  readonly "delivery.stopped": {
    readonly stopId: number;
    readonly stopOn: string;
    readonly restartOn: string;
    readonly papers: "save" | "stop";
  };
  /** A temporary stop has other days now. */
  readonly "delivery.stop_changed": {
    readonly stopId: number;
    readonly stopOn: string;
    readonly restartOn: string;
    readonly papers: "save" | "stop";
  };
  /** A temporary stop was canceled before it began. */
  readonly "delivery.stop_withdrawn": {
    readonly stopId: number;
  };
  /** A reader reported a paper that was missing, late, wet, damaged or incomplete. */
  readonly "delivery.issue_reported": {
    readonly issueId: number;
    readonly issueOn: string;
    readonly problem: "missed" | "late" | "wet" | "damaged" | "missingSection";
    readonly resolution: "credit" | "redeliverToday" | "redeliverTomorrow";
  };
  /** A reported paper was redelivered, credited or declined. */
  readonly "delivery.issue_settled": {
    readonly issueId: number;
    readonly issueOn: string;
    readonly outcome: "redelivering" | "redelivered" | "credited" | "review" | "declined";
  };
  /** A gift was bought on this account and can be redeemed. */
  readonly "gift.bought": {
    readonly giftId: string;
    readonly redeemThrough: string;
  };
  /** The recipient redeemed a gift that was bought on this account; their own account has subscription.started. */
  readonly "gift.redeemed": {
    readonly giftId: string;
  };
  /** A gift was canceled and its donor refunded. */
  readonly "gift.refunded": {
    readonly giftId: string;
    readonly amountCents: number;
  };
};

/** A thin message has neither details nor account. */
type Message<Type extends keyof MessageDetails> = {
  readonly type: Type;
  readonly version: 1;
  readonly timestamp: string;
  readonly data: {
    readonly accountNumber: number;
    readonly day: string;
    readonly read: string;
    readonly details?: MessageDetails[Type];
    readonly account?: Account | null;
  };
};

/** Verify the signature of a message first: docs/webhooks.md. */
export type WebhookMessage = { [Type in keyof MessageDetails]: Message<Type> }[keyof MessageDetails];

import type { AccessChange } from "../notice/account-emails.ts";
import type { PaperOption } from "../calendar/stopped-issues.ts";
import type { Day } from "../day.ts";
import type { DeliveryProblem, IssueState, Resolution } from "../delivery/delivery-issue.ts";
import type { ChoiceSource } from "../mailing-list/marketing-choice.ts";
import type { Cents } from "../money.ts";

/** How a subscription began. */
export const startKinds = ["bought", "on-bill", "gift", "moved-in"] as const;
/** Why a subscription ended. */
export const announcedEndReasons = ["canceled", "gift-over", "unpaid", "office", "replaced", "merged"] as const;
/** How staff changed the value of an account. */
export const creditKinds = ["credit", "write-off", "transfer"] as const;

type Subscription = { readonly subscriptionId: number };
type Stop = { readonly stopId: number; readonly stopOn: Day; readonly restartOn: Day; readonly papers: PaperOption };

/**
 * A message to the publisher's other systems under its published name, with the details of a full message. Names and
 * shapes change only by additions, while our own events may change freely. No detail is a name, an address or a
 * mailbox, because messages may wait for days and can be replayed.
 */
export type AnnouncedDetails = {
  readonly "subscription.started": Subscription & {
    readonly how: (typeof startKinds)[number];
    readonly planId: string | null;
    readonly paidThrough: Day | null;
  };
  readonly "subscription.renewed": Subscription & { readonly paidThrough: Day };
  readonly "subscription.plan_changed": Subscription & {
    readonly planId: string;
    readonly rateCode: string;
    readonly takesEffectOn: Day;
  };
  readonly "subscription.billed": Subscription & { readonly amountCents: Cents; readonly renewsOn: Day };
  readonly "subscription.grace_started": Subscription & { readonly paidThrough: Day; readonly deliveredThrough: Day };
  readonly "subscription.canceled": Subscription & { readonly lastDay: Day };
  readonly "subscription.cancel_undone": Subscription;
  readonly "subscription.ended": Subscription & { readonly because: (typeof announcedEndReasons)[number] };
  readonly "subscription.reinstated": Subscription;
  readonly "payment.posted": { readonly amountCents: Cents; readonly receiptNumber: string };
  readonly "payment.failed": Subscription & { readonly nextTryOn: Day | null };
  readonly "payment.refunded": { readonly amountCents: Cents };
  readonly "account.credited": { readonly how: (typeof creditKinds)[number]; readonly amountCents: Cents };
  readonly "account.email_changed": Readonly<Record<never, never>>;
  readonly "account.person_changed": { readonly changed: readonly ("name" | "phone")[] };
  readonly "account.people_changed": { readonly change: AccessChange };
  readonly "account.address_changed": { readonly firstIssueOn: Day };
  readonly "account.address_change_withdrawn": Readonly<Record<never, never>>;
  readonly "account.marketing_choice_changed": { readonly agreed: boolean; readonly how: ChoiceSource };
  readonly "account.merged": { readonly mergedAccountNumber: number };
  readonly "account.erased": Readonly<Record<never, never>>;
  readonly "delivery.stopped": Stop;
  readonly "delivery.stop_changed": Stop;
  readonly "delivery.stop_withdrawn": Pick<Stop, "stopId">;
  readonly "delivery.issue_reported": {
    readonly issueId: number;
    readonly issueOn: Day;
    readonly problem: DeliveryProblem;
    readonly resolution: Resolution;
  };
  readonly "delivery.issue_settled": { readonly issueId: number; readonly issueOn: Day; readonly outcome: IssueState };
  readonly "gift.bought": { readonly giftId: string; readonly redeemThrough: Day };
  readonly "gift.redeemed": { readonly giftId: string };
  readonly "gift.refunded": { readonly giftId: string; readonly amountCents: Cents };
};

export type AnnouncedType = keyof AnnouncedDetails;

/** One thing that happened on an account, as it is sent to the publisher's other systems. */
export type Announcement = {
  readonly [Type in AnnouncedType]: {
    readonly type: Type;
    readonly accountNumber: number;
    readonly details: AnnouncedDetails[Type];
  };
}[AnnouncedType];

/** Every published type, in the order of the docs. */
export const announcedTypes = [
  "subscription.started",
  "subscription.renewed",
  "subscription.plan_changed",
  "subscription.billed",
  "subscription.grace_started",
  "subscription.canceled",
  "subscription.cancel_undone",
  "subscription.ended",
  "subscription.reinstated",
  "payment.posted",
  "payment.failed",
  "payment.refunded",
  "account.credited",
  "account.email_changed",
  "account.person_changed",
  "account.people_changed",
  "account.address_changed",
  "account.address_change_withdrawn",
  "account.marketing_choice_changed",
  "account.merged",
  "account.erased",
  "delivery.stopped",
  "delivery.stop_changed",
  "delivery.stop_withdrawn",
  "delivery.issue_reported",
  "delivery.issue_settled",
  "gift.bought",
  "gift.redeemed",
  "gift.refunded",
] as const satisfies readonly AnnouncedType[];

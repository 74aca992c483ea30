import type { EventKind, Events } from "../event/event.ts";
import type { Announcement } from "./announcement.ts";

type AnnouncementTable = {
  readonly [Kind in EventKind]: null | ((event: Events[Kind]) => readonly Announcement[]);
};

/**
 * What the publisher's other systems are sent about each event; null: nothing. An event without a row doesn't compile,
 * so that nobody forgets to decide. Postings of payments are not events: they are announced where they are posted.
 */
const announced: AnnouncementTable = {
  "access.invite": null,
  "access.accept": ({ audience }) => [peopleChanged(audience.accountNumber, "joined")],
  "access.remove": ({ audience }) => [peopleChanged(audience.accountNumber, "removed")],
  "access.confirm": ({ audience, isNews }) => (isNews ? [peopleChanged(audience.accountNumber, "confirmed")] : []),
  "access.prove": ({ audience, change }) => (change === null ? [] : [peopleChanged(audience.accountNumber, change)]),
  "access.ask-change": null,
  "access.ask-order": null,
  "access.answer-request": null,
  "account.merge": ({ account, merged, ended }) => [
    ...(ended === null ? [] : [endedFor(merged, ended.subscriptionId, "merged")]),
    {
      type: "account.merged",
      accountNumber: account.accountNumber,
      details: { mergedAccountNumber: merged.accountNumber },
    },
  ],
  "account.end": ({ account, subscriptionId }) => [endedFor(account, subscriptionId, "office")],
  "profile.email-change": null,
  "profile.email-confirmed": ({ account }) => [emailChanged(account.accountNumber)],
  "profile.email-followed": ({ accountNumber }) => [emailChanged(accountNumber)],
  "profile.name": ({ account, newName, newPhone }) => [
    {
      type: "account.person_changed",
      accountNumber: account.accountNumber,
      details: {
        changed: [...(newName === null ? [] : ["name" as const]), ...(newPhone === null ? [] : ["phone" as const])],
      },
    },
  ],
  "profile.renewal-delivery": null,

  "delivery.stop": (event) => [stopped("delivery.stopped", event)],
  "delivery.stop-edit": (event) => [stopped("delivery.stop_changed", event)],
  "delivery.stop-withdraw": ({ account: { accountNumber }, stopId, stop }) => [
    stop === null
      ? { type: "delivery.stop_withdrawn", accountNumber, details: { stopId } }
      : stopped("delivery.stop_changed", { account: { accountNumber }, stopId, stop }),
  ],
  "delivery.restart-notice": null,
  "delivery.change-address": ({ account: { accountNumber }, words: { firstIssueOn } }) => [
    { type: "account.address_changed", accountNumber, details: { firstIssueOn } },
  ],
  "delivery.withdraw-address-change": ({ account: { accountNumber } }) => [
    { type: "account.address_change_withdrawn", accountNumber, details: {} },
  ],
  "delivery.seasonal-plan": null,
  "delivery.report-issue": ({ account: { accountNumber }, issueId, issueOn, problem, resolution }) => [
    { type: "delivery.issue_reported", accountNumber, details: { issueId, issueOn, problem, resolution } },
  ],
  "delivery.review-issue": (event) => [issueSettled(event)],
  "delivery.settle-redelivery": (event) => [issueSettled(event)],

  "desk.credit": (event) => [credited("credit", event)],
  "desk.write-off": (event) => [credited("write-off", event)],
  "desk.transfer": (event) => [credited("transfer", event)],
  "desk.ask": null,
  "desk.approve": null,
  "desk.decline": null,
  "desk.withdraw": null,
  "handOff.send": null,
  "handOff.withdraw": null,
  "handOff.open": null,

  "gift.give": ({ donor: { accountNumber }, giftId, redeemThrough }) => [
    { type: "gift.bought", accountNumber, details: { giftId, redeemThrough } },
  ],
  "gift.send": null,
  "gift.change": null,
  "gift.card": null,
  "gift.return": null,
  "gift.resend": null,
  "gift.take-letter-back": null,
  "gift.redeem": ({ accountNumber, donor, giftId, paidThrough, start: { subscriptionId, bundleId } }) => [
    {
      type: "subscription.started",
      accountNumber,
      details: { subscriptionId, how: "gift", planId: bundleId, paidThrough },
    },
    { type: "gift.redeemed", accountNumber: donor.accountNumber, details: { giftId } },
  ],
  "gift.refund": ({ donor: { accountNumber }, giftId, refund }) => [
    { type: "gift.refunded", accountNumber, details: { giftId, amountCents: refund } },
  ],

  "import.open": ({ accountNumber, subscriptionId, bundleId, paidThrough }) => [
    {
      type: "subscription.started",
      accountNumber,
      details: { subscriptionId, how: "moved-in", planId: bundleId, paidThrough },
    },
  ],

  "cancellation.terminate": ({ account: { accountNumber }, subscriptionId, accessUntil }) => [
    { type: "subscription.canceled", accountNumber, details: { subscriptionId, lastDay: accessUntil } },
  ],
  "cancellation.confirm-again": null,
  "cancellation.answer-mail": null,
  "cancellation.undo": ({ account: { accountNumber }, subscriptionId }) => [
    cancelUndone(accountNumber, subscriptionId),
  ],
  "cancellation.substitute": ({ account: { accountNumber }, subscriptionId, wasCanceling, offer, takesEffectOn }) => [
    ...(wasCanceling ? [cancelUndone(accountNumber, subscriptionId)] : []),
    planChanged(accountNumber, subscriptionId, offer, takesEffectOn),
  ],
  "cancellation.fix": null,
  "cancellation.call-back": null,

  "identity.change": null,
  "identity.email": null,
  "identity.email-change": null,
  "identity.email-moved": null,
  "identity.email-link": null,

  "payment.not-charged": null,
  "payment.set-renewal-method": null,
  "payment.reversal": null,
  "dispute.needs-answer": null,
  "dispute.with-bank": null,
  "dispute.won": null,
  "dispute.lost": ({ accountNumber, returned }) => (returned === null ? [] : [refunded({ accountNumber }, returned)]),
  "refund.pay": ({ account, amount }) => [refunded(account, amount)],
  "refund.review": ({ account, amount, paid }) => (paid === null ? [] : [refunded(account, amount)]),

  "marketing.agree": ({ accountNumber, how }) => [marketingChoice(accountNumber, true, how)],
  "marketing.withdraw": ({ accountNumber, how }) => [marketingChoice(accountNumber, false, how)],
  "marketing.list-unsubscribed": ({ accountNumber }) => [marketingChoice(accountNumber, false, "list-unsubscribed")],
  "marketing.list-bounced": ({ accountNumber }) => [marketingChoice(accountNumber, false, "list-bounced")],
  "marketing.list-moved": ({ accountNumber }) => [marketingChoice(accountNumber, false, "list-moved")],

  "notice.send": null,
  "renewal.bill": ({ subscriptionId, bill: { accountNumber, amount, renewsOn } }) => [
    { type: "subscription.billed", accountNumber, details: { subscriptionId, amountCents: amount, renewsOn } },
  ],
  "renewal.decline": ({ account: { accountNumber }, subscriptionId, words: { nextTryOn } }) => [
    { type: "payment.failed", accountNumber, details: { subscriptionId, nextTryOn } },
  ],
  "renewal.grace": ({ account: { accountNumber }, subscriptionId, paidThrough, goesOnThrough }) => [
    {
      type: "subscription.grace_started",
      accountNumber,
      details: { subscriptionId, paidThrough, deliveredThrough: goesOnThrough },
    },
  ],
  "renewal.end-unpaid": ({ account, subscriptionId }) => [endedFor(account, subscriptionId, "unpaid")],
  "renewal.reinstate": ({ accountNumber, subscriptionId }) => [
    { type: "subscription.reinstated", accountNumber, details: { subscriptionId } },
  ],

  "subscribing.start-on-bill": ({ subscriptionId, acknowledgment, start }) => [
    {
      type: "subscription.started",
      accountNumber: acknowledgment.accountNumber,
      details: { subscriptionId, how: "on-bill", planId: start.bundleId, paidThrough: null },
    },
  ],
  "subscribing.change-plan": ({ accountNumber, subscriptionId }) => [
    endedFor({ accountNumber }, subscriptionId, "replaced"),
  ],
  "webhook.off": null,

  "subscribing.plan-next": ({ account: { accountNumber }, subscriptionId, plan, held, renewsOn }) => [
    planChanged(accountNumber, subscriptionId, plan ?? held, renewsOn),
  ],
};

type Of<Type extends Announcement["type"]> = Extract<Announcement, { readonly type: Type }>;
type Details<Type extends Announcement["type"]> = Of<Type>["details"];
type Account = { readonly accountNumber: number };

const peopleChanged = (
  accountNumber: number,
  change: Details<"account.people_changed">["change"],
): Of<"account.people_changed"> => ({ type: "account.people_changed", accountNumber, details: { change } });

const emailChanged = (accountNumber: number): Announcement => ({
  type: "account.email_changed",
  accountNumber,
  details: {},
});

const marketingChoice = (
  accountNumber: number,
  agreed: boolean,
  how: Details<"account.marketing_choice_changed">["how"],
): Announcement => ({ type: "account.marketing_choice_changed", accountNumber, details: { agreed, how } });

const endedFor = (
  { accountNumber }: Account,
  subscriptionId: number,
  because: Details<"subscription.ended">["because"],
): Announcement => ({ type: "subscription.ended", accountNumber, details: { subscriptionId, because } });

const cancelUndone = (accountNumber: number, subscriptionId: number): Announcement => ({
  type: "subscription.cancel_undone",
  accountNumber,
  details: { subscriptionId },
});

const planChanged = (
  accountNumber: number,
  subscriptionId: number,
  { bundleId, rateCode }: { readonly bundleId: string; readonly rateCode: string },
  takesEffectOn: Details<"subscription.plan_changed">["takesEffectOn"],
): Announcement => ({
  type: "subscription.plan_changed",
  accountNumber,
  details: { subscriptionId, planId: bundleId, rateCode, takesEffectOn },
});

const refunded = (
  { accountNumber }: Account,
  amountCents: Details<"payment.refunded">["amountCents"],
): Announcement => ({ type: "payment.refunded", accountNumber, details: { amountCents } });

type StopChange = { readonly account: Account } & Pick<Events["delivery.stop"], "stopId" | "stop">;

function stopped(
  type: "delivery.stopped" | "delivery.stop_changed",
  { account, stopId, stop }: StopChange,
): Announcement {
  const { stopOn, restartOn, option } = stop;
  return { type, accountNumber: account.accountNumber, details: { stopId, stopOn, restartOn, papers: option } };
}

const issueSettled = ({
  account,
  issueId,
  issueOn,
  state,
}: { readonly account: Account } & Omit<Details<"delivery.issue_settled">, "outcome"> & {
    readonly state: Details<"delivery.issue_settled">["outcome"];
  }): Announcement => ({
  type: "delivery.issue_settled",
  accountNumber: account.accountNumber,
  details: { issueId, issueOn, outcome: state },
});

const credited = (
  how: Details<"account.credited">["how"],
  { account, amount }: { readonly account: Account } & Pick<Events["desk.credit"], "amount">,
): Announcement => ({
  type: "account.credited",
  accountNumber: account.accountNumber,
  details: { how, amountCents: amount },
});

/** What the publisher's other systems are sent about an event, in this order. */
export const announcementsOf = <Kind extends EventKind>(kind: Kind, event: Events[Kind]): readonly Announcement[] =>
  announced[kind]?.(event) ?? [];

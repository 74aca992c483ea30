import type { MergeRefusal } from "#core/account/decide-merge.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";

const statuses: Readonly<Record<SubscriptionStatus, string>> = {
  pending: "ordered, not paid",
  active: "active",
  stopped: "stopped",
  pastDue: "past due",
  grace: "in grace",
  cancelling: "canceled, still running",
  ended: "ended",
};

const refusals: Readonly<Record<MergeRefusal, (from: number, into: number) => string>> = {
  same: () => "This is the same account. Enter the number of the other one.",
  "merged-before": () => "One of the two was merged already. Open the account that it leads to.",
  mirrored: () => "The circulation system keeps one of these accounts. Merge them there first.",
  order: (from) => `An order on account ${from} waits for its payment. Drop it or have it paid first.`,
  payment: (from) => `A payment on account ${from} isn't settled yet. Try again when it is.`,
  disputed: (from) => `The payer's bank is deciding about a payment of account ${from}. Merge them when it has.`,
  owes: (from) => `Account ${from} owes money. Take the payment or write it off first.`,
  "other-way": (from, into) =>
    `Account ${from} has the active subscription. Open that one and merge account ${into} into it.`,
  "other-product": () =>
    "They have different products, and an account holds one subscription. End one of them first, or invite the same person to both.",
  gift: () => "One of the two subscriptions was a gift, and its donor paid for it. Merge them when it has ended.",
  "no-use": (from) =>
    `Account ${from} has money left, and no active subscription could use it. It has to be refunded first.`,
};

/** What the desk says about merging two accounts. */
export const mergeWords = {
  status: (status: SubscriptionStatus | null): string => (status === null ? "no subscription" : statuses[status]),
  refusals,
  otherChanged: (from: number): string =>
    `Account ${from} has changed since you looked. Look at both again. Nothing was changed.`,
  creditChanged: "What is left to move has changed. Look at both accounts again. Nothing was changed.",
};

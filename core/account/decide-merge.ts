import type { Cents } from "../money.ts";
import { isLive, type SubscriptionStatus } from "../subscription/status.ts";

/** An account of the two, as far as merging depends on it. */
export type MergeSide = {
  readonly accountNumber: number;
  /** Of its subscription: the live one, else the last. Null: it never had one. */
  readonly status: SubscriptionStatus | null;
  readonly product: "P" | "D" | null;
  /** False: somebody else paid for it. */
  readonly renews: boolean;
  /** An order that waits for its payment. */
  readonly hasOrder: boolean;
  /** A payment at the gateway, or one that needs review. */
  readonly hasOpenPayment: boolean;
  /** A bank is deciding about one of its payments. */
  readonly isDisputed: boolean;
  /** It ended unpaid, or papers in grace are not paid for. */
  readonly owes: boolean;
  /** A circulation system keeps it. */
  readonly isMirrored: boolean;
  readonly isMerged: boolean;
};

export const mergeRefusals = [
  "same",
  "merged-before",
  "mirrored",
  "order",
  "payment",
  "disputed",
  "owes",
  "other-way",
  "other-product",
  "gift",
  "no-use",
] as const;
export type MergeRefusal = (typeof mergeRefusals)[number];

export type MergeDecision =
  /** `ends`: the subscription of the account that goes ends now, and its value is credited to the one that stays. */
  { readonly kind: "merge"; readonly ends: boolean } | { readonly kind: "refused"; readonly because: MergeRefusal };

/**
 * Whether one account can become part of another. An account holds one subscription, so two that run at once must be of
 * one product, and one ends into the other. Whatever is under way is finished first: nothing has to follow an account
 * that is gone.
 *
 * @param balance of the account that goes.
 */
export function decideMerge(from: MergeSide, into: MergeSide, balance: Cents): MergeDecision {
  const refused = (because: MergeRefusal): MergeDecision => ({ kind: "refused", because });
  const both = [from, into];
  if (from.accountNumber === into.accountNumber) return refused("same");
  if (both.some(({ isMerged }) => isMerged)) return refused("merged-before");
  if (both.some(({ isMirrored }) => isMirrored)) return refused("mirrored");
  if (from.hasOrder) return refused("order");
  if (from.hasOpenPayment) return refused("payment");
  if (from.isDisputed) return refused("disputed");
  if (from.owes) return refused("owes");
  const [fromRuns, intoRuns] = [runs(from), runs(into)];
  if (fromRuns && !intoRuns) return refused("other-way");
  if (fromRuns && from.product !== into.product) return refused("other-product");
  if (fromRuns && !both.every(({ renews }) => renews)) return refused("gift");
  if (!intoRuns && balance > 0) return refused("no-use");
  return { kind: "merge", ends: fromRuns };
}

const runs = ({ status }: MergeSide): boolean => status !== null && isLive(status);

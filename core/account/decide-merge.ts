import type { Cents } from "../money.ts";
import { isLive, type SubscriptionStatus } from "../subscription/status.ts";

/** One of the two accounts, as far as merging depends on it. */
export type MergeSide = {
  readonly accountNumber: number;
  /** The status of the live subscription, else of the last one. Null: the account never had one. */
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
  /** The subscription ended unpaid, or papers delivered in grace are unpaid. */
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
  /** `ends`: the subscription of the merged account ends now, and its value is credited to the account that stays. */
  { readonly kind: "merge"; readonly ends: boolean } | { readonly kind: "refused"; readonly because: MergeRefusal };

/**
 * Whether one account can be merged into another. An account holds one subscription, so if both have a running one,
 * these must be for the same product, and one ends into the other. Anything in progress must be finished first, so that
 * nothing refers to an account that is gone.
 *
 * @param balance of the merged account.
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

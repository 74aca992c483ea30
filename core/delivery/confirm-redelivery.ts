import type { IssueState } from "./delivery-issue.ts";

export type RedeliveryConfirmation =
  | { readonly kind: "arrived" }
  /** Handled as the report would have been without a redelivery: by a credit. */
  | { readonly kind: "not-arrived" }
  /** Already answered the same way: a second click, a second tab, or the email's link after the button. */
  | { readonly kind: "as-said" }
  /** A credit stays, and a report settled another way isn't reopened. */
  | { readonly kind: "refused"; readonly because: "no-redelivery" | "settled" };

/**
 * Records whether the paper came (rules 4.8).
 *
 * @param redelivery whether a redelivery was planned at all.
 */
export function confirmRedelivery(state: IssueState, redelivery: boolean, arrived: boolean): RedeliveryConfirmation {
  if (!redelivery) return { kind: "refused", because: "no-redelivery" };
  switch (state) {
    case "redelivering":
      return { kind: arrived ? "arrived" : "not-arrived" };
    case "redelivered":
      return arrived ? { kind: "as-said" } : { kind: "refused", because: "settled" };
    case "credited":
    case "review":
    case "declined":
      return arrived ? { kind: "refused", because: "settled" } : { kind: "as-said" };
  }
}

import type { IssueState } from "./delivery-issue.ts";

export type Confirmation =
  | { readonly kind: "arrived" }
  /** It becomes what a credit would have been. */
  | { readonly kind: "not-arrived" }
  /** Said before, and so it is: a second press, a second tab, the email's link after the button. */
  | { readonly kind: "as-said" }
  /** A credit that was given stays; what was settled otherwise is not opened again. */
  | { readonly kind: "refused"; readonly because: "no-redelivery" | "settled" };

/** Yes it came, or no it did not (rules 4.8). @param redelivery whether a paper was to be brought at all. */
export function confirmRedelivery(state: IssueState, redelivery: boolean, arrived: boolean): Confirmation {
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

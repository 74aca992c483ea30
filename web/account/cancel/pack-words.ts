import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";

export type CancellingRules = Omit<AccountDetails["cancelling"], "pack">;

/** What a pack shows on its way out, in the order of the screens. */
export type PackWords = {
  readonly steps: readonly ("reason" | "offer" | "secondOffer" | "confirm" | "done")[];
  /** The editor's card and the words under a reason speak for staying: where nothing may, they are not shown. */
  readonly speaksForStaying: boolean;
  readonly reasonHint: string | null;
  /** Under the first offer; each of them ends the flow or leads to the second offer. */
  readonly decline: readonly string[];
  /** Of the page without an offer. */
  readonly confirm: readonly string[];
};

const clickToCancel = "Click to cancel";

/** Screens and words follow from what the pack's row of data asks for, not from its name (rules 7). */
export function packWords(rules: CancellingRules): PackWords {
  const { noThanks, cancelAnyway, confirmCancellation, nevermind } = accountMessages;
  return {
    steps: stepsOf(rules),
    speaksForStaying: rules.offers > 0,
    reasonHint: rules.reasonOptional ? "You can leave this out." : null,
    decline: rules.directCancel ? [clickToCancel] : [noThanks, cancelAnyway],
    confirm: [confirmCancellation, nevermind],
  };
}

function stepsOf({ offers }: CancellingRules): PackWords["steps"] {
  if (offers === 0) return ["reason", "confirm", "done"];
  return offers === 1 ? ["reason", "offer", "done"] : ["reason", "offer", "secondOffer", "done"];
}

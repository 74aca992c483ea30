import type { Day } from "../day.ts";
import type { MarketingChoice } from "./marketing-choice.ts";

/** What an earlier system says about news by email for a subscriber. `on`: since when; null: it doesn't say. */
export type EarlierAnswer = { readonly agreed: boolean; readonly on: Day | null };

/** The answer in effect for a mailbox. */
export type CurrentAnswer = Pick<MarketingChoice, "how" | "agreed">;

/**
 * Whether an earlier system's answer is recorded. An answer that was given here or on the mailing list always wins. If
 * the earlier system says yes for one subscription of a mailbox and no for another, the no counts.
 */
export const recordsEarlierAnswer = ({ agreed }: EarlierAnswer, current: CurrentAnswer | null): boolean =>
  current === null || (current.how === "earlier-system" && current.agreed && !agreed);

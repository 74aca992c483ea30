import type { Day } from "../day.ts";
import type { MarketingChoice } from "./marketing-choice.ts";

/** What an earlier system says about a subscriber and news by email. `on`: since when; null: it doesn't say. */
export type EarlierAnswer = { readonly agreed: boolean; readonly on: Day | null };

/** What counts for a mailbox so far. */
export type AnswerSoFar = Pick<MarketingChoice, "how" | "agreed">;

/**
 * Whether an earlier system's answer is recorded. It never follows an answer that was given here or on the mailing
 * list. Where the earlier system says yes for one subscription and no for another of the same mailbox, the no counts.
 */
export const isEarlierAnswerKept = ({ agreed }: EarlierAnswer, soFar: AnswerSoFar | null): boolean =>
  soFar === null || (soFar.how === "earlier-system" && soFar.agreed && !agreed);

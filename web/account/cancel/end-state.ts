import type { EndOfTerm } from "#contract/cancellation.ts";

/* What a cancellation did, for the page after it. It is stored in the browser's history, which survives a reload,
   because the session may contain only the specification's keys. */

export const endState = ({ accessUntil, refundCents, papers, creditCents }: EndOfTerm): EndOfTerm => ({
  accessUntil,
  refundCents,
  papers,
  creditCents,
});

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isCents = (value: unknown): value is number | null => value === null || typeof value === "number";

/** Null if the reader reached the page in another way. */
export function endFromState(state: unknown): EndOfTerm | null {
  if (!isFields(state)) return null;
  const { accessUntil, refundCents, papers, creditCents } = state;
  if (typeof accessUntil !== "string" || !isCents(refundCents) || !isCents(creditCents)) return null;
  if (papers === null) return { accessUntil, refundCents, papers, creditCents };
  if (!isFields(papers) || typeof papers["count"] !== "number" || typeof papers["lastOn"] !== "string") return null;
  return { accessUntil, refundCents, papers: { count: papers["count"], lastOn: papers["lastOn"] }, creditCents };
}

/** What the confirmation is given with the way there: history keeps it over a reload, the session has the specs' keys only. */
export const endedState = (refundCents: number | null): { readonly refundCents: number | null } => ({ refundCents });

/** Null where nothing goes back, or the page was come to in any other way. */
export function refundIn(state: unknown): number | null {
  const refundCents: unknown =
    typeof state === "object" && state !== null && "refundCents" in state ? state.refundCents : null;
  return typeof refundCents === "number" ? refundCents : null;
}

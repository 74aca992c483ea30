import type { ReversalSent } from "#core/payment/after-reversal.ts";
import { minutesSince } from "#server/settlement/settlement.ts";

type LastSent = { readonly sentAt: Date | null; readonly isPending: boolean };

/** The requests sent to the gateway so far about a refund or reversal. */
export const sentSoFar = ({ sentAt, isPending }: LastSent, now: Date): ReversalSent => ({
  minutesSinceSent: sentAt === null ? null : minutesSince(sentAt, now),
  isPending,
});

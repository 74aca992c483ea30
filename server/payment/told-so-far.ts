import type { Told } from "#core/payment/after-giving-back.ts";
import { minutesSince } from "#server/settlement/settled.ts";

type LastSent = { readonly sentAt: Date | null; readonly isPending: boolean };

/** The requests sent to the gateway so far about a refund or reversal. */
export const toldSoFar = ({ sentAt, isPending }: LastSent, now: Date): Told => ({
  minutesSinceSent: sentAt === null ? null : minutesSince(sentAt, now),
  isPending,
});

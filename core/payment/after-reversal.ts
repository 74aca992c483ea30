import { nextCheck, recordedAfterMinutes } from "./next-check.ts";
import type { Outcome } from "./outcome.ts";

/**
 * The state of a charge that must not stay. `sent`: sent to the gateway, which hasn't confirmed yet that the buyer has
 * the money.
 */
export const reversalStates = ["sent", "done", "review"] as const;

export type ReversalState = (typeof reversalStates)[number];

/**
 * Every legal move. If a reversal waits for staff, they can resend it, or record that the money was returned another
 * way.
 *
 * @testOnly
 */
export const reversalMoves = {
  sent: ["done", "review"],
  review: ["sent", "done"],
  done: [],
} as const satisfies Record<ReversalState, readonly ReversalState[]>;

/** What a gateway has been sent so far for a refund or void. */
export type ReversalSent = {
  /** Minutes since it was last sent; null: never. */
  readonly minutesSinceSent: number | null;
  /** The gateway has called the refund pending, so it has it, whatever its record shows. */
  readonly isPending: boolean;
};

/**
 * For this long after it was sent, a refund may be missing from the gateway's record although it was made. It is a few
 * minutes longer than the record can lag, because we note the time before we send, and clocks differ.
 */
export const listedWithinMinutes = recordedAfterMinutes + 5;

/**
 * True: only ask the gateway and send nothing, because an earlier refund may still appear in its record. A refund that
 * the gateway has called pending is never resent automatically.
 */
export const mustOnlyAsk = (sent: ReversalSent): boolean => sent.isPending || minutesUntilListed(sent) > 0;

/** After this many minutes, an empty record means that nothing was made. */
const minutesUntilListed = ({ minutesSinceSent }: ReversalSent): number =>
  minutesSinceSent === null ? 0 : Math.max(0, listedWithinMinutes - minutesSinceSent);

/** A refund that is pending at the gateway. A void is different: there the sale itself would be pending. */
export const isPendingRefund = (outcome: Outcome, saleId: string): boolean =>
  outcome.state === "pending" && outcome.transactionId !== saleId;

/** The outcome of a refund or void. */
export type ReversalResult =
  /** The gateway's own record says that the buyer got the money. Nothing else is proof (rules 4.6). */
  | { readonly kind: "done"; readonly how: "voided" | "refunded"; readonly transactionId: string }
  | { readonly kind: "ask-again"; readonly afterMinutes: number }
  /** Staff review it: the gateway declined it, refused it, or hasn't answered for days. */
  | { readonly kind: "review"; readonly because: string };

/** Marks the code of a refund that the gateway declined: if it is sent again, it counts as a new refund there. */
export const declinedPrefix = "declined:";

/** A question, or a refund that was sent. `checks`: how often the gateway was asked, including this time. */
export type ReversalCheck = ReversalSent & { readonly checks: number };

/**
 * What follows from a gateway's answer to a refund or void.
 *
 * @param asked the state before the answer.
 */
export function afterReversal(outcome: Outcome, asked: ReversalCheck): ReversalResult {
  switch (outcome.state) {
    case "voided":
    case "refunded":
      return { kind: "done", how: outcome.state, transactionId: outcome.transactionId };
    case "declined":
      return { kind: "review", because: `${declinedPrefix}${outcome.declineReason.code}` };
    case "pending":
      return askWhilePending(asked);
    case "captured":
      return askAgain(asked);
    case "unknown":
      if (outcome.why.kind === "rejected") return { kind: "review", because: outcome.why.code };
      return asked.isPending ? askWhilePending(asked) : askAgain(asked);
  }
}

/**
 * The gateway has the refund on record and is processing it. Asking sends nothing, so we ask often in the first hour.
 */
const pendingWaits = [1, 2, 3, 6, 48, 1440, 1440, 1440, 1440, 1440] as const;

/** Asks again at the end of the hour in which the record may lag. Most refunds are settled by then. */
function askWhilePending(asked: ReversalCheck): ReversalResult {
  const wait = pendingWaits[asked.checks - 1];
  if (wait === undefined) return { kind: "review", because: "no-answer" };
  const appears = minutesUntilListed(asked);
  return { kind: "ask-again", afterMinutes: appears > 0 ? Math.min(wait, appears) : wait };
}

/** A refund that was held back isn't sent until the gateway's record is sure to show the earlier one. */
function askAgain(asked: ReversalCheck): ReversalResult {
  const appears = minutesUntilListed(asked);
  if (appears > 0) return { kind: "ask-again", afterMinutes: appears };
  const next = nextCheck({ checks: asked.checks - 1, noneFound: false, minutesSinceToken: 0 });
  return next.kind === "ask-again"
    ? { kind: "ask-again", afterMinutes: next.afterMinutes }
    : { kind: "review", because: "no-answer" };
}

/** The reference of a refund or reversal at the gateway. After a decline it gets a new one. */
export const reversalReference = (id: string, sends: number): string => (sends <= 1 ? id : `${id}.${sends}`);

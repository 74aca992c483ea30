import { nextCheck, recordedAfterMinutes } from "./next-check.ts";
import type { Outcome } from "./outcome.ts";

/** Where a charge that must not stay stands. `sent`: the gateway was told, and has not said yet that the buyer has the money. */
export const reversalStates = ["sent", "done", "review"] as const;

export type ReversalState = (typeof reversalStates)[number];

/**
 * Every legal move. Staff can send one that waits for them again, or have given it back in another way.
 *
 * @testOnly
 */
export const reversalMoves = {
  sent: ["done", "review"],
  review: ["sent", "done"],
  done: [],
} as const satisfies Record<ReversalState, readonly ReversalState[]>;

/** What a refund or a void has come to. */
export type GivenBack =
  /** The gateway's own record says that the buyer has the money. Nothing else counts (rules 4.6). */
  | { readonly kind: "done"; readonly how: "voided" | "refunded"; readonly transactionId: string }
  /** `nothingSent`: the gateway was not reached, and nothing can have happened. */
  | { readonly kind: "ask-again"; readonly afterMinutes: number; readonly nothingSent: boolean }
  /** A person looks at it: the gateway declined it, refused it, or has not said for days. */
  | { readonly kind: "review"; readonly because: string };

/** Stands before the code of what the gateway declined: sent again, it is another refund to the gateway. */
export const declinedMark = "declined:";

/**
 * What follows from a gateway's answer to a refund or a void.
 *
 * @param checks how often the gateway was asked, this time included.
 */
export function afterGivingBack(outcome: Outcome, checks: number): GivenBack {
  switch (outcome.state) {
    case "voided":
    case "refunded":
      return { kind: "done", how: outcome.state, transactionId: outcome.transactionId };
    case "declined":
      return { kind: "review", because: `${declinedMark}${outcome.declineReason.code}` };
    case "pending":
      return askWhilePending(checks);
    case "captured":
      return askAgain(checks, false);
    case "unknown":
      if (outcome.why.kind === "rejected") return { kind: "review", because: outcome.why.code };
      return askAgain(checks, outcome.why.kind === "unreachable");
  }
}

/** The gateway has the refund on record and is working on it. Asking sends nothing, so we ask often in the first hour. */
const pendingWaits = [1, 2, 3, 6, 48, 1440, 1440, 1440, 1440, 1440] as const;

function askWhilePending(checks: number): GivenBack {
  const afterMinutes = pendingWaits[checks - 1];
  return afterMinutes === undefined
    ? { kind: "review", because: "no-answer" }
    : { kind: "ask-again", afterMinutes, nothingSent: false };
}

function askAgain(checks: number, nothingSent: boolean): GivenBack {
  const next = nextCheck({ checks: checks - 1, noneFound: false, minutesSinceToken: 0 });
  return next.kind === "ask-again"
    ? { kind: "ask-again", afterMinutes: next.afterMinutes, nothingSent }
    : { kind: "review", because: "no-answer" };
}

/** By what the gateway knows a refund or reversal. After a decline it is another one to the gateway. */
export const givingBackReference = (id: string, sends: number): string => (sends <= 1 ? id : `${id}.${sends}`);

/** A refund or void that was begun before, as it is taken up again. */
export type TakenUp = {
  /** How often the gateway was asked, this time included. */
  readonly checks: number;
  /** How long ago this question was due. */
  readonly minutesLate: number;
  /** Whoever had it before has died over it, and may have sent it. */
  readonly isOrphaned: boolean;
};

/**
 * The first question after a silence sends nothing, unless it comes late, and neither does one after a death: a gateway's
 * record may be behind what it has done, and a refund that is sent again in that time is paid twice.
 */
export const onlyAsks = ({ checks, minutesLate, isOrphaned }: TakenUp): boolean =>
  (checks === 2 || isOrphaned) && minutesLate < recordedAfterMinutes;

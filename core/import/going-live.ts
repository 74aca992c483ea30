import type { Day } from "../day.ts";

/** How far a publication's move from its old system has come, as far as going live depends on it. */
export type MoveStanding = {
  /** The last list was read to its end. */
  readonly isComplete: boolean;
  /** The day on which those who wait begin. Null: nobody has decided. */
  readonly liveOn: Day | null;
  /** The last day on which somebody began. Null: nobody has. */
  readonly beganOn: Day | null;
  /** Those in the last list who wait. */
  readonly waiting: number;
};

/**
 * Why a day for going live is not taken. `over`: it is in the past. `nobody`: nobody waits. `begins`: subscriptions are
 * beginning right now. `unfinished`: the last list was not imported to its end. `changed`: what was shown of that day
 * no longer holds.
 */
export const goLiveRefusals = ["over", "nobody", "begins", "unfinished", "changed"] as const;
export type GoLiveRefusal = (typeof goLiveRefusals)[number];

export type GoLiveDecision =
  /** `same`: that day is set already, as by a second press or in another tab. */
  { readonly kind: "set" | "same" } | { readonly kind: "refused"; readonly because: GoLiveRefusal };

type Wish = {
  /** Null: nobody was ever brought in. */
  readonly move: MoveStanding | null;
  readonly day: Day;
  readonly today: Day;
  /** What was shown of that day still holds. */
  readonly isAsShown: boolean;
};

/** Whether the subscriptions that wait may begin on a day. */
export function decideGoLive({ move, day, today, isAsShown }: Wish): GoLiveDecision {
  if (move !== null && move.liveOn === day) return { kind: "same" };
  if (day < today) return refused("over");
  if (move === null) return refused("nobody");
  if (isBeginning(move, today)) return refused("begins");
  // Only those in the last list wait: before its end, nobody may seem to.
  if (!move.isComplete) return refused("unfinished");
  if (move.waiting === 0) return refused("nobody");
  return isAsShown ? { kind: "set" } : refused("changed");
}

const refused = (because: GoLiveRefusal): GoLiveDecision => ({ kind: "refused", because });

/** Whether going live can be canceled: until the day comes, and even then while nobody could begin. */
export function decideCancelGoLive(move: MoveStanding | null, today: Day): "cancel" | "nothing" | "begins" {
  if (move === null || move.liveOn === null) return "nothing";
  return isBeginning(move, today) ? "begins" : "cancel";
}

const isBeginning = ({ liveOn, isComplete }: MoveStanding, today: Day): boolean =>
  liveOn !== null && liveOn <= today && isComplete;

/**
 * Where a move stands, for people. `set`: the day is to come. `beginning`: it has come, and they begin one after the
 * other. `held`: it has come, and a list that was not imported to its end is waited for. `live`: they have begun.
 */
export type GoingLive = {
  readonly kind: "set" | "beginning" | "held" | "live";
  readonly on: Day;
};

/** @returns null: nobody has decided on a day, and nobody has begun. */
export function goingLiveOf(move: Omit<MoveStanding, "waiting">, today: Day): GoingLive | null {
  const { liveOn, beganOn, isComplete } = move;
  if (liveOn === null) return beganOn === null ? null : { kind: "live", on: beganOn };
  if (liveOn > today) return { kind: "set", on: liveOn };
  return { kind: isComplete ? "beginning" : "held", on: liveOn };
}

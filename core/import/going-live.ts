import type { Day } from "../day.ts";

/** The state of a publication's move from its old system, as far as going live depends on it. */
export type MoveInState = {
  /** The last list was imported completely. */
  readonly isComplete: boolean;
  /** The day on which the waiting subscriptions begin. Null: nobody has decided. */
  readonly liveOn: Day | null;
  /** The last day on which a subscription began. Null: none has. */
  readonly beganOn: Day | null;
  /** How many in the last list are waiting. */
  readonly waiting: number;
};

/**
 * Why a day for going live is refused. `over`: it is in the past. `nobody`: nobody is waiting. `begins`: subscriptions
 * are beginning right now. `unfinished`: the last list was not imported completely. `changed`: the preview of that day
 * is no longer right.
 */
export const goLiveRefusals = ["over", "nobody", "begins", "unfinished", "changed"] as const;
export type GoLiveRefusal = (typeof goLiveRefusals)[number];

export type GoLiveDecision =
  /** `same`: that day is already set, for example because of a second press or another tab. */
  { readonly kind: "set" | "same" } | { readonly kind: "refused"; readonly because: GoLiveRefusal };

type GoLiveRequest = {
  /** Null: nobody was ever imported. */
  readonly move: MoveInState | null;
  readonly day: Day;
  readonly today: Day;
  /** The preview of that day is still right. */
  readonly isAsShown: boolean;
};

/** Whether the waiting subscriptions may begin on a day. */
export function decideGoLive({ move, day, today, isAsShown }: GoLiveRequest): GoLiveDecision {
  if (move !== null && move.liveOn === day) return { kind: "same" };
  if (day < today) return refused("over");
  if (move === null) return refused("nobody");
  if (isBeginning(move, today)) return refused("begins");
  // Only subscribers in the last list wait. Until that list is imported completely, the number waiting may wrongly be
  // zero.
  if (!move.isComplete) return refused("unfinished");
  if (move.waiting === 0) return refused("nobody");
  return isAsShown ? { kind: "set" } : refused("changed");
}

const refused = (because: GoLiveRefusal): GoLiveDecision => ({ kind: "refused", because });

/** Whether going live can be canceled: until the day comes, and after that as long as nobody could begin. */
export function decideCancelGoLive(move: MoveInState | null, today: Day): "cancel" | "nothing" | "begins" {
  if (move === null || move.liveOn === null) return "nothing";
  return isBeginning(move, today) ? "begins" : "cancel";
}

const isBeginning = ({ liveOn, isComplete }: MoveInState, today: Day): boolean =>
  liveOn !== null && liveOn <= today && isComplete;

/**
 * The state of a move, as shown to people. `set`: the day is ahead. `beginning`: it has come, and subscriptions begin
 * one after the other. `held`: it has come, but the list was not imported completely. `live`: all have begun.
 */
export type GoingLive = {
  readonly kind: "set" | "beginning" | "held" | "live";
  readonly on: Day;
};

/** @returns null: nobody has decided on a day, and nobody has begun. */
export function goingLiveOf(move: Omit<MoveInState, "waiting">, today: Day): GoingLive | null {
  const { liveOn, beganOn, isComplete } = move;
  if (liveOn === null) return beganOn === null ? null : { kind: "live", on: beganOn };
  if (liveOn > today) return { kind: "set", on: liveOn };
  return { kind: isComplete ? "beginning" : "held", on: liveOn };
}

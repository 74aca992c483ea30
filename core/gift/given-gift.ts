import type { Day } from "../day.ts";
import { redemptionState } from "./decide-redemption.ts";
import type { GiftState } from "./gift-state.ts";

/** The state of a gift, as shown to its donor. */
export const givenGiftStates = [
  /** It will be emailed on a later day. */
  "waits",
  "sent",
  /** The email bounced, or staff withdrew it. */
  "returned",
  /** The donor prints a card. */
  "card",
  "redeemed",
  "over",
  /** Taken back and refunded. */
  "canceled",
] as const;
export type GivenGiftState = (typeof givenGiftStates)[number];

export type GivenGiftFacts = {
  readonly state: Exclude<GiftState, "pending">;
  readonly redeemThrough: Day;
  readonly recipientEmail: string;
  readonly isMailed: boolean;
  /** The newest email bounced, or was withdrawn. */
  readonly isReturned: boolean;
};

export function givenGiftState(gift: GivenGiftFacts, today: Day): GivenGiftState {
  if (gift.state === "withdrawn") return "canceled";
  const standing = redemptionState(gift, today);
  if (standing !== "open") return standing;
  if (gift.recipientEmail === "") return "card";
  if (gift.isReturned) return "returned";
  return gift.isMailed ? "sent" : "waits";
}

/** Whether the donor may still change the gift. */
export const isChangeable = (state: GivenGiftState): boolean =>
  state !== "redeemed" && state !== "over" && state !== "canceled";

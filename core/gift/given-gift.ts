import type { Day } from "../day.ts";
import { giftStanding } from "./decide-redemption.ts";
import type { GiftState } from "./gift-state.ts";

/** How a gift stands, for its donor. */
export const givenGiftStates = [
  /** It is emailed on a later day. */
  "waits",
  "sent",
  /** The mailbox did not accept it, or staff took the email back. */
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
  /** The newest email came back, or was taken back. */
  readonly isReturned: boolean;
};

export function givenGiftState(gift: GivenGiftFacts, today: Day): GivenGiftState {
  if (gift.state === "withdrawn") return "canceled";
  const standing = giftStanding(gift, today);
  if (standing !== "open") return standing;
  if (gift.recipientEmail === "") return "card";
  if (gift.isReturned) return "returned";
  return gift.isMailed ? "sent" : "waits";
}

/** Whether the donor may still change it. */
export const isChangeable = (state: GivenGiftState): boolean =>
  state !== "redeemed" && state !== "over" && state !== "canceled";

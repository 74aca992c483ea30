import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** What a donor has given, to keep: nothing of it renews (rules 4.14). */
export type GiftBought = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** "8 weeks". */
  readonly length: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  /** Nought for a gift that comes with a purchase. */
  readonly paid: Cents;
  /** When the recipient's email goes out; null: at once. */
  readonly mailOn: Day | null;
  readonly redeemThrough: Day;
  /** Null where they stand in the email about the purchase. */
  readonly terms: { readonly version: string; readonly text: string } | null;
};

/** To the recipient. The secret of its link is minted when the email is sent. Says nothing of money. */
export type GiftForYou = {
  readonly giftId: string;
  readonly name: string;
  readonly donorName: string;
  readonly planName: string;
  readonly length: string;
  readonly printed: boolean;
  readonly redeemThrough: Day;
};

/** To the recipient: what has begun. */
export type GiftBegun = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** Null where nothing is printed. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
};

/** To the donor: it was taken back before it was redeemed, and what they paid goes back. */
export type GiftWithdrawn = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly recipientName: string;
  readonly refund: Cents;
};

/** To the donor. Says nothing of the recipient's account. */
export type GiftRedeemed = {
  readonly name: string;
  readonly recipientName: string;
  readonly planName: string;
  readonly redeemedOn: Day;
};

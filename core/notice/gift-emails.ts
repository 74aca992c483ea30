import type { AgreedTerms } from "../site/tenant.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** A donor's record of the gift, which doesn't renew (rules 4.14). */
export type GiftBought = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** "8 weeks". */
  readonly length: string;
  readonly recipientName: string;
  /** "": the donor prints a card. */
  readonly recipientEmail: string;
  /** Zero for a gift that came free with a purchase. */
  readonly paid: Cents;
  /** When the recipient is emailed; null: immediately. */
  readonly mailOn: Day | null;
  readonly redeemThrough: Day;
  /** Null if the purchase email contains them. */
  readonly terms: AgreedTerms | null;
};

/** To the recipient. The link's secret is created when the email is sent. Doesn't mention money. */
export type GiftForYou = {
  readonly giftId: string;
  readonly name: string;
  readonly donorName: string;
  readonly planName: string;
  readonly length: string;
  readonly printed: boolean;
  /** The donor's own words; missing in emails that were recorded before there were notes. */
  readonly note?: string;
  readonly redeemThrough: Day;
};

/** To the recipient: the subscription has begun. */
export type GiftBegun = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** Null if the plan has no print. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
};

/** To the donor: the gift was canceled before it was redeemed, and the payment is refunded. */
export type GiftWithdrawn = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly recipientName: string;
  readonly refund: Cents;
};

/** To the donor: the gift's email to the recipient bounced. */
export type GiftReturned = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
};

/** To the donor. Reveals nothing about the recipient's account. */
export type GiftRedeemed = {
  readonly name: string;
  readonly recipientName: string;
  readonly planName: string;
  readonly redeemedOn: Day;
};

import type { ChargeToCome } from "../subscribing/price-path.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { GiveBackReason } from "../payment/decide-booking.ts";
import type { RefundReason } from "../payment/refund.ts";

export type EmailLine = { readonly label: string; readonly amount: Cents };

/** A plan whose place another one took, and what goes back of it. */
export type ReplacedPlan = {
  readonly planName: string;
  readonly lastDay: Day;
  readonly credit: Cents;
  /** "Visa ending in 9990"; null: to several payments, or by hand. */
  readonly creditTo: string | null;
};

/** What a buyer agreed to, to keep (law.md CA3). */
export type Acknowledgment = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidToday: Cents;
  readonly charges: readonly ChargeToCome[];
  /** Null where nothing is printed. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
  /** The last day on which a cancellation stops the next charge; null where nothing is charged by itself. */
  readonly cancelDeadline: Day | null;
  /** Left out where it takes the place of none. */
  readonly replaced?: ReplacedPlan;
  readonly terms: { readonly version: string; readonly text: string };
};

/** One charge (law.md N1). */
export type Receipt = {
  readonly name: string;
  readonly accountNumber: number;
  readonly receiptNumber: string;
  readonly paidOn: Day;
  readonly planName: string;
  readonly lines: readonly EmailLine[];
  readonly tax: Cents;
  readonly taxMode: "included" | "added";
  readonly total: Cents;
  /** "VISA 9990"; never more of a card. */
  readonly cardLabel: string;
  readonly next: ChargeToCome | null;
  /** Paid for somebody else: the buyer has nothing to cancel. */
  readonly forGift: boolean;
};

/** How the next term is paid from now on, to keep (law.md CA3). */
export type RenewalMethodChanged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly method: "ezpay" | "bill";
  readonly paidThrough: Day;
  /** What EZ-Pay will charge; empty for a bill. */
  readonly charges: readonly ChargeToCome[];
  /** The last day on which EZ-Pay can be turned off before the first charge. */
  readonly deadline: Day | null;
  /** "VISA 9990"; null for a bill. */
  readonly cardLabel: string | null;
  readonly terms: { readonly version: string; readonly text: string } | null;
};

/** Another card has taken the place of the one before. */
export type CardReplaced = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly replacedOn: Day;
  readonly cardLabel: string;
  /** MMYY. */
  readonly expires: string;
};

/** An approved payment that was voided while nobody looked. */
export type NotCharged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly because: "already-paid" | "account-changed" | "plan-changed" | "order-dropped";
};

/** Money that went back (rules 4.6). */
export type RefundMade = {
  readonly name: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  /** Of a charge that had to go back, and did not by itself: why it had to. */
  readonly reason: RefundReason | GiveBackReason | "staff";
  /** "VISA 9990": what was paid with, and is paid back to. */
  readonly cardLabel: string;
  /** Staff paid it without the gateway; `check`: its number, where it was one. */
  readonly byHand?: { readonly check: string | null };
};

/** A card that did not pay for the next term, and what happens now (rules 4.3). */
export type PaymentFailed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly amount: Cents;
  /** "VISA 9990"; null: there is no card. */
  readonly cardLabel: string | null;
  /** When it is tried again by itself; null: another card is needed. */
  readonly nextTryOn: Day | null;
  /** Delivery and access last until then, unpaid. */
  readonly goesOnThrough: Day;
};

/** What the next term costs, four weeks before it begins (rules 4.4). */
export type Bill = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly lines: readonly EmailLine[];
  readonly tax: Cents;
  readonly taxMode: "included" | "added";
  readonly amount: Cents;
  /** What it pays for: "4 weeks". */
  readonly period: string;
  readonly renewsOn: Day;
  readonly paidThrough: Day;
  /** Unpaid, it goes on until then, and what is delivered is owed. */
  readonly goesOnThrough: Day;
};

/** The paid term is over and nothing was paid: delivery goes on for some days, and is owed. */
export type GraceBegun = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  readonly goesOnThrough: Day;
};

/** It was not paid for within grace. */
export type EndedUnpaid = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  /** Paid for by this day, it starts again at once. Emails that were queued before this was told do not have it. */
  readonly payableThrough?: Day;
};

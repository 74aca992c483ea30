import type { AgreedTerms } from "../site/tenant.ts";
import type { ChargeToCome } from "../subscribing/price-path.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { GiveBackReason } from "../payment/decide-posting.ts";
import type { RefundReason } from "../payment/refund.ts";

export type EmailLine = { readonly label: string; readonly amount: Cents };

/** A plan that another one replaced, and what is refunded for it. */
export type ReplacedPlan = {
  readonly planName: string;
  readonly lastDay: Day;
  readonly credit: Cents;
  /** "Visa ending in 9990"; null: to several payments, or by hand. */
  readonly creditTo: string | null;
};

/** A buyer's record of what they agreed to (law.md CA3). */
export type Acknowledgment = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidToday: Cents;
  readonly charges: readonly ChargeToCome[];
  /** Null if the plan has no print. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
  /** The last day on which canceling stops the next charge; null if nothing is charged automatically. */
  readonly cancelDeadline: Day | null;
  /** Left out if it replaces none. */
  readonly replaced?: ReplacedPlan;
  /** It began on a bill: nothing is paid yet. */
  readonly onBill?: { readonly amount: Cents; readonly payBy: Day };
  /** The day on which somebody read the terms out on the phone; left out if they were read on a page. */
  readonly readOutOn?: Day;
  readonly terms: AgreedTerms;
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
  /** "VISA 9990", never more of a card. */
  readonly cardLabel: string;
  readonly next: ChargeToCome | null;
  /** Paid for somebody else, so the buyer has nothing to cancel. */
  readonly forGift: boolean;
  /** The person at the desk who took the payment; left out if nobody did. */
  readonly takenBy?: string;
};

/** The reader's record of how future terms are paid (law.md CA3). */
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
  readonly terms: AgreedTerms | null;
  /** The plan that was to begin with the next term and now won't, since a bill is for one plan. Left out: none was. */
  readonly droppedPlan?: string;
};

/** Another card has replaced the previous one. */
export type CardReplaced = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly replacedOn: Day;
  readonly cardLabel: string;
  /** MMYY. */
  readonly expires: string;
};

/** An approved payment that was voided in the background. */
export type NotCharged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly because: "already-paid" | "account-changed" | "plan-changed" | "order-dropped";
};

/** Money that was refunded (rules 4.6). */
export type RefundMade = {
  readonly name: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  /** Why it was refunded; also for a charge that had to be returned and wasn't automatically. */
  readonly reason: RefundReason | GiveBackReason | "staff";
  /** "VISA 9990": the card that paid and is refunded. */
  readonly cardLabel: string;
  /** Staff paid it without the gateway; `check`: its number, if it was a check. */
  readonly byHand?: { readonly check: string | null };
};

/** A charge for the next term was declined, and what happens now (rules 4.3). */
export type PaymentFailed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly amount: Cents;
  /** "VISA 9990"; null: there is no card. */
  readonly cardLabel: string | null;
  /** The next automatic try; null: another card is needed. */
  readonly nextTryOn: Day | null;
  /** The last day of unpaid delivery and access. */
  readonly goesOnThrough: Day;
};

/** The price of the next term, sent four weeks before it begins (rules 4.4). */
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
  /** If unpaid, delivery continues through this day and is owed. */
  readonly goesOnThrough: Day;
  /** The first bill of a subscription that began on one: its first day. Nothing is paid yet. */
  readonly beginsOn?: Day;
};

/** The paid term ended unpaid: delivery continues for some days, and is owed. */
export type GraceBegun = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  readonly goesOnThrough: Day;
};

/** It wasn't paid for within grace. */
export type EndedUnpaid = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  /** If paid by this day, it restarts immediately. Emails queued before this field existed don't have it. */
  readonly payableThrough?: Day;
};

/** What staff gave a reader, or no longer ask for. */
export type CreditGiven = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly what:
    /** Papers, or days of a digital plan. */
    | { readonly kind: "units"; readonly units: number; readonly isPrint: boolean; readonly paidThrough: Day }
    /** `balance`: what the account has for its next payment now. */
    | { readonly kind: "money"; readonly amount: Cents; readonly balance: Cents }
    /** Papers that came unpaid. `paidThrough` null: the subscription has ended. */
    | { readonly kind: "owed"; readonly amount: Cents; readonly paidThrough: Day | null }
    /** Moved to or from another account of the publication; `units` is always positive. */
    | {
        readonly kind: "moved";
        readonly units: number;
        readonly isPrint: boolean;
        readonly paidThrough: Day;
        readonly other: number;
        readonly isHere: boolean;
      };
};

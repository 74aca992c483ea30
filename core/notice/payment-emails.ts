import type { AgreedTerms } from "../site/tenant.ts";
import type { UpcomingCharge } from "../subscribing/price-path.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { AutomaticReversalReason } from "../payment/decide-posting.ts";
import type { RefundReason } from "../payment/refund.ts";

export type EmailLine = { readonly label: string; readonly amount: Cents };

/** The old plan in a change of plan, and what is refunded for it. */
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
  readonly charges: readonly UpcomingCharge[];
  /** Null if the plan has no print. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
  /** The last day on which canceling stops the next charge; null if nothing is charged automatically. */
  readonly cancelDeadline: Day | null;
  /** Left out if the new plan replaces none. */
  readonly replaced?: ReplacedPlan;
  /** The subscription began on a bill: nothing is paid yet. */
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
  /** "VISA 9990", never more of the card number. */
  readonly cardLabel: string;
  readonly next: UpcomingCharge | null;
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
  readonly charges: readonly UpcomingCharge[];
  /** The last day on which EZ-Pay can be turned off before the first charge. */
  readonly deadline: Day | null;
  /** "VISA 9990"; null for a bill. */
  readonly cardLabel: string | null;
  readonly terms: AgreedTerms | null;
  /**
   * The plan that was to begin with the next term and now won't, because a bill is for one plan. Left out: there was
   * none.
   */
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
  /**
   * Why the money was refunded. Also used for a charge that had to be returned and couldn't be returned automatically.
   */
  readonly reason: RefundReason | AutomaticReversalReason | "staff";
  /** "VISA 9990": the card that paid and gets the refund. */
  readonly cardLabel: string;
  /** Staff refunded it outside of the gateway; `check`: the check's number, if it was one. */
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
  /** The period that it pays for: "4 weeks". */
  readonly period: string;
  readonly renewsOn: Day;
  readonly paidThrough: Day;
  /** If the bill isn't paid, delivery continues through this day and is owed. */
  readonly goesOnThrough: Day;
  /** For the first bill of a subscription that began on a bill: its first day. Nothing is paid yet. */
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

/** The subscription ended because it wasn't paid for within grace. */
export type EndedUnpaid = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  /**
   * If paid by this day, the subscription restarts immediately. Emails queued before this field existed don't have it.
   */
  readonly payableThrough?: Day;
};

/** What staff gave a reader, or wrote off. */
export type CreditGiven = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly what:
    /** Papers, or days of a digital plan. */
    | { readonly kind: "units"; readonly units: number; readonly isPrint: boolean; readonly paidThrough: Day }
    /** `balance`: what the account now has for its next payment. */
    | { readonly kind: "money"; readonly amount: Cents; readonly balance: Cents }
    /** Papers that were delivered unpaid. `paidThrough` null: the subscription has ended. */
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

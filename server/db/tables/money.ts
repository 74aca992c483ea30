import type { Language } from "#core/format/language.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Bill } from "#core/notice/payment-emails.ts";
import type { ReversalState } from "#core/payment/after-reversal.ts";
import type { PaymentLine } from "#core/payment/payment-line.ts";
import type { DisputeReason, DisputeState } from "#core/payment/dispute.ts";
import type { RefundReason, RefundState } from "#core/payment/refund.ts";
import type { Json } from "./directory.ts";

type Made = ColumnType<Date, Date | undefined, never>;

export type IntentPurpose = "subscribe" | "oneTime" | "ezPay" | "updateCard" | "renewal" | "lockbox";
export type IntentState = "created" | "token" | "unknown" | "captured" | "declined" | "review" | "voided" | "refunded";
/** Why a charge that was never posted is returned. */
export type ReversalReason = "duplicate" | "avs" | "not-wanted" | "staff";
export type IntentLine = {
  readonly kind: PaymentLine["kind"];
  readonly label: string;
  readonly amountCents: Cents;
};

/** A plan as it was chosen, with enough to tell it from any other. */
export type PaidPlan = {
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  /** The subscription that it replaces, if any. */
  readonly replaces?: number;
};

/**
 * The terms and prices that the payer of a payment that turns EZ-Pay on agreed to. They become a consent when the
 * payment is posted.
 */
export type AgreedPrices = {
  readonly termsVersion: string;
  readonly termsText: string;
  /** The language of this text; left out by releases that only had English. */
  readonly language?: Language;
  readonly dueTodayCents: number;
  readonly pricePath: readonly unknown[];
  /** ISO 8601. */
  readonly givenAt: string;
};

/** One of the things that a payment was opened for: its invoice number, and the gateways' handles. */
type Opening = { readonly invoice: string; readonly at: Readonly<Record<string, string>> };

export type MoneyTables = {
  payment_intent: {
    tenant_id: number;
    intent_id: string;
    account_number: number;
    subscription_id: number | null;
    gift_id: string | null;
    purpose: IntentPurpose;
    method: string;
    state: IntentState;
    amount_cents: number;
    tip_cents: Generated<number>;
    donation_cents: Generated<number>;
    tax_cents: Generated<number>;
    lines: Json<readonly IntentLine[]>;
    plan: Json<PaidPlan>;
    agreed: Json<AgreedPrices> | null;
    invoice_number: string;
    gateway_txn_id: string | null;
    receipt_number: string | null;
    card_label: string | null;
    decline_code: string | null;
    review_reason: string | null;
    checks: Generated<number>;
    next_check_at: Date | null;
    is_last_check: Generated<boolean>;
    balance_change_cents: Generated<number | null>;
    token_at: Date;
    opened_at: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
    /** Keyed by what it was opened for (server/store/payment/open-intent.ts). */
    openings: ColumnType<Readonly<Record<string, Opening>>, string | undefined, string>;
    going_back: Generated<readonly string[]>;
    paid_through: Day | null;
    /** The desk user who took it: `staff:3`. */
    taken_by: string | null;
    check_number: string | null;
    /**
     * Where the paper went, and where the payer lived, when it was opened. Tax is computed from these
     * (core/subscribing/tax.ts).
     */
    delivery_state: string | null;
    delivery_zip: string | null;
    billing_state: string | null;
    billing_zip: string | null;
    created_at: Made;
    captured_at: Date | null;
  };
  payment_attempt: {
    tenant_id: number;
    attempt_id: GeneratedAlways<number>;
    intent_id: string;
    gateway_txn_id: string;
    outcome: string;
    code: Generated<string>;
    at: Made;
  };
  paper_bill: {
    tenant_id: number;
    bill_id: string;
    account_number: number;
    subscription_id: number;
    follows_entry: number;
    content: Json<Bill>;
    fee_cents: number;
    fee_tax_cents: number;
    billed_on: Day;
    printed_at: Date | null;
    fee_paid_by: string | null;
    fee_waived_at: Date | null;
  };
  journal_entry: {
    tenant_id: number;
    entry_id: GeneratedAlways<number>;
    cause: string;
    intent_id: string | null;
    subscription_id: number | null;
    earned_on: Day | null;
    refund_id: string | null;
    /** The staff credit or refund that it belongs to. */
    money_id: Generated<number | null>;
    posted_at: Made;
    posted_on: Generated<Day>;
  };
  journal_line: { tenant_id: number; entry_id: number; line: number; ledger_account: string; amount_cents: number };
  refund: {
    tenant_id: number;
    refund_id: Generated<string>;
    account_number: number;
    subscription_id: number | null;
    intent_id: string | null;
    reason: RefundReason;
    cause: string;
    part: number;
    amount_cents: number;
    tax_cents: number;
    state: RefundState;
    gateway_txn_id: string | null;
    review_reason: string | null;
    checks: Generated<number>;
    sends: Generated<number>;
    next_at: Date | null;
    sent_at: Generated<Date | null>;
    is_pending: Generated<boolean>;
    claimed_until: Generated<Date | null>;
    requested_at: Date;
    requested_on: Day | null;
    paid_at: Date | null;
    paid_by_check: Generated<string | null>;
    /** The dispute by which the bank returned the money: the refund was promised before, and never sent. */
    paid_by_dispute: Generated<number | null>;
  };
  payment_dispute: {
    tenant_id: number;
    dispute_id: GeneratedAlways<number>;
    gateway: string;
    dispute_ref: string;
    intent_id: string;
    account_number: number;
    state: DisputeState;
    is_inquiry: boolean;
    amount_cents: number;
    reason: DisputeReason;
    opened_on: Day;
    answer_by: Day | null;
    changed_on: Day;
  };
  reversal: {
    tenant_id: number;
    reversal_id: Generated<string>;
    transaction_id: string;
    gateway: string;
    intent_id: string;
    account_number: number;
    amount_cents: number;
    because: ReversalReason;
    state: ReversalState;
    review_reason: string | null;
    checks: Generated<number>;
    sends: Generated<number>;
    next_at: Date | null;
    sent_at: Generated<Date | null>;
    is_pending: Generated<boolean>;
    claimed_until: Date | null;
    requested_at: Date;
    done_at: Date | null;
  };
  letter: {
    tenant_id: number;
    letter_id: string;
    kind: string;
    recipient: string;
    account_number: number | null;
    content: Json<unknown>;
    natural_key: string;
    /** The language in which it is written. */
    language: Generated<Language>;
    state: "queued" | "sent" | "dead";
    attempts: Generated<number>;
    last_error: ColumnType<string | null, never, string | null>;
    written_on: Day | null;
    created_at: Made;
    sent_at: ColumnType<Date | null, never, Date>;
    bounced_at: ColumnType<Date | null, never, Date>;
  };
  audit_entry: {
    tenant_id: number;
    entry_id: GeneratedAlways<number>;
    at: Made;
    on_day: Generated<Day | null>;
    actor: string;
    action: string;
    subject: string;
    outcome: string;
    details: Json<unknown> | undefined;
    request_id: Generated<string>;
  };
  state_transition: { machine: string; from_state: string; to_state: string };
};

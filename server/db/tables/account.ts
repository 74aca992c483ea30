import type { Language } from "#core/format/language.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { GrantKind, GrantProof } from "#core/access/grant.ts";
import type { NoContactReason } from "#core/account/no-contact.ts";
import type { Day } from "#core/day.ts";
import type { Json } from "./directory.ts";

type Made = ColumnType<Date, Date | undefined, never>;

export type SubscriptionStatus = "pending" | "active" | "stopped" | "pastDue" | "grace" | "cancelling" | "ended";

export type AccountTables = {
  account: {
    tenant_id: number;
    account_number: Generated<number>;
    first_name: string;
    last_name: string;
    contact_email: string;
    /** `contact_email` in lowercase, written by PostgreSQL. Accounts are looked up by it. */
    contact_mailbox: GeneratedAlways<string>;
    phone: string;
    balance_cents: Generated<number>;
    circulation_system: Generated<string>;
    ez_pay_only: Generated<boolean>;
    allow_cancel: Generated<boolean>;
    origin: "online" | "office";
    checkout_id: string | null;
    e_notice_email: string | null;
    pending_email: string | null;
    pending_email_at: Date | null;
    /** Since when, and why, only required messages are sent. Null: all messages are. */
    no_contact_since: Generated<Day | null>;
    no_contact_because: Generated<NoContactReason | null>;
    /** The account that this one was merged into. Null if it is still its own account. */
    merged_into: Generated<number | null>;
    created_at: Made;
  };
  account_merge: {
    tenant_id: number;
    from_account: number;
    into_account: number;
    ended_subscription: number | null;
    credited_subscription: number | null;
    credit_cents: number;
    prepaid_cents: number;
    merged_on: Day;
    merged_at: Date;
    actor: string;
  };
  /** Written only by triggers. */
  account_version: {
    tenant_id: number;
    account_number: number;
    version: Generated<string>;
  };
  calendar_link: {
    tenant_id: number;
    account_number: number;
    login_id: number;
    token_hash: Buffer;
    language: Language;
    made_at: Date;
  };
  account_grant: {
    tenant_id: number;
    login_id: number;
    account_number: number;
    kind: GrantKind;
    proof: GrantProof;
    granted_at: Made;
    /** When the owner of the mailbox that this login names said that the account is not hers. */
    denied_at: Generated<Date | null>;
  };
  address: {
    tenant_id: number;
    address_id: number;
    street: string;
    city: string;
    state_code: string;
    zip5: string;
    plus4: string | null;
    match_key: string;
    method: "carrier" | "mail" | "none";
    route_code: string | null;
    claimed_by: number | null;
    created_at: Made;
  };
  payment_method: {
    tenant_id: number;
    payment_method_id: GeneratedAlways<number>;
    account_number: number;
    sealed_token: Buffer;
    brand: string;
    last4: string;
    expires: string;
    created_at: Made;
    replaced_at: Date | null;
  };
  subscription: {
    tenant_id: number;
    subscription_id: GeneratedAlways<number>;
    account_number: number;
    bundle_id: string;
    rate_code: string;
    rate_version: number;
    add_on_ids: Generated<string[]>;
    product: "P" | "D";
    status: SubscriptionStatus;
    method: "ezpay" | "bill";
    payment_method_id: number | null;
    billing_address_id: number | null;
    delivery_address_id: number | null;
    start_on: Day | null;
    paid_through: Day | null;
    renews_on: Day | null;
    charge_on: Day | null;
    anchor_day: number | null;
    cancel_at: Day | null;
    cancel_reason_id: number | null;
    cancelled_at: Date | null;
    renews: Generated<boolean>;
    ended_unpaid_on: Day | null;
    earned_through: ColumnType<Day | null, never, Day>;
    /** What its deliveries have earned, not counting entries of the books that name it. */
    earned_cents: ColumnType<number, never, number>;
    notice_on: ColumnType<Day | null, never, Day | null>;
    owed_settled: Generated<boolean>;
    next_bundle_id: string | null;
    next_rate_code: string | null;
    next_rate_version: number | null;
    price_held_until: Date;
    is_second: Generated<boolean>;
    dropped_at: Generated<Date | null>;
    replaces_subscription_id: Generated<number | null>;
    replaces_credit_cents: Generated<number | null>;
    replaces_last_day: Generated<Day | null>;
    start_from: Generated<Day | null>;
    created_at: Made;
  };
  price_consent: {
    tenant_id: number;
    consent_id: GeneratedAlways<number>;
    subscription_id: number | null;
    gift_id: string | null;
    terms_version: string;
    terms_text: string;
    /** The language of the terms shown: English if the publication has no other. */
    language: Generated<Language>;
    due_today_cents: number;
    price_path: Json<unknown>;
    given_at: Date;
    read_by: Generated<string | null>;
    read_to: Generated<string | null>;
  };
  expiry_entry: {
    tenant_id: number;
    entry_id: GeneratedAlways<number>;
    subscription_id: number;
    cause: string;
    half_units: number;
    issue_on: Day | null;
    rate_code: string;
    rate_version: number;
    actor: string;
    reference: string | null;
    posted_on: Day | null;
    posted_at: Made;
    /** For a grant: the delivery days that were paid for. */
    print_days: number[] | null;
  };
};

import type { ColumnType, Generated } from "kysely";
import type { Day } from "#core/day.ts";
import type { GiftState } from "#core/gift/gift-state.ts";

type Made = ColumnType<Date, Date | undefined, never>;

export type GiftKind = "gift" | "bogo";

export type GiftTables = {
  gift: {
    tenant_id: number;
    gift_id: string;
    kind: GiftKind;
    state: GiftState;
    account_number: number;
    subscription_id: number | null;
    bundle_id: string;
    rate_code: string;
    rate_version: number;
    add_on_ids: string[];
    product: "P" | "D";
    billing_address_id: number | null;
    delivery_address_id: number | null;
    recipient_name: string;
    recipient_email: string;
    start_on: Day | null;
    price_held_until: Date;
    mail_on: Day | null;
    redeem_through: Day | null;
    mailed_at: Date | null;
    redeemed_at: Date | null;
    redeemed_by: number | null;
    redeemed_account: number | null;
    letter_taken_back: Generated<boolean>;
    links_since: Date | null;
    is_second: Generated<boolean>;
    note: Generated<string>;
    returned_at: Generated<Date | null>;
    return_told_at: Generated<Date | null>;
    dropped_at: Generated<Date | null>;
    created_at: Made;
  };
  gift_token: {
    tenant_id: number;
    token_hash: Buffer;
    gift_id: string;
    created_at: Generated<Date>;
  };
};

import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ReasonTopic } from "#core/site/cancel-reason.ts";

/** A JSON column: read as its shape, written as text (pg would write an array as a PostgreSQL array). */
export type Json<T> = ColumnType<T, string, string>;

export type DirectoryTables = {
  tenant: {
    tenant_id: GeneratedAlways<number>;
    domain: string;
    mode: "sandbox" | "live";
    is_default: boolean;
    settings: Json<unknown>;
    /** The first of the site's languages, taken from the settings. */
    first_language: GeneratedAlways<string>;
    changed_at: ColumnType<Date, Date | undefined, Date>;
    /** Since when nothing in it may change; null if it is open. */
    closed_at: ColumnType<Date | null, undefined, Date | null>;
  };
  tenant_host: { host: string; tenant_id: number };
  tenant_secret: { tenant_id: number; name: string; sealed: Buffer };
  feature_toggle: {
    tenant_id: number;
    key: string;
    description: string;
    enabled: boolean;
    created_on: string;
    archived_on: string | null;
  };
};

export type CatalogTables = {
  rate_version: {
    tenant_id: number;
    rate_code: string;
    version: number;
    name: string;
    kind: "regular" | "promo" | "save";
    term_unit: "days" | "weeks" | "months" | "years";
    term_length: number;
    amount_cents: number;
    components: Json<unknown>;
    weekday_values: Json<unknown> | null;
    ez_pay: "required" | "optional" | "none";
    next_rate_code: string | null;
    effective_from: string;
    effective_to: string | null;
    subscribers_from: string | null;
  };
  bundle: {
    tenant_id: number;
    bundle_id: string;
    name: string;
    title: string;
    markdown: string;
    membership: string;
    rate_code: string;
    payment_options: Generated<string[]>;
    print_days: number[];
    benefits: string[];
    position: number;
    not_as_gift: Generated<boolean>;
    retired_at: Date | null;
  };
  add_on: {
    tenant_id: number;
    offer_id: string;
    product_id: string;
    name: string;
    text: string;
    details: Generated<string>;
    amount_cents: number;
    per: "term" | "4 weeks" | "month";
    bundle_ids: string[];
    retired_at: Date | null;
  };
  cancel_reason: {
    tenant_id: number;
    reason_id: number;
    description: string;
    html: string;
    about: ReasonTopic;
    position: number;
    retired_at: Date | null;
  };
  route: { tenant_id: number; route_code: string; deadlines: Json<unknown>; redelivery_until_minutes: number };
  delivery_zip: { tenant_id: number; zip5: string; method: "carrier" | "mail"; route_code: string | null };
};

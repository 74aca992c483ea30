import type { Language } from "#core/format/language.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { PostalNoticeKind } from "#core/site/notice-law.ts";
import type { Json } from "./directory.ts";

export type TimeTables = {
  backup_result: { task: "take" | "verify"; ok: boolean; at: Date; says: string };
  backup_taken: { taken_at: Date; written_at: Generated<Date> };
  restoration: { restored_at: Generated<Date>; taken_at: Date };
  sandbox_day: { tenant_id: number; days_ahead: number };
  renewal: {
    tenant_id: number;
    subscription_id: number;
    follows_entry: number;
    intent_id: string | null;
    first_tried_on: Day | null;
    next_try_on: Day | null;
    declines: Generated<number>;
    billed_on: Day | null;
  };
  /** A notice that was given, and its proof. */
  notice: {
    tenant_id: number;
    notice_id: GeneratedAlways<number>;
    subscription_id: number;
    account_number: number;
    kind: PostalNoticeKind;
    occasion: string;
    content: Json<unknown>;
    written_on: Day;
    written_at: Generated<Date>;
    /** The language of its email, or of the paper that is mailed. */
    language: Generated<Language>;
    letter_id: string | null;
    posted_on: Day | null;
    charge_on: Day | null;
    days_before: number;
    rate_code: string | null;
    rate_version: number | null;
    amount_cents: number | null;
    refund_until: Day | null;
  };
};

import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { QueueName } from "#core/staff/queue.ts";
import type { Role } from "#core/staff/role.ts";
import type { StaffMoneyKind, StaffMoneyState } from "#core/staff/staff-money.ts";
import type { Json } from "./directory.ts";

/** The publishers' staff. They belong to the installation, not to one publication. */
export type StaffTables = {
  staff: {
    staff_id: GeneratedAlways<number>;
    email: string;
    name: string;
    password_hash: string | null;
    totp_secret: Buffer | null;
    totp_step: ColumnType<number, number | undefined, number>;
    disabled_at: Date | null;
    created_at: Date;
    /** The organization's own provider identifies them by these; null if they sign in with what the desk stores. */
    issuer: ColumnType<string | null, string | null | undefined, string | null>;
    subject: ColumnType<string | null, string | null | undefined, string | null>;
  };
  staff_role: { staff_id: number; tenant_id: number | null; role: Role };
  staff_session: {
    token_hash: Buffer;
    staff_id: number;
    device: string;
    signed_in_at: Date;
    proven_at: Date;
    last_used_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  staff_recovery_code: { staff_id: number; code_hash: Buffer; used_at: Date | null };
  staff_link: { token_hash: Buffer; staff_id: number; expires_at: Date; used_at: Date | null };
  staff_passkey: {
    passkey_id: GeneratedAlways<number>;
    staff_id: number;
    /** The desk's host that it was made for; browsers offer it only there. */
    host: string;
    credential_id: string;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** A note that staff wrote about an account. */
  staff_note: {
    tenant_id: number;
    note_id: GeneratedAlways<number>;
    account_number: number;
    /** Null if it was written in the publication's previous system. */
    staff_id: number | null;
    author: string;
    text: string;
    follow_up_on: Day | null;
    made_at: Date;
    settled_at: Date | null;
    settled_by: string | null;
  };
  /** Money that staff gave a reader, or that waits for a second person. */
  staff_money: {
    tenant_id: number;
    money_id: GeneratedAlways<number>;
    account_number: number;
    kind: StaffMoneyKind;
    amount_cents: number;
    units: number | null;
    intent_id: string | null;
    to_account: number | null;
    reason: string;
    state: StaffMoneyState;
    requested_by: number;
    requested_at: Date;
    requested_on: Day;
    decided_by: number | null;
    decided_at: Date | null;
    decided_on: Day | null;
    decline_reason: string | null;
    /** Always the person who asked. */
    withdrawn_by: ColumnType<number | null, undefined, number>;
    withdrawn_at: ColumnType<Date | null, undefined, Date>;
    withdrawn_on: ColumnType<Day | null, undefined, Day>;
    withdraw_reason: ColumnType<string | null, undefined, string>;
  };
  staff_challenge: {
    challenge: string;
    staff_id: number | null;
    purpose: "add" | "sign-in" | "prove";
    expires_at: Date;
  };
  /** A waiting item that staff have taken or settled. */
  staff_queue_item: {
    tenant_id: number;
    queue: QueueName;
    item_key: string;
    account_number: number | null;
    staff_id: number | null;
    taken_at: Date | null;
    settled_at: Date | null;
    settled_by: string | null;
  };
  staff_throttle: { bucket: string; window_at: Date; count: Generated<number> };
  staff_trail: {
    trail_id: GeneratedAlways<number>;
    at: Date;
    actor: string;
    action: string;
    subject: string;
    outcome: string;
    details: Json<Readonly<Record<string, unknown>>>;
  };
  staff_view: {
    tenant_id: number;
    view_id: string;
    account_number: number;
    staff_id: number;
    session_hash: Buffer;
    code_hash: Buffer;
    made_at: Date;
    token_hash: Buffer | null;
    opened_at: Date | null;
    ended_at: Date | null;
  };
};

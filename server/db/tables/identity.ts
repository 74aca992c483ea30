import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Language } from "#core/format/language.ts";
import type { Json } from "./directory.ts";

type Made = ColumnType<Date, Date | undefined, never>;

export type IdentityTables = {
  login: {
    tenant_id: number;
    login_id: GeneratedAlways<number>;
    issuer: string;
    subject: string;
    email: string;
    email_confirmed_at: Date | null;
    name: Generated<string>;
    /** Null: the reader has never chosen one or bought anything, so the browser decides. */
    language: Generated<Language | null>;
    password_hash: string | null;
    /** When somebody else proved the mailbox: since then this claim's password no longer signs in. */
    dropped_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    failed_in_row: Generated<number>;
    /** When staff locked it; it stays locked until they unlock it. */
    locked_at: Generated<Date | null>;
    created_at: Made;
  };
  session: {
    tenant_id: number;
    token_hash: Buffer;
    login_id: number;
    scope: "checkout" | "account";
    checkout_id: string | null;
    /**
     * For a checkout: the browser in which its password was typed. Null in sessions that began before this was kept.
     */
    browser_hash: Generated<Buffer | null>;
    /** Our own words, never what the browser sent. */
    device: Generated<string>;
    signed_in_at: Date;
    last_used_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    /** The challenge that the next new passkey must answer. */
    passkey_challenge: Generated<string | null>;
  };
  passkey: {
    tenant_id: number;
    passkey_id: GeneratedAlways<number>;
    login_id: number;
    credential_id: string;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    host: string;
    name: string;
    created_at: Made;
    last_used_at: Date | null;
  };
  sign_in_transaction: {
    tenant_id: number;
    transaction_id: string;
    cookie_hash: Buffer;
    state_hash: Buffer;
    return_to: string;
    memo: Json<Record<string, string>>;
    created_at: Made;
    used_at: Date | null;
  };
  sign_in_code: { tenant_id: number; code_hash: Buffer; login_id: number; created_at: Made; used_at: Date | null };
  mail_token: {
    tenant_id: number;
    token_hash: Buffer;
    purpose: "confirmMailbox" | "resetPassword" | "signIn";
    login_id: number;
    email: string;
    created_at: Made;
    used_at: Date | null;
    /** Only for a sign-in link. */
    browser_hash: Generated<Buffer | null>;
    code_hash: Generated<Buffer | null>;
  };
  sign_in_email_change: {
    tenant_id: number;
    change_id: string;
    login_id: number;
    old_email: string;
    new_email: string;
    asked_by: Buffer;
    asked_at: Date;
    confirmed_at: Date | null;
    allowed_at: Date | null;
    settled_at: Date | null;
    outcome: "moved" | "stopped" | "replaced" | "withdrawn" | "taken" | "over" | null;
  };
  sign_in_email_secret: {
    tenant_id: number;
    secret_hash: Buffer;
    change_id: string;
    mailbox: "new" | "old";
    created_at: Date;
  };
  mailbox_lock: { tenant_id: number; mailbox_hash: Buffer; used_at: Made };
  throttle: { tenant_id: number; bucket: string; window_at: Date; count: number };
  idempotency_key: {
    tenant_id: number;
    subject: string;
    path: string;
    key: string;
    request_hash: Buffer;
    answer: Json<unknown> | null;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
};

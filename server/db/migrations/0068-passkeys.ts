import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Passkeys of logins, and the challenge that a session is about to answer for a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      tenant_id int not null references tenant,
      passkey_id bigint generated always as identity,
      login_id bigint not null,
      -- As browsers write it: base64url.
      credential_id text not null,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      -- The publication's host at which it was made, and works.
      host text not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (tenant_id, passkey_id),
      unique (tenant_id, credential_id),
      foreign key (tenant_id, login_id) references login
    );
    create index on passkey (tenant_id, login_id);
    alter table session add column passkey_challenge text;
  `.execute(db);
  await tenantTable(db, "passkey", "select, insert, update, delete");
}

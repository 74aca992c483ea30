import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** The paper's sites and apps whose readers sign in here, and what the OpenID provider stores about their sign-ins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_client (
      tenant_id int not null references tenant,
      client_number int generated always as identity,
      client_id text not null check (client_id <> ''),
      name text not null check (name <> ''),
      -- Null: an app, which can keep no secret.
      secret_hash bytea,
      redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
      sign_out_uris text[] not null,
      -- Gets a notice when somebody signs out.
      sign_out_notice_uri text,
      made_at timestamptz not null,
      made_by text not null,
      ended_at timestamptz,
      primary key (tenant_id, client_number),
      unique (tenant_id, client_id)
    );
    create table openid_record (
      tenant_id int not null references tenant,
      model text not null,
      -- Ids are secrets of whoever has them: codes, tokens, cookies.
      id_hash bytea not null,
      uid text,
      grant_id text,
      client_id text,
      login_id bigint,
      payload jsonb not null,
      consumed_at timestamptz,
      expires_at timestamptz not null,
      primary key (tenant_id, model, id_hash),
      foreign key (tenant_id, login_id) references login
    );
    create index openid_record_uid on openid_record (tenant_id, uid) where uid is not null;
    create index openid_record_grant on openid_record (tenant_id, grant_id) where grant_id is not null;
    create index openid_record_login on openid_record (tenant_id, login_id) where login_id is not null;
    create index openid_record_expires on openid_record (tenant_id, expires_at);
  `.execute(db);
  await tenantTable(db, "sign_in_client", "select, insert, update");
  await tenantTable(db, "openid_record", "select, insert, update, delete");
}

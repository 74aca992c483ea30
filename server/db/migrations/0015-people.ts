import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- Where renewal notices go; null: on paper, by mail.
  alter table account add column e_notice_email text,
    -- Waits for the link that was mailed to it (rules 4.12).
    add column pending_email text,
    add column pending_email_at timestamptz,
    add check ((pending_email is null) = (pending_email_at is null));
  create index account_pending_email on account (tenant_id, pending_email_at) where pending_email is not null;
  update account a set e_notice_email = a.contact_email
    where a.origin = 'online' and not exists (select from subscription u
      where u.tenant_id = a.tenant_id and u.account_number = a.account_number and u.method = 'bill' and u.renews);

  create table contact_email_token (
    tenant_id int not null references tenant,
    token_hash bytea not null,
    account_number bigint not null,
    email text not null,
    created_at timestamptz not null,
    primary key (tenant_id, token_hash),
    foreign key (tenant_id, account_number) references account
  );
  create index contact_email_token_age on contact_email_token (tenant_id, created_at);

  -- A login asks for an account that it does not hold. Whether there is one is found out after the answer.
  create table account_access (
    tenant_id int not null references tenant,
    access_id uuid not null,
    login_id bigint not null,
    asked_number bigint,
    asked_email text,
    created_at timestamptz not null,
    looked_up_at timestamptz,
    -- The mailbox on record, and the code in its letter.
    mailed_to text,
    code_hash bytea,
    code_made_at timestamptz,
    tries int not null default 0,
    used_at timestamptz,
    primary key (tenant_id, access_id),
    foreign key (tenant_id, login_id) references login,
    check ((asked_number is null) <> (asked_email is null))
  );
  create index account_access_login on account_access (tenant_id, login_id, created_at desc);
  create index account_access_age on account_access (tenant_id, created_at);
  create index account_contact_email on account (tenant_id, lower(contact_email));

  update tenant set settings = jsonb_set(settings, '{policy,paperNoticeFeeCents}', '699')
    where settings ? 'policy' and not settings -> 'policy' ? 'paperNoticeFeeCents';
`;

/** Where renewal notices go, email addresses that wait to be confirmed, and claims of accounts with their proof. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "contact_email_token", "select, insert, update, delete");
  await tenantTable(db, "account_access", "select, insert, update, delete");
}

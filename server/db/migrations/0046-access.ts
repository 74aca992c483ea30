import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const changes = sql`
  -- What a login may do with an account. Whoever showed no more than what a mailing label says keeps limited access.
  alter table account_grant add column kind text check (kind in ('owner', 'helper', 'limited'));
  update account_grant set kind = case proof when 'details' then 'limited' else 'owner' end;
  alter table account_grant alter column kind set not null,
    drop constraint account_grant_proof_check,
    add constraint account_grant_proof_check
      check (proof in ('checkout', 'mailbox', 'details', 'staff', 'gift', 'post', 'invitation'));

  -- A claim names what a mailing label says; whether it fits is found out after the answer.
  alter table account_access add column asked_last_name text, add column asked_zip text,
    add check (num_nulls(asked_last_name, asked_zip) in (0, 2));

  update letter set kind = 'accessChanged', 
    content = content || jsonb_build_object('change', 'added', 'email', content -> 'loginEmail', 'by', '')
    where kind = 'accountShared';

  -- Staff have locked it: it reaches nothing until they unlock it.
  alter table login add column locked_at timestamptz;

  -- A code on paper, to the address on record, for a login with limited access. It also tells that somebody has it.
  create table access_code_letter (
    tenant_id int not null references tenant,
    letter_number bigint generated always as identity,
    account_number bigint not null,
    login_id bigint not null,
    code_hash bytea not null,
    -- For the printed page alone; gone when it was posted.
    sealed_code bytea,
    written_on date not null,
    written_at timestamptz not null,
    posted_on date,
    tries int not null default 0,
    used_at timestamptz,
    primary key (tenant_id, letter_number),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, login_id) references login
  );
  create index access_code_letter_grant on access_code_letter (tenant_id, login_id, account_number, written_at desc);
  create index access_code_letter_to_post on access_code_letter (tenant_id, written_on) where posted_on is null and used_at is null;

  -- An invitation to help with an account; its link is mailed, works once, and is kept as a hash.
  create table access_invitation (
    tenant_id int not null references tenant,
    invitation_id uuid not null,
    account_number bigint not null,
    email text not null check (email = lower(email)),
    invited_by bigint not null,
    invited_at timestamptz not null,
    settled_at timestamptz,
    outcome text check (outcome in ('accepted', 'withdrawn')),
    primary key (tenant_id, invitation_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, invited_by) references login,
    check ((settled_at is null) = (outcome is null))
  );
  create unique index access_invitation_open on access_invitation (tenant_id, account_number, email) where settled_at is null;
`;

/** Rights to an account, codes that go by postal mail, invitations, and logins that staff have locked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
  await tenantTable(db, "access_code_letter", "select, insert, update, delete");
  await tenantTable(db, "access_invitation", "select, insert, update, delete");
}

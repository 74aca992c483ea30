import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/**
 * Readers' answers about news and offers by email, and a publication's mailing list at a provider. The list's rows are
 * by mailbox, because that is what a list contains. Triggers mark a mailbox whenever something about it has changed, in
 * the transaction of the change, so no command can forget it.
 */
const tables = sql`
  create table marketing_choice (
    tenant_id int not null references tenant,
    choice_id bigint generated always as identity,
    account_number bigint not null,
    agreed boolean not null,
    how text not null check (how in ('reader', 'list-unsubscribed', 'list-bounced', 'list-moved')),
    -- The mailbox that it was about then.
    email text not null,
    -- The sentence beside the box, as the reader saw it. Null: it came from the list.
    shown text,
    chosen_on date not null,
    chosen_at timestamptz not null,
    actor text not null,
    primary key (tenant_id, choice_id),
    foreign key (tenant_id, account_number) references account,
    check ((shown is null) = (how <> 'reader'))
  );
  create index marketing_choice_account on marketing_choice (tenant_id, account_number, choice_id desc);

  -- The list that the catalog names, from when it was first reached.
  create table mailing_list (
    tenant_id int not null references tenant,
    -- Kind, address and list: with another one everything begins again.
    list_key text not null,
    -- When its fields and its webhook were last set up there.
    prepared_at timestamptz,
    worker uuid,
    worker_until timestamptz not null default '-infinity',
    failures int not null default 0,
    failing_since timestamptz,
    rests_until timestamptz not null default '-infinity',
    last_answer text,
    answered_at timestamptz,
    compared_at timestamptz,
    primary key (tenant_id)
  );

  create table mailing_list_member (
    tenant_id int not null references tenant,
    email text not null check (email <> '' and email = lower(email)),
    state text not null default 'queued' check (state in ('queued', 'settled', 'dead')),
    -- Counts the marks: a change that comes while the row is being sent keeps it waiting.
    version int not null default 1,
    seq bigint generated always as identity,
    -- We have put it on the list, or may have.
    was_sent boolean not null default false,
    confirmed_choice bigint,
    own_change_at timestamptz,
    -- The mailbox that the reader had before.
    moved_from text,
    -- The address that the list says the reader has there now.
    moved_to text,
    -- The person was erased: the list forgets the address, too.
    is_erased boolean not null default false,
    attempts int not null default 0,
    next_at timestamptz not null default '-infinity',
    last_answer text,
    settled_on date,
    primary key (tenant_id, email)
  );
  create index mailing_list_member_due on mailing_list_member (tenant_id, next_at) where state = 'queued';
  create index mailing_list_member_dead on mailing_list_member (tenant_id) where state = 'dead';
`;

const marks = sql`
  create function mark_mailbox(tenant int, mailbox text, came_from text) returns void language sql as $$
    insert into mailing_list_member (tenant_id, email, moved_from)
      select tenant, lower(mailbox), lower(came_from)
      where mailbox <> '' and exists (select from mailing_list l where l.tenant_id = tenant)
    on conflict (tenant_id, email) do update set state = 'queued', version = mailing_list_member.version + 1,
      attempts = 0, next_at = '-infinity', moved_from = coalesce(excluded.moved_from, mailing_list_member.moved_from)
  $$;

  -- Whether somebody has answered on the account, or on one that became part of it.
  create function has_marketing_choice(tenant int, number bigint) returns boolean language sql stable as $$
    select exists (select from marketing_choice c where c.tenant_id = tenant and c.account_number = number)
      or exists (select from account o join marketing_choice c on c.tenant_id = tenant and c.account_number = o.account_number
        where o.tenant_id = tenant and o.merged_into = number)
  $$;

  create function mailing_list_marks_choice() returns trigger language plpgsql as $$
  begin
    perform mark_mailbox(a.tenant_id, a.contact_email, null) from account c
      join account a on a.tenant_id = c.tenant_id and a.account_number = coalesce(c.merged_into, c.account_number)
      where c.tenant_id = new.tenant_id and c.account_number = new.account_number;
    return null;
  end $$;

  create function mailing_list_marks_account() returns trigger language plpgsql as $$
  declare
    has_moved boolean := lower(old.contact_email) <> lower(new.contact_email);
  begin
    if not has_marketing_choice(new.tenant_id, new.account_number) then
      return null;
    end if;
    perform mark_mailbox(new.tenant_id, new.contact_email, case when has_moved then nullif(old.contact_email, '') end);
    if has_moved then
      perform mark_mailbox(new.tenant_id, old.contact_email, null);
    end if;
    if old.merged_into is distinct from new.merged_into then
      perform mark_mailbox(a.tenant_id, a.contact_email, null) from account a
        where a.tenant_id = new.tenant_id and a.account_number = new.merged_into;
    end if;
    return null;
  end $$;

  create function mailing_list_marks_subscription() returns trigger language plpgsql as $$
  begin
    perform mark_mailbox(a.tenant_id, a.contact_email, null) from account a
      where a.tenant_id = new.tenant_id and a.account_number = new.account_number
        and has_marketing_choice(a.tenant_id, a.account_number);
    return null;
  end $$;

  create trigger mailing_list_marks after insert on marketing_choice for each row
    execute function mailing_list_marks_choice();
  create trigger mailing_list_marks after update on account for each row
    when ((old.first_name, old.last_name, old.contact_email, old.no_contact_since, old.merged_into)
      is distinct from (new.first_name, new.last_name, new.contact_email, new.no_contact_since, new.merged_into))
    execute function mailing_list_marks_account();
  create trigger mailing_list_marks after insert on subscription for each row
    execute function mailing_list_marks_subscription();
  create trigger mailing_list_marks_change after update on subscription for each row
    when ((old.account_number, old.bundle_id, old.status, old.start_on, old.paid_through)
      is distinct from (new.account_number, new.bundle_id, new.status, new.start_on, new.paid_through))
    execute function mailing_list_marks_subscription();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "marketing_choice", "select, insert, update");
  await tenantTable(db, "mailing_list", "select, insert, update, delete");
  await tenantTable(db, "mailing_list_member", "select, insert, update, delete");
  await marks.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * The words by which staff find an account, in plain b-trees: operators of trigram and text indexes are not leakproof,
 * so row-level security would run them as a filter over all rows (docs/decisions/0078).
 */
const tables = sql`
  create extension if not exists fuzzystrmatch;

  create table find_token (
    tenant_id int not null references tenant,
    word text collate "C" not null,
    account_number bigint not null,
    primary key (tenant_id, word, account_number)
  );
  -- Not led by the tenant: a statement is planned before its scope is set, when every publication looks empty, and any
  -- index that begins with the tenant then looks as good as the one with the word.
  create index on find_token (account_number, tenant_id);

  -- The distinct words of letters, and how they sound: what a misspelled word may have meant.
  create table find_word (
    tenant_id int not null references tenant,
    word text collate "C" not null,
    sound text collate "C" not null,
    primary key (tenant_id, word)
  );
  create index on find_word (sound, tenant_id);

  -- Accounts whose words may have changed, an entry for each change: nobody waits for anybody else's.
  create table find_stale (
    tenant_id int not null references tenant,
    stale_id bigint generated always as identity,
    account_number bigint not null,
    primary key (tenant_id, stale_id)
  );

  create index gift_redeemed_account on gift (tenant_id, redeemed_account) where redeemed_account is not null;
`;

/**
 * As on every tenant's table, but a reading may name several publications (app.tenants), for a person who works for
 * all of them. Nothing is written or deleted there: rows are of the one tenant in app.tenant.
 */
const policies = (table: string) => sql`
  alter table ${sql.table(table)} enable row level security;
  alter table ${sql.table(table)} force row level security;
  create policy tenant on ${sql.table(table)} to doorstep_app
    using (tenant_id = any(coalesce(string_to_array(nullif(current_setting('app.tenants', true), ''), ',')::int[],
      array[nullif(current_setting('app.tenant', true), '')::int])))
    with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
  create policy deletes on ${sql.table(table)} as restrictive for delete to doorstep_app
    using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
  create policy owner on ${sql.table(table)} to current_user using (true) with check (true);
  grant select, insert, delete on ${sql.table(table)} to doorstep_app;
`;

/** Which change of which table touches the words of which accounts. */
const marks = sql`
  create function find_marks_own() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into find_stale (tenant_id, account_number) select old.tenant_id, old.account_number
        where tg_op = 'DELETE' or old.account_number <> new.account_number;
    end if;
    if tg_op <> 'DELETE' then
      insert into find_stale (tenant_id, account_number) values (new.tenant_id, new.account_number);
    end if;
    return null;
  end $$;

  create function find_marks_gift() returns trigger language plpgsql as $$
  begin
    insert into find_stale (tenant_id, account_number)
      select new.tenant_id, n from unnest(array[new.account_number, new.redeemed_account]) n where n is not null;
    return null;
  end $$;

  create function find_marks_of_login() returns trigger language plpgsql as $$
  begin
    insert into find_stale (tenant_id, account_number)
      select g.tenant_id, g.account_number from account_grant g
      where g.tenant_id = new.tenant_id and g.login_id = new.login_id;
    return null;
  end $$;

  create function find_marks_of_address() returns trigger language plpgsql as $$
  begin
    insert into find_stale (tenant_id, account_number)
      select u.tenant_id, u.account_number from subscription u
      where u.tenant_id = new.tenant_id and new.address_id in (u.billing_address_id, u.delivery_address_id)
      union
      select c.tenant_id, c.account_number from address_change c
      where c.tenant_id = new.tenant_id and c.address_id = new.address_id;
    return null;
  end $$;

  create trigger find_marks after insert on account for each row execute function find_marks_own();
  create trigger find_marks_change after update on account for each row
    when ((old.first_name, old.last_name, old.contact_email, old.phone, old.e_notice_email)
      is distinct from (new.first_name, new.last_name, new.contact_email, new.phone, new.e_notice_email))
    execute function find_marks_own();
  create trigger find_marks after insert or delete on account_grant for each row execute function find_marks_own();
  create trigger find_marks_change after update on account_grant for each row
    when ((old.account_number, old.denied_at) is distinct from (new.account_number, new.denied_at))
    execute function find_marks_own();
  create trigger find_marks after insert on subscription for each row execute function find_marks_own();
  create trigger find_marks_change after update on subscription for each row
    when ((old.account_number, old.billing_address_id, old.delivery_address_id)
      is distinct from (new.account_number, new.billing_address_id, new.delivery_address_id))
    execute function find_marks_own();
  create trigger find_marks after insert or delete on address_change for each row execute function find_marks_own();
  create trigger find_marks_change after update on address_change for each row
    when ((old.account_number, old.address_id) is distinct from (new.account_number, new.address_id))
    execute function find_marks_own();
  create trigger find_marks after insert or delete on payment_method for each row execute function find_marks_own();
  create trigger find_marks_change after update on payment_method for each row
    when ((old.account_number, old.last4, old.replaced_at) is distinct from (new.account_number, new.last4, new.replaced_at))
    execute function find_marks_own();
  create trigger find_marks after insert on payment_intent for each row execute function find_marks_own();
  create trigger find_marks_change after update on payment_intent for each row
    when ((old.account_number, old.receipt_number, old.invoice_number, old.card_label)
      is distinct from (new.account_number, new.receipt_number, new.invoice_number, new.card_label))
    execute function find_marks_own();
  create trigger find_marks after insert on gift for each row execute function find_marks_gift();
  create trigger find_marks_change after update on gift for each row
    when ((old.state, old.recipient_name, old.recipient_email, old.redeemed_account)
      is distinct from (new.state, new.recipient_name, new.recipient_email, new.redeemed_account))
    execute function find_marks_gift();
  create trigger find_marks_change after update on login for each row
    when ((old.email, old.name) is distinct from (new.email, new.name))
    execute function find_marks_of_login();
  create trigger find_marks_change after update on address for each row
    when ((old.street, old.city, old.zip5) is distinct from (new.street, new.city, new.zip5))
    execute function find_marks_of_address();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  for (const table of ["find_token", "find_word", "find_stale"]) await policies(table).execute(db);
  await marks.execute(db);
  // The accounts that are there already get their words from the job that also follows changes.
  await sql`insert into find_stale (tenant_id, account_number) select tenant_id, account_number from account`.execute(
    db,
  );
}

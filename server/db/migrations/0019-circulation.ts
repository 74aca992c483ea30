import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create table circulation_command (
    tenant_id int not null references tenant,
    command_id uuid not null default gen_random_uuid(),
    -- In the order in which they were told: the account's row is held meanwhile.
    seq bigint generated always as identity,
    account_number bigint not null,
    system text not null,
    kind text not null
      check (kind in ('start', 'stop', 'restart', 'complaint', 'payment', 'rateChange', 'move', 'cancel')),
    meant_for date not null,
    details jsonb not null,
    natural_key text not null,
    state text not null default 'queued',
    effective_on date,
    refusal text,
    attempts int not null default 0,
    last_error text,
    -- Queued: when it is sent next. Held: when they are asked about it next.
    next_at timestamptz not null default '-infinity',
    told_at timestamptz not null default now(),
    settled_at timestamptz,
    primary key (tenant_id, command_id),
    foreign key (tenant_id, account_number) references account,
    check (state <> 'refused' or refusal is not null)
  );
  create unique index circulation_command_once on circulation_command (tenant_id, natural_key);
  create index circulation_command_account on circulation_command (tenant_id, account_number, seq);
  create index circulation_command_queued on circulation_command (tenant_id, next_at) where state = 'queued';
  create index circulation_command_held on circulation_command (tenant_id, next_at) where state = 'held';

  -- What theirs said last of an account that they keep.
  create table circulation_reading (
    tenant_id int not null references tenant,
    account_number bigint not null,
    expire_on date,
    balance_cents int not null,
    read_at timestamptz not null,
    primary key (tenant_id, account_number),
    foreign key (tenant_id, account_number) references account
  );

  -- One for each night, as far as it has come.
  create table circulation_report (
    tenant_id int not null references tenant,
    report_on date not null,
    through_account bigint not null default 0,
    accounts int not null default 0,
    begun_at timestamptz not null,
    finished_at timestamptz,
    primary key (tenant_id, report_on)
  );

  create table circulation_finding (
    tenant_id int not null references tenant,
    finding_id bigint generated always as identity,
    report_on date not null,
    account_number bigint not null,
    kind text not null check (kind in ('unknown-there', 'expire-differs', 'not-sent', 'not-settled', 'refused')),
    ours date,
    theirs date,
    command_id uuid,
    primary key (tenant_id, finding_id),
    foreign key (tenant_id, report_on) references circulation_report on delete cascade,
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, command_id) references circulation_command
  );
  create index circulation_finding_report on circulation_finding (tenant_id, report_on, account_number);

  -- Whose accounts another system keeps: for the nightly comparison.
  create index account_elsewhere on account (tenant_id, circulation_system, account_number)
    where circulation_system <> 'native';

  create trigger circulation_command_moves before update of state on circulation_command
    for each row execute function state_moves('circulation', 'state');
  insert into state_transition values
    ('circulation', 'queued', 'held'), ('circulation', 'queued', 'done'), ('circulation', 'queued', 'refused'),
    ('circulation', 'queued', 'dead'), ('circulation', 'held', 'queued'), ('circulation', 'held', 'done'),
    ('circulation', 'held', 'refused'), ('circulation', 'dead', 'queued'), ('circulation', 'dead', 'done');

  -- Publications that were set up before this have their own ledger.
  update tenant set settings = settings || '{"circulation": {"kind": "native"}}' where not settings ? 'circulation';
`;

/** Commands to the circulation systems of publishers, what was read from them, and the nightly comparison. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "circulation_command", "select, insert, update");
  await tenantTable(db, "circulation_reading", "select, insert, update");
  await tenantTable(db, "circulation_report", "select, insert, update, delete");
  await tenantTable(db, "circulation_finding", "select, insert");
}

import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Two accounts of one person become one (docs/decisions/0080). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The account that stays, however often it was merged since. Null: it is an account of its own.
    alter table account add column merged_into bigint,
      add foreign key (tenant_id, merged_into) references account,
      add check (merged_into <> account_number);
    create index account_merged_into on account (tenant_id, merged_into) where merged_into is not null;

    -- One row for each merge, as it was made: nobody changes it.
    create table account_merge (
      tenant_id int not null references tenant,
      from_account bigint not null,
      into_account bigint not null,
      -- The subscription that ended with it; null: none was running.
      ended_subscription bigint,
      -- The subscription whose balance got the credit; null: there was none.
      credited_subscription bigint,
      -- What the reader got on the balance, and how much of that was prepaid: the rest is sales tax that was paid before.
      credit_cents int not null check (credit_cents >= 0),
      prepaid_cents int not null check (prepaid_cents between 0 and credit_cents),
      merged_on date not null,
      merged_at timestamptz not null,
      actor text not null,
      primary key (tenant_id, from_account),
      foreign key (tenant_id, from_account) references account,
      foreign key (tenant_id, into_account) references account,
      foreign key (tenant_id, ended_subscription) references subscription,
      foreign key (tenant_id, credited_subscription) references subscription,
      check ((credit_cents = 0) = (credited_subscription is null))
    );
    create index account_merge_into on account_merge (tenant_id, into_account);
    create index account_merge_credited on account_merge (tenant_id, credited_subscription)
      where credited_subscription is not null;
  `.execute(db);
  await tenantTable(db, "account_merge", "select, insert");
}

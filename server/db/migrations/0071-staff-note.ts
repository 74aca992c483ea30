import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** What staff write down about an account, with a day to come back to. Also the timeline's lookups by account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_note (
      tenant_id int not null references tenant,
      note_id bigint generated always as identity,
      account_number bigint not null,
      staff_id int not null,
      -- The author's name as it was then.
      author text not null,
      text text not null check (text <> ''),
      -- Null: nobody has to come back to it.
      follow_up_on date,
      made_at timestamptz not null,
      settled_at timestamptz,
      settled_by text,
      primary key (tenant_id, note_id),
      foreign key (tenant_id, account_number) references account,
      check ((settled_at is null) = (settled_by is null))
    );
    create index staff_note_account on staff_note (tenant_id, account_number, made_at desc);
    create index staff_note_due on staff_note (tenant_id, follow_up_on)
      where settled_at is null and follow_up_on is not null;
    create index temporary_stop_account on temporary_stop (tenant_id, account_number);
    create index address_change_account on address_change (tenant_id, account_number);
    create index seasonal_plan_account on seasonal_plan (tenant_id, account_number);
  `.execute(db);
  await tenantTable(db, "staff_note", "select, insert, update, delete");
}

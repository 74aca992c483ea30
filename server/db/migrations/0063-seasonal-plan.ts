import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- Every year between two dates the paper goes to another address, or stops. Moves and stops are made from it, and
  -- stay what they are: this table only says when the next one is made.
  create table seasonal_plan (
    tenant_id int not null references tenant,
    plan_id bigint generated always as identity,
    account_number bigint not null,
    subscription_id bigint not null,
    login_id bigint not null,
    kind text not null check (kind in ('digital', 'address')),
    leave_month int not null check (leave_month between 1 and 12),
    leave_date int not null check (leave_date between 1 and 31),
    return_month int not null check (return_month between 1 and 12),
    return_date int not null check (return_date between 1 and 31),
    starts_on date not null,
    address_id bigint,
    -- The season that was set up last; of a season away, where home is and when its way back is due.
    last_leave_on date,
    home_address_id bigint,
    return_on date,
    ended_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (tenant_id, plan_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, login_id) references login,
    check ((kind = 'address') = (address_id is not null)),
    check ((home_address_id is null) = (return_on is null))
  );
  create unique index seasonal_plan_open on seasonal_plan (tenant_id, subscription_id) where ended_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "seasonal_plan", "select, insert, update");
}

import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- A bill for a reader who wants paper: what is to be printed, and what that costs.
  create table paper_bill (
    tenant_id int not null references tenant,
    bill_id uuid not null,
    account_number bigint not null,
    subscription_id bigint not null,
    -- The grant of the term that ends: a term is billed once.
    follows_entry bigint not null,
    content jsonb not null,
    -- With added tax; and the tax in it.
    fee_cents int not null check (fee_cents >= 0),
    fee_tax_cents int not null check (fee_tax_cents >= 0),
    billed_on date not null,
    printed_at timestamptz,
    -- The payment that the fee was paid with; null: it is still due with the next one.
    fee_paid_by uuid,
    primary key (tenant_id, bill_id),
    unique (tenant_id, subscription_id, follows_entry),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, follows_entry) references expiry_entry,
    foreign key (tenant_id, fee_paid_by) references payment_intent
  );
  create index paper_bill_to_print on paper_bill (tenant_id, billed_on) where printed_at is null;
  create index paper_bill_account on paper_bill (tenant_id, account_number);
`;

/** Bills on paper, from the day they are due to the printer, and their fee. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "paper_bill", "select, insert, update");
}

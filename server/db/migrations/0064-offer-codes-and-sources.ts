import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const changes = sql`
  -- The offer code of an order. It is used once the subscription is paid for, and held before that. An order that is
  -- dropped or purged gives its use back.
  create table offer_code_use (
    tenant_id int not null references tenant,
    subscription_id bigint not null,
    code text not null,
    login_id bigint not null,
    mailbox text not null,
    held_until timestamptz not null,
    primary key (tenant_id, subscription_id),
    foreign key (tenant_id, subscription_id) references subscription
  );
  create index offer_code_use_code on offer_code_use (tenant_id, code);
  create index offer_code_use_login on offer_code_use (tenant_id, login_id);

  -- Where the buyer of an order came from: the utm_ parameters of the link that led to the shop.
  create table order_source (
    tenant_id int not null references tenant,
    source_id bigint generated always as identity,
    subscription_id bigint,
    gift_id uuid,
    source text not null,
    medium text not null,
    campaign text not null,
    term text not null,
    content text not null,
    primary key (tenant_id, source_id),
    unique (tenant_id, subscription_id),
    unique (tenant_id, gift_id),
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, gift_id) references gift,
    check (num_nulls(subscription_id, gift_id) = 1)
  );
`;

/** Offer codes, and the links that led to orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
  await tenantTable(db, "offer_code_use", "select, insert, update, delete");
  await tenantTable(db, "order_source", "select, insert, update, delete");
}

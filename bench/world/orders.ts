import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Reader } from "./readers.ts";

export type OpenOrder = { readonly intentId: string; readonly subscriptionId: number; readonly accountNumber: number };

/** Readers' orders that wait for payment, each with its open payment, as after CreateSubscription and the token. */
export async function makeOpenOrders(
  owner: pg.ClientConfig,
  readers: readonly Reader[],
  count: number,
): Promise<OpenOrder[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ accountNumber: string }>(accounts, [count]);
    const orders = rows.map(({ accountNumber }) => ({ intentId: randomUUID(), accountNumber: Number(accountNumber) }));
    const made = await client.query<{ accountNumber: string; subscriptionId: string }>(pending, [
      orders.map(({ accountNumber }) => accountNumber),
      orders.map(({ intentId }) => intentId),
      readers[0]?.accountNumber ?? 0,
    ]);
    const ids = new Map(made.rows.map((row) => [Number(row.accountNumber), Number(row.subscriptionId)]));
    await client.query("vacuum analyze");
    return orders.map((order) => ({ ...order, subscriptionId: ids.get(order.accountNumber) ?? 0 }));
  } finally {
    await client.end();
  }
}

const accounts = `
  insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
  select t.tenant_id, nextval('account_number_seq'), 'Nora', 'Ellingsen', 'nora@readers.example', '', 'online'
  from tenant t, generate_series(1, $1) where t.is_default returning account_number as "accountNumber"`;

const pending = `
  with wanted as (select * from unnest($1::bigint[], $2::uuid[]) w(account_number, intent_id)),
  made as (
    insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
      billing_address_id, price_held_until)
    select r.tenant_id, w.account_number, 'digital', r.rate_code, r.version, 'D', 'pending', 'ezpay',
      100000000000 + $3::bigint, now() + interval '1 day'
    from wanted w, rate_version r, tenant t
    where t.is_default and r.tenant_id = t.tenant_id and r.rate_code = 'digital-intro-8w' and r.version = 1
    returning tenant_id, account_number, subscription_id
  ), paying as (
    insert into payment_intent (tenant_id, intent_id, account_number, subscription_id, purpose, method, state,
      amount_cents, tax_cents, lines, invoice_number, token_at)
    select m.tenant_id, w.intent_id, m.account_number, m.subscription_id, 'subscribe', 'Credit Card', 'token', 100, 5, '[]',
      left(w.intent_id::text, 25), now()
    from made m join wanted w using (account_number)
  )
  select account_number as "accountNumber", subscription_id as "subscriptionId" from made`;

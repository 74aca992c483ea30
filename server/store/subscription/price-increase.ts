import { sql } from "kysely";
import type { ChargedIncrease } from "#core/cancellation/undo-increase.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * The charge of a subscription's newest term, if it was the first one at a price whose notice gives a right to undo it;
 * null if it was not. Called under the account's lock.
 */
export async function findPriceIncrease(
  tx: Tx,
  subscriptionId: number,
): Promise<(ChargedIncrease & { readonly intentId: string }) | null> {
  const t = tx.tenantId;
  const { rows } = await sql<ChargedIncrease & { readonly intentId: string }>`
    select i.intent_id as "intentId", coalesce(g.posted_on, publication_day(g.posted_at)) as "chargedOn",
      n.charge_on as "announcedFor", n.refund_until as "refundUntil"
    from (select e.reference, e.posted_on, e.posted_at from expiry_entry e where e.tenant_id = ${t}
      and e.subscription_id = ${subscriptionId} and e.cause = 'granted' order by e.entry_id desc limit 1) g
    join payment_intent i on i.tenant_id = ${t} and i.subscription_id = ${subscriptionId} and i.purpose = 'renewal'
      and i.state = 'captured' and g.reference = 'payment:' || i.intent_id
    join notice n on n.tenant_id = ${t} and n.subscription_id = ${subscriptionId} and n.kind = 'priceChange'
      and n.refund_until is not null and n.charge_on is not null and n.rate_code = i.plan ->> 'rateCode'
      and n.rate_version = (i.plan ->> 'rateVersion')::int
    where not exists (select from payment_intent b where b.tenant_id = ${t} and b.subscription_id = ${subscriptionId}
      and b.intent_id <> i.intent_id and b.state = 'captured' and b.captured_at > n.written_at
      and b.captured_at <= i.captured_at and b.plan ->> 'rateCode' = n.rate_code
      and (b.plan ->> 'rateVersion')::int = n.rate_version)
    order by n.notice_id desc limit 1`.execute(tx.q);
  return rows[0] ?? null;
}

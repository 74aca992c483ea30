import { type DisputeOutcome, end, everyDispute, outcomesOf, putDispute } from "#sandbox/stripe/disputes.ts";
import { newKey } from "#tests/world/calls.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";
import { stripeAccountOf } from "#tests/world/stripe.ts";

// What cardholders and banks do: at the emulated Stripe, the only gateway that tells of it.

type Pick = <T>(of: readonly T[]) => T;

const isAtStripe = ({ plain }: Publisher): boolean => plain.tenant.gateway.kind === "stripe";

/** Disputes what is left of a payment. Null: there is none that could be. */
export function disputesOwn(
  site: Site,
  publisher: Publisher,
  pick: Pick,
): { readonly amount: number; readonly asksFirst: boolean } | null {
  if (!isAtStripe(publisher)) return null;
  const { db } = site.stripeLedger;
  const account = stripeAccountOf(publisher);
  const payments = db
    .prepare(
      `select i.id, c.id as charge, c.made, c.amount - (select coalesce(sum(r.amount), 0) from refund r
         where r.intent = i.id and r.status <> 'failed') as amount
       from charge c join intent i on i.id = c.intent
       where c.account = ? and c.status = 'succeeded' and i.id not in (select intent from dispute) order by c.number`,
    )
    .all(account)
    .filter(({ amount }) => Number(amount) > 0);
  if (payments.length === 0) return null;
  const { id, charge, made, amount } = pick(payments);
  const asksFirst = pick([false, false, true]);
  const intent = { id: String(id), account, amount: Number(amount) };
  const begun = { id: `du_${newKey()}`, intent, charge: String(charge), made: Number(made) };
  putDispute(db, { ...begun, reason: "product_not_received", asksFirst });
  return { amount: intent.amount, asksFirst };
}

/**
 * The newspaper answers, or the bank decides. Null: nothing is open. A bank takes longer to give a charge back than we to
 * find and post it.
 */
export async function bankDecides(site: Site, publisher: Publisher, pick: Pick): Promise<DisputeOutcome | null> {
  if (!isAtStripe(publisher)) return null;
  const posted = await asOwner<{ id: string }>(
    site.store.owner,
    "select gateway_txn_id as id from payment_intent where tenant_id = $1 and captured_at is not null",
    [publisher.tenantId],
  );
  const isPosted = (intent: string): boolean => posted.some(({ id }) => id === intent);
  const { db } = site.stripeLedger;
  const open = everyDispute(db).filter((it) => it.account === stripeAccountOf(publisher) && outcomesOf(it).length > 0);
  if (open.length === 0) return null;
  const dispute = pick(open);
  const outcome = pick(outcomesOf(dispute));
  if (outcome === "lost" && !isPosted(dispute.intent)) return null;
  end(db, dispute, outcome);
  return outcome;
}

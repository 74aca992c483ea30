import * as payPal from "#sandbox/paypal/disputes.ts";
import * as stripe from "#sandbox/stripe/disputes.ts";
import { newKey } from "#tests/world/calls.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";
import { stripeAccountOf } from "#tests/world/stripe.ts";

// What cardholders and banks do at the emulated gateways that list disputes, Stripe and PayPal.

type Pick = <T>(of: readonly T[]) => T;

/** What is left of a payment, and how it becomes disputed. */
type Disputable = { readonly amount: number; readonly begin: (asksFirst: boolean) => void };
type Open = {
  /** The gateway's name for it. */
  readonly charge: string;
  readonly outcomes: readonly string[];
  readonly end: (outcome: string) => void;
};

const isAtStripe = ({ plain }: Publisher): boolean => plain.tenant.gateway.kind === "stripe";
const clientOf = ({ plain }: Publisher): string => plain.tenant.payPal?.clientId ?? "";

function atStripe({ stripeLedger: { db } }: Site, publisher: Publisher): Disputable[] {
  if (!isAtStripe(publisher)) return [];
  const account = stripeAccountOf(publisher);
  return db
    .prepare(
      `select i.id, c.id as charge, c.made, c.amount - (select coalesce(sum(r.amount), 0) from refund r
         where r.intent = i.id and r.status <> 'failed') as amount
       from charge c join intent i on i.id = c.intent
       where c.account = ? and c.status = 'succeeded' and i.id not in (select intent from dispute) order by c.number`,
    )
    .all(account)
    .map(({ id, charge, made, amount }) => {
      const intent = { id: String(id), account, amount: Number(amount) };
      const begun = { id: `du_${newKey()}`, intent, charge: String(charge), made: Number(made) };
      const begin = (asksFirst: boolean): void =>
        stripe.putDispute(db, { ...begun, reason: "product_not_received", asksFirst });
      return { amount: intent.amount, begin };
    });
}

function atPayPal({ payPalLedger: { db } }: Site, publisher: Publisher): Disputable[] {
  const client = clientOf(publisher);
  return db
    .prepare(
      `select c.id, c.made, c.cents - (select coalesce(sum(r.cents), 0) from refund r
         where r.capture_id = c.id and r.id not in (select id from undone where status <> 'PENDING')) as cents
       from capture c where c.client = ? and c.id not in (select id from undone)
         and c.id not in (select capture_id from dispute) order by c.number`,
    )
    .all(client)
    .map((row) => {
      const { captureId, made, cents } = {
        captureId: String(row["id"]),
        made: Number(row["made"]),
        cents: Number(row["cents"]),
      };
      const begun = { id: `PP-D-${newKey()}`, client, captureId, made, cents } as const;
      const begin = (asksFirst: boolean): void =>
        payPal.putDispute(db, {
          ...begun,
          stage: asksFirst ? "INQUIRY" : "CHARGEBACK",
          reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
        });
      return { amount: cents, begin };
    });
}

/** Disputes what is left of a payment. Null if none can be disputed. */
export function disputesCharge(
  site: Site,
  publisher: Publisher,
  pick: Pick,
): { readonly amount: number; readonly asksFirst: boolean } | null {
  const payments = [...atStripe(site, publisher), ...atPayPal(site, publisher)].filter(({ amount }) => amount > 0);
  if (payments.length === 0) return null;
  const { amount, begin } = pick(payments);
  const asksFirst = pick([false, false, true]);
  begin(asksFirst);
  return { amount, asksFirst };
}

const openAtStripe = ({ stripeLedger: { db } }: Site, publisher: Publisher): Open[] =>
  stripe
    .everyDispute(db)
    .filter(({ account }) => isAtStripe(publisher) && account === stripeAccountOf(publisher))
    .map((it) => ({
      charge: it.intent,
      outcomes: stripe.outcomesOf(it),
      end: (outcome) => stripe.isOutcome(outcome) && stripe.endDispute(db, it, outcome),
    }));

const openAtPayPal = ({ payPalLedger: { db } }: Site, publisher: Publisher): Open[] =>
  payPal
    .everyDispute(db)
    .filter(({ client }) => client === clientOf(publisher))
    .map((it) => ({
      charge: it.captureId,
      outcomes: payPal.outcomesOf(it),
      end: (outcome) => payPal.isOutcome(outcome) && payPal.endDispute(db, it, outcome, it.changed),
    }));

/**
 * The newspaper answers, or the bank decides. Null if nothing is open. A bank takes longer to return a charge than we
 * take to find and post it.
 */
export async function bankDecides(site: Site, publisher: Publisher, pick: Pick): Promise<string | null> {
  const posted = await asOwner<{ id: string }>(
    site.store.owner,
    "select gateway_txn_id as id from payment_intent where tenant_id = $1 and captured_at is not null",
    [publisher.tenantId],
  );
  const isPosted = (charge: string): boolean => posted.some(({ id }) => id === charge);
  const all = [...openAtStripe(site, publisher), ...openAtPayPal(site, publisher)];
  const open = all.filter(({ outcomes }) => outcomes.length > 0);
  if (open.length === 0) return null;
  const dispute = pick(open);
  const outcome = pick(dispute.outcomes);
  if (outcome === "lost" && !isPosted(dispute.charge)) return null;
  dispute.end(outcome);
  return outcome;
}

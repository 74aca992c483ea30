import { merchantAt } from "#tests/world/publisher.ts";
import type { Tx } from "#server/db/database.ts";
import { type RawBuilder, sql } from "kysely";
import { auditPublication } from "#server/audit/audit-publication.ts";
import type { World } from "./histories.ts";
import { someDay } from "#tests/world/store.ts";

type Wrong = { readonly subject: string };

/**
 * Rules 6: a higher price is announced this many days before it is charged. No law of the histories' states requires
 * more.
 */
const daysToldBefore = 7;

/**
 * What must be true after every step besides what `./doorstep audit` checks (rules 8), each as a query for violations.
 */
const invariants: Readonly<Record<string, (tenant: number) => RawBuilder<Wrong>>> = {
  "8.1 a row shortens the paid term without a payment, a refund or a stop's end": (t) => sql<Wrong>`
    select e.entry_id::text as subject from expiry_entry e
    where e.tenant_id = ${t} and e.half_units < 0 and e.cause not in ('stop', 'refunded')`,
  "8.2 a charge of the gateway is posted twice": (t) => sql<Wrong>`
    select i.gateway_txn_id as subject from payment_intent i where i.tenant_id = ${t} and i.gateway_txn_id is not null
    group by 1 having count(*) > 1`,
  // A charge that a stop has moved in the last days, or that is tried again, was due on the day of its first try.
  "8.3 more was charged for a renewal than was last agreed to, or told since within the law's days": (t) => sql<Wrong>`
    select i.intent_id::text as subject from payment_intent i
    left join renewal r on r.tenant_id = ${t} and r.intent_id = i.intent_id
    left join lateral (select c.given_at, c.price_path from price_consent c where c.tenant_id = ${t}
      and c.subscription_id = i.subscription_id and c.given_at <= i.token_at order by c.consent_id desc limit 1) k on true
    where i.tenant_id = ${t} and i.purpose = 'renewal' and i.state = 'captured' and not exists (
      select from jsonb_array_elements(k.price_path) p
      where p ->> 'rateCode' = i.plan ->> 'rateCode' and (p ->> 'amount')::int >= i.amount_cents
    ) and not exists (
      select from notice n left join letter l on l.tenant_id = ${t} and l.letter_id = n.letter_id
      where n.tenant_id = ${t} and n.subscription_id = i.subscription_id and n.kind = 'priceChange'
        and n.rate_code = i.plan ->> 'rateCode' and n.amount_cents >= i.amount_cents and n.written_at > k.given_at
        and coalesce(n.posted_on, case when l.state = 'sent' and l.bounced_at is null then n.written_on end)
          <= r.first_tried_on - ${daysToldBefore}::int)`,
  "8.3 a renewal was charged after the cancellation": (t) => sql<Wrong>`
    select i.intent_id::text as subject from payment_intent i join subscription u using (tenant_id, subscription_id)
    where i.tenant_id = ${t} and i.purpose = 'renewal' and i.state = 'captured' and u.status = 'cancelling'
      and i.captured_at > u.cancelled_at`,
  "8.4 two credits for one paper": (t) => sql<Wrong>`
    select e.issue_on::text as subject from expiry_entry e where e.tenant_id = ${t} and e.cause = 'complaint'
    group by e.subscription_id, e.issue_on having count(*) > 1`,
  "8.4 two live subscriptions of one product": (t) => sql<Wrong>`
    select u.account_number::text as subject from subscription u
    where u.tenant_id = ${t} and u.status not in ('pending', 'ended') group by u.account_number, u.product having count(*) > 1`,
  "4.3 the charge of a renewal gave no term, or two": (t) => sql<Wrong>`
    select i.intent_id::text as subject from payment_intent i
    where i.tenant_id = ${t} and i.purpose = 'renewal' and i.state = 'captured' and 1 <> (select count(*) from expiry_entry e
      where e.tenant_id = ${t} and e.cause = 'granted' and e.reference = 'payment:' || i.intent_id)`,
  "4.6 a cancellation cuts off what was paid for": (t) => sql<Wrong>`
    select u.subscription_id::text as subject from subscription u
    where u.tenant_id = ${t} and u.status = 'cancelling' and u.cancel_at < u.paid_through`,
  "a day runs backwards in the trail": (t) => daysRunForward(dated.trail(t)),
  "a day runs backwards in the ledger": (t) => daysRunForward(dated.ledger(t)),
  "a day runs backwards in the emails": (t) => daysRunForward(dated.emails(t)),
};

/** Rows with the publication's day, in the order in which they were written. */
const dated = {
  // A catalog file is applied by an operator, on the operator's day.
  trail: (t: number) =>
    sql`select 'trail ' || a.entry_id as subject, a.on_day as on_day, a.entry_id as place from audit_entry a
    where a.tenant_id = ${t} and a.action <> 'catalog.apply'`,
  ledger: (t: number) =>
    sql`select 'ledger ' || e.entry_id as subject, e.posted_on as on_day, e.entry_id as place from expiry_entry e
    where e.tenant_id = ${t}`,
  emails: (t: number) =>
    sql`select 'email ' || l.kind as subject, l.written_on as on_day, extract(epoch from l.created_at) as place from letter l
    where l.tenant_id = ${t}`,
};

const daysRunForward = (rows: RawBuilder<unknown>): RawBuilder<Wrong> => sql<Wrong>`
  select d.subject || ' of ' || coalesce(d.on_day::text, 'no day') || ' after ' || coalesce(d.before::text, 'nothing') as subject
  from (select r.*, lag(r.on_day) over (order by r.place, r.on_day) as before from (${rows}) r) d
  where d.on_day is null or d.on_day < d.before`;

/** Everything that is wrong at a publication; empty if all is well. */
export async function findViolations({ site, publisher }: Pick<World, "site" | "publisher">): Promise<string[]> {
  const { tenantId } = publisher;
  site.publications.forget();
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no publication");
  const { differences } = await auditPublication(site.work, publication);
  const wrongs = differences.map(({ check, subject, detail }) => `${check}: ${subject} ${detail}`);
  await site.store.db.write(someDay(tenantId), async (tx: Tx) => {
    for (const [what, select] of Object.entries(invariants)) {
      const { rows } = await select(tenantId).execute(tx.q);
      wrongs.push(...rows.map(({ subject }) => `${what}: ${subject}`));
    }
  });
  return [...wrongs, ...(await unpostedCharges({ site, publisher }))];
}

/** Rules 8.2, 8.3: exactly what the buyers' banks charged is posted, except for what is still being asked about. */
async function unpostedCharges({ site, publisher }: Pick<World, "site" | "publisher">): Promise<string[]> {
  const merchantId = merchantAt(publisher.plain);
  const taken = site.gatewayLedger.db
    .prepare(
      `select id, reference, exists (select 1 from txn back where back.original = sale.id and back.kind = 'RETURN' and back.approval <> '') as returned
       from txn sale where merchant = ? and kind = 'SALE' and approval <> '' and amount > 0 and message = 'APPROVAL'`,
    )
    .all(merchantId)
    .map((row) => ({ id: String(row["id"]), reference: String(row["reference"]), isBack: row["returned"] === 1 }));
  const known = await site.store.db.read<{ id: string | null; intentId: string; state: string }>(
    publisher.tenantId,
    (tenant) => sql<{ id: string | null; intentId: string; state: string }>`
      select i.gateway_txn_id as id, i.intent_id::text as "intentId", i.state from payment_intent i
      where i.tenant_id = ${tenant} and i.amount_cents + i.tip_cents + i.donation_cents > 0`,
  );
  const captured = known.filter(({ state }) => state === "captured");
  const open = new Set(known.filter(({ state }) => state !== "captured").map(({ intentId }) => intentId));
  return [
    ...taken
      .filter(({ id, reference, isBack }) => !isBack && !captured.some((one) => one.id === id) && !open.has(reference))
      .map(({ id }) => `8.2 charged and not posted: ${id}`),
    ...captured
      .filter((one) => !taken.some(({ id }) => id === one.id))
      .map(({ id }) => `8.2 posted and not charged: ${id}`),
  ];
}

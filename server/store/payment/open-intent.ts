import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import { type Cents, cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import type { AgreedPrices, IntentLine, IntentPurpose, PaidPlan } from "#server/db/tables/money.ts";
import type { GatewayHandles, IntentRecord } from "./intent.ts";
import { placeColumns, placesOfOrder, replacePlaces } from "./taxed-places.ts";

/** A gift to a mailbox, with what distinguishes it from another one to the same mailbox. */
export type GiftTo = { readonly recipientEmail: string; readonly isSecond: boolean };

/** The order of an intent: a subscription, a gift, or more of a subscription that is live. */
export type PaidOrder =
  | { readonly subscriptionId: number; readonly gift: null; readonly live?: PaidPlan }
  | { readonly subscriptionId: null; readonly gift: { readonly giftId: string } & GiftTo };

export type NewIntent = {
  readonly intentId: string;
  readonly accountNumber: number;
  readonly order: PaidOrder;
  readonly purpose: IntentPurpose;
  readonly method: string;
  readonly amount: Cents;
  readonly tip: Cents;
  readonly donation: Cents;
  readonly tax: Cents;
  readonly lines: readonly IntentLine[];
  readonly agreed: AgreedPrices | null;
  readonly paidThrough: Day | null;
  readonly invoiceNumber: string;
  readonly nextCheckAt: Date;
  readonly now: Date;
  /** The desk user who takes it: `staff:3`. Null if nobody does. */
  readonly takenBy: string | null;
  readonly checkNumber?: string;
};

/** The payment that a widget is opened for. */
export type FixedIntent = Pick<IntentRecord, "intentId" | "invoiceNumber"> & {
  /** The total, with tip and donation. */
  readonly amount: Cents;
  /** Identifies what it is opened for: the amounts, the plan and the paid-through day that the payer was shown. */
  readonly openedFor: string;
  /** Where it was last opened, for whatever charge. */
  readonly lastOpenedAt: GatewayHandles;
  /** Where it was last opened for exactly this. */
  readonly sameOpenedAt: GatewayHandles;
};

const whatFor = (row: "i" | "excluded") => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`jsonb_build_array(${column("amount_cents")}, ${column("tip_cents")}, ${column("donation_cents")},
    ${column("plan")}, ${column("paid_through")})::text`;
};

/** The columns of `PaidPlan`, as the order has them now. */
const chosenPlan = (replaces: RawBuilder<unknown>) => sql`jsonb_strip_nulls(jsonb_build_object('bundleId', u.bundle_id,
  'rateCode', u.rate_code, 'rateVersion', u.rate_version, 'addOnIds', to_jsonb(u.add_on_ids), 'replaces', ${replaces}))`;

const open = sql`state in ('created', 'token', 'unknown', 'declined')`;

const ofSubscription = {
  ids: sql`u.subscription_id, null::uuid`,
  same: sql`(tenant_id, subscription_id, purpose) where ${open}`,
};

/** The table of the order that waits for its payment, its plan, and which open intent belongs to it. */
function sourceOf(order: PaidOrder) {
  if (order.gift !== null)
    return {
      ids: sql`null::bigint, u.gift_id`,
      plan: chosenPlan(sql`null::bigint`),
      waiting: sql`gift u where u.gift_id = ${order.gift.giftId}::uuid and u.state = 'pending'`,
      same: sql`(tenant_id, gift_id) where gift_id is not null and ${open}`,
    };
  const { subscriptionId, live } = order;
  const it = sql`subscription u where u.subscription_id = ${subscriptionId}`;
  return live === undefined
    ? {
        ...ofSubscription,
        plan: chosenPlan(sql`u.replaces_subscription_id`),
        waiting: sql`${it} and u.status = 'pending'`,
      }
    : {
        ...ofSubscription,
        plan: sql`${JSON.stringify(live)}::jsonb`,
        waiting: sql`${it} and u.status <> 'pending' and (u.status <> 'ended' or u.ended_unpaid_on is not null)`,
      };
}

/**
 * Fixes what has to be paid before the widget opens. A retry keeps the open intent. Each amount and plan for which it
 * was opened has its own invoice number, so that an approval of one can never be posted for another; choosing one again
 * brings its number back. Null if the order no longer waits for its payment.
 */
export async function putIntent(tx: Tx, intent: NewIntent): Promise<FixedIntent | null> {
  const { ids, plan, waiting, same } = sourceOf(intent.order);
  const { rows } = await sql<Omit<FixedIntent, "amount"> & { amount: number }>`
    insert into payment_intent as i (tenant_id, intent_id, account_number, subscription_id, gift_id, purpose, method, state,
      amount_cents, tip_cents, donation_cents, tax_cents, lines, plan, agreed, invoice_number, next_check_at, token_at,
      paid_through, taken_by, check_number, ${placeColumns})
    select ${tx.tenantId}, ${intent.intentId}::uuid, ${intent.accountNumber}, ${ids}, ${intent.purpose},
      ${intent.method}, 'created', ${intent.amount}, ${intent.tip}, ${intent.donation}, ${intent.tax},
      ${JSON.stringify(intent.lines)}::jsonb, ${plan},
      ${intent.agreed === null ? null : JSON.stringify(intent.agreed)}::jsonb, ${intent.invoiceNumber}, ${intent.nextCheckAt}::timestamptz,
      ${intent.now}::timestamptz, ${intent.paidThrough}::date, ${intent.takenBy}::text, ${intent.checkNumber ?? null}::text, ${placesOfOrder(tx.tenantId)}
    from ${waiting} and u.tenant_id = ${tx.tenantId}
    for update
    on conflict ${same}
    do update set method = excluded.method, next_check_at = excluded.next_check_at, is_last_check = false,
      token_at = excluded.token_at, checks = 0, tax_cents = excluded.tax_cents, lines = excluded.lines, plan = excluded.plan,
      agreed = excluded.agreed, paid_through = excluded.paid_through, taken_by = excluded.taken_by, ${replacePlaces},
      invoice_number = coalesce(i.openings -> ${whatFor("excluded")} ->> 'invoice',
        case when ${whatFor("i")} = ${whatFor("excluded")} then i.invoice_number else excluded.invoice_number end),
      amount_cents = excluded.amount_cents, tip_cents = excluded.tip_cents, donation_cents = excluded.donation_cents
    returning i.intent_id as "intentId", i.invoice_number as "invoiceNumber",
      i.amount_cents + i.tip_cents + i.donation_cents as amount, i.opened_at as "lastOpenedAt",
      ${whatFor("i")} as "openedFor", coalesce(i.openings -> ${whatFor("i")} -> 'at', '{}') as "sameOpenedAt"`.execute(
    tx.q,
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, amount: cents(row.amount) };
}

/**
 * Notes that the widget can be opened now: from here on there may be a charge. False if the payment has ended
 * meanwhile; then its token must not be issued.
 */
export async function noteTokenGiven(tx: Tx, opened: FixedIntent, at: GatewayHandles): Promise<boolean> {
  const { intentId, invoiceNumber, openedFor, sameOpenedAt } = opened;
  const opening = { [openedFor]: { invoice: invoiceNumber, at: { ...sameOpenedAt, ...at } } };
  const { numAffectedRows } = await sql`update payment_intent set state = 'token',
      opened_at = opened_at || ${JSON.stringify(at)}::jsonb, openings = openings || ${JSON.stringify(opening)}::jsonb
    where tenant_id = ${tx.tenantId} and intent_id = ${intentId}::uuid
      and state in ('created', 'token', 'unknown', 'declined')`.execute(tx.q);
  return (numAffectedRows ?? 0n) > 0n;
}

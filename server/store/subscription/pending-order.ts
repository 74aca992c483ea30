import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Language } from "#core/format/language.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ReplacedSubscription } from "./subscription.ts";

type Ordered = {
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly product: "P" | "D";
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  /** Null if nothing is printed. */
  readonly deliveryAddressId: number | null;
  readonly deliveryMethod: "carrier" | "mail" | "none" | null;
  readonly deliveryState: string | null;
  readonly billing: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip5: string;
  };
  /** The amount that the buyer last agreed to pay today, and the terms agreed to. */
  readonly consentedCents: number;
  readonly termsVersion: string;
  readonly termsText: string;
  readonly termsLanguage: Language;
  /** The day on which somebody read the terms out on the phone; null if they were read on a page. */
  readonly readOutOn: Day | null;
  /** Whether it was agreed that nothing is charged automatically later. */
  readonly byBill: boolean;
  readonly replaces: ReplacedByOrder | null;
  /** The earliest start; null for as soon as possible. */
  readonly startFrom: Day | null;
};

/** The live subscription that an order replaces, and how its papers come; null if nothing is printed. */
export type ReplacedByOrder = ReplacedSubscription & { readonly method: "carrier" | "mail" | "none" | null };

export type SubscriptionOrder = Ordered & { readonly subscriptionId: number; readonly gift: null };

/** A subscription for somebody else; the buyer gets none. */
export type GiftOrder = Ordered & { readonly subscriptionId: null; readonly gift: OrderedGift };

export type OrderedGift = {
  readonly giftId: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly note: string;
  readonly startOn: Day | null;
  /** The donor knows about an earlier gift to the same mailbox. */
  readonly isSecond: boolean;
};

/** An account's order that is not paid for: there is one at a time. */
export type PendingOrderRecord = SubscriptionOrder | GiftOrder;

type Source = {
  /** `subscription u` or `gift u`, if it waits for its payment. */
  readonly from: RawBuilder<unknown>;
  readonly ids: RawBuilder<unknown>;
  readonly consent: RawBuilder<unknown>;
};

const ofSubscription = (tenant: RawBuilder<number>): Source => ({
  from: sql`from subscription u`,
  ids: sql`u.subscription_id as "subscriptionId", null::json as gift, u.method = 'bill' as "byBill", u.start_from as "startFrom",
    (select json_build_object('subscriptionId', o.subscription_id, 'accountNumber', o.account_number,
        'credit', u.replaces_credit_cents, 'lastDay', u.replaces_last_day, 'method', (select m.method from address m
          where m.tenant_id = ${tenant} and m.address_id = o.delivery_address_id))
      from subscription o where o.tenant_id = ${tenant} and o.subscription_id = u.replaces_subscription_id) as replaces`,
  consent: sql`x.subscription_id = u.subscription_id`,
});
const waitingSubscription = sql`u.status = 'pending'`;

const ofGift: Source = {
  from: sql`from gift u`,
  ids: sql`null::bigint as "subscriptionId", json_build_object('giftId', u.gift_id, 'recipientName', u.recipient_name,
    'recipientEmail', u.recipient_email, 'note', u.note, 'startOn', u.start_on, 'isSecond', u.is_second) as gift, true as "byBill",
    null::date as "startFrom", null::json as replaces`,
  consent: sql`x.gift_id = u.gift_id`,
};
// A bogo gift is paid for with the subscription that it comes with.
const waitingGift = sql`u.state = 'pending' and u.kind = 'gift'`;

const orderOf = (
  tenant: RawBuilder<number>,
  accountNumber: number,
  { from, ids, consent }: Source,
  waiting: RawBuilder<unknown>,
): RawBuilder<PendingOrderRecord> =>
  sql<PendingOrderRecord>`
      select ${ids}, u.bundle_id as "bundleId", u.rate_code as "rateCode",
        u.rate_version as "rateVersion", u.add_on_ids as "addOnIds", u.product,
        a.first_name as "firstName", a.last_name as "lastName", a.contact_email as "contactEmail",
        u.delivery_address_id as "deliveryAddressId", de.method as "deliveryMethod", de.state_code as "deliveryState",
        json_build_object('street', bi.street, 'city', bi.city, 'stateCode', bi.state_code, 'zip5', bi.zip5) as billing,
        c.due_today_cents as "consentedCents", c.terms_version as "termsVersion", c.terms_text as "termsText",
        c.language as "termsLanguage", case when c.read_by is not null then publication_day(c.given_at) end as "readOutOn"
      ${from}
      join account a on a.tenant_id = ${tenant} and a.account_number = u.account_number
      join address bi on bi.tenant_id = ${tenant} and bi.address_id = u.billing_address_id
      left join address de on de.tenant_id = ${tenant} and de.address_id = u.delivery_address_id
      join lateral (select x.due_today_cents, x.terms_version, x.terms_text, x.language, x.read_by, x.given_at from price_consent x
        where x.tenant_id = ${tenant} and ${consent} order by x.consent_id desc limit 1) c on true
      where u.tenant_id = ${tenant} and u.account_number = ${accountNumber} and ${waiting}`;

const subscriptionOrder = (tenant: RawBuilder<number>, accountNumber: number) =>
  orderOf(tenant, accountNumber, ofSubscription(tenant), waitingSubscription);
const giftOrder = (tenant: RawBuilder<number>, accountNumber: number) =>
  orderOf(tenant, accountNumber, ofGift, waitingGift);

/** The order that an account has to pay for, as last agreed to. Null if nothing waits for payment. */
export async function findPendingOrder(
  db: Database,
  tenantId: number,
  accountNumber: number,
): Promise<PendingOrderRecord | null> {
  const [row] = await db.read<PendingOrderRecord>(
    tenantId,
    (tenant) => sql<PendingOrderRecord>`${subscriptionOrder(tenant, accountNumber)}
      union all ${giftOrder(tenant, accountNumber)}`,
  );
  return row ?? null;
}

/** Whether the account's last order was paid for; false if it was dropped, or there never was an order. */
export async function isLastOrderPaid(db: Database, tenantId: number, accountNumber: number): Promise<boolean> {
  const agreed = (tenant: RawBuilder<number>, { consent }: Source) =>
    sql`join lateral (select max(x.consent_id) as last from price_consent x where x.tenant_id = ${tenant} and ${consent}) c on true
      where u.tenant_id = ${tenant} and u.account_number = ${accountNumber}`;
  const [row] = await db.read<{ paid: boolean }>(
    tenantId,
    (tenant) => sql<{ paid: boolean }>`
      select u.start_on is not null as paid, c.last from subscription u ${agreed(tenant, ofSubscription(tenant))}
      union all
      select u.state in ('open', 'redeemed'), c.last from gift u ${agreed(tenant, ofGift)}
      order by last desc nulls last limit 1`,
  );
  return row?.paid ?? false;
}

/**
 * Like `findPendingOrder`, locked until the end of the transaction, so that the order can be neither changed nor
 * dropped meanwhile.
 */
export async function lockPendingOrder(tx: Tx, accountNumber: number): Promise<PendingOrderRecord | null> {
  const tenant = sql<number>`${tx.tenantId}::int`;
  for (const order of [subscriptionOrder, giftOrder]) {
    const { rows } = await sql<PendingOrderRecord>`${order(tenant, accountNumber)} for update of u`.execute(tx.q);
    if (rows[0] !== undefined) return rows[0];
  }
  return null;
}

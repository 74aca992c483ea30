import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ToldStop } from "#core/delivery/pending-stops.ts";
import type { Cents } from "#core/money.ts";
import type { PaperFee } from "#core/payment/paper-fee.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { Database } from "#server/db/database.ts";
import type { AccountTables } from "#server/db/tables/account.ts";
import { openFee } from "./paper-bill.ts";

type Columns<T extends keyof AccountTables> = AccountTables[T];

/** What is on its way for a subscription's papers. */
export type PendingDelivery = {
  readonly redeliveries: readonly {
    readonly issueId: number;
    readonly issueOn: Day;
    readonly on: Day;
    readonly until: number;
  }[];
  readonly addressChange: { readonly effectiveOn: Day; readonly street: string; readonly city: string } | null;
};

export type SubscriptionRecord = PendingDelivery & {
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly status: Columns<"subscription">["status"];
  readonly method: "ezpay" | "bill";
  readonly renews: boolean;
  readonly paidThrough: Day | null;
  readonly renewsOn: Day | null;
  readonly chargeOn: Day | null;
  readonly cancelAt: Day | null;
  readonly billingState: string | null;
  readonly deliveryState: string | null;
  /** An offer that was accepted: plan and rate from the renewal on. */
  readonly next: PinnedPlan | null;
  /** Of bills on paper that are not paid for yet; null where none are sent. */
  readonly openFee: PaperFee | null;
  /** Temporary stops that are not over; null where there are none. */
  readonly stops: readonly ToldStop[] | null;
};

export type AccountRecord = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  /** Takes its place when the link that was mailed there is opened (rules 4.12). */
  readonly pendingEmail: string | null;
  /** Where renewal notices go; null: on paper, by mail. */
  readonly eNoticeEmail: string | null;
  /** Left of earlier payments; it lowers what is due next. */
  readonly balance: Cents;
  readonly phone: string;
  readonly ezPayOnly: boolean;
  readonly allowCancel: boolean;
  readonly origin: "online" | "office";
  /** Who keeps its record: `native`, or the code of the publisher's circulation system. */
  readonly circulationSystem: string;
  /** Whom a gift is for that was chosen and not paid for. */
  readonly unpaidGiftTo: string | null;
  /** The live one, else the one waiting for payment, else the last that ended. */
  readonly subscription: SubscriptionRecord | null;
};

/** Who holds the token, and the account that the request selects among those the login may see. */
export type Caller = {
  readonly loginId: number;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly scope: "checkout" | "account";
  readonly checkoutId: string | null;
  /** Used before, within the last minute. */
  readonly usedLately: boolean;
  /** Signed in, or gave the password again, within the last five minutes (security.md S16). */
  readonly provenLately: boolean;
  readonly tokenHash: Buffer;
  /** Null: none of its own, or the number asked for is not (which are one and the same answer, 404). */
  readonly account: AccountRecord | null;
};

type Row = Omit<Caller, "tokenHash" | "account"> & {
  readonly account: Omit<AccountRecord, "subscription"> | null;
  readonly subscription: SubscriptionRecord | null;
};

const idleMs = 30 * 60_000;
const latelyMs = 60_000;
const provenMs = 5 * 60_000;

/**
 * Token, login, grant, account and its subscription in one round trip. An unconfirmed login sees only what its own
 * checkout made or its gift link gave; a checkout token only the account of its own checkout (contract.md, Bearer token).
 *
 * @param accountNumber the number asked for; 0 = the login's default account.
 * @returns null for a token that is unknown, expired (absolute 12 h, idle 30 min) or revoked.
 */
export async function findCaller(
  db: Database,
  tenantId: number,
  by: { readonly tokenHash: Buffer; readonly accountNumber: number; readonly now: Date },
): Promise<Caller | null> {
  const { tokenHash, accountNumber } = by;
  const before = (ms: number): string => new Date(by.now.getTime() - ms).toISOString();
  const rows = await db.read<Row>(
    tenantId,
    (tenant) => sql<Row>`
      select se.login_id as "loginId", lo.email, lo.email_confirmed_at is not null as "emailConfirmed", se.scope,
        se.checkout_id as "checkoutId", se.last_used_at > ${before(latelyMs)}::timestamptz as "usedLately",
        se.signed_in_at > ${before(provenMs)}::timestamptz as "provenLately", ac.account, su.subscription
      from session se
      join login lo on lo.tenant_id = ${tenant} and lo.login_id = se.login_id
      left join lateral (
        select a.account_number, json_build_object(
          'accountNumber', a.account_number, 'firstName', a.first_name, 'lastName', a.last_name,
          'contactEmail', a.contact_email, 'pendingEmail', a.pending_email, 'eNoticeEmail', a.e_notice_email, 'phone', a.phone,
          'balance', a.balance_cents,
          'ezPayOnly', a.ez_pay_only, 'allowCancel', a.allow_cancel, 'origin', a.origin,
          'circulationSystem', a.circulation_system,
          'unpaidGiftTo', (select f.recipient_name from gift f where f.tenant_id = ${tenant}
            and f.account_number = a.account_number and f.state = 'pending' and f.kind = 'gift')) as account
        from account_grant g
        join account a on a.tenant_id = ${tenant} and a.account_number = g.account_number
        where g.tenant_id = ${tenant} and g.login_id = se.login_id
          and case se.scope when 'checkout' then a.checkout_id = se.checkout_id
            else lo.email_confirmed_at is not null or g.proof in ('checkout', 'gift') end
          and ${accountNumber === 0 ? theDefault(tenant) : sql`g.account_number = ${accountNumber}`}
      ) ac on true
      left join lateral (
        select json_build_object(
          'bundleId', u.bundle_id, 'rateCode', u.rate_code, 'rateVersion', u.rate_version, 'addOnIds', u.add_on_ids,
          'status', u.status, 'method', u.method, 'renews', u.renews, 'paidThrough', u.paid_through, 'renewsOn', u.renews_on,
          'chargeOn', u.charge_on, 'cancelAt', u.cancel_at,
          'billingState', ${stateOf(tenant, sql`u.billing_address_id`)},
          'deliveryState', ${stateOf(tenant, sql`u.delivery_address_id`)},
          'stops', case u.product when 'P' then ${openStopsOf(tenant)} end,
          'redeliveries', case u.product when 'P' then (select coalesce(json_agg(json_build_object('issueId', d.issue_id, 'issueOn', d.issue_on,
              'on', d.redeliver_on, 'until', d.redeliver_until_minutes) order by d.issue_id), '[]')
            from delivery_issue d where d.tenant_id = ${tenant} and d.account_number = ac.account_number
              and d.state = 'redelivering') else '[]' end,
          'addressChange', case u.product when 'P' then (select json_build_object('effectiveOn', c.effective_on, 'street', ad.street, 'city', ad.city)
            from address_change c
            join address ad on ad.tenant_id = ${tenant} and ad.address_id = c.address_id
            where c.tenant_id = ${tenant} and c.subscription_id = u.subscription_id and c.state = 'pending') end,
          'openFee', case u.method when 'bill' then ${openFee(tenant, sql`u.subscription_id`)} end,
          'next', case when u.next_rate_code is not null then json_build_object(
            'bundleId', u.next_bundle_id, 'rateCode', u.next_rate_code, 'rateVersion', u.next_rate_version) end) as subscription
        from subscription u
        where u.tenant_id = ${tenant} and u.account_number = ac.account_number
        order by case u.status when 'pending' then 1 when 'ended' then 2 else 0 end, u.subscription_id desc
        limit 1
      ) su on true
      where se.tenant_id = ${tenant} and se.token_hash = ${tokenHash} and se.revoked_at is null
        and se.expires_at > ${before(0)}::timestamptz and se.last_used_at > ${before(idleMs)}::timestamptz`,
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { account, subscription, ...session } = row;
  return { ...session, tokenHash, account: account && { ...account, subscription } };
}

/** Looked up by its key, one address at a time: joined, the plan read every address of the tenant for one. */
const stateOf = (tenant: RawBuilder<number>, addressId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ad.state_code from address ad where ad.tenant_id = ${tenant} and ad.address_id = ${addressId})`;

/** Those that the job has not finished with: one that is over is not read any more. Null: there are none. */
const openStopsOf = (tenant: RawBuilder<number>): RawBuilder<unknown> =>
  sql`(select json_agg(json_build_object('stopOn', t.stop_on, 'restartOn', t.restart_on, 'option', t.paper_option)
      order by t.stop_on)
    from temporary_stop t where t.tenant_id = ${tenant} and t.subscription_id = u.subscription_id
      and t.withdrawn_at is null and coalesce(t.posted_through, t.stop_on - 1) < t.restart_on - 1)`;

/** One with something live before one without, then the first that was granted. A number that is given needs no sorting. */
const theDefault = (tenant: RawBuilder<number>): RawBuilder<unknown> => sql`true
  order by exists (select from subscription x where x.tenant_id = ${tenant} and x.account_number = a.account_number
    and x.status <> 'ended') desc, g.granted_at, g.account_number
  limit 1`;

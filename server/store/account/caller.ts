import type { UnpaidGift } from "#core/account/account-view.ts";
import { type RawBuilder, sql } from "kysely";
import type { GrantKind, GrantProof } from "#core/access/grant.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { Database } from "#server/db/database.ts";
import { standingRead } from "#server/db/standing-read.ts";
import { sessionIdle } from "#server/store/login/session.ts";
import type { AccountTables } from "#server/db/tables/account.ts";

type Columns<T extends keyof AccountTables> = AccountTables[T];

export type SubscriptionRecord = {
  readonly subscriptionId: number;
  readonly product: Columns<"subscription">["product"];
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
  /** The day on which it has ended unpaid; null: it has not. */
  readonly endedUnpaidOn: Day | null;
  readonly billingState: string | null;
  readonly deliveryState: string | null;
  /** An offer that was accepted: plan and rate from the renewal on. */
  readonly next: PinnedPlan | null;
};

export type AccountRecord = {
  /** What this login may do with it, and how that was proven. */
  readonly grant: { readonly kind: GrantKind; readonly proof: GrantProof; readonly grantedAt: Date };
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
  /** A gift that was chosen and not paid for. */
  readonly unpaidGift: UnpaidGift | null;
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
  readonly account: Omit<AccountRecord, "subscription" | "grant"> | null;
  readonly grantKind: GrantKind | null;
  readonly grantProof: GrantProof | null;
  readonly grantedAt: Date | null;
  readonly subscription: SubscriptionRecord | null;
};

const lately = sql`interval '1 minute'`;
const proven = sql`interval '5 minutes'`;

/**
 * Token, login, grant, account and its subscription in one round trip. An unconfirmed login sees only what its own
 * checkout made or its gift link gave; a checkout token only the account of its own checkout (contract.md, Bearer token).
 *
 * @param accountNumber the number asked for; 0 = the login's default account.
 * @returns null for a token that is unknown, expired (absolute 12 h, idle 30 min) or revoked, or whose login staff have locked.
 */
export async function findCaller(
  db: Database,
  tenantId: number,
  by: { readonly tokenHash: Buffer; readonly accountNumber: number; readonly now: Date },
): Promise<Caller | null> {
  const { tokenHash, accountNumber } = by;
  const read = accountNumber === 0 ? callerAtDefault : callerAtNumber;
  const [row] = await db.readStanding(tenantId, read, { tokenHash, accountNumber, now: by.now.toISOString() });
  if (row === undefined) return null;
  const { account, subscription, grantKind, grantProof, grantedAt, ...session } = row;
  if (account === null || grantKind === null || grantProof === null || grantedAt === null)
    return { ...session, tokenHash, account: null };
  const grant = { kind: grantKind, proof: grantProof, grantedAt };
  return { ...session, tokenHash, account: { ...account, grant, subscription } };
}

type Given = "tokenHash" | "accountNumber" | "now";
type Tenant = RawBuilder<number>;

/** @param whichAccount among those that the login may see. */
const callerRead = (whichAccount: (tenant: Tenant, accountNumber: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  standingRead<Given, Row>(
    ["tokenHash", "accountNumber", "now"],
    (tenant, given) => sql<Row>`
      select se.login_id as "loginId", lo.email, lo.email_confirmed_at is not null as "emailConfirmed", se.scope,
        se.checkout_id as "checkoutId", se.last_used_at > ${given("now")}::timestamptz - ${lately} as "usedLately",
        se.signed_in_at > ${given("now")}::timestamptz - ${proven} as "provenLately", ac.account, su.subscription,
        ac.kind as "grantKind", ac.proof as "grantProof", ac.granted_at as "grantedAt"
      from session se
      join login lo on lo.tenant_id = ${tenant} and lo.login_id = se.login_id and lo.locked_at is null
      left join lateral (
        select a.account_number, g.kind, g.proof, g.granted_at, json_build_object(
          'accountNumber', a.account_number, 'firstName', a.first_name, 'lastName', a.last_name,
          'contactEmail', a.contact_email, 'pendingEmail', a.pending_email, 'eNoticeEmail', a.e_notice_email, 'phone', a.phone,
          'balance', a.balance_cents,
          'ezPayOnly', a.ez_pay_only, 'allowCancel', a.allow_cancel, 'origin', a.origin,
          'circulationSystem', a.circulation_system,
          'unpaidGift', (select json_build_object('bundleId', f.bundle_id, 'addOnIds', f.add_on_ids,
              'recipientName', f.recipient_name, 'recipientEmail', f.recipient_email, 'startOn', f.start_on) from gift f where f.tenant_id = ${tenant}
            and f.account_number = a.account_number and f.state = 'pending' and f.kind = 'gift')) as account
        from account_grant g
        join account a on a.tenant_id = ${tenant} and a.account_number = g.account_number
        where g.tenant_id = ${tenant} and g.login_id = se.login_id
          and case se.scope when 'checkout' then a.checkout_id = se.checkout_id
            else lo.email_confirmed_at is not null or g.proof in ('checkout', 'gift') end
          and ${whichAccount(tenant, given("accountNumber"))}
      ) ac on true
      left join lateral (
        select json_build_object(
          'subscriptionId', u.subscription_id, 'product', u.product, 'bundleId', u.bundle_id, 'rateCode', u.rate_code, 'rateVersion', u.rate_version, 'addOnIds', u.add_on_ids,
          'status', u.status, 'method', u.method, 'renews', u.renews, 'paidThrough', u.paid_through, 'renewsOn', u.renews_on,
          'chargeOn', u.charge_on, 'cancelAt', u.cancel_at, 'endedUnpaidOn', u.ended_unpaid_on,
          'billingState', ${stateOf(tenant, sql`u.billing_address_id`)},
          'deliveryState', ${stateOf(tenant, sql`u.delivery_address_id`)},
          'next', case when u.next_rate_code is not null then json_build_object(
            'bundleId', u.next_bundle_id, 'rateCode', u.next_rate_code, 'rateVersion', u.next_rate_version) end) as subscription
        from subscription u
        where u.tenant_id = ${tenant} and u.account_number = ac.account_number
        order by case u.status when 'pending' then 1 when 'ended' then 2 else 0 end, u.subscription_id desc
        limit 1
      ) su on true
      where se.tenant_id = ${tenant} and se.token_hash = ${given("tokenHash")} and se.revoked_at is null
        and se.expires_at > ${given("now")}::timestamptz and se.last_used_at > ${given("now")}::timestamptz - ${sessionIdle}`,
  );

/** Looked up by its key, one address at a time: joined, the plan read every address of the tenant for one. */
const stateOf = (tenant: Tenant, addressId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ad.state_code from address ad where ad.tenant_id = ${tenant} and ad.address_id = ${addressId})`;

/** A live one before one that waits for payment, and that before an ended one; then the first that was granted. */
const theDefault = (tenant: Tenant): RawBuilder<unknown> => sql`true
  order by coalesce((select min(case x.status when 'pending' then 1 when 'ended' then 2 else 0 end) from subscription x
    where x.tenant_id = ${tenant} and x.account_number = a.account_number), 2), g.granted_at, g.account_number
  limit 1`;

const callerAtDefault = callerRead(theDefault);
const callerAtNumber = callerRead((_, accountNumber) => sql`g.account_number = ${accountNumber}`);

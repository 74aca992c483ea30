import type { UnpaidGift } from "#core/account/account-view.ts";
import { type RawBuilder, sql } from "kysely";
import type { GrantKind, GrantProof } from "#core/access/grant.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { Database } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
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
  /** The day on which it ended unpaid; null if it did not. */
  readonly endedUnpaidOn: Day | null;
  readonly billingState: string | null;
  readonly deliveryState: string | null;
  /** An accepted offer: plan and rate from the renewal on. */
  readonly next: PinnedPlan | null;
};

/** An account as its screens need it, whoever looks at it. */
export type AccountOnFile = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  /** Becomes the email on record when the link that was emailed there is opened (rules 4.12). */
  readonly pendingEmail: string | null;
  /** Where renewal notices go; null if they go on paper, by mail. */
  readonly eNoticeEmail: string | null;
  /** Left over from earlier payments; it lowers the next amount due. */
  readonly balance: Cents;
  readonly phone: string;
  readonly ezPayOnly: boolean;
  readonly allowCancel: boolean;
  readonly origin: "online" | "office";
  /** The system that keeps the account's record: `native`, or the code of the publisher's circulation system. */
  readonly circulationSystem: string;
  /** The card on file; only the parts of it that can be shown. */
  readonly card: { readonly brand: string; readonly last4: string; readonly expires: string } | null;
  /** A gift that was chosen but not paid for. */
  readonly unpaidGift: UnpaidGift | null;
  /** How many gifts it has paid for. */
  readonly giftsGiven: number;
  /** The live subscription, else the one waiting for payment, else the last that ended. */
  readonly subscription: SubscriptionRecord | null;
};

/** The account, as seen by a login. */
export type AccountRecord = AccountOnFile & {
  /** The login's rights to the account, and how they were proven. */
  readonly grant: { readonly kind: GrantKind; readonly proof: GrantProof; readonly grantedAt: Date };
};

type Tenant = RawBuilder<number>;

/** The account `a`, without its subscription. Its gifts are read in one pass, because each access to a table costs. */
const accountJson = (tenant: Tenant): RawBuilder<unknown> => sql`(select json_build_object(
          'accountNumber', a.account_number, 'firstName', a.first_name, 'lastName', a.last_name,
          'contactEmail', a.contact_email, 'pendingEmail', a.pending_email, 'eNoticeEmail', a.e_notice_email, 'phone', a.phone,
          'balance', a.balance_cents,
          'ezPayOnly', a.ez_pay_only, 'allowCancel', a.allow_cancel, 'origin', a.origin,
          'circulationSystem', a.circulation_system,
          'card', (select json_build_object('brand', m.brand, 'last4', m.last4, 'expires', m.expires)
            from payment_method m where m.tenant_id = ${tenant} and m.account_number = a.account_number
              and m.replaced_at is null order by m.payment_method_id desc limit 1),
          'unpaidGift', gifts.unpaid, 'giftsGiven', gifts.given)
        from (
          select (array_agg(json_build_object('bundleId', f.bundle_id, 'addOnIds', f.add_on_ids,
              'recipientName', f.recipient_name, 'recipientEmail', f.recipient_email, 'note', f.note, 'startOn', f.start_on))
              filter (where f.state = 'pending' and f.kind = 'gift'))[1] as unpaid,
            count(*) filter (where f.state <> 'pending' and f.mail_on is not null) as given
          from gift f where f.tenant_id = ${tenant} and f.account_number = a.account_number
        ) gifts)`;

/** The subscription of `AccountRecord`, as a complete select with the column `subscription`. */
const latestSubscription = (tenant: Tenant, accountNumber: RawBuilder<unknown>): RawBuilder<unknown> => sql`
        select json_build_object(
          'subscriptionId', u.subscription_id, 'product', u.product, 'bundleId', u.bundle_id, 'rateCode', u.rate_code, 'rateVersion', u.rate_version, 'addOnIds', u.add_on_ids,
          'status', u.status, 'method', u.method, 'renews', u.renews, 'paidThrough', u.paid_through, 'renewsOn', u.renews_on,
          'chargeOn', u.charge_on, 'cancelAt', u.cancel_at, 'endedUnpaidOn', u.ended_unpaid_on,
          'billingState', states.billing, 'deliveryState', states.delivery,
          'next', case when u.next_rate_code is not null then json_build_object(
            'bundleId', u.next_bundle_id, 'rateCode', u.next_rate_code, 'rateVersion', u.next_rate_version) end) as subscription
        from subscription u
        -- By key, and aggregated: with a plain join, the plan read every address of the tenant for one.
        cross join lateral (
          select min(ad.state_code) filter (where ad.address_id = u.billing_address_id) as billing,
            min(ad.state_code) filter (where ad.address_id = u.delivery_address_id) as delivery
          from address ad where ad.tenant_id = ${tenant} and ad.address_id in (u.billing_address_id, u.delivery_address_id)
        ) states
        where u.tenant_id = ${tenant} and u.account_number = ${accountNumber}
        order by case u.status when 'pending' then 1 when 'ended' then 2 else 0 end, u.subscription_id desc
        limit 1`;

/** An account, and the version that was read. Null if it is from a backup, and was not changed since. */
export type AccountRead = { readonly account: AccountOnFile; readonly version: string | null };

type Row = {
  readonly account: Omit<AccountOnFile, "subscription">;
  readonly subscription: SubscriptionRecord | null;
  readonly version: string | null;
};

const onFile = preparedRead(
  { accountNumber: "bigint" },
  (tenant, given) => sql<Row>`
  select ${accountJson(tenant)} as account, (${latestSubscription(tenant, sql`a.account_number`)}) as subscription, v.version
  from account a
  left join account_version v on v.tenant_id = ${tenant} and v.account_number = a.account_number
  where a.tenant_id = ${tenant} and a.account_number = ${given("accountNumber")}`,
);

/** An account by its number. Null if there is none. */
export async function readAccount(db: Database, tenantId: number, accountNumber: number): Promise<AccountRead | null> {
  const [row] = await db.readPrepared(tenantId, onFile, { accountNumber });
  return row === undefined
    ? null
    : { account: { ...row.account, subscription: row.subscription }, version: row.version };
}

/** The account alone, for callers that need it only once. */
export const findAccountOnFile = async (
  db: Database,
  tenantId: number,
  accountNumber: number,
): Promise<AccountOnFile | null> => (await readAccount(db, tenantId, accountNumber))?.account ?? null;

/** Whether the publication has such an account. */
export async function isAccount(db: Database, tenantId: number, accountNumber: number): Promise<boolean> {
  const found = await db.read(
    tenantId,
    (tenant) => sql<{ there: boolean }>`select true as there from account a
      where a.tenant_id = ${tenant} and a.account_number = ${accountNumber}`,
  );
  return found.length > 0;
}

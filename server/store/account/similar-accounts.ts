import { sql } from "kysely";
import type { Holding } from "#core/subscribing/existing-subscription.ts";
import { isLive, type SubscriptionStatus } from "#core/subscription/status.ts";
import type { Tx } from "#server/db/database.ts";

/** What distinguishes people. "" or null if not known. */
export type CallerDetails = {
  /** In lowercase. */
  readonly email: string;
  /** "+12625550142". */
  readonly phone: string;
  readonly deliveryAddressId: number | null;
  /** The caller's own account, which is skipped. */
  readonly accountNumber: number | null;
};

export const similarities = ["email", "phone", "address"] as const;
export type Similarity = (typeof similarities)[number];

/** An account with the caller's email, phone or delivery address. */
export type SimilarAccountRecord = {
  readonly accountNumber: number;
  readonly name: string;
  readonly by: readonly Similarity[];
  /** Its live subscription, else its last one; null if it never had one. */
  readonly subscription: {
    readonly subscriptionId: number;
    readonly bundleId: string;
    readonly product: "P" | "D";
    readonly status: SubscriptionStatus;
    readonly isSecond: boolean;
    readonly wasPaid: boolean;
  } | null;
};

const most = 20;

/** The accounts that may be the caller's, the likeliest first. */
export async function findSimilarAccounts(
  tx: Tx,
  { email, phone, deliveryAddressId, accountNumber }: CallerDetails,
): Promise<SimilarAccountRecord[]> {
  const t = tx.tenantId;
  const { rows } = await sql<SimilarAccountRecord>`
    with found as (
      select account_number, 'email' as by from account
      where tenant_id = ${t} and contact_mailbox = ${email} and contact_mailbox <> ''
      union select account_number, 'phone' from account where tenant_id = ${t} and phone = ${phone} and phone <> ''
      union select u.account_number, 'address' from address w
      join address d on d.tenant_id = ${t} and d.zip5 = w.zip5 and d.match_key = w.match_key and d.match_key <> ''
      join subscription u on u.tenant_id = ${t} and u.delivery_address_id = d.address_id
      where w.tenant_id = ${t} and w.address_id = ${deliveryAddressId}::bigint
    )
    select a.account_number as "accountNumber", trim(a.first_name || ' ' || a.last_name) as name, f.by, s.subscription
    from (select account_number, array_agg(by order by by) as by from found group by account_number) f
    join account a on a.tenant_id = ${t} and a.account_number = f.account_number
    left join lateral (
      select json_build_object('subscriptionId', u.subscription_id, 'bundleId', u.bundle_id, 'product', u.product,
        'status', u.status, 'isSecond', u.is_second, 'wasPaid', u.start_on is not null) as subscription
      from subscription u where u.tenant_id = ${t} and u.account_number = a.account_number
      order by u.status in ('ended', 'pending'), u.subscription_id desc limit 1) s on true
    where a.account_number is distinct from ${accountNumber}::bigint
    order by cardinality(f.by) desc, a.account_number desc limit ${most}`.execute(tx.q);
  return rows;
}

/** What an account that looks like the caller's has. */
export const holdingOf = ({ accountNumber, subscription }: SimilarAccountRecord): Holding[] =>
  subscription === null || !isLive(subscription.status)
    ? []
    : [{ ...subscription, accountNumber, replaces: null, isOwn: true }];

import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { RatedEntry } from "#core/ledger/unit-values.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { ActiveStop, PaidDates } from "#core/ledger/paid-dates.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import type { Tx } from "#server/db/database.ts";
import { actorIn } from "#server/store/audit.ts";
import { lockAccount } from "#server/store/account/account.ts";

export type HeldStop = ActiveStop & { readonly stopId: number };

/** The account's live subscription, with everything that determines its dates. */
export type HeldTerm = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly product: "P" | "D";
  readonly status: Exclude<SubscriptionStatus, "pending" | "ended">;
  readonly method: "ezpay" | "bill";
  readonly renews: boolean;
  readonly startOn: Day;
  readonly paidThrough: Day;
  readonly renewsOn: Day;
  readonly chargeOn: Day | null;
  readonly cancelAt: Day | null;
  /** The day on which it ended unpaid; null if it is live. */
  readonly endedUnpaidOn: Day | null;
  readonly anchorDay: number | null;
  /** An offer that was accepted: plan and rate from the renewal on (rules 4.5). */
  readonly next: PinnedPlan | null;
  readonly paymentMethodId: number | null;
  readonly billingState: string | null;
  readonly delivery: {
    readonly addressId: number;
    readonly stateCode: string;
    readonly zip5: string;
    readonly method: "carrier" | "mail" | "none";
    readonly routeCode: string | null;
  } | null;
  readonly entries: readonly RatedEntry[];
  /** Without withdrawn stops; finished stops are included while rows of theirs still have to be posted. */
  readonly stops: readonly HeldStop[];
};

/**
 * The account's live subscription with its ledger and active stops, in one round trip. Must be called under the
 * account's lock, so that decisions based on it are still right when they are written. Null if nothing is live.
 */
export async function findHeldTerm(tx: Tx, accountNumber: number): Promise<HeldTerm | null> {
  const live = sql`u.account_number = ${accountNumber} and u.status not in ('pending', 'ended')`;
  const { rows } = await selectTerm<HeldTerm>(tx, live).execute(tx.q);
  return rows[0] ?? null;
}

/** Like `findHeldTerm`, for one subscription of an account. Null if it is not live. */
export async function findLiveTerm(tx: Tx, subscriptionId: number): Promise<HeldTerm | null> {
  const live = sql`u.subscription_id = ${subscriptionId} and u.status not in ('pending', 'ended')`;
  const { rows } = await selectTerm<HeldTerm>(tx, live).execute(tx.q);
  return rows[0] ?? null;
}

/** Like `findHeldTerm`, but takes the account's lock first, in one round trip. */
export async function lockHeldTerm(tx: Tx, accountNumber: number): Promise<HeldTerm | null> {
  const [, held] = await Promise.all([lockAccount(tx, accountNumber), findHeldTerm(tx, accountNumber)]);
  return held;
}

/**
 * The account's last subscription if it has ended unpaid since a day, as it was in its last days of grace: it can still
 * be paid for, and then continues (rules 4.4). Null if there is none, or something is live.
 */
export async function findEndedUnpaid(tx: Tx, accountNumber: number, since: Day): Promise<HeldTerm | null> {
  const last = sql`u.status = 'ended' and u.ended_unpaid_on >= ${since}::date and u.subscription_id = (
    select max(v.subscription_id) from subscription v where v.tenant_id = ${tx.tenantId}
      and v.account_number = ${accountNumber} and v.status <> 'pending')`;
  const { rows } = await selectTerm<EndedTerm>(tx, last).execute(tx.q);
  return rows[0] === undefined ? null : { ...rows[0], status: "grace" };
}

/** A subscription that is over, as it was when it ended. */
export type EndedTerm = Omit<HeldTerm, "status"> & { readonly status: "ended" };

/**
 * A subscription that has ended, with everything that determined its dates. Null if it is still live, or never began.
 */
export async function findEndedTerm(tx: Tx, subscriptionId: number): Promise<EndedTerm | null> {
  const ended = sql`u.subscription_id = ${subscriptionId} and u.status = 'ended' and u.start_on is not null`;
  const { rows } = await selectTerm<EndedTerm>(tx, ended).execute(tx.q);
  return rows[0] ?? null;
}

const selectTerm = <Term>(tx: Tx, which: RawBuilder<unknown>): RawBuilder<Term> => sql<Term>`
    select u.subscription_id as "subscriptionId", u.account_number as "accountNumber", u.bundle_id as "bundleId",
      u.rate_code as "rateCode", u.rate_version as "rateVersion", u.add_on_ids as "addOnIds", u.product, u.status, u.method,
      u.renews, u.start_on as "startOn", u.paid_through as "paidThrough", u.renews_on as "renewsOn",
      u.charge_on as "chargeOn", u.cancel_at as "cancelAt", u.ended_unpaid_on as "endedUnpaidOn", u.anchor_day as "anchorDay",
      u.payment_method_id as "paymentMethodId",
      case when u.next_rate_code is not null then json_build_object('bundleId', u.next_bundle_id,
        'rateCode', u.next_rate_code, 'rateVersion', u.next_rate_version) end as next,
      (select b.state_code from address b where b.tenant_id = ${tx.tenantId} and b.address_id = u.billing_address_id)
        as "billingState",
      (select json_build_object('addressId', d.address_id, 'stateCode', d.state_code, 'zip5', d.zip5, 'method', d.method,
          'routeCode', d.route_code)
        from address d where d.tenant_id = ${tx.tenantId} and d.address_id = u.delivery_address_id) as delivery,
      (select coalesce(json_agg(json_build_object('cause', e.cause, 'halfUnits', e.half_units, 'issueOn', e.issue_on,
          'rateCode', e.rate_code, 'rateVersion', e.rate_version, 'printDays', e.print_days)
          order by e.entry_id), '[]')
        from expiry_entry e where e.tenant_id = ${tx.tenantId} and e.subscription_id = u.subscription_id) as entries,
      (select coalesce(json_agg(json_build_object('stopId', t.stop_id, 'stopOn', t.stop_on, 'restartOn', t.restart_on,
          'option', t.paper_option, 'postedThrough', t.posted_through) order by t.stop_on), '[]')
        from temporary_stop t where t.tenant_id = ${tx.tenantId} and t.subscription_id = u.subscription_id
          and t.withdrawn_at is null) as stops
    from subscription u
    where u.tenant_id = ${tx.tenantId} and ${which}
    order by u.subscription_id desc
    limit 1`;

/**
 * Writes the dates that follow from ledger and stops. A charge date is moved, never created: without EZ-Pay there is
 * none. A cancellation takes effect at the end of the paid term, wherever that moves (rules 3a); one that was made
 * after that end, in grace, keeps its day.
 */
export async function setPaidDates(tx: Tx, subscriptionId: number, dates: PaidDates): Promise<void> {
  await sql`
    update subscription set paid_through = ${dates.paidThrough}::date, renews_on = ${dates.renewsOn}::date,
      charge_on = case when charge_on is null then null else ${dates.chargeOn}::date end,
      cancel_at = case when cancel_at is null then null when cancel_at <= paid_through then ${dates.paidThrough}::date
        else greatest(cancel_at, ${dates.paidThrough}::date) end
    where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId}`.execute(tx.q);
}

/** A row for the ledger: what it is about, and who caused it. */
export type NewExpiryEntry = ExpiryEntry & {
  readonly subscriptionId: number;
  readonly rateCode: string;
  readonly rateVersion: number;
  /** `stop:7`, `issue:12`: posted once for each reference, cause and issue. */
  readonly reference: string;
  readonly actor: string;
};

/**
 * Adds rows to the append-only ledger; existing rows are left alone.
 * @returns how many were new.
 */
export async function postExpiry(tx: Tx, rows: readonly NewExpiryEntry[]): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await tx.q
    .insertInto("expiry_entry")
    .values(
      rows.map((row) => ({
        tenant_id: tx.tenantId,
        subscription_id: row.subscriptionId,
        cause: row.cause,
        half_units: row.halfUnits,
        issue_on: row.issueOn,
        rate_code: row.rateCode,
        rate_version: row.rateVersion,
        actor: actorIn(tx, row.actor),
        reference: row.reference,
        posted_on: tx.today,
        print_days: row.printDays ? [...row.printDays] : null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "subscription_id", "cause", "reference", "issue_on"])
        .where("reference", "is not", null)
        .doNothing(),
    )
    .returning("entry_id")
    .execute();
  return written.length;
}

import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import { monthDayOf, type Season, type SeasonDays, type SeasonProgress } from "#core/delivery/season.ts";
import type { Tx } from "#server/db/database.ts";

export type SeasonalPlanKind = "digital" | "address";

export type SeasonalPlanRecord = SeasonProgress & {
  readonly planId: number;
  readonly accountNumber: number;
  /** 0 if staff planned it for an account that nobody signs in to. */
  readonly loginId: number;
  readonly kind: SeasonalPlanKind;
  readonly season: Season;
  readonly addressId: number | null;
  readonly homeAddressId: number | null;
  /** No further season begins, but the move back is still made. */
  readonly isEnded: boolean;
};

const columns = sql`
  s.plan_id as "planId", s.account_number as "accountNumber", coalesce(s.login_id, 0) as "loginId", s.kind,
  json_build_object('leave', json_build_object('month', s.leave_month, 'date', s.leave_date),
    'comeBack', json_build_object('month', s.return_month, 'date', s.return_date), 'startsOn', s.starts_on) as season,
  s.address_id as "addressId", s.home_address_id as "homeAddressId", s.last_leave_on as "lastLeaveOn",
  s.return_on as "returnOn", s.ended_at is not null as "isEnded"`;

/** The account's plan that has not ended. */
export async function findSeasonalPlan(tx: Tx, accountNumber: number): Promise<SeasonalPlanRecord | null> {
  const { rows } = await sql<SeasonalPlanRecord>`
    select ${columns} from seasonal_plan s
    where s.tenant_id = ${tx.tenantId} and s.account_number = ${accountNumber} and s.ended_at is null
    order by s.plan_id desc limit 1`.execute(tx.q);
  return rows[0] ?? null;
}

/** Whether a move back still has to be made, by this plan or one that has ended. */
export async function isAway(tx: Tx, accountNumber: number): Promise<boolean> {
  const { rows } = await sql`
    select from seasonal_plan s
    where s.tenant_id = ${tx.tenantId} and s.account_number = ${accountNumber} and s.return_on is not null`.execute(
    tx.q,
  );
  return rows.length > 0;
}

/** Plans that still have a move to make, in order of their numbers: for a season to come, or back home. */
export async function findSeasonalPlans(tx: Tx, after: number, most: number): Promise<SeasonalPlanRecord[]> {
  const { rows } = await sql<SeasonalPlanRecord>`
    select ${columns} from seasonal_plan s
    where s.tenant_id = ${tx.tenantId} and s.plan_id > ${after} and (s.ended_at is null or s.return_on is not null)
    order by s.plan_id limit ${most}`.execute(tx.q);
  return rows;
}

type NewSeasonalPlan = SeasonDays & {
  readonly accountNumber: number;
  readonly subscriptionId: number;
  readonly loginId: number;
  readonly kind: SeasonalPlanKind;
  readonly addressId: number | null;
};

/** Called under the account's lock, after an earlier plan has ended. */
export async function insertSeasonalPlan(tx: Tx, plan: NewSeasonalPlan): Promise<void> {
  const [leave, comeBack] = [monthDayOf(plan.leaveOn), monthDayOf(plan.returnOn)];
  await tx.q
    .insertInto("seasonal_plan")
    .values({
      tenant_id: tx.tenantId,
      account_number: plan.accountNumber,
      subscription_id: plan.subscriptionId,
      login_id: plan.loginId === 0 ? null : plan.loginId,
      kind: plan.kind,
      leave_month: leave.month,
      leave_date: leave.date,
      return_month: comeBack.month,
      return_date: comeBack.date,
      starts_on: plan.leaveOn,
      address_id: plan.addressId,
      last_leave_on: null,
      home_address_id: null,
      return_on: null,
      ended_at: null,
    })
    .execute();
}

export async function closeSeasonalPlan(tx: Tx, accountNumber: number, now: Date): Promise<void> {
  await tx.q
    .updateTable("seasonal_plan")
    .set({ ended_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .where("ended_at", "is", null)
    .execute();
}

type Progress = {
  readonly lastLeaveOn: Day | null;
  readonly away: { readonly homeAddressId: number; readonly returnOn: Day } | null;
};

export async function noteSeasonProgress(tx: Tx, planId: number, { lastLeaveOn, away }: Progress): Promise<void> {
  await tx.q
    .updateTable("seasonal_plan")
    .set({
      last_leave_on: lastLeaveOn,
      home_address_id: away && away.homeAddressId,
      return_on: away && away.returnOn,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("plan_id", "=", planId)
    .execute();
}

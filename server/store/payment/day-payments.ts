import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { TakenGroup } from "#core/payment/day-report.ts";
import type { Database } from "#server/db/database.ts";

export type DayInZone = { readonly day: Day; readonly timeZone: string };

/** A check or cash that somebody took at the desk. */
export type DeskPayment = {
  readonly receiptNumber: string;
  /** Minutes after midnight at the publication. */
  readonly minutes: number;
  readonly accountNumber: number;
  readonly name: string;
  readonly takenBy: string;
  readonly method: "Check" | "Cash";
  readonly checkNumber: string;
  readonly amount: Cents;
};

const amount = sql`i.amount_cents + i.tip_cents + i.donation_cents`;
const staffOf = sql`substring(i.taken_by from '^staff:([0-9]+)$')::int`;
const staffName = sql`coalesce((select s.name from staff s where s.staff_id = ${staffOf}), '')`;

/** What was paid on the day, even if it was refunded later. */
const paidOn = (tenant: RawBuilder<number>, { day, timeZone }: DayInZone) => sql`payment_intent i
  where i.tenant_id = ${tenant} and i.state in ('captured', 'refunded') and ${amount} > 0
    and coalesce(i.captured_at, i.token_at) >= (${day}::date::timestamp at time zone ${timeZone}::text)
    and coalesce(i.captured_at, i.token_at) < ((${day}::date + 1)::timestamp at time zone ${timeZone}::text)`;

/** The payments of a day, counted by method and by who took them. */
export const countDayPayments = (db: Database, tenantId: number, asked: DayInZone): Promise<TakenGroup[]> =>
  db.read<TakenGroup>(
    tenantId,
    (tenant) => sql<TakenGroup>`
      select i.method, ${staffOf} as "staffId", max(${staffName}) as name, count(*)::int as count,
        sum(${amount})::int as amount
      from ${paidOn(tenant, asked)} group by 1, 2`,
  );

/**
 * The checks and the cash of a day, in the order in which each person took them.
 * @param staffId null for everybody.
 */
export const findDeskPayments = (
  db: Database,
  tenantId: number,
  { staffId, ...asked }: DayInZone & { readonly staffId: number | null },
): Promise<DeskPayment[]> => {
  const there = sql`(coalesce(i.captured_at, i.token_at) at time zone ${asked.timeZone}::text)`;
  return db.read<DeskPayment>(
    tenantId,
    (tenant) => sql<DeskPayment>`
      select coalesce(i.receipt_number, '') as "receiptNumber",
        (extract(hour from ${there}) * 60 + extract(minute from ${there}))::int as minutes,
        i.account_number::int as "accountNumber",
        (select trim(a.first_name || ' ' || a.last_name) from account a
          where a.tenant_id = ${tenant} and a.account_number = i.account_number) as name,
        ${staffName} as "takenBy", i.method, coalesce(i.check_number, '') as "checkNumber", ${amount} as amount
      from ${paidOn(tenant, asked)} and i.method in ('Check', 'Cash') and i.taken_by is not null
        and (${staffId}::int is null or ${staffOf} = ${staffId}::int)
      order by ${staffName}, ${staffOf}, i.captured_at, i.intent_id`,
  );
};

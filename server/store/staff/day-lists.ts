import { type RawBuilder, sql } from "kysely";
import type { dayListKinds } from "#contract/desk/today.ts";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";
import type { FiguresQuery } from "./day-figures.ts";

export type DayListKind = (typeof dayListKinds)[number];

/** One account behind a figure. `after` of the next page is the last one's key; keys only grow within a list. */
export type DayListRow = {
  readonly key: number;
  readonly accountNumber: number;
  readonly name: string;
  /** The plan, the problem or the finding, as it is stored. */
  readonly what: string;
  /** The day of the start, the end, the restart, the paper or the charge. */
  readonly on: Day | null;
};

type Asked = FiguresQuery & { readonly kind: DayListKind; readonly after: number; readonly most: number };

/** The accounts behind a figure of `findDayFigures`, by the same conditions. */
export const findDayList = (db: Database, tenantId: number, asked: Asked): Promise<DayListRow[]> =>
  db.read<DayListRow>(
    tenantId,
    (t) => sql<DayListRow>`select d.key::float8 as key, d.account_number::int as "accountNumber",
        a.first_name || ' ' || a.last_name as name, d.what, d."on"
      from (${lists[asked.kind](t, asked)}) d
      join account a on a.tenant_id = ${t} and a.account_number = d.account_number
      order by d.key`,
  );

type List = (t: RawBuilder<number>, asked: Asked) => RawBuilder<unknown>;

const planOf = (t: RawBuilder<number>) =>
  sql`coalesce((select b.name from bundle b where b.tenant_id = ${t} and b.bundle_id = u.bundle_id), u.bundle_id)`;

const lists: Readonly<Record<DayListKind, List>> = {
  starts: (t, { today, after, most }) => sql`select u.subscription_id as key, u.account_number, ${planOf(t)} as what,
      u.start_on as "on"
    from subscription u where u.tenant_id = ${t} and u.start_on = ${today}::date and u.status <> 'pending'
      and u.replaces_subscription_id is null and u.subscription_id > ${after} order by 1 limit ${most}`,
  stops: (t, { today, after, most }) => sql`select h.stop_id as key, h.account_number, '' as what, h.restart_on as "on"
    from temporary_stop h where h.tenant_id = ${t} and h.withdrawn_at is null and h.stop_on = ${today}::date
      and h.stop_id > ${after} order by 1 limit ${most}`,
  cancellations: (t, { realDay, timeZone, after, most }) => sql`select u.subscription_id as key, u.account_number,
      ${planOf(t)} as what, u.cancel_at as "on"
    from subscription u where u.tenant_id = ${t}
      and u.cancelled_at >= (${realDay}::date::timestamp at time zone ${timeZone}::text)
      and u.cancelled_at < ((${realDay}::date + 1)::timestamp at time zone ${timeZone}::text)
      and u.subscription_id > ${after} order by 1 limit ${most}`,
  complaints: (t, { today, after, most }) => sql`select i.issue_id as key, i.account_number, i.problem as what,
      i.issue_on as "on"
    from delivery_issue i where i.tenant_id = ${t} and i.reported_on = ${today}::date and i.issue_id > ${after}
    order by 1 limit ${most}`,
  renewals: (t, { today, through, after, most }) => sql`select u.subscription_id as key, u.account_number,
      ${planOf(t)} as what, u.charge_on as "on"
    from subscription u where u.tenant_id = ${t} and u.charge_on between ${today}::date and ${through}::date
      and u.status in ('active', 'stopped', 'pastDue', 'grace') and u.subscription_id > ${after} order by 1 limit ${most}`,
  circulation: (t, { after, most }) => sql`select f.finding_id as key, f.account_number, f.kind as what,
      f.report_on as "on"
    from circulation_finding f where f.tenant_id = ${t}
      and f.report_on = (select max(r.report_on) from circulation_report r where r.tenant_id = ${t})
      and f.finding_id > ${after} order by 1 limit ${most}`,
};

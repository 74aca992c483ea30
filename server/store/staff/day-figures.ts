import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { Database } from "#server/db/database.ts";
import { paidOrOpenedAt } from "#server/store/payment/paid-or-opened.ts";

/** What a day brought a publication, what is wrong there now, and what the next days bring. */
export type DayFigures = {
  readonly starts: number;
  readonly stops: number;
  readonly cancellations: number;
  readonly complaints: number;
  readonly payments: number;
  readonly moneyIn: Cents;
  /** Emails that have waited for longer than they should. */
  readonly waitingEmails: number;
  /** Payments for which the gateway has not reported a result. */
  readonly unansweredPayments: number;
  /** The last night's comparison with the circulation system; null if there is none. */
  readonly circulation: { readonly reportOn: Day; readonly findings: number } | null;
  /** Renewals that were tried recently, and how many of them were paid. */
  readonly renewalsTried: number;
  readonly renewalsPaid: number;
  readonly renewals: readonly DueRenewals[];
};

/** Subscriptions of one plan whose card is charged within the requested days. */
export type DueRenewals = PinnedPlan & {
  readonly addOnIds: readonly string[];
  readonly next: PinnedPlan | null;
  readonly renewsOn: Day;
  readonly count: number;
};

export type FiguresQuery = {
  /** The day on the publication's calendar, for data with a day. */
  readonly today: Day;
  /** The real day, for data with an instant. It differs only if the sandbox calendar was moved. */
  readonly realDay: Day;
  readonly timeZone: string;
  /** The last day of the upcoming renewals. */
  readonly through: Day;
  readonly now: Date;
};

/** How long an email or an answer may take before somebody should know about it. */
const overdueAfter = sql`interval '15 minutes'`;
/** "The last success rate" covers this many days, so that one bad night shows and one odd card does not. */
const triedDays = 7;

/** All figures in one statement, each part with its own index: no part reads all accounts. */
export async function findDayFigures(db: Database, tenantId: number, asked: FiguresQuery): Promise<DayFigures> {
  const { today, realDay, timeZone, through, now } = asked;
  const from = sql`(${realDay}::date::timestamp at time zone ${timeZone}::text)`;
  const to = sql`((${realDay}::date + 1)::timestamp at time zone ${timeZone}::text)`;
  const [figures] = await db.read<DayFigures>(
    tenantId,
    (t) => sql<DayFigures>`select
      (select count(*)::int from subscription u where u.tenant_id = ${t} and u.start_on = ${today}::date
        and u.status <> 'pending' and u.replaces_subscription_id is null) as starts,
      (select count(*)::int from temporary_stop h where h.tenant_id = ${t} and h.withdrawn_at is null
        and h.stop_on = ${today}::date) as stops,
      (select count(*)::int from subscription u where u.tenant_id = ${t} and u.cancelled_at >= ${from}
        and u.cancelled_at < ${to}) as cancellations,
      (select count(*)::int from delivery_issue i where i.tenant_id = ${t} and i.reported_on = ${today}::date) as complaints,
      paid.count as payments, paid.amount as "moneyIn",
      (select count(*)::int from letter l where l.tenant_id = ${t} and l.state = 'queued'
        and l.created_at < ${now}::timestamptz - ${overdueAfter}) as "waitingEmails",
      (select count(*)::int from payment_intent i where i.tenant_id = ${t} and i.state = 'unknown'
        and i.next_check_at is not null and i.token_at < ${now}::timestamptz - ${overdueAfter}) as "unansweredPayments",
      (select json_build_object('reportOn', r.report_on, 'findings', (select count(*)::int from circulation_finding f
          where f.tenant_id = ${t} and f.report_on = r.report_on))
        from circulation_report r where r.tenant_id = ${t} order by r.report_on desc limit 1) as circulation,
      tried.tries as "renewalsTried", tried.paid as "renewalsPaid",
      (select coalesce(json_agg(json_build_object('bundleId', d.bundle_id, 'rateCode', d.rate_code,
          'rateVersion', d.rate_version, 'addOnIds', d.add_on_ids, 'renewsOn', d.renews_on, 'count', d.count,
          'next', case when d.next_bundle_id is not null then json_build_object('bundleId', d.next_bundle_id,
            'rateCode', d.next_rate_code, 'rateVersion', d.next_rate_version) end)), '[]')
        from (select u.bundle_id, u.rate_code, u.rate_version, u.add_on_ids, u.next_bundle_id, u.next_rate_code,
            u.next_rate_version, max(u.renews_on) as renews_on, count(*)::int as count
          from subscription u
          where u.tenant_id = ${t} and u.charge_on between ${today}::date and ${through}::date
            and u.status in ('active', 'stopped', 'pastDue', 'grace')
          group by 1, 2, 3, 4, 5, 6, 7) d) as renewals
      from (select count(*)::int as count,
          coalesce(sum(i.amount_cents + i.tip_cents + i.donation_cents), 0)::int as amount
        from payment_intent i
        where i.tenant_id = ${t} and ${paidOrOpenedAt} >= ${from}
          and ${paidOrOpenedAt} < ${to} and i.captured_at is not null
          and i.amount_cents + i.tip_cents + i.donation_cents > 0) paid,
        (select count(*)::int as tries, (count(*) filter (where i.state in ('captured', 'refunded')))::int as paid
        from payment_intent i
        where i.tenant_id = ${t} and i.purpose = 'renewal' and i.state in ('captured', 'refunded', 'declined')
          and i.token_at >= ${now}::timestamptz - make_interval(days => ${triedDays})) tried`,
  );
  if (figures === undefined) throw new Error("no figures");
  return figures;
}

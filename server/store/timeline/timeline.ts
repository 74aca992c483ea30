import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { PostedEntry } from "#core/history/ledger-steps.ts";
import type { ActiveStop } from "#core/ledger/paid-dates.ts";
import {
  shownElsewhere,
  type TimelineKind,
  type TimelineSource,
  timelineSources,
} from "#core/timeline/timeline-event.ts";
import type { Database } from "#server/db/database.ts";
import { activeStops } from "#server/store/account/history.ts";
import { branches, type BranchNeeds } from "./timeline-branches.ts";

/** One row as it is stored; `facts` has the columns of its source. */
export type TimelineRow = {
  readonly source: TimelineSource;
  /** Sorts after `at` and the source's rank. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly on: Day;
  readonly actor: string;
  /** The name of a desk user, or the email of a login; "" if neither. */
  readonly who: string;
  readonly facts: Readonly<Record<string, unknown>>;
};

export type TimelineLedger = {
  readonly bundleId: string;
  /** The active stops. */
  readonly stops: readonly ActiveStop[];
  readonly entries: readonly (PostedEntry & { readonly entryId: number })[];
};

export type TimelinePage = {
  readonly rows: readonly TimelineRow[];
  /**
   * The ledgers of all subscriptions: the date after each row is known only from a replay of all rows. Empty if no row
   * needs it.
   */
  readonly ledgers: readonly TimelineLedger[];
};

export const timelinePageSize = 50;

/** Where a page begins: `{instant}_{rank}_{id}` of the last row before it. */
const keyPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_(\d{1,2})_([0-9a-f-]{1,40})$/;

type Asked = {
  readonly accountNumber: number;
  readonly kind: TimelineKind | null;
  /** The key of the last row of the page before. */
  readonly before: string | null;
};

/**
 * One page of everything that ever happened on an account, newest first: each source gives its own newest rows by its
 * index, and the newest of those are the page. One extra row shows that there are older ones.
 */
export async function findTimeline(
  db: Database,
  tenantId: number,
  { accountNumber, kind, before }: Asked,
): Promise<TimelinePage> {
  const [, at = "infinity", rank = "99", id = ""] = keyPattern.exec(before ?? "") ?? [];
  const sources = kind === null ? (Object.keys(branches) as TimelineSource[]) : timelineSources[kind];
  const [page] = await db.read<TimelinePage>(tenantId, (tenant) => {
    const needs: BranchNeeds = { tenant, accountNumber, ...trailOf(tenant, accountNumber, kind) };
    const parts = sources.map((source) => {
      const branch = branches[source];
      const { at: moment, on = sql`null`, actor = sql`''` } = branch;
      return sql`(select ${source}::text as source, ${branch.rank}::int as rank, ${moment} as at,
          ${on}::date as on_day, (${branch.id}) collate "C" as id, coalesce(${actor}, '') as actor,
          jsonb_build_object(${branch.facts}) as facts
        from ${branch.from(needs)}
          and (${moment}, ${branch.rank}::int, (${branch.id}) collate "C") < (${at}::timestamptz, ${rank}::int, ${id})
        order by 3 desc, 5 desc limit ${timelinePageSize + 1})`;
    });
    return sql<TimelinePage>`
      with page as materialized (
        select e.source, e.rank, e.at, e.on_day, e.id, e.actor, e.facts from (${sql.join(parts, sql` union all `)}) e
        order by e.at desc, e.rank desc, e.id desc limit ${timelinePageSize + 1}
      )
      select (select coalesce(json_agg(json_build_object('source', p.source, 'facts', p.facts, 'actor', p.actor,
          'at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'key', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || p.rank || '_' || p.id,
          'on', coalesce(p.on_day, publication_day(p.at)),
          'who', coalesce((select st.name from staff st where st.staff_id = ${idIn("staff", sql`p.actor`)}),
            (select lo.email from login lo where lo.tenant_id = ${tenant} and lo.login_id = ${idIn("login", sql`p.actor`)}), ''))
          order by p.at desc, p.rank desc, p.id desc), '[]') from page p) as rows,
        ${sources.includes("ledger") ? ledgersOf(tenant, accountNumber) : sql`'[]'::json`} as ledgers`;
  });
  return page ?? { rows: [], ledgers: [] };
}

/** The number in `staff:7`; null if somebody else acted. */
const idIn = (who: "staff" | "login", actor: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`substring(${actor} from ${`^${who}:([0-9]+)$`}::text)::bigint`;

function trailOf(tenant: RawBuilder<number>, accountNumber: number, kind: TimelineKind | null) {
  const account = sql`array[${`account:${accountNumber}`}::text]`;
  const logins = sql`array(select 'login:' || g.login_id from account_grant g
    where g.tenant_id = ${tenant} and g.account_number = ${accountNumber})`;
  const isShown = sql<boolean>`(x.actor like 'staff:%' or x.actor like 'command:%' or x.action <> all(${[...shownElsewhere]}::text[]))
    and x.action not in ('desk.note', 'desk.open-payment', 'payment.capture')`;
  switch (kind) {
    case "signIns":
      return { subjects: logins, trail: sql<boolean>`true` };
    case "trail":
      return { subjects: account, trail: sql<boolean>`true` };
    case "staff":
      return {
        subjects: account,
        trail: sql<boolean>`(x.actor like 'staff%' or x.actor like 'command:%') and x.action <> 'desk.note'`,
      };
    case "changes":
      return { subjects: account, trail: isShown };
    case "money":
    case "dates":
    case "delivery":
    case "mail":
    case "circulation":
    case null:
      return { subjects: sql`${account} || ${logins}`, trail: isShown };
  }
}

const ledgersOf = (tenant: RawBuilder<number>, accountNumber: number): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('bundleId', u.bundle_id, 'entries', (
      select coalesce(json_agg(json_build_object('entryId', e.entry_id, 'cause', e.cause, 'halfUnits', e.half_units,
          'issueOn', e.issue_on, 'printDays', e.print_days) order by e.entry_id), '[]')
      from expiry_entry e where e.tenant_id = ${tenant} and e.subscription_id = u.subscription_id),
      'stops', ${activeStops(tenant)})), '[]')
    from subscription u where u.tenant_id = ${tenant} and u.account_number = ${accountNumber}
      and exists (select from page p where p.source = 'ledger'))`;

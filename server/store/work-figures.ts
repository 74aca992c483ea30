import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";

/** How much work waits at a publication, and how much has failed for good. */
export type WorkFigures = {
  readonly emailsQueued: number;
  readonly emailsDead: number;
  /** How long the oldest email has waited, in seconds; 0 if none waits. */
  readonly oldestEmailSeconds: number;
  readonly commandsQueued: number;
  readonly commandsDead: number;
  readonly webhooksQueued: number;
  readonly webhooksDead: number;
  readonly listQueued: number;
  readonly listDead: number;
  /** Subscriptions whose card should have been charged by today. */
  readonly renewalsDue: number;
};

/** All figures in one statement, each part with its own index. */
export async function findWorkFigures(
  db: Database,
  tenantId: number,
  { today, now }: { readonly today: Day; readonly now: Date },
): Promise<WorkFigures> {
  const [row] = await db.read<WorkFigures>(
    tenantId,
    (t) => sql<WorkFigures>`select
      (select count(*)::int from letter l where l.tenant_id = ${t} and l.state = 'queued') as "emailsQueued",
      (select count(*)::int from letter l where l.tenant_id = ${t} and l.state = 'dead' and l.recipient <> '') as "emailsDead",
      (select coalesce(extract(epoch from ${now}::timestamptz - min(l.created_at)), 0)::float8 from letter l
        where l.tenant_id = ${t} and l.state = 'queued') as "oldestEmailSeconds",
      (select count(*)::int from circulation_command c where c.tenant_id = ${t} and c.state = 'queued') as "commandsQueued",
      (select count(*)::int from circulation_command c where c.tenant_id = ${t} and c.state = 'dead') as "commandsDead",
      (select count(*)::int from webhook_message m where m.tenant_id = ${t} and m.state = 'queued') as "webhooksQueued",
      (select count(*)::int from webhook_message m where m.tenant_id = ${t} and m.state = 'dead') as "webhooksDead",
      (select count(*)::int from mailing_list_member e where e.tenant_id = ${t} and e.state = 'queued') as "listQueued",
      (select count(*)::int from mailing_list_member e where e.tenant_id = ${t} and e.state = 'dead') as "listDead",
      (select count(*)::int from subscription u where u.tenant_id = ${t} and u.charge_on is not null
        and u.status in ('active', 'stopped', 'pastDue', 'grace') and u.charge_on <= ${today}::date) as "renewalsDue"`,
  );
  if (row === undefined) throw new Error("the work of a publication was not counted");
  return row;
}

/** The jobs of one queue in one state, and how long the oldest of them has been there. */
export type QueueFigures = {
  readonly queue: string;
  readonly state: string;
  readonly jobs: number;
  readonly oldestSeconds: number;
};

/** The unfinished jobs in the queues. */
export async function findQueueFigures(db: Database, now: Date): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select j.name as queue, j.state::text as state, count(*)::int as jobs,
      greatest(0, extract(epoch from ${now}::timestamptz - min(greatest(j.start_after, j.created_on))))::float8 as "oldestSeconds"
    from pgboss.job j where j.state in ('created', 'retry', 'active', 'failed') and j.name not like '\\_\\_pgboss%'
    group by 1, 2 order by 1, 2`.execute(db.directory);
  return rows;
}

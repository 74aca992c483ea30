import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";

/** An unsent email: it waits for its next try, or was given up and waits for the operator. */
export type EmailOnHand = {
  readonly domain: string;
  readonly emailId: string;
  readonly state: "queued" | "dead";
  readonly kind: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
};

/**
 * The unsent emails of all publications: dead ones first, then the oldest.
 * @param owner connected as the owner of the tables, because that role sees every publication.
 */
export async function emailsOnHand(owner: Kysely<Tables>, most: number): Promise<EmailOnHand[]> {
  const { rows } = await sql<EmailOnHand>`
    select t.domain, l.letter_id as "emailId", l.kind, l.recipient, l.attempts, l.last_error as "lastError",
      l.state, l.created_at as "createdAt"
    from letter l join tenant t on t.tenant_id = l.tenant_id
    where l.state <> 'sent' and l.recipient <> ''
    order by l.state, l.created_at limit ${most}`.execute(owner);
  return rows;
}

/** How many emails of one publication wait to be sent. */
export async function countWaitingEmails(db: Database, tenantId: number): Promise<number> {
  const [row] = await db.read<{ count: number }>(
    tenantId,
    (tenant) => sql<{ count: number }>`
      select count(*)::int as count from letter l where l.tenant_id = ${tenant} and l.state = 'queued'`,
  );
  return row?.count ?? 0;
}

/**
 * The number for all live publications: without a mail server their emails wait, while the sandbox's mailbox takes the
 * others.
 */
export async function countLiveWaiting(db: Database, publications: Publications): Promise<number> {
  let count = 0;
  for (const { tenantId } of (await publications.directory()).byDomain.values()) {
    const publication = await publications.publication(tenantId);
    if (publication?.tenant.mode === "live") count += await countWaitingEmails(db, tenantId);
  }
  return count;
}

export type JobCount = { readonly queue: string; readonly state: string; readonly count: number };

/** How many jobs the queues hold, by state. */
export async function countJobs(owner: Kysely<Tables>): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, state::text as state, count(*)::int as count from pgboss.job
    where name not like '\\_\\_pgboss%' group by 1, 2 order by 1, 2`.execute(owner);
  return rows;
}

/** When each queue last finished a job. */
export async function lastJobTimes(owner: Kysely<Tables>): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ queue: string; at: Date }>`
    select name as queue, max(completed_on) as at from pgboss.job where state = 'completed' group by 1`.execute(owner);
  return new Map(rows.map(({ queue, at }) => [queue, at]));
}

/** False in a database on which no server has run yet. */
export async function hasQueues(owner: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(owner);
  return rows[0]?.there === true;
}

/**
 * Puts the publication's dead emails back in line, or one of them.
 * @returns their ids; each needs a job.
 */
export async function reviveEmails(tx: Tx, only: string | null): Promise<string[]> {
  const rows = await tx.q
    .updateTable("letter")
    .set({ state: "queued" })
    .where("tenant_id", "=", tx.tenantId)
    .where("state", "=", "dead")
    .$if(only !== null, (dead) => dead.where("letter_id", "=", only ?? ""))
    .returning("letter_id")
    .execute();
  return rows.map((row) => row.letter_id);
}

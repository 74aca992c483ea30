import { type Kysely, sql } from "kysely";
import type {
  CirculationFinding,
  CirculationFindingKind,
  OpenCommand,
  OurAccount,
} from "#core/circulation/reconcile.ts";
import type { Day } from "#core/day.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** Resumes the night's report where it stopped, or begins it. Null if it is finished. */
export async function openReport(
  tx: Tx,
  reportOn: Day,
  now: Date,
): Promise<{ readonly throughAccount: number } | null> {
  await tx.q
    .insertInto("circulation_report")
    .values({ tenant_id: tx.tenantId, report_on: reportOn, begun_at: now, finished_at: null })
    .onConflict((conflict) => conflict.columns(["tenant_id", "report_on"]).doNothing())
    .execute();
  const row = await tx.q
    .selectFrom("circulation_report")
    .select("through_account as throughAccount")
    .where("tenant_id", "=", tx.tenantId)
    .where("report_on", "=", reportOn)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The next accounts that a circulation system keeps, with our record of each, except those whose first payment is still
 * open.
 */
export const findMirroredAccounts = (
  db: Database,
  tenantId: number,
  from: { readonly system: string; readonly after: number; readonly now: Date; readonly atMost: number },
): Promise<OurAccount[]> =>
  db.read<OurAccount>(
    tenantId,
    (tenant) => sql<OurAccount>`
      select a.account_number as "accountNumber", u.paid_through as "expireOn", coalesce(c.commands, '[]') as commands
      from account a
      join lateral (
        select b.paid_through from subscription b
        where b.tenant_id = ${tenant} and b.account_number = a.account_number and b.paid_through is not null
        order by b.status = 'ended', b.subscription_id desc limit 1) u on true
      left join lateral (
        select json_agg(json_build_object('commandId', o.command_id, 'kind', o.kind, 'state', o.state,
          'hoursSinceTold', floor(extract(epoch from ${from.now}::timestamptz - o.told_at) / 3600)) order by o.seq) as commands
        from circulation_command o
        where o.tenant_id = ${tenant} and o.account_number = a.account_number
          and (o.state in ('queued', 'held', 'dead')
            or o.state = 'refused' and o.settled_at > ${from.now}::timestamptz - interval '1 day')) c on true
      where a.tenant_id = ${tenant} and a.circulation_system = ${from.system} and a.circulation_system <> 'native'
        and a.account_number > ${from.after}
      order by a.account_number limit ${from.atMost}`,
  );

export type ReportStep = {
  readonly reportOn: Day;
  /** Where the report stood before this step. */
  readonly after: number;
  readonly through: number;
  readonly accounts: number;
  readonly findings: readonly CirculationFinding[];
};

/**
 * Adds the differences of a batch.
 * @returns false if another worker has continued the report meanwhile.
 */
export async function addToReport(
  tx: Tx,
  { reportOn, after, through, accounts, findings }: ReportStep,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("circulation_report")
    .set((eb) => ({ through_account: through, accounts: eb("accounts", "+", accounts) }))
    .where("tenant_id", "=", tx.tenantId)
    .where("report_on", "=", reportOn)
    .where("through_account", "=", after)
    .where("finished_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  if (findings.length === 0) return true;
  await tx.q
    .insertInto("circulation_finding")
    .values(
      findings.map((finding) => ({
        tenant_id: tx.tenantId,
        report_on: reportOn,
        account_number: finding.accountNumber,
        kind: finding.kind,
        ours: finding.kind === "expire-differs" ? finding.ours : null,
        theirs: finding.kind === "expire-differs" ? finding.theirs : null,
        command_id: "command" in finding ? finding.command.commandId : null,
      })),
    )
    .execute();
  return true;
}

/** Finishes the night's report, and deletes those that are more than three months old. */
export async function finishReport(tx: Tx, reportOn: Day, now: Date): Promise<void> {
  await tx.q
    .updateTable("circulation_report")
    .set({ finished_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("report_on", "=", reportOn)
    .execute();
  await sql`delete from circulation_report where tenant_id = ${tx.tenantId} and report_on < ${reportOn}::date - 92`.execute(
    tx.q,
  );
}

export type ReportedFinding = {
  readonly accountNumber: number;
  readonly finding: CirculationFindingKind;
  readonly ours: Day | null;
  readonly theirs: Day | null;
  readonly command: OpenCommand["kind"] | null;
  readonly commandId: string | null;
  readonly lastError: string | null;
};

export type CirculationReport = {
  readonly domain: string;
  readonly reportOn: Day;
  readonly finishedAt: Date | null;
  readonly accounts: number;
  readonly findings: readonly ReportedFinding[];
};

/**
 * The last report of every publication that has one.
 *
 * @param owner connected as the owner of the tables, because that role sees every publication.
 */
export async function lastReports(owner: Kysely<Tables>): Promise<CirculationReport[]> {
  const { rows } = await sql<CirculationReport>`
    select t.domain, r.report_on as "reportOn", r.finished_at as "finishedAt", r.accounts, (
      select coalesce(json_agg(json_build_object('accountNumber', f.account_number, 'finding', f.kind, 'ours', f.ours,
        'theirs', f.theirs, 'command', c.kind, 'commandId', f.command_id, 'lastError', c.last_error)
        order by f.account_number, f.finding_id), '[]')
      from circulation_finding f
      left join circulation_command c on c.tenant_id = f.tenant_id and c.command_id = f.command_id
      where f.tenant_id = r.tenant_id and f.report_on = r.report_on) as findings
    from tenant t
    join lateral (select x.tenant_id, x.report_on, x.finished_at, x.accounts from circulation_report x where x.tenant_id = t.tenant_id order by x.report_on desc limit 1) r on true
    order by t.domain`.execute(owner);
  return rows;
}

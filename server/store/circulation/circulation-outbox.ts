import { sql } from "kysely";
import type { CommandKind, CommandRefusal } from "#core/circulation/command.ts";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A command that is to be sent now. */
export type CommandToSend = {
  readonly commandId: string;
  readonly seq: number;
  readonly accountNumber: number;
  readonly system: string;
  readonly kind: CommandKind;
  readonly meantFor: Day;
  readonly details: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly toldAt: Date;
};

/**
 * Takes an account's first command that is not done, if it is due. Nobody else takes it before `leaseEnds`; a worker
 * that is killed meanwhile loses the lease, and the same command is sent again under the same id. A later command never
 * overtakes it, and commands behind a dead one wait for the operator.
 */
export async function claimCommand(
  tx: Tx,
  accountNumber: number,
  { now, leaseEnds }: { readonly now: Date; readonly leaseEnds: Date },
): Promise<CommandToSend | null> {
  const { rows } = await sql<CommandToSend>`
    update circulation_command c set next_at = ${leaseEnds}, attempts = c.attempts + 1
    where c.tenant_id = ${tx.tenantId} and c.state = 'queued' and c.next_at <= ${now} and c.command_id = (
      select h.command_id from circulation_command h
      where h.tenant_id = ${tx.tenantId} and h.account_number = ${accountNumber} and h.state in ('queued', 'dead')
      order by h.seq limit 1)
    returning c.command_id as "commandId", c.seq, c.account_number as "accountNumber", c.system, c.kind,
      c.meant_for as "meantFor", c.details, c.attempts, c.told_at as "toldAt"`.execute(tx.q);
  return rows[0] ?? null;
}

/** Accounts whose first waiting command is due, the longest waiting first. */
export async function findDueAccounts(db: Database, tenantId: number, now: Date, atMost: number): Promise<number[]> {
  const rows = await db.read<{ accountNumber: number }>(
    tenantId,
    (tenant) => sql<{ accountNumber: number }>`
      select c.account_number as "accountNumber" from circulation_command c
      where c.tenant_id = ${tenant} and c.state = 'queued' and c.next_at <= ${now} and not exists (
        select from circulation_command e
        where e.tenant_id = ${tenant} and e.account_number = c.account_number and e.seq < c.seq
          and e.state in ('queued', 'dead'))
      order by c.next_at, c.seq limit ${atMost}`,
  );
  return rows.map(({ accountNumber }) => accountNumber);
}

/** Held commands whose state was not asked for recently. */
export async function findHeldCommands(db: Database, tenantId: number, now: Date, atMost: number): Promise<string[]> {
  const rows = await db.read<{ commandId: string }>(
    tenantId,
    (tenant) => sql<{ commandId: string }>`
      select c.command_id as "commandId" from circulation_command c
      where c.tenant_id = ${tenant} and c.state = 'held' and c.next_at <= ${now}
      order by c.next_at, c.seq limit ${atMost}`,
  );
  return rows.map(({ commandId }) => commandId);
}

/** The state of a command in the circulation system. */
export type CommandReply =
  | { readonly kind: "held"; readonly effectiveOn: Day | null }
  | { readonly kind: "done"; readonly effectiveOn: Day | null }
  | { readonly kind: "refused"; readonly refusal: CommandRefusal; readonly why: string };

/**
 * Records the circulation system's answer. An answer that comes after the command has settled, or a second one, changes
 * nothing.
 * @param askAt when to ask again about a held one.
 */
export async function noteCommandReply(
  tx: Tx,
  commandId: string,
  standing: CommandReply,
  { now, askAt }: { readonly now: Date; readonly askAt: Date },
): Promise<boolean> {
  const refused = standing.kind === "refused" ? standing : null;
  const { numUpdatedRows } = await tx.q
    .updateTable("circulation_command")
    .set({
      state: standing.kind,
      effective_on: standing.kind === "refused" ? null : standing.effectiveOn,
      refusal: refused?.refusal ?? null,
      last_error: refused?.why ?? null,
      ...(standing.kind === "held" ? { next_at: askAt } : { settled_at: now }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("command_id", "=", commandId)
    .where("state", "in", ["queued", "held"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The command failed, or its result is unknown: it is tried again, or waits for the operator. */
export async function noteCommandFailure(
  tx: Tx,
  commandId: string,
  failure: { readonly why: string; readonly tryAt: Date | null },
): Promise<void> {
  await tx.q
    .updateTable("circulation_command")
    .set({ last_error: failure.why, ...(failure.tryAt === null ? { state: "dead" } : { next_at: failure.tryAt }) })
    .where("tenant_id", "=", tx.tenantId)
    .where("command_id", "=", commandId)
    .where("state", "=", "queued")
    .execute();
}

/** The circulation system held the command and no longer knows it, so it is sent again. */
export async function resendCommand(tx: Tx, commandId: string, now: Date): Promise<void> {
  await tx.q
    .updateTable("circulation_command")
    .set({ state: "queued", next_at: now, last_error: "they had lost it" })
    .where("tenant_id", "=", tx.tenantId)
    .where("command_id", "=", commandId)
    .where("state", "=", "held")
    .execute();
}

/**
 * Lets the publication's dead commands be sent again.
 * @returns the accounts that have one.
 */
export async function reviveCommands(tx: Tx, only: string | null = null): Promise<number[]> {
  const { rows } = await sql<{ accountNumber: number }>`
    update circulation_command set state = 'queued', next_at = '-infinity', attempts = 0
    where tenant_id = ${tx.tenantId} and state = 'dead' and (${only}::uuid is null or command_id = ${only}::uuid)
    returning account_number as "accountNumber"`.execute(tx.q);
  return rows.map(({ accountNumber }) => accountNumber);
}

import { type RawBuilder, sql } from "kysely";
import type { CirculationCommand, CommandKind, CommandRefusal, CommandState } from "#core/circulation/command.ts";
import { isMirrored } from "#core/circulation/system-of-record.ts";
import type { Day } from "#core/day.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";

/** The account that a command is about, and how sending is triggered. */
export type CommandTarget = {
  readonly enqueue: Enqueue;
  readonly tenant: Pick<Tenant, "circulation">;
  readonly accountNumber: number;
};

/**
 * Notifies the publisher's circulation system of what happened to an account, in the transaction of its cause (rules
 * 11): it is sent from the queue after the commit, in the order in which it was recorded. If our own ledger is the
 * record, it does nothing and reads nothing.
 * @param cause identifies the command, however often its cause is repeated: `payment:7f3k...`.
 */
export async function notifyCirculation(
  tx: Tx,
  { enqueue, tenant, accountNumber }: CommandTarget,
  cause: string,
  ...commands: readonly CirculationCommand[]
): Promise<void> {
  const { circulation } = tenant;
  if (circulation.kind === "native") return;
  const holder = await lockHolder(tx, accountNumber);
  if (holder === null || !isMirrored(circulation, holder.system)) return;
  let written = 0;
  for (const command of commands) written += await write(tx, { accountNumber, holder, cause }, command);
  if (written > 0) await enqueue(tx, "circulation", [{ tenantId: tx.tenantId, id: String(accountNumber) }]);
}

type Holder = { readonly system: string; readonly firstName: string; readonly lastName: string };

/**
 * Commands of one account are recorded one after the other, so that their numbers follow the order of their commits.
 */
async function lockHolder(tx: Tx, accountNumber: number): Promise<Holder | null> {
  const row = await tx.q
    .selectFrom("account")
    .select(["circulation_system as system", "first_name as firstName", "last_name as lastName"])
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type About = { readonly accountNumber: number; readonly holder: Holder; readonly cause: string };

async function write(tx: Tx, { accountNumber, holder, cause }: About, command: CirculationCommand): Promise<number> {
  const { kind, on, ...rest } = command;
  const { numInsertedOrUpdatedRows } = await tx.q
    .insertInto("circulation_command")
    .values({
      tenant_id: tx.tenantId,
      account_number: accountNumber,
      system: holder.system,
      kind,
      meant_for: on,
      details: JSON.stringify({ ...rest, ...(await readable(tx, holder, command)) }),
      natural_key: `${cause}:${kind}`,
      effective_on: null,
      refusal: null,
      last_error: null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "natural_key"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Our address ids mean nothing to another system, so it gets the address as it is now, and with a start the name, too.
 */
async function readable(tx: Tx, { firstName, lastName }: Holder, command: CirculationCommand): Promise<object> {
  if (command.kind !== "start" && command.kind !== "move") return {};
  const deliverTo = command.deliveryAddressId === null ? null : await addressOf(tx, command.deliveryAddressId);
  return { deliverTo, ...(command.kind === "start" ? { subscriber: { firstName, lastName } } : {}) };
}

async function addressOf(tx: Tx, addressId: number): Promise<object | null> {
  const row = await tx.q
    .selectFrom("address")
    .select(["street", "city", "state_code as state", "zip5 as zip", "plus4", "method", "route_code as route"])
    .where("tenant_id", "=", tx.tenantId)
    .where("address_id", "=", addressId)
    .executeTakeFirst();
  return row ?? null;
}

/** The state of a command, as its subscriber may see it. */
export type CommandRecord = {
  readonly commandId: string;
  readonly kind: CommandKind;
  readonly state: CommandState;
  readonly meantFor: Day;
  readonly effectiveOn: Day | null;
  readonly refusal: CommandRefusal | null;
  readonly toldAt: Date;
};

const most = 50;

/** The commands of an account, newest first. */
export const findCommands = (db: Database, tenantId: number, accountNumber: number): Promise<CommandRecord[]> =>
  db.read<CommandRecord>(
    tenantId,
    (tenant: RawBuilder<number>) => sql<CommandRecord>`
      select c.command_id as "commandId", c.kind, c.state, c.meant_for as "meantFor", c.effective_on as "effectiveOn",
        c.refusal, c.told_at as "toldAt"
      from circulation_command c where c.tenant_id = ${tenant} and c.account_number = ${accountNumber}
      order by c.seq desc limit ${most}`,
  );

import { type Kysely, sql } from "kysely";
import type { CommandKind } from "#core/circulation/command.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** A command that has not reached its circulation system: it waits for its next try, or for the operator. */
export type CommandOnHand = {
  readonly domain: string;
  readonly commandId: string;
  readonly state: "queued" | "dead";
  readonly kind: CommandKind;
  readonly accountNumber: number;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly toldAt: Date;
};

/**
 * The unsent commands of all publications: dead ones first, then the oldest.
 * @param owner connected as the owner of the tables, because that role sees every publication.
 */
export async function commandsOnHand(owner: Kysely<Tables>, most: number): Promise<CommandOnHand[]> {
  const { rows } = await sql<CommandOnHand>`
    select t.domain, c.command_id as "commandId", c.state, c.kind, c.account_number as "accountNumber", c.attempts,
      c.last_error as "lastError", c.told_at as "toldAt"
    from circulation_command c join tenant t on t.tenant_id = c.tenant_id
    where c.state in ('queued', 'dead')
    order by c.state, c.told_at, c.seq limit ${most}`.execute(owner);
  return rows;
}

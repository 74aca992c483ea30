import { sql } from "kysely";
import type { CommandKind } from "#core/circulation/command.ts";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";

/** A command that its circulation system did not accept, and that holds up the account's later ones. */
export type DeadCommand = {
  readonly commandId: string;
  readonly accountNumber: number;
  readonly kind: CommandKind;
  readonly since: Day;
  readonly lastError: string | null;
};

const most = 1000;

export const findDeadCommands = (db: Database, tenantId: number): Promise<DeadCommand[]> =>
  db.read<DeadCommand>(
    tenantId,
    (tenant) => sql<DeadCommand>`
      select c.command_id as "commandId", c.account_number::int as "accountNumber", c.kind,
        publication_day(c.told_at) as since, c.last_error as "lastError"
      from circulation_command c where c.tenant_id = ${tenant} and c.state = 'dead' order by c.told_at limit ${most}`,
  );

import type { getCirculationCommands } from "#contract/circulation.ts";
import { commandText } from "#core/circulation/command-text.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findCommands } from "#server/store/circulation/circulation-command.ts";

/** The state of each command to the circulation system, in words (rules 11). */
export const makeGetCirculationCommands =
  ({ db }: { readonly db: Database }): Handler<typeof getCirculationCommands> =>
  async (_, { caller: { account }, publication, tenantId, language }) => {
    if (account === null) return notFound();
    if (publication.tenant.circulation.kind === "native") return [];
    const commands = await findCommands(db, tenantId, account.accountNumber);
    return commands.map(({ refusal, toldAt, ...command }) => ({
      ...command,
      toldAt: toldAt.toISOString(),
      text: commandText({ ...command, refusal }, language),
    }));
  };

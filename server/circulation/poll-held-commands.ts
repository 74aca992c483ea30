import { atPublication } from "#server/at-publication.ts";
import type { Circulation } from "#server/adapters/circulation/port.ts";
import { findHeldCommands, noteCommandReply, resendCommand } from "#server/store/circulation/circulation-outbox.ts";
import { accountsOfCommands } from "#server/store/circulation/circulation-reading.ts";
import { readCirculationAccounts } from "./read-circulation-accounts.ts";
import type { CirculationNeeds } from "./send-commands.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Tenant } from "#core/site/tenant.ts";

const batch = 200;
const askAgainMs = 10 * 60_000;

/**
 * Asks for the state of the commands that the circulation system holds until its nightly draw, and reads the accounts
 * of those that have settled. A command that the system has lost is sent again.
 * @returns how many have settled.
 */
export const pollHeldCommands = atPublication(
  async (needs: CirculationNeeds, { publication, tenantId }): Promise<number> => {
    if (publication.tenant.circulation.kind !== "mirror") return 0;
    const circulation = await needs.circulationOf(publication.tenant);
    if (circulation === null) return 0;
    let settled = 0;
    for (;;) {
      const held = await findHeldCommands(needs.db, tenantId, needs.clock.now(), batch);
      if (held.length === 0) return settled;
      const ended = await ask(needs, publication.tenant, circulation, held);
      if (ended === null) return settled;
      settled += ended.length;
      if (ended.length > 0)
        await readCirculationAccounts(
          needs,
          publication.tenant,
          circulation,
          await accountsOfCommands(needs.db, tenantId, ended),
        );
      if (held.length < batch) return settled;
    }
  },
);

/** @returns the commands that have settled; null if the circulation system does not answer now. */
async function ask(
  { db, clock }: CirculationNeeds,
  tenant: Tenant,
  circulation: Circulation,
  held: readonly string[],
): Promise<string[] | null> {
  const read = await circulation.readCommands(held);
  if (read.kind !== "read") return null;
  const answers = new Map(read.found.map(({ commandId, answer }) => [commandId, answer]));
  const now = clock.now();
  const askAt = new Date(now.getTime() + askAgainMs);
  return db.write(tenantDay(clock, tenant), async (tx) => {
    const ended: string[] = [];
    for (const commandId of held) {
      const answer = answers.get(commandId);
      if (answer === undefined) await resendCommand(tx, commandId, now);
      else if ((await noteCommandReply(tx, commandId, answer, { now, askAt })) && answer.kind !== "held")
        ended.push(commandId);
    }
    return ended;
  });
}

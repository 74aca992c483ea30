import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { nextCommandTry } from "#core/circulation/next-try.ts";
import type { Circulation, CommandAnswer, NoAnswer } from "#server/adapters/circulation/port.ts";
import {
  claimCommand,
  type CommandToSend,
  findDueAccounts,
  noteCommandFailure,
  noteCommandReply,
} from "#server/store/circulation/circulation-outbox.ts";
import { readCirculationAccounts } from "./read-circulation-accounts.ts";
import type { CirculationOf } from "./circulation-of.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Tenant } from "#core/site/tenant.ts";

export type CirculationNeeds = PublicationNeeds & { readonly circulationOf: CirculationOf };

const leaseMs = 60_000;
const sweepMs = 120_000;
const askAgainMs = 10 * 60_000;
const accountsAtOnce = 100;

/** `away`: the circulation system is not working now. */
type Sent = "sent" | "away";

/**
 * Sends an account's waiting commands in the order in which they were recorded, until all are sent or one fails. Safe
 * to run more than once and to be killed at any instant: a command whose result nobody knows is sent again under its
 * own id.
 */
export const sendCommands = atPublication(
  async (needs: CirculationNeeds, { publication }, accountNumber: number): Promise<Sent> => {
    const { db, clock } = needs;
    const circulation = await needs.circulationOf(publication.tenant);
    const { circulation: settings } = publication.tenant;
    const system = settings.kind === "mirror" ? settings.system : "native";
    let isNew = false;
    for (;;) {
      const now = clock.now();
      const lease = { now, leaseEnds: new Date(now.getTime() + leaseMs) };
      const command = await db.write(tenantDay(clock, publication.tenant), (tx) =>
        claimCommand(tx, accountNumber, lease),
      );
      if (command === null) {
        if (isNew && circulation !== null)
          await readCirculationAccounts(needs, publication.tenant, circulation, [accountNumber]);
        return "sent";
      }
      const result = await send(circulation, system, command);
      await note(needs, publication.tenant, command, result);
      isNew ||= result.kind === "done";
      if (result.kind === "later") return result.away ? "away" : "sent";
      if (result.kind === "unreadable") return "sent";
    }
  },
);

const nowhere = (why: string): NoAnswer => ({ kind: "later", away: true, why, retryAfterSeconds: null });

function send(
  circulation: Circulation | null,
  system: string,
  command: CommandToSend,
): Promise<CommandAnswer | NoAnswer> | NoAnswer {
  if (circulation === null) return nowhere("no secret is stored for the circulation system");
  if (command.system !== system) return nowhere(`the publication has left ${command.system}`);
  const { commandId, seq, accountNumber, kind, meantFor, toldAt, details } = command;
  return circulation.send({ commandId, sequence: seq, accountNumber, kind, on: meantFor, toldAt, details });
}

async function note(
  { db, clock }: CirculationNeeds,
  tenant: Tenant,
  { commandId, attempts }: CommandToSend,
  result: CommandAnswer | NoAnswer,
): Promise<void> {
  const now = clock.now();
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  await db.write(tenantDay(clock, tenant), async (tx) => {
    switch (result.kind) {
      case "held":
      case "done":
      case "refused":
        await noteCommandReply(tx, commandId, result, { now, askAt: after(askAgainMs) });
        return;
      case "unreadable":
        return noteCommandFailure(tx, commandId, { why: result.why, tryAt: null });
      case "later": {
        const next = nextCommandTry({ attempts, retryAfterSeconds: result.retryAfterSeconds });
        const tryAt = next.kind === "wait" ? after(next.seconds * 1000) : null;
        return noteCommandFailure(tx, commandId, { why: result.why, tryAt });
      }
    }
  });
}

/**
 * Sends the due commands of every account of a publication. While the circulation system is away, only one account
 * tries.
 */
export const sendDueCommands = atPublication(
  async (needs: CirculationNeeds, { publication, tenantId }): Promise<void> => {
    const { db, clock } = needs;
    if (publication.tenant.circulation.kind !== "mirror") return;
    const ends = clock.now().getTime() + sweepMs;
    for (;;) {
      const due = await findDueAccounts(db, tenantId, clock.now(), accountsAtOnce);
      for (const accountNumber of due) {
        if (clock.now().getTime() > ends) return;
        if ((await sendCommands(needs, tenantId, accountNumber)) === "away") return;
      }
      if (due.length < accountsAtOnce) return;
    }
  },
);

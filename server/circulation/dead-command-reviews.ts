import { commandText } from "#core/circulation/command-text.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { isUuid, type ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { reviveCommands } from "#server/store/circulation/circulation-outbox.ts";
import { findDeadCommands } from "#server/store/circulation/dead-commands.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type DeadCommandReviewNeeds = { readonly db: Database; readonly clock: Clock; readonly enqueue: Enqueue };

/** Commands that the circulation system did not accept. Later commands of the account wait behind them. */
export const deadCommandReviews = ({ db, clock, enqueue }: DeadCommandReviewNeeds): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: { retry: "it is sent again, with the commands waiting behind it" },
  done: { retry: "it is on its way again" },
  list: async ({ tenant }) =>
    (await findDeadCommands(db, tenant.tenantId)).map(({ commandId, accountNumber, kind, since, lastError }) => ({
      key: commandId,
      accountNumber,
      day: since,
      about: [commandText({ kind, state: "dead", effectiveOn: null, refusal: null }, "en"), lastError]
        .filter((part) => part !== null && part !== "")
        .join(": "),
    })),
  settle: async ({ tenant }, key, { outcome, by }) => {
    const { tenantId } = tenant;
    if (!isUuid(key)) return { kind: "unknown" };
    return db.write(tenantDay(clock, tenant), async (tx) => {
      const [accountNumber] = await reviveCommands(tx, key);
      if (accountNumber === undefined) return { kind: "unknown" };
      await enqueue(tx, "circulation", [{ tenantId, id: String(accountNumber) }]);
      const subject = `account:${accountNumber}`;
      const details = { queue: "command", key };
      await audit(tx, { actor: by.actor, action: "desk.queue", subject, outcome, details });
      return { kind: "settled", outcome, details: {} };
    });
  },
});

import type { Database, TenantDay } from "#server/db/database.ts";
import type { ReviewedBy, ReviewSettled } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { isItemSettled, type QueueItemKey, settleItem } from "./queue-item.ts";

export type ItemMark = QueueItemKey & {
  readonly accountNumber: number | null;
  readonly outcome: string;
  readonly by: ReviewedBy;
  readonly now: Date;
};

/**
 * Settles an item that waits only until somebody marks it as done, such as an email that bounced.
 * @param isThere whether it still waits; an item that nobody marked and that is gone is unknown.
 */
export const settleByMark = (
  db: Database,
  at: TenantDay,
  { outcome, by, ...item }: ItemMark,
  isThere: boolean,
): Promise<ReviewSettled> =>
  db.write(at, async (tx) => {
    if (!isThere) return (await isItemSettled(tx, item)) ? { kind: "settled-before", outcome } : { kind: "unknown" };
    if (!(await settleItem(tx, { ...item, actor: by.actor }))) return { kind: "settled-before", outcome };
    const { queue, key, accountNumber } = item;
    const subject = accountNumber === null ? `queue:${queue}` : `account:${accountNumber}`;
    const details = { queue, key };
    await audit(tx, { actor: by.actor, action: "desk.queue", subject, outcome, details });
    return { kind: "settled", outcome, details: {} };
  });

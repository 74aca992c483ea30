import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { takeDueRedelivery } from "#server/store/delivery/delivery-issue.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { settleAsCredit } from "./settle-redelivery.ts";

export type CreditDueNeeds = RecordNeeds & {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
};

/**
 * A redelivery that nobody has confirmed by the end of its route's window becomes a credit (rules 4.8, 3a), each in a
 * transaction of its own: safe to be killed at any instant and to run twice. @returns how many there were.
 */
export async function creditDueRedeliveries(needs: CreditDueNeeds, tenantId: number): Promise<number> {
  const publication = await needs.publications.publication(tenantId);
  if (publication === null) return 0;
  const moment = needs.clock.local(publication.tenant);
  const by = { publication, moment, now: needs.clock.now(), actor: "job:credit-redeliveries" };
  let count = 0;
  for (let after: number | null = 0; after !== null;) {
    const last: number = after;
    after = await needs.db.write({ tenantId, today: moment.today }, async (tx) => {
      const issue = await takeDueRedelivery(tx, moment, last);
      if (issue === null) return null;
      await settleAsCredit(tx, needs, issue, "not-confirmed", by);
      return issue.issueId;
    });
    if (after !== null) count++;
  }
  return count;
}

import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { lockDueRedelivery } from "#server/store/delivery/delivery-issue.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { settleAsCredit } from "./settle-redelivery.ts";

export type CreditDueNeeds = RecordNeeds & PublicationNeeds;

/**
 * Turns redeliveries that nobody has confirmed by the end of their route's window into credits (rules 4.8, 3a), each in
 * its own transaction: safe to be killed at any instant and to run more than once.
 * @returns how many there were.
 */
export const creditDueRedeliveries = atPublication(
  async (needs: CreditDueNeeds, { publication, tenantId, ...moment }): Promise<number> => {
    const by = { publication, moment, now: needs.clock.now(), actor: "job:credit-redeliveries" };
    let count = 0;
    for (let after: number | null = 0; after !== null;) {
      const last: number = after;
      after = await needs.db.write({ tenantId, today: moment.today }, async (tx) => {
        const issue = await lockDueRedelivery(tx, moment, last);
        if (issue === null) return null;
        await settleAsCredit(tx, needs, issue, "not-confirmed", by);
        return issue.issueId;
      });
      if (after !== null) count++;
    }
    return count;
  },
);

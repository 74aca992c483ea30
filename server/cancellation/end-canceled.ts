import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { endCanceledBefore, endRunOutBefore } from "#server/store/cancellation/canceled-subscriptions.ts";
import { notifyEnd } from "#server/store/circulation/circulation-end.ts";
import { announce } from "#server/store/webhook/announce.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";

export type EndCanceledNeeds = PublicationNeeds & { readonly enqueue: Enqueue };

const batch = 500;

const ends = [
  [endCanceledBefore, "canceled"],
  [endRunOutBefore, "gift-over"],
] as const;

/**
 * Ends the subscriptions of a publication that were canceled, or given for one term, and whose last paid day has passed
 * (rules 4.6, 4.14). The day is the publication's own. Safe to run more than once, and to be killed at any instant.
 * @returns how many ended.
 */
export const endCanceled = atPublication(
  async (needs: EndCanceledNeeds, { publication, tenantId, today }): Promise<number> => {
    let ended = 0;
    for (const [endBefore, because] of ends) {
      for (let count = batch; count === batch; ended += count) {
        count = await needs.db.write({ tenantId, today }, async (tx) => {
          const gone = await endBefore(tx, today, batch);
          for (const one of gone)
            await notifyEnd(
              tx,
              { enqueue: needs.enqueue, tenant: publication.tenant, ...one },
              { on: today, because: "term-over" },
            );
          await announce(
            tx,
            needs,
            gone.map(({ accountNumber, subscriptionId }) => ({
              type: "subscription.ended",
              accountNumber,
              details: { subscriptionId, because },
            })),
          );
          return gone.length;
        });
      }
    }
    return ended;
  },
);

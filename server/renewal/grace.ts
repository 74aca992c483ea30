import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { addDays, type Day } from "#core/day.ts";
import { savedPapersDay } from "#core/delivery/stop-facts.ts";
import { isNotPaidYet } from "#core/ledger/start-on-bill.ts";
import { graceThroughOf, reinstatementDays } from "#core/renewal/retries.ts";
import { notifyEnd } from "#server/store/circulation/circulation-end.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import {
  beginGrace,
  endGrace,
  findSavedPapers,
  type SavedPapers,
  type UnpaidTerm,
} from "#server/store/renewal/unpaid-terms.ts";

export type GraceNeeds = RecordNeeds & PublicationNeeds;

const batch = 200;

/**
 * Subscriptions that were not paid for in time continue in grace, and end after it (rules 4.3, 4.4). Safe to run more
 * than once, and to be killed at any instant.
 * @returns how many subscriptions changed.
 */
export const advanceGrace = atPublication(
  async (needs: GraceNeeds, { publication, tenantId, today }): Promise<number> => {
    const { graceDays } = publication.tenant.policy;
    const by = { actor: "job:grace", tenant: publication.tenant };
    const inBatches = async (one: () => Promise<number>): Promise<number> => {
      for (let all = 0; ;) {
        const count = await one();
        all += count;
        if (count < batch) return all;
      }
    };
    const begun = await inBatches(() =>
      needs.db.write({ tenantId, today }, async (tx) => {
        const terms = await beginGrace(tx, { today, most: batch });
        // A reader whose card did not pay already got that email; the card is tried again automatically. After downtime,
        // grace may be over as soon as it begins, and then only the end is announced. A reader who began on a bill has
        // the bill, which says until when.
        const { policy } = publication.tenant;
        for (const term of terms) {
          const goesOnThrough = graceThroughOf(term.paidThrough, term.product, policy);
          const isTold = term.method === "bill" && !isNotPaidYet(term) && goesOnThrough >= today;
          await record(tx, needs, by, "renewal.grace", { ...unpaid(publication, term), goesOnThrough, isTold });
        }
        return terms.length;
      }),
    );
    const ended = await inBatches(() =>
      needs.db.write({ tenantId, today }, async (tx) => {
        const spared = stillToBring(publication, await findSavedPapers(tx, today), today);
        const terms = await endGrace(tx, { today, most: batch, spared }, graceDays);
        const payableThrough = addDays(today, reinstatementDays);
        for (const term of terms) {
          await record(tx, needs, by, "renewal.end-unpaid", { ...unpaid(publication, term), today, payableThrough });
          const target = { enqueue: needs.enqueue, tenant: publication.tenant, ...term };
          await notifyEnd(tx, target, { on: today, because: "unpaid" });
        }
        return terms.length;
      }),
    );
    return begun + ended;
  },
);

/**
 * Paid papers that a stop has held back: they come with the first one after the stop, even if nothing else is paid, so
 * they are not lost.
 */
function stillToBring({ catalog }: Publication, saved: readonly SavedPapers[], today: Day): number[] {
  const { calendar } = catalog;
  return saved
    .filter(({ bundleId, paidThrough, stops }) => {
      const papers = catalog.bundles.find((bundle) => bundle.bundleId === bundleId)?.printDays ?? [];
      const comeOn = savedPapersDay({ stops, papers, calendar }, paidThrough);
      return comeOn !== null && comeOn >= today;
    })
    .map(({ subscriptionId }) => subscriptionId);
}

const unpaid = ({ catalog }: Publication, { subscriptionId, bundleId, paidThrough, ...account }: UnpaidTerm) => ({
  account,
  subscriptionId,
  planName: catalog.bundles.find((bundle) => bundle.bundleId === bundleId)?.name ?? "",
  paidThrough,
});

import { addDays, type Day } from "#core/day.ts";
import { savedPapersComeOn } from "#core/delivery/stop-facts.ts";
import type { EndedUnpaid, GraceBegun } from "#core/notice/payment-letters.ts";
import { daysToPayLate, graceThroughOf } from "#core/renewal/retries.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { tellEnd } from "#server/store/circulation-end.ts";
import { type Enqueue, queueLetters, type QueuedLetter } from "#server/store/outbox.ts";
import type { Publications } from "#server/store/publication-cache.ts";
import type { Publication } from "#server/store/publication.ts";
import {
  beginGrace,
  endGrace,
  findSavedPapers,
  type SavedPapers,
  type UnpaidTerm,
} from "#server/store/unpaid-terms.ts";

export type GraceNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

const batch = 200;

/**
 * What was not paid for in time goes on in grace, and ends after it (rules 4.3, 4.4). Safe to run twice, and to be killed
 * at any instant. @returns how many subscriptions changed.
 */
export async function passGrace(needs: GraceNeeds, tenantId: number): Promise<number> {
  const publication = await needs.publications.publication(tenantId);
  if (publication === null) return 0;
  const { today } = needs.clock.local(publication.tenant);
  const { graceDays } = publication.tenant.policy;
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
      // A card that did not pay has had its letter; it is tried again by itself. After a downtime grace may be over as
      // soon as it begins: then only its end is told.
      const { policy } = publication.tenant;
      const billed = terms.filter(
        ({ method, paidThrough, product }) =>
          method === "bill" && graceThroughOf(paidThrough, product, policy) >= today,
      );
      await queueLetters(
        tx,
        needs.enqueue,
        billed.map((term) => graceLetter(needs, publication, term)),
      );
      return terms.length;
    }),
  );
  const ended = await inBatches(() =>
    needs.db.write({ tenantId, today }, async (tx) => {
      const spared = stillToBring(publication, await findSavedPapers(tx, today), today);
      const terms = await endGrace(tx, { today, most: batch, spared }, graceDays);
      await queueLetters(
        tx,
        needs.enqueue,
        terms.map((term) => endLetter(needs, publication, term, today)),
      );
      const { tenant } = publication;
      for (const term of terms)
        await tellEnd(tx, { enqueue: needs.enqueue, tenant, ...term }, { on: today, because: "unpaid" });
      return terms.length;
    }),
  );
  return begun + ended;
}

/** Papers that are paid for come with the first one after their stop, though nothing else is paid: they are not lost. */
function stillToBring({ catalogue }: Publication, saved: readonly SavedPapers[], today: Day): number[] {
  const { calendar } = catalogue;
  return saved
    .filter(({ bundleId, paidThrough, stops }) => {
      const printDays = catalogue.bundles.find((bundle) => bundle.bundleId === bundleId)?.printDays ?? [];
      const comeOn = savedPapersComeOn({ stops, printDays, calendar }, paidThrough);
      return comeOn !== null && comeOn >= today;
    })
    .map(({ subscriptionId }) => subscriptionId);
}

const about = ({ catalogue }: Publication, { name, accountNumber, bundleId, paidThrough }: UnpaidTerm) => ({
  name,
  accountNumber,
  planName: catalogue.bundles.find((bundle) => bundle.bundleId === bundleId)?.name ?? "",
  paidThrough,
});

function graceLetter({ uuid }: GraceNeeds, publication: Publication, term: UnpaidTerm): QueuedLetter {
  const goesOnThrough = graceThroughOf(term.paidThrough, term.product, publication.tenant.policy);
  const content: GraceBegun = { ...about(publication, term), goesOnThrough };
  return {
    letterId: uuid(),
    kind: "graceBegun",
    recipient: term.contactEmail,
    accountNumber: term.accountNumber,
    content,
    naturalKey: `grace:${term.subscriptionId}:${term.paidThrough}`,
  };
}

function endLetter({ uuid }: GraceNeeds, publication: Publication, term: UnpaidTerm, today: Day): QueuedLetter {
  const content: EndedUnpaid = { ...about(publication, term), payableThrough: addDays(today, daysToPayLate) };
  return {
    letterId: uuid(),
    kind: "endedUnpaid",
    recipient: term.contactEmail,
    accountNumber: term.accountNumber,
    content,
    naturalKey: `ended-unpaid:${term.subscriptionId}:${today}`,
  };
}

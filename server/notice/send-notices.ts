import { faultCollector } from "#server/fault-collector.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { addDays, type Day } from "#core/day.ts";
import { neededNotices } from "#core/notice/needed-notices.ts";
import { findGivenNotice } from "#core/notice/notice-proof.ts";
import type { Tx } from "#server/db/database.ts";
import { type DueNotice, findDueNotices, planNotices } from "#server/store/email/notice.ts";
import { noticeFactsOf } from "#server/store/email/notice-facts.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { lockRenewingTerm } from "#server/store/renewal/renewing.ts";
import { writeNotice } from "./write-notice.ts";

export type NoticeNeeds = PublicationNeeds & { readonly enqueue: Enqueue; readonly uuid: () => string };

const batch = 100;
/** If a subscription's notices cannot be computed, it is checked again after this many days. */
const daysUntilNextLook = 30;

/**
 * Sends the notices of a publication that are due, each once: found by (tenant, day) in batches of ids, handled by id
 * under the account's lock (rules 5, 6). Safe to run more than once, and to be killed at any instant.
 * @returns how many were sent.
 */
export const sendNotices = atPublication(
  async (needs: NoticeNeeds, { publication, tenantId, today }): Promise<number> => {
    let after: DueNotice | null = null;
    const aside = faultCollector();
    let sent = 0;
    for (;;) {
      const due: DueNotice[] = await findDueNotices(needs.db, tenantId, { today, after, most: batch });
      for (const one of due)
        sent +=
          (await aside.attempt(`account ${one.accountNumber}`, () =>
            needs.db.write({ tenantId, today }, (tx) => lookAt(needs, tx, { publication, one, today })),
          )) ?? 0;
      after = due.at(-1) ?? null;
      if (due.length < batch) break;
    }
    aside.throwCollected();
    return sent;
  },
);

type NoticeCheck = { readonly publication: Publication; readonly one: DueNotice; readonly today: Day };

/** Writes what is due for one subscription, and notes when the next notice is due. */
async function lookAt(needs: NoticeNeeds, tx: Tx, { publication, one, today }: NoticeCheck): Promise<number> {
  const found = await lockRenewingTerm(tx, one.accountNumber);
  if (found?.held.subscriptionId !== one.subscriptionId || !found.held.renews || found.held.status === "cancelling") {
    await planNotices(tx, one.subscriptionId, addDays(today, daysUntilNextLook));
    return 0;
  }
  const { held, renewal } = found;
  const facts = noticeFactsOf({ publication, held, renewal, today });
  const needed = neededNotices(facts).filter((notice) => findGivenNotice(notice, renewal.notices, facts) === null);
  const due = needed.filter(({ send }) => send.on <= today);
  for (const notice of due) {
    const isAnother = renewal.notices.some(
      ({ kind, occasion }) => kind === notice.kind && occasion === notice.occasion,
    );
    const occasion = isAnother ? `${notice.occasion}:${today}` : notice.occasion;
    await writeNotice(needs, tx, { tenant: publication.tenant, held, renewal, facts, notice: { ...notice, occasion } });
  }
  const [next] = needed
    .filter(({ send }) => send.on > today)
    .map(({ send }) => send.on)
    .toSorted();
  // A late notice has moved the charge, and with it the days of the other notices, so the next run plans them again.
  if (!due.some(({ send }) => send.kind === "waits"))
    await planNotices(tx, held.subscriptionId, next ?? addDays(today, daysUntilNextLook));
  return due.length;
}

import { faultCollector } from "#server/fault-collector.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { owedAtEnd } from "#core/cancellation/owed-at-end.ts";
import type { Day } from "#core/day.ts";
import { chargeForTerm } from "#core/subscribing/quote.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";
import { type EndedTerm, findEndedTerm, postExpiry } from "#server/store/subscription/held-term.ts";
import {
  clearBalance,
  type EndedSubscription,
  findIdleBalance,
  findUnsettledEnds,
  noteOwedSettled,
} from "#server/store/payment/owed.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { requestRefund } from "#server/store/payment/refund.ts";

export type PayOwedNeeds = PublicationNeeds & { readonly publications: Publications };

const batch = 100;
const actor = "job:owed";

/**
 * Pays out what is left of credits and balance when a subscription has ended (rules 3a, 4.6): it is owed from here on,
 * and the refunds job pays it. Each end is checked once. Safe to run more than once, and to be killed at any instant.
 * @returns how many readers get something back.
 */
export const payOwed = atPublication(async (needs: PayOwedNeeds, { publication, tenantId, today }): Promise<number> => {
  const now = needs.clock.now();
  const aside = faultCollector();
  let paid = 0;
  for (;;) {
    const ends = await findUnsettledEnds(needs.db, tenantId, batch);
    for (const end of ends)
      if (
        await aside.attempt(`account ${end.accountNumber}`, () =>
          needs.db.write({ tenantId, today }, (tx) => settleEnd(tx, publication, { ...end, today, now })),
        )
      )
        paid++;
    if (ends.length < batch) break;
  }
  aside.throwCollected();
  return paid;
});

type End = EndedSubscription & { readonly today: Day; readonly now: Date };

async function settleEnd(tx: Tx, publication: Publication, end: End): Promise<boolean> {
  const { accountNumber, subscriptionId, today, now } = end;
  await lockAccount(tx, accountNumber);
  if (!(await noteOwedSettled(tx, subscriptionId))) return false;
  const ended = await findEndedTerm(tx, subscriptionId);
  if (ended === null) return false;
  const { bundle, rate, addOns, place } = heldPartsOf(publication, ended);
  const { catalog, tenant } = publication;
  const whole = chargeForTerm({ bundle, rate, addOns, place, policy: tenant.policy }, today);
  const owed = owedAtEnd({
    ...ended,
    printDays: bundle.printDays,
    calendar: catalog.calendar,
    anchorDay: ended.anchorDay ?? Number(ended.startOn.slice(8)),
    price: { rate, whole },
    balance: await findIdleBalance(tx, accountNumber),
  });
  if (owed === null) return false;
  const cause = `owed:${subscriptionId}`;
  if (owed.half !== null) await takeHalfBack(tx, ended, owed.half.issueOn, cause);
  if (owed.balance > 0) await clearBalance(tx, accountNumber);
  const { amount, balance: ofPrepaid } = owed;
  await requestRefund(tx, {
    accountNumber,
    subscriptionId,
    reason: "owed-at-end",
    amount,
    ofPrepaid,
    cause,
    actor,
    now,
  });
  return true;
}

/** Records in the ledger that money replaces the credit. */
const takeHalfBack = (
  tx: Tx,
  { subscriptionId, rateCode, rateVersion }: EndedTerm,
  issueOn: Day,
  reference: string,
): Promise<number> =>
  postExpiry(tx, [
    { cause: "refunded", halfUnits: -1, issueOn, subscriptionId, rateCode, rateVersion, reference, actor },
  ]);

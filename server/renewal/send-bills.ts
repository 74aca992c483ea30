import { faultCollector } from "#server/fault-collector.ts";
import { atPublication } from "#server/at-publication.ts";
import { termText } from "#core/calendar/term.ts";
import { addDays, type Day } from "#core/day.ts";
import type { Bill } from "#core/notice/payment-emails.ts";
import { noPaperFee, type PaperFee, paperFee } from "#core/payment/paper-fee.ts";
import { daysBilledAhead } from "#core/calendar/next-renewal.ts";
import { isNotPaidYet } from "#core/ledger/start-on-bill.ts";
import { nextDue } from "#core/renewal/renewal-price.ts";
import { graceThroughOf } from "#core/renewal/retries.ts";
import type { Tx } from "#server/db/database.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { putPaperBill } from "#server/store/renewal/paper-bill.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { lockRenewingTerm, type RenewalRecord } from "#server/store/renewal/renewing.ts";
import { findDueBills, noteBill } from "#server/store/renewal/unpaid-terms.ts";
import type { GraceNeeds } from "./grace.ts";

const batch = 100;

/**
 * Sends the bills of a publication that are due, four weeks before the next term begins, each once (rules 4.4). Safe to
 * run more than once, and to be killed at any instant.
 * @returns how many were sent.
 */
export const sendBills = atPublication(async (needs: GraceNeeds, { publication, tenantId, today }): Promise<number> => {
  const aside = faultCollector();
  let sent = 0;
  for (;;) {
    const due = await needs.db.write({ tenantId, today }, (tx) =>
      findDueBills(tx, { renewsBy: addDays(today, daysBilledAhead), most: batch }),
    );
    let billed = 0;
    for (const accountNumber of due)
      if (
        await aside.attempt(`account ${accountNumber}`, () =>
          needs.db.write({ tenantId, today }, (tx) => sendBill(needs, tx, { publication, accountNumber, today })),
        )
      )
        billed++;
    sent += billed;
    // A bill that could not be sent now is left to the next run, so that this one never loops forever.
    if (due.length < batch || billed === 0) break;
  }
  aside.throwCollected();
  return sent;
});

type Due = {
  readonly publication: Publication;
  readonly accountNumber: number;
  readonly today: Day;
  /** Who sends it; the job by default. */
  readonly actor?: string;
};

/**
 * Sends the bill of one account, if it is due and was not sent. A subscription that began on a bill gets its first one
 * at once.
 * @returns false if there was nothing to send.
 */
export async function sendBill(
  needs: RecordNeeds,
  tx: Tx,
  { publication, accountNumber, today, actor = "job:bills" }: Due,
): Promise<boolean> {
  const found = await lockRenewingTerm(tx, accountNumber);
  if (found === null) return false;
  const { held, renewal } = found;
  if (held.method !== "bill" || !held.renews) return false;
  const mayBeBilled = held.status === "active" || held.status === "stopped";
  if (!mayBeBilled && !(held.status === "grace" && isNotPaidYet(held))) return false;
  const { subscriptionId } = held;
  const { followsEntry } = renewal;
  if (!(await noteBill(tx, { subscriptionId, followsEntry, today }))) return false;
  const { place } = heldPartsOf(publication, held);
  const fee = renewal.eNoticeEmail === null ? paperFee(publication.tenant.policy, place, today) : noPaperFee;
  const bill = billFor(publication, held, { ...renewal, fee, today });
  const email = renewal.eNoticeEmail;
  if (email === null)
    await putPaperBill(tx, { billId: needs.uuid(), subscriptionId, followsEntry, content: bill, fee, billedOn: today });
  const by = { actor, tenant: publication.tenant };
  await record(tx, needs, by, "renewal.bill", { subscriptionId, followsEntry, bill, email });
  return true;
}

type Billed = Pick<RenewalRecord, "firstName" | "lastName" | "balance"> & {
  readonly fee: PaperFee;
  readonly today: Day;
};

function billFor(publication: Publication, held: HeldTerm, { firstName, lastName, ...due }: Billed): Bill {
  const { tenant, catalog } = publication;
  const { addOns, place } = heldPartsOf(publication, held);
  const { policy } = tenant;
  const price = nextDue({ ...due, catalog, held, addOns, place, policy, isAutomatic: false });
  return {
    name: `${firstName} ${lastName}`,
    accountNumber: held.accountNumber,
    planName: price.bundle.name,
    lines: price.lines.map(({ label, amount }) => ({ label, amount })),
    tax: price.taxCents,
    taxMode: tenant.policy.taxMode,
    amount: price.total,
    period: termText(price.rate.term),
    renewsOn: held.renewsOn,
    paidThrough: held.paidThrough,
    goesOnThrough: graceThroughOf(held.paidThrough, held.product, tenant.policy),
    ...(isNotPaidYet(held) && { beginsOn: held.startOn }),
  };
}

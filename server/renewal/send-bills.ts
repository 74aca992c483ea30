import { termText } from "#core/calendar/term.ts";
import { addDays, type Day } from "#core/day.ts";
import type { Bill } from "#core/notice/payment-letters.ts";
import { noFee, type PaperFee, paperFee } from "#core/payment/paper-fee.ts";
import { daysBilledAhead } from "#core/renewal/next-renewal.ts";
import { nextDue } from "#core/renewal/renewal-price.ts";
import { graceThroughOf } from "#core/renewal/retries.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { partsOf } from "#server/store/held-parts.ts";
import type { HeldTerm } from "#server/store/held-term.ts";
import { queueLetters } from "#server/store/outbox.ts";
import { putPaperBill } from "#server/store/paper-bill.ts";
import type { Publication } from "#server/store/publication.ts";
import { lockRenewing, type RenewalRecord } from "#server/store/renewing.ts";
import { findDueBills, noteBill } from "#server/store/unpaid-terms.ts";
import type { GraceNeeds } from "./grace.ts";

const batch = 100;

/**
 * Sends the bills of a publication that are due, four weeks before the next term begins, each once (rules 4.4). Safe to
 * run twice, and to be killed at any instant. @returns how many went out.
 */
export async function sendBills(needs: GraceNeeds, tenantId: number): Promise<number> {
  const publication = await needs.publications.publication(tenantId);
  if (publication === null) return 0;
  const { today } = needs.clock.local(publication.tenant);
  let sent = 0;
  for (;;) {
    const due = await needs.db.write({ tenantId, today }, (tx) =>
      findDueBills(tx, { renewsBy: addDays(today, daysBilledAhead), most: batch }),
    );
    let billed = 0;
    for (const accountNumber of due)
      if (await needs.db.write({ tenantId, today }, (tx) => billOne(needs, tx, { publication, accountNumber, today })))
        billed++;
    sent += billed;
    // What could not be billed now is found again by the next run, not by this one for ever.
    if (due.length < batch || billed === 0) return sent;
  }
}

type Due = { readonly publication: Publication; readonly accountNumber: number; readonly today: Day };

async function billOne(needs: GraceNeeds, tx: Tx, { publication, accountNumber, today }: Due): Promise<boolean> {
  const found = await lockRenewing(tx, accountNumber);
  if (found === null) return false;
  const { held, renewal } = found;
  if (held.method !== "bill" || !held.renews) return false;
  if (held.status !== "active" && held.status !== "stopped") return false;
  const { subscriptionId } = held;
  const { followsEntry } = renewal;
  if (!(await noteBill(tx, { subscriptionId, followsEntry, today }))) return false;
  const { place } = partsOf(publication, held);
  const onPaper = renewal.eNoticeEmail === null;
  const fee = onPaper ? paperFee(publication.tenant.policy, place, today) : noFee;
  const content = billFor(publication, held, { ...renewal, fee, today });
  await sendOut(needs, tx, { renewal, held, content, fee, today });
  await audit(tx, {
    actor: "job:bills",
    action: "renewal.bill",
    subject: `account:${accountNumber}`,
    outcome: onPaper ? "on-paper" : "sent",
    details: { subscriptionId, amountCents: content.amount, renewsOn: held.renewsOn },
  });
  return true;
}

type Outgoing = {
  readonly renewal: RenewalRecord;
  readonly held: HeldTerm;
  readonly content: Bill;
  readonly fee: PaperFee;
  readonly today: Day;
};

/** By email to where renewal notices go, or onto the list of what is printed and mailed. */
async function sendOut(needs: GraceNeeds, tx: Tx, { renewal, held, content, fee, today }: Outgoing): Promise<void> {
  const { subscriptionId, accountNumber } = held;
  const { followsEntry, eNoticeEmail } = renewal;
  if (eNoticeEmail === null)
    return putPaperBill(tx, { billId: needs.uuid(), subscriptionId, followsEntry, content, fee, billedOn: today });
  await queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      kind: "bill",
      recipient: eNoticeEmail,
      accountNumber,
      content,
      naturalKey: `bill:${subscriptionId}:${followsEntry}`,
    },
  ]);
}

type Billed = Pick<RenewalRecord, "firstName" | "lastName" | "balance"> & {
  readonly fee: PaperFee;
  readonly today: Day;
};

function billFor(publication: Publication, held: HeldTerm, { firstName, lastName, ...due }: Billed): Bill {
  const { tenant, catalogue } = publication;
  const { addOns, place } = partsOf(publication, held);
  const { policy } = tenant;
  const price = nextDue({ ...due, catalogue, held, addOns, place, policy, byItself: false });
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
  };
}

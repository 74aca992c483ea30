import { type Cents, cents } from "#core/money.ts";
import type { PaymentFailed } from "#core/notice/payment-letters.ts";
import { graceThroughOf, nextTry } from "#core/renewal/retries.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import type { HeldTerm } from "#server/store/held-term.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { Publication } from "#server/store/publication.ts";
import { noteUnpaidTry } from "#server/store/renewal.ts";
import type { RenewalRecord } from "#server/store/renewing.ts";
import { partsOf } from "#server/store/held-parts.ts";

export type DeclineNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

export type Declined = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly held: HeldTerm;
  readonly renewal: RenewalRecord;
  readonly reason: { readonly class: "soft" | "hard"; readonly code: string };
  /** Null: nothing was tried, there is no card. */
  readonly amount: Cents | null;
};

/**
 * A card that did not pay: delivery and access go on through grace, the card is tried again by itself or another one is
 * asked for (rules 4.3). The subscriber is told at the first time, and when it is not tried again.
 */
export async function declinedRenewal(needs: DeclineNeeds, tx: Tx, declined: Declined): Promise<void> {
  const { publication, moment, held, renewal, reason } = declined;
  const { policy } = publication.tenant;
  const { today } = moment;
  const graceThrough = graceThroughOf(held.paidThrough, held.product, policy);
  const firstTriedOn = renewal.attempt?.firstTriedOn ?? today;
  const nextTryOn = nextTry({ class: reason.class, firstTriedOn, today, graceThrough });
  const declines = await noteUnpaidTry(tx, {
    subscriptionId: held.subscriptionId,
    followsEntry: renewal.followsEntry,
    triedOn: today,
    nextTryOn,
    status: held.status === "active" ? "pastDue" : held.status,
  });
  if (declined.amount === null) {
    await audit(tx, {
      actor: "job:renewal",
      action: "renewal.charge",
      subject: `account:${held.accountNumber}`,
      outcome: `declined:${reason.code}`,
      details: { subscriptionId: held.subscriptionId },
    });
  }
  if (declines > 1 && nextTryOn !== null) return;
  const content: PaymentFailed = {
    name: `${renewal.firstName} ${renewal.lastName}`,
    accountNumber: held.accountNumber,
    planName: partsOf(publication, held).bundle.name,
    amount: declined.amount ?? cents(0),
    cardLabel: renewal.card === null ? null : `${renewal.card.brand} ${renewal.card.last4}`,
    nextTryOn,
    goesOnThrough: graceThrough,
  };
  await queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      kind: "paymentFailed",
      recipient: renewal.contactEmail,
      accountNumber: held.accountNumber,
      content,
      naturalKey: `payment-failed:${renewal.followsEntry}:${declines}`,
    },
  ]);
}

import type { Cents } from "#core/money.ts";
import { graceThroughOf, nextRetryDay } from "#core/renewal/retries.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { noteUnpaidTry } from "#server/store/renewal/renewal.ts";
import type { RenewalRecord } from "#server/store/renewal/renewing.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";

export type DeclinedCharge = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly held: HeldTerm;
  readonly renewal: RenewalRecord;
  readonly reason: { readonly class: "soft" | "hard"; readonly code: string };
  /** Null if nothing was tried because there is no card. */
  readonly amount: Cents | null;
};

/**
 * Handles a card that did not pay: delivery and access continue through grace, and the card is tried again
 * automatically or another one is asked for (rules 4.3). The subscriber is notified the first time, and when the card
 * is not tried again.
 */
export async function handleDeclinedRenewal(needs: RecordNeeds, tx: Tx, declined: DeclinedCharge): Promise<void> {
  const { publication, moment, held, renewal, reason } = declined;
  const { policy } = publication.tenant;
  const { today } = moment;
  const graceThrough = graceThroughOf(held.paidThrough, held.product, policy);
  const firstTriedOn = renewal.attempt?.firstTriedOn ?? today;
  const nextTryOn = nextRetryDay({ class: reason.class, firstTriedOn, today, graceThrough });
  const declines = await noteUnpaidTry(tx, {
    subscriptionId: held.subscriptionId,
    followsEntry: renewal.followsEntry,
    triedOn: today,
    nextTryOn,
    status: held.status === "active" ? "pastDue" : held.status,
  });
  await record(tx, needs, { actor: "job:renewal", tenant: publication.tenant }, "renewal.decline", {
    account: { ...renewal, accountNumber: held.accountNumber },
    subscriptionId: held.subscriptionId,
    planName: heldPartsOf(publication, held).bundle.name,
    followsEntry: renewal.followsEntry,
    declines,
    code: reason.code,
    amount: declined.amount,
    words: {
      cardLabel: renewal.card === null ? null : `${renewal.card.brand} ${renewal.card.last4}`,
      nextTryOn,
      goesOnThrough: graceThrough,
    },
  });
}

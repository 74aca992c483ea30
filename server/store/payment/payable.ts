import type { PayableFacts } from "#core/payment/payment-options.ts";
import { addDays } from "#core/day.ts";
import { reinstatementDays } from "#core/renewal/retries.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findEndedUnpaid, findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import { findPayer, type Payer } from "#server/store/account/payer.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** An account that can pay for something. */
export type Payable = { readonly held: HeldTerm; readonly payer: Payer; readonly facts: PayableFacts };

/**
 * The subscription that an account can pay for, and who pays: the live one, else one that ended unpaid recently. Null
 * if there is neither. Called under the account's lock.
 */
export async function findPayable(
  tx: Tx,
  publication: Publication,
  moment: LocalMoment,
  accountNumber: number,
): Promise<Payable | null> {
  const held =
    (await findHeldTerm(tx, accountNumber)) ??
    (await findEndedUnpaid(tx, accountNumber, addDays(moment.today, -reinstatementDays)));
  return held && payableOf(tx, publication, moment, held);
}

/** Like `findPayable`, but only for a live subscription. */
export async function findLivePayable(
  tx: Tx,
  publication: Publication,
  moment: LocalMoment,
  accountNumber: number,
): Promise<Payable | null> {
  const held = await findHeldTerm(tx, accountNumber);
  return held && payableOf(tx, publication, moment, held);
}

async function payableOf(
  tx: Tx,
  { catalog, tenant }: Publication,
  { today }: LocalMoment,
  held: HeldTerm,
): Promise<Payable> {
  const { accountNumber } = held;
  const payer = await findPayer(tx, accountNumber, held.subscriptionId);
  const { ezPayOnly, balance, fee } = payer;
  const term = { ...held, deliveryState: held.delivery?.stateCode ?? null };
  return { held, payer, facts: { held: term, ezPayOnly, balance, fee, catalog, policy: tenant.policy, today } };
}

/** EZ-Pay could not charge the card for the due term, so another card is asked for (rules 4.3). */
export const hasFailedRenewal = ({
  method,
  status,
  endedUnpaidOn,
}: Pick<HeldTerm, "method" | "status" | "endedUnpaidOn">): boolean =>
  endedUnpaidOn === null && method === "ezpay" && (status === "pastDue" || status === "grace");

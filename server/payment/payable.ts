import type { PayableFacts } from "#core/payment/payment-options.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/held-term.ts";
import { findPayer, type Payer } from "#server/store/payer.ts";
import type { Publication } from "#server/store/publication.ts";

/** An account that something can be paid for. */
export type Payable = { readonly held: HeldTerm; readonly payer: Payer; readonly facts: PayableFacts };

/** The live subscription of an account and who pays for it; null where nothing is live. Under the account's lock. */
export async function findPayable(
  tx: Tx,
  { catalogue, tenant }: Publication,
  { today }: LocalMoment,
  accountNumber: number,
): Promise<Payable | null> {
  const held = await findHeldTerm(tx, accountNumber);
  if (held === null) return null;
  const payer = await findPayer(tx, accountNumber, held.subscriptionId);
  const { ezPayOnly, balance, fee } = payer;
  const term = { ...held, deliveryState: held.delivery?.stateCode ?? null };
  return { held, payer, facts: { held: term, ezPayOnly, balance, fee, catalogue, policy: tenant.policy, today } };
}

/** EZ-Pay could not charge the card for the term that is due: another card is asked for (rules 4.3). */
export const hasFailedRenewal = ({ method, status }: Pick<HeldTerm, "method" | "status">): boolean =>
  method === "ezpay" && (status === "pastDue" || status === "grace");

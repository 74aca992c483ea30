import { dueOf } from "#core/payment/decide-booking.ts";
import { isSettled } from "#core/payment/intent-state.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { OpenedAccount } from "./gateway-accounts.ts";
import type { Charged } from "./settled.ts";

/** What all gateways together have on record for a payment. */
export type Found = {
  /** Oldest first, gateway by gateway. */
  readonly charges: readonly Charged[];
  /** A gateway has not answered, and may have one more. */
  readonly silent: boolean;
  /** How long after it was opened the payment can still be made. */
  readonly payableMinutes: number;
};

const isCaptured = ({ transaction }: Charged): boolean => transaction.state === "captured";
const mayCount = ({ transaction: { state } }: Charged): boolean => state === "captured" || state === "pending";

/**
 * Asks each gateway at which a payment was opened, one after the other: what was approved and not captured yet is captured
 * only when no other has taken the money, or keeps silent about it (security.md I2, I4).
 */
export async function askGateways(
  opened: readonly OpenedAccount[],
  intent: IntentRecord,
  named: string | null,
): Promise<Found> {
  const charges: Charged[] = [];
  let silent = false;
  for (const { account, handle } of opened) {
    const answer = await account?.ask({
      reference: intent.intentId,
      handle,
      named,
      amount: dueOf(intent),
      invoiceNumber: intent.invoiceNumber,
      mayCapture: !silent && !isSettled(intent.state) && !charges.some(mayCount),
    });
    if (account === null || answer === undefined || answer.state === "unknown") silent = true;
    else charges.push(...answer.transactions.map((transaction) => ({ account, transaction })));
  }
  return { charges, silent, payableMinutes: lifeOf(opened) };
}

const lifeOf = (opened: readonly OpenedAccount[]): number =>
  Math.max(0, ...opened.map(({ account }) => account?.payableMinutes ?? 0));

/** The outcome is open: nobody has a charge, and one gateway keeps silent, or one has a charge that it is not sure of. */
export const isOpen = ({ charges, silent }: Found): boolean =>
  !charges.some(isCaptured) && (silent || charges.some(mayCount));

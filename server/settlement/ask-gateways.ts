import { totalDue } from "#core/payment/decide-posting.ts";
import { isSettled } from "#core/payment/intent-state.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { OpenedAccount } from "./gateway-accounts.ts";
import type { FoundCharges, GatewayCharge } from "./settlement.ts";

const isCaptured = ({ transaction }: GatewayCharge): boolean => transaction.state === "captured";
const mayCount = ({ transaction: { state } }: GatewayCharge): boolean => state === "captured" || state === "pending";

/**
 * Asks each gateway at which a payment was opened, one after the other. An approval that is not captured yet is
 * captured only if no other gateway has taken the money, or fails to answer about it (security.md I2, I4), and if it is
 * for what the buyer wants now (`mayTake`).
 */
export async function askGateways(
  opened: readonly OpenedAccount[],
  intent: IntentRecord,
  named: string | null,
  mayTake = true,
): Promise<FoundCharges> {
  const charges: GatewayCharge[] = [];
  let silent = false;
  for (const { account, handle } of opened) {
    const answer = await account?.findTransactions({
      reference: intent.intentId,
      handle,
      named,
      amount: totalDue(intent),
      invoiceNumber: intent.invoiceNumber,
      mayCapture: mayTake && !silent && !isSettled(intent.state) && !charges.some(mayCount),
    });
    if (account === null || answer === undefined || answer.state === "unknown") silent = true;
    else charges.push(...answer.transactions.map((transaction) => ({ account, transaction })));
  }
  return { charges, isIncomplete: silent, payableMinutes: lifeOf(opened) };
}

const lifeOf = (opened: readonly OpenedAccount[]): number =>
  Math.max(0, ...opened.map(({ account }) => account?.payableMinutes ?? 0));

/**
 * The outcome is open: nobody has a charge and one gateway does not answer, or a gateway has a charge that it is not
 * sure of.
 */
export const isOutcomeOpen = ({ charges, isIncomplete }: FoundCharges): boolean =>
  !charges.some(isCaptured) && (isIncomplete || charges.some(mayCount));

import type { GatewayTransaction } from "#server/adapters/payment/port.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import type { Till } from "./till.ts";

/** A transaction, and where the money is. */
export type Sale = { readonly till: Till; readonly transaction: GatewayTransaction };

/** What all gateways together say of a payment. */
export type SeenSales =
  | {
      readonly kind: "answered";
      /** The one to settle by: an approval before all else. Null: nobody has one. */
      readonly sale: Sale | null;
      /** Further approvals of the same payment. */
      readonly surplus: readonly Sale[];
      /** A gateway has not answered, and may have one more. */
      readonly incomplete: boolean;
    }
  | { readonly kind: "no-answer" };

/**
 * Asks each gateway at which the payment was opened, one after the other: what was approved at PayPal is captured only
 * when no other has taken the money, or keeps silent about it (security.md I2, I4).
 */
export async function askTills(tills: readonly Till[], intent: IntentRecord, named: string | null): Promise<SeenSales> {
  const sales: Sale[] = [];
  const surplus: Sale[] = [];
  let silent = false;
  for (const till of tills) {
    const mayCapture = !silent && !sales.some(isApproved);
    const seen = await till.ask({ intent, named, mayCapture });
    if (seen.kind === "no-answer") {
      silent = true;
      continue;
    }
    if (seen.transaction !== null) sales.push({ till, transaction: seen.transaction });
    surplus.push(...seen.surplus.map((transaction) => ({ till, transaction })));
  }
  const approved = sales.filter(isApproved);
  const settling =
    approved.find(({ transaction }) => transaction.transactionId === intent.transactionId) ?? approved[0];
  if (settling === undefined && silent) return { kind: "no-answer" };
  return {
    kind: "answered",
    sale: settling ?? sales.at(-1) ?? null,
    surplus: [...surplus, ...approved.filter((sale) => sale !== settling)],
    incomplete: silent,
  };
}

const isApproved = ({ transaction }: Sale): boolean => transaction.state === "approved";

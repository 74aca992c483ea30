import type { Day } from "#core/day.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { GatewayAccount } from "#server/adapters/payment/port.ts";
import type { BookedCharge, Difference } from "#server/store/audit-checks.ts";

export type Compared =
  | { readonly kind: "compared"; readonly differences: readonly Difference[] }
  /** The gateway gave no list; nothing can be said. */
  | { readonly kind: "no-answer"; readonly day: Day };

/** Compares the gateway's own list of some days with what is booked: each charge once, and none without the other. */
export async function compareWithGateway(
  { listDay }: Pick<GatewayAccount, "listDay">,
  { days, booked }: { readonly days: readonly Day[]; readonly booked: readonly BookedCharge[] },
): Promise<Compared> {
  const listed: GatewayTransaction[] = [];
  for (const day of days) {
    const list = (await listDay?.(day)) ?? null;
    if (list === null || list.state === "unknown") return { kind: "no-answer", day };
    listed.push(...list.transactions);
  }
  const known = new Map(booked.map((charge) => [charge.transactionId, charge]));
  const charged = new Map(listed.filter(isCharge).map((sale) => [sale.transactionId, sale]));
  const paidBack = listed.filter(({ state }) => state === "refunded").map(({ reference }) => reference);
  const differences: Difference[] = [];
  for (const sale of charged.values()) {
    const subject = `transaction:${sale.transactionId}`;
    const charge = known.get(sale.transactionId);
    if (charge === undefined) {
      if (!paidBack.some((reference) => isBackOf(reference, sale.transactionId)))
        differences.push({ check: "charged at the gateway and not booked", subject, detail: `${sale.amount} cents` });
    } else if (charge.amount !== sale.amount)
      differences.push({
        check: "charged at the gateway with another amount",
        subject,
        detail: `${sale.amount} cents, booked ${charge.amount}`,
      });
  }
  for (const { transactionId, intentId, state, amount } of booked)
    if (state === "captured" && amount > 0 && !charged.has(transactionId))
      differences.push({
        check: "booked and not charged at the gateway",
        subject: `payment:${intentId}`,
        detail: `${amount} cents as ${transactionId}`,
      });
  return { kind: "compared", differences };
}

const isCharge = ({ state, amount }: GatewayTransaction): boolean => state === "captured" && amount > 0;

/** A charge that was taken back after its settlement is paid back under this reference. */
const isBackOf = (reference: string, transactionId: string): boolean =>
  reference !== "" && `back-${transactionId}`.startsWith(reference);

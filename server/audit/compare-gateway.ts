import type { Day } from "#core/day.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { DayList } from "#server/adapters/payment/port.ts";
import type { BookedCharge, BookedReturn, Difference } from "#server/store/payment/audit-checks.ts";

export type Compared =
  | {
      readonly kind: "compared";
      readonly differences: readonly Difference[];
      /** Refunds that the gateway has paid and that we have sent and not booked yet, by id. */
      readonly unconfirmed: readonly string[];
    }
  /** This gateway has no list. */
  | { readonly kind: "no-list" }
  /** The gateway did not answer; nothing can be said. */
  | { readonly kind: "no-answer"; readonly day: Day };

type Books = { readonly charges: readonly BookedCharge[]; readonly returns: readonly BookedReturn[] };

/** Compares the gateway's own list of some days with the books, in both directions: charges, refunds and voids. */
export async function compareWithGateway(
  dayList: DayList | null,
  days: readonly Day[],
  books: Books,
): Promise<Compared> {
  if (dayList === null) return { kind: "no-list" };
  const listed = new Map<string, GatewayTransaction>();
  for (const day of days) {
    const list = await dayList.of(day);
    if (list.state === "unknown") return { kind: "no-answer", day };
    for (const transaction of list.transactions) listed.set(transaction.transactionId, transaction);
  }
  const all = [...listed.values()];
  return {
    kind: "compared",
    differences: [...chargesIn(all, books), ...returnsIn(all, books)],
    unconfirmed: books.returns
      .filter((one) => one.standing === "sent" && all.some((refund) => isRefunded(refund) && isRefundOf(one)(refund)))
      .map(({ refundId }) => refundId)
      .filter((id) => id !== null),
  };
}

function chargesIn(listed: readonly GatewayTransaction[], { charges, returns }: Books): Difference[] {
  const taken = listed.filter(({ state, amount }) => state === "captured" && amount > 0);
  const paidBack = listed.filter(({ state }) => state === "refunded").map(({ reference }) => reference);
  const unbooked = taken.flatMap((sale): Difference[] => {
    const subject = `transaction:${sale.transactionId}`;
    const booked = bookedAs(sale, charges);
    // Of what a person looks at nothing is booked yet.
    if (booked !== null)
      return !booked.isBooked || booked.amount === sale.amount
        ? []
        : [
            {
              check: "charged at the gateway with another amount",
              subject,
              detail: `${sale.amount} cents, booked ${booked.amount}`,
            },
          ];
    const isGivenBack =
      returns.some(({ saleId }) => saleId === sale.transactionId) ||
      paidBack.some((reference) => isReferenceOf(reference, reversalReference(sale.transactionId)));
    return isGivenBack
      ? []
      : [{ check: "charged at the gateway and not booked", subject, detail: `${sale.amount} cents` }];
  });
  const uncharged = charges
    .filter(({ state, amount, isWithin }) => state === "captured" && amount > 0 && isWithin)
    .filter(({ transactionId }) => !taken.some((sale) => sale.transactionId === transactionId))
    .map(({ transactionId, intentId, amount }) => ({
      check: "booked and not charged at the gateway",
      subject: `payment:${intentId}`,
      detail: `${amount} cents as ${transactionId}`,
    }));
  return [...unbooked, ...uncharged];
}

/**
 * Whose charge it is. A browser can name any transaction for its payment, and a person then looks at that: such a claim is
 * no booking where another payment has booked the same charge.
 */
function bookedAs(sale: GatewayTransaction, charges: readonly BookedCharge[]): BookedCharge | null {
  const claims = charges.filter(({ transactionId }) => transactionId === sale.transactionId);
  return claims.find(({ isBooked }) => isBooked) ?? claims[0] ?? null;
}

const isRefunded = ({ state }: GatewayTransaction): boolean => state === "refunded";

const isRefundOf =
  ({ transactionId, reference }: BookedReturn) =>
  (refund: GatewayTransaction): boolean =>
    refund.transactionId === transactionId || isReferenceOf(refund.reference, reference);

function returnsIn(listed: readonly GatewayTransaction[], { charges, returns }: Books): Difference[] {
  const refunds = listed.filter(isRefunded);
  const voided = new Set(listed.filter(({ state }) => state === "voided").map(({ transactionId }) => transactionId));
  const paidFor = (booked: BookedReturn): GatewayTransaction | undefined =>
    refunds.find(({ transactionId }) => transactionId === booked.transactionId) ?? refunds.find(isRefundOf(booked));
  const unbooked = refunds.flatMap((refund): Difference[] => {
    const subject = `transaction:${refund.transactionId}`;
    const booked = returns.find((one) => isRefundOf(one)(refund));
    if (booked === undefined) {
      // What came back of a charge that was never booked leaves nothing behind.
      const ofUnbooked = listed.some(
        (sale) =>
          isReferenceOf(refund.reference, reversalReference(sale.transactionId)) &&
          !charges.some(({ transactionId, isBooked }) => isBooked && transactionId === sale.transactionId),
      );
      return ofUnbooked
        ? []
        : [{ check: "refunded at the gateway and not booked", subject, detail: `${refund.amount} cents` }];
    }
    // Behind a proxy that retries, a gateway can pay the same refund twice.
    if (refund !== paidFor(booked))
      return [{ check: "refunded at the gateway a second time", subject, detail: `${refund.amount} cents` }];
    if (booked.standing === "review")
      return [
        {
          check: "refunded at the gateway, and waiting for a person here",
          subject: booked.subject,
          detail: `${refund.amount} cents; ./doorstep review settle ${booked.subject} --again books it, and pays nothing again`,
        },
      ];
    return booked.amount === refund.amount
      ? []
      : [
          {
            check: "refunded at the gateway with another amount",
            subject,
            detail: `${refund.amount} cents, booked ${booked.amount}`,
          },
        ];
  });
  const unpaid = returns
    .filter(({ standing, isWithin }) => standing === "booked" && isWithin)
    .filter((one) => !refunds.some(isRefundOf(one)) && !voided.has(one.saleId) && !voided.has(one.transactionId ?? ""))
    .map(({ subject, amount, saleId }) => ({
      check: "booked as given back and not given back at the gateway",
      subject,
      detail: `${amount} cents of ${saleId}`,
    }));
  return [...unbooked, ...unpaid];
}

/** The gateway keeps a reference of ours cut short; after a decline a further try has a number behind it. */
const isReferenceOf = (reference: string, ours: string): boolean =>
  reference !== "" && (reference === ours || reference.startsWith(`${ours}.`));

const longestReference = 46;

const reversalReference = (transactionId: string): string => `back-${transactionId}`.slice(0, longestReference);

import type { Day } from "#core/day.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { DayList } from "#server/adapters/payment/port.ts";
import type { Difference, PostedCharge, PostedReturn } from "#server/store/payment/audit-checks.ts";

export type GatewayComparison =
  | {
      readonly kind: "compared";
      readonly differences: readonly Difference[];
      /** Refunds that the gateway has paid and that we have sent but not posted yet, by id. */
      readonly unconfirmed: readonly string[];
    }
  /** This gateway has no list. */
  | { readonly kind: "no-list" }
  /** The gateway did not answer; nothing can be said. */
  | { readonly kind: "no-answer"; readonly day: Day };

type Books = { readonly charges: readonly PostedCharge[]; readonly returns: readonly PostedReturn[] };

/** Compares the gateway's own list of some days with the books, in both directions: charges, refunds and voids. */
export async function compareWithGateway(
  dayList: DayList | null,
  days: readonly Day[],
  books: Books,
): Promise<GatewayComparison> {
  if (dayList === null) return { kind: "no-list" };
  const listed = new Map<string, GatewayTransaction>();
  for (const day of days) {
    const list = await dayList.transactionsOn(day);
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
  const unposted = taken.flatMap((sale): Difference[] => {
    const subject = `transaction:${sale.transactionId}`;
    const posted = postedAs(sale, charges);
    // Nothing is posted yet for a payment that staff are reviewing.
    if (posted !== null)
      return !posted.isPosted || posted.amount === sale.amount
        ? []
        : [
            {
              check: "charged at the gateway with a different amount",
              subject,
              detail: `${sale.amount} cents, posted ${posted.amount}`,
            },
          ];
    const isGivenBack =
      returns.some(({ saleId }) => saleId === sale.transactionId) ||
      paidBack.some((reference) => isReferenceOf(reference, reversalReference(sale.transactionId)));
    return isGivenBack
      ? []
      : [{ check: "charged at the gateway but not posted", subject, detail: `${sale.amount} cents` }];
  });
  const uncharged = charges
    .filter(({ state, amount, isWithin }) => state === "captured" && amount > 0 && isWithin)
    .filter(({ transactionId }) => !taken.some((sale) => sale.transactionId === transactionId))
    .map(({ transactionId, intentId, amount }) => ({
      check: "posted but not charged at the gateway",
      subject: `payment:${intentId}`,
      detail: `${amount} cents as ${transactionId}`,
    }));
  return [...unposted, ...uncharged];
}

/**
 * The payment that posted a charge. A browser can name any transaction for its payment, which staff then review; such a
 * claim does not count if another payment has posted the same charge.
 */
function postedAs(sale: GatewayTransaction, charges: readonly PostedCharge[]): PostedCharge | null {
  const claims = charges.filter(({ transactionId }) => transactionId === sale.transactionId);
  return claims.find(({ isPosted }) => isPosted) ?? claims[0] ?? null;
}

const isRefunded = ({ state }: GatewayTransaction): boolean => state === "refunded";

const isRefundOf =
  ({ transactionId, reference }: PostedReturn) =>
  (refund: GatewayTransaction): boolean =>
    refund.transactionId === transactionId || isReferenceOf(refund.reference, reference);

function returnsIn(listed: readonly GatewayTransaction[], { charges, returns }: Books): Difference[] {
  const refunds = listed.filter(isRefunded);
  const voided = new Set(listed.filter(({ state }) => state === "voided").map(({ transactionId }) => transactionId));
  const paidFor = (posted: PostedReturn): GatewayTransaction | undefined =>
    refunds.find(({ transactionId }) => transactionId === posted.transactionId) ?? refunds.find(isRefundOf(posted));
  const unposted = refunds.flatMap((refund): Difference[] => {
    const subject = `transaction:${refund.transactionId}`;
    const posted = returns.find((one) => isRefundOf(one)(refund));
    if (posted === undefined) {
      // The refund of a charge that was never posted leaves nothing to compare.
      const ofUnposted = listed.some(
        (sale) =>
          isReferenceOf(refund.reference, reversalReference(sale.transactionId)) &&
          !charges.some(({ transactionId, isPosted }) => isPosted && transactionId === sale.transactionId),
      );
      return ofUnposted
        ? []
        : [{ check: "refunded at the gateway but not posted", subject, detail: `${refund.amount} cents` }];
    }
    // Behind a proxy that retries, a gateway can pay the same refund twice.
    if (refund !== paidFor(posted))
      return [{ check: "refunded at the gateway a second time", subject, detail: `${refund.amount} cents` }];
    if (posted.standing === "review")
      return [
        {
          check: "refunded at the gateway, and waiting for a person here",
          subject: posted.subject,
          detail: `${refund.amount} cents; ./doorstep review settle ${posted.subject} --again posts it, and pays nothing again`,
        },
      ];
    return posted.amount === refund.amount
      ? []
      : [
          {
            check: "refunded at the gateway with a different amount",
            subject,
            detail: `${refund.amount} cents, posted ${posted.amount}`,
          },
        ];
  });
  const unpaid = returns
    .filter(({ standing, isWithin }) => standing === "posted" && isWithin)
    .filter((one) => !refunds.some(isRefundOf(one)) && !voided.has(one.saleId) && !voided.has(one.transactionId ?? ""))
    .map(({ subject, amount, saleId }) => ({
      check: "posted as refunded, but not refunded at the gateway",
      subject,
      detail: `${amount} cents of ${saleId}`,
    }));
  return [...unposted, ...unpaid];
}

/** The gateway may store our reference shortened; another try after a decline has a number appended. */
const isReferenceOf = (reference: string, ours: string): boolean =>
  reference !== "" && (reference === ours || reference.startsWith(`${ours}.`));

const longestReference = 46;

const reversalReference = (transactionId: string): string => `back-${transactionId}`.slice(0, longestReference);

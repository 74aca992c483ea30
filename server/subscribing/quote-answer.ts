import type { Output } from "#contract/call-shape.ts";
import type { quoteOrder } from "#contract/site.ts";
import { applicableTerms } from "#core/site/applicable-terms.ts";
import type { AddOn, PlanOnSale } from "#core/subscribing/plan.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type KnownAddresses, priceOrder } from "./price-order.ts";
import { lineText } from "#core/format/recorded-text.ts";

export type QuoteRequest = {
  readonly plan: PlanOnSale & { readonly addOns: readonly AddOn[] };
  readonly addresses: KnownAddresses;
  readonly forGift: boolean;
  readonly byBill: boolean;
};

/** The price of an order, from the function that charges it, as QuoteOrder answers it. */
export function quoteAnswer(
  publication: Publication,
  moment: LocalMoment,
  { plan, addresses, forGift, byBill }: QuoteRequest,
): Output<typeof quoteOrder> {
  const quote = priceOrder(publication, moment, plan, addresses);
  return {
    lines: quote.lines.map(({ kind, label, amount }) => ({
      kind,
      label: lineText(label, publication.language),
      amountCents: amount,
    })),
    taxCents: quote.taxCents,
    taxMode: quote.taxMode,
    dueTodayCents: quote.dueToday,
    // A gift does not renew automatically (rules 4.14).
    pricePath: (forGift ? [] : quote.pricePath).map(({ chargeOn, renewsOn, amount, period }) => ({
      chargeOn,
      renewsOn,
      amountCents: amount,
      period,
    })),
    firstIssueOn: forGift ? null : quote.firstIssueOn,
    paidThrough: quote.paidThrough,
    forGift,
    byBill,
    terms: applicableTerms(publication.tenant.terms, { forGift, byBill }),
  };
}

import type { PhoneQuote } from "#contract/desk/start.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { termText } from "#core/calendar/term.ts";
import { startOnBill } from "#core/ledger/start-on-bill.ts";
import { plus } from "#core/money.ts";
import { noPaperFee, paperFee } from "#core/payment/paper-fee.ts";
import { graceThroughOf } from "#core/renewal/retries.ts";
import { applicableTerms } from "#core/site/applicable-terms.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Quote } from "#core/subscribing/quote.ts";
import { billMethod, isBilled } from "#core/subscribing/renewal-method.ts";
import { productOf } from "#core/subscribing/existing-subscription.ts";
import type { CheckedPhoneOrder, PhoneOrderContext, PhoneOrderRequest } from "./check-phone-order.ts";
import { priceOrder } from "./price-order.ts";

type Priced = Pick<CheckedPhoneOrder, "billing" | "delivery" | "email" | "startFrom"> & {
  readonly plan: NonNullable<CheckedPhoneOrder["plan"]>;
  readonly wish: Pick<PhoneOrderRequest, "pay" | "renewsBy">;
};

/** The price, from the function that charges it. */
export const phoneOrderQuote = (
  at: PhoneOrderContext,
  { plan, billing, delivery, startFrom }: Omit<Priced, "wish" | "email">,
): Quote => priceOrder(at.publication, at.moment, plan, { billing, delivery, startFrom });

/** Price, dates and terms of an order on the phone, as they are read out. */
export function phoneQuote(at: PhoneOrderContext, priced: Priced): PhoneQuote {
  const { plan, wish, email } = priced;
  const { tenant } = at.publication;
  const quote = phoneOrderQuote(at, priced);
  const byBill = isBilled(plan.rate, wish.renewsBy === "bill" ? billMethod : null);
  return {
    planName: plan.bundle.name,
    term: termText(plan.rate.term),
    lines: quote.lines.map(({ label, amount }) => ({ label: lineText(label, "en"), amountCents: amount })),
    dueCents: quote.dueToday,
    startOn: quote.term.startOn,
    delivery:
      priced.delivery !== null && isPrint(plan.bundle)
        ? { method: priced.delivery.method, route: priced.delivery.routeCode }
        : null,
    firstPaperOn: quote.firstIssueOn,
    paidThrough: quote.paidThrough,
    later: quote.pricePath.map(({ renewsOn, chargeOn, amount, period }) => ({
      on: byBill ? renewsOn : chargeOn,
      amountCents: amount,
      period,
    })),
    byBill,
    bill: wish.pay === "bill" ? billOf(at, priced, quote, email) : null,
    terms: applicableTerms(tenant.terms, { forGift: false, byBill }),
  };
}

/** The bill for the first term; on paper, it costs the publication's fee. */
function billOf(
  { publication: { tenant }, moment }: PhoneOrderContext,
  { plan, billing, delivery }: Priced,
  quote: Quote,
  email: string,
) {
  const { policy } = tenant;
  const deliveryState = isPrint(plan.bundle) ? (delivery?.stateCode ?? null) : null;
  const place = { deliveryState, billingState: billing?.stateCode ?? null };
  const fee = email === "" ? paperFee(policy, place, moment.today) : noPaperFee;
  const { paidThrough } = startOnBill(quote.term, plan.bundle.printDays);
  return {
    amountCents: plus(quote.dueToday, fee.amount),
    feeCents: fee.amount,
    payBy: graceThroughOf(paidThrough, productOf(plan.bundle), policy),
    sentBy: email === "" ? ("post" as const) : ("email" as const),
  };
}

import type { Parsed } from "#contract/endpoint.ts";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import { cents } from "#core/money.ts";
import { paymentOptions, type PaymentGroup, type PaymentOption } from "#core/payment/payment-options.ts";
import { quotePayment, type PaymentQuote } from "#core/payment/quote-payment.ts";
import { ezPayTerms, termsOfMethod } from "#core/site/fitting-terms.ts";
import type { Terms } from "#core/site/tenant.ts";
import type { Database } from "#server/db/database.ts";
import type { AgreedPrices } from "#server/db/tables/money.ts";
import type { Context } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import type { PaidOrder } from "#server/store/payment/intent.ts";
import type { Payer } from "#server/store/account/payer.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type Due, type DueOrNot, notDue } from "./due.ts";
import { findPayable, hasFailedRenewal, type Payable } from "./payable.ts";

/** What can be paid for in the account area (contract.md, GetConvergeAuthToken). */
export type AccountPurpose = "oneTime" | "ezPay" | "updateCard";

type Asked = Pick<Parsed<typeof getConvergeAuthToken>, "rateCode" | "consentVersion" | "paidThrough" | "paymentMethod">;

/** A payment for a live subscription, or a card to be kept for it. The amount is the server's alone. */
export async function dueOnAccount(
  db: Database,
  context: Context,
  accountNumber: number,
  purpose: AccountPurpose,
  asked: Asked,
): Promise<DueOrNot> {
  const { publication, moment, at, features } = context;
  const payable = await db.readTogether(at, (tx) => findPayable(tx, publication, moment, accountNumber));
  // A new card for a failed renewal can be given even where the rest is switched off: an email has asked for it.
  const asksForCard = purpose === "updateCard" && payable !== null && hasFailedRenewal(payable.held);
  if (!features.payment_options && !asksForCard) return { kind: "status", refused: notFound() };
  // Only a card can be charged again.
  if (purpose !== "oneTime" && asked.paymentMethod !== "Credit Card")
    return {
      kind: "status",
      refused: refuse(400, "", { errors: [{ pointer: "/paymentMethod", detail: "is not kept for later payments" }] }),
    };
  if (payable === null) return notDue("nothing-to-pay");
  if (purpose !== "oneTime" && asked.consentVersion !== shownTerms(publication, payable, purpose).version)
    return notDue("terms");
  if (asked.paidThrough !== undefined && asked.paidThrough !== payable.held.paidThrough)
    return notDue("account-changed");
  // What has ended goes on with a payment, not with a card alone.
  if (purpose === "updateCard" && payable.held.endedUnpaidOn !== null) return notDue("nothing-to-pay");
  return purpose === "updateCard" ? dueForCard(payable) : dueForTerm(context, payable, purpose, asked);
}

const shownTerms = ({ tenant }: Publication, { held }: Payable, purpose: Exclude<AccountPurpose, "oneTime">): Terms =>
  purpose === "updateCard" ? termsOfMethod(tenant.terms, held.method) : ezPayTerms(tenant.terms);

function dueForTerm(
  { publication, now }: Context,
  payable: Payable,
  purpose: PaymentGroup,
  { rateCode }: Asked,
): DueOrNot {
  const option = optionFor(payable, purpose, rateCode ?? null);
  if (option === null) return notDue("not-offered");
  const quote = quotePayment(payable.facts, option);
  if (purpose === "oneTime" && quote.due === 0) return notDue("nothing-to-pay");
  const { rate, bundle } = option;
  return {
    ...sharedOf(payable),
    purpose,
    order: orderOf(payable, { rateCode: rate.rateCode, rateVersion: rate.version }),
    amount: quote.due,
    tax: quote.tax,
    lines: quote.lines.map(({ kind, label, amount }) => ({ kind, label, amountCents: amount })),
    agreed: purpose === "ezPay" ? agreedTo(publication, quote, now) : null,
    paidThrough: quote.due > 0 ? payable.held.paidThrough : null,
    bundleId: bundle.bundleId,
    keepCard: purpose === "ezPay",
  };
}

/** The option that was chosen; without a choice the rate at which the plan renews by itself. */
const optionFor = ({ facts }: Payable, group: PaymentGroup, rateCode: string | null): PaymentOption | null =>
  paymentOptions(facts).find(
    (option) => option.group === group && (rateCode === null ? option.follows : option.rate.rateCode === rateCode),
  ) ?? null;

/** The terms and every price shown, word for word (law.md CA1). */
export function agreedTo(
  { tenant }: Publication,
  { due, pricePath }: Pick<PaymentQuote, "due" | "pricePath">,
  now: Date,
): AgreedPrices {
  const { version, text } = ezPayTerms(tenant.terms);
  return {
    termsVersion: version,
    termsText: text,
    dueTodayCents: due,
    pricePath: pricePath.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
    givenAt: now.toISOString(),
  };
}

const dueForCard = (payable: Payable): Due => ({
  ...sharedOf(payable),
  purpose: "updateCard",
  order: orderOf(payable, payable.held),
  amount: cents(0),
  tax: cents(0),
  lines: [],
  agreed: null,
  paidThrough: null,
  bundleId: payable.held.bundleId,
  keepCard: true,
});

const sharedOf = ({ payer }: Payable) => ({ kind: "due" as const, payer: payerOf(payer) });

const orderOf = (
  { held }: Payable,
  { rateCode, rateVersion }: { readonly rateCode: string; readonly rateVersion: number },
): PaidOrder => ({
  subscriptionId: held.subscriptionId,
  gift: null,
  live: { bundleId: held.bundleId, rateCode, rateVersion, addOnIds: held.addOnIds },
});

/** Who was given a subscription has no bill's address: the gateway then has nothing to compare. */
const payerOf = ({ firstName, lastName, contactEmail, billing }: Payer): Due["payer"] => ({
  buyer: { firstName, lastName, email: contactEmail },
  billTo: {
    street: billing?.street ?? "",
    city: billing?.city ?? "",
    state: billing?.stateCode ?? "",
    zip: billing?.zip5 ?? "",
  },
});

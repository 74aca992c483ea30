import type { Parsed } from "#contract/call-shape.ts";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import { cents } from "#core/money.ts";
import { type PaymentGroup, type PaymentOption, paymentOptions } from "#core/payment/payment-options.ts";
import { type PaymentQuote, quotePayment } from "#core/payment/quote-payment.ts";
import { ezPayOccasion, termsOfVersion } from "#core/site/applicable-terms.ts";
import type { Terms } from "#core/site/tenant.ts";
import type { Database } from "#server/db/database.ts";
import type { AgreedPrices } from "#server/db/tables/money.ts";
import type { Context } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import type { PaidOrder } from "#server/store/payment/open-intent.ts";
import type { Payer } from "#server/store/account/payer.ts";
import { termsOffered } from "#server/store/publication/publication-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type DuePayment, type DuePaymentResult, refuseDue } from "./due.ts";
import { findPayable, type Payable } from "#server/store/payment/payable.ts";

/** The kinds of payment in the account area (contract.md, GetConvergeAuthToken). */
export type AccountPurpose = "oneTime" | "ezPay" | "updateCard";

type Asked = Pick<Parsed<typeof getConvergeAuthToken>, "rateCode" | "consentVersion" | "paidThrough" | "paymentMethod">;

/** A payment for a live subscription, or a card to keep on file for it. Only the server sets the amount. */
export async function dueOnAccount(
  db: Database,
  context: Context,
  accountNumber: number,
  purpose: AccountPurpose,
  asked: Asked,
): Promise<DuePaymentResult> {
  const { publication, moment, at, features } = context;
  const payable = await db.readTogether(at, (tx) => findPayable(tx, publication, moment, accountNumber));
  // A reader who is charged can give another card, even if the rest is switched off.
  const changesCard = purpose === "updateCard" && payable !== null;
  if (!features.payment_options && !changesCard) return { kind: "status", refused: notFound() };
  // Only a card can be charged again.
  if (purpose !== "oneTime" && asked.paymentMethod !== "Credit Card")
    return {
      kind: "status",
      refused: refuse(400, "", { errors: [{ pointer: "/paymentMethod", detail: "is not kept for later payments" }] }),
    };
  if (payable === null) return refuseDue("nothing-to-pay");
  const terms = acceptedTerms(publication, payable, purpose, asked);
  if (purpose !== "oneTime" && terms === null) return refuseDue("terms");
  if (asked.paidThrough !== undefined && asked.paidThrough !== payable.held.paidThrough)
    return refuseDue("account-changed");
  // An ended subscription continues with a payment, not with a card alone.
  if (purpose === "updateCard" && payable.held.endedUnpaidOn !== null) return refuseDue("nothing-to-pay");
  return purpose === "updateCard" ? dueForCard(payable) : dueForTerm(context, payable, purpose, { ...asked, terms });
}

/**
 * The terms text that was shown, in the language in which it was shown; null if it is not in force, or none was
 * accepted.
 */
function acceptedTerms(
  publication: Publication,
  { held }: Payable,
  purpose: AccountPurpose,
  { consentVersion = null }: { readonly consentVersion?: string | null | undefined },
): Terms | null {
  const byBill = purpose === "updateCard" && held.method === "bill";
  return termsOfVersion(termsOffered(publication), { ...ezPayOccasion, byBill }, consentVersion);
}

function dueForTerm(
  { now }: Context,
  payable: Payable,
  purpose: PaymentGroup,
  { rateCode, terms }: Asked & { readonly terms: Terms | null },
): DuePaymentResult {
  const option = optionFor(payable, purpose, rateCode ?? null);
  if (option === null) return refuseDue("not-offered");
  const quote = quotePayment(payable.facts, option);
  if (purpose === "oneTime" && quote.due === 0) return refuseDue("nothing-to-pay");
  const { rate, bundle } = option;
  return {
    ...sharedOf(payable),
    purpose,
    order: orderOf(payable, { rateCode: rate.rateCode, rateVersion: rate.version }),
    amount: quote.due,
    tax: quote.tax,
    lines: quote.lines.map(({ kind, label, amount }) => ({ kind, label, amountCents: amount })),
    agreed: purpose === "ezPay" && terms !== null ? agreedTo(terms, quote, now) : null,
    paidThrough: quote.due > 0 ? payable.held.paidThrough : null,
    bundleId: bundle.bundleId,
    keepCard: purpose === "ezPay",
  };
}

/** The option that was chosen; by default, the rate at which the plan renews automatically. */
const optionFor = ({ facts }: Payable, group: PaymentGroup, rateCode: string | null): PaymentOption | null =>
  paymentOptions(facts).find(
    (option) => option.group === group && (rateCode === null ? option.follows : option.rate.rateCode === rateCode),
  ) ?? null;

/** The terms and every price shown, word for word (law.md CA1). */
const agreedTo = ({ version, text, language }: Terms, quote: PaymentQuote, now: Date): AgreedPrices => ({
  termsVersion: version,
  termsText: text,
  language,
  ...pricesAgreed(quote),
  givenAt: now.toISOString(),
});

/** Every price shown, as a consent stores it. */
export const pricesAgreed = ({ due, pricePath }: Pick<PaymentQuote, "due" | "pricePath">) => ({
  dueTodayCents: due,
  pricePath: pricePath.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
});

const dueForCard = (payable: Payable): DuePayment => ({
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

/** A reader with a gift subscription has no billing address, so the gateway has nothing to compare. */
const payerOf = ({ firstName, lastName, contactEmail, billing }: Payer): DuePayment["payer"] => ({
  buyer: { firstName, lastName, email: contactEmail },
  billTo: {
    street: billing?.street ?? "",
    city: billing?.city ?? "",
    state: billing?.stateCode ?? "",
    zip: billing?.zip5 ?? "",
  },
});

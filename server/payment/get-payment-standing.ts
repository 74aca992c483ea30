import type { getPaymentStanding, PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { cents } from "#core/money.ts";
import { type PaymentOption, paymentOptions, soldPlan, upcomingPlanName } from "#core/payment/payment-options.ts";
import { shownOption } from "#core/payment/shown-option.ts";
import { arrearsToday, quotePayment } from "#core/payment/quote-payment.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import { ezPayTerms, termsOfMethod } from "#core/site/applicable-terms.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { findPayable, hasFailedRenewal, type Payable } from "#server/store/payment/payable.ts";
import { findOrderToPay, type OrderToPay } from "./order-to-pay.ts";
import type { Language } from "#core/format/language.ts";
import { lineText } from "#core/format/recorded-text.ts";

/** Everything that the Payment Options pages show, computed as it will be charged. */
export const makeGetPaymentStanding =
  ({ db }: { readonly db: Database }): Handler<typeof getPaymentStanding> =>
  async (_, context) => {
    const { caller, publication, moment, at } = context;
    const { account } = caller;
    if (account === null) return notFound();
    const payable = await db.readTogether(at, (tx) => findPayable(tx, publication, moment, account.accountNumber));
    // The card can be changed whatever is switched off, but nothing else.
    if (!context.features.payment_options)
      return payable === null ? notFound() : { ...standingOf(payable, context), options: [] };
    if (payable !== null) return standingOf(payable, context);
    return nothingLive(account, context, await findOrderToPay(db, context, account.accountNumber));
  };

function standingOf(payable: Payable, { publication, moment }: Context): PaymentStanding {
  const { held, payer, facts } = payable;
  const { bundle } = soldPlan(facts);
  const { units, amount } = arrearsToday(facts);
  const { policy, terms } = publication.tenant;
  return {
    accountNumber: held.accountNumber,
    status: held.endedUnpaidOn === null ? held.status : "ended",
    planName: bundle.name,
    nextPlanName: upcomingPlanName(facts),
    method: held.method,
    renews: held.renews,
    paidThrough: held.paidThrough,
    // A due charge waits while a form for a single payment is open.
    chargeOn: held.chargeOn !== null && held.chargeOn < moment.today ? null : held.chargeOn,
    renewalFailed: hasFailedRenewal(held),
    arrears: {
      amountCents: amount,
      units: units.length,
      kind: isPrint(bundle) ? "papers" : "days",
      from: units[0]?.day ?? null,
      to: units.at(-1)?.day ?? null,
    },
    balanceCents: payer.balance,
    maxTipCents: held.delivery?.method === "carrier" ? policy.maxTipCents : null,
    taxMode: policy.taxMode,
    card: payer.card && { brand: payer.card.brand, last4: payer.card.last4, expires: payer.card.expires },
    payer: {
      firstName: payer.firstName,
      lastName: payer.lastName,
      street: payer.billing?.street ?? "",
      zip: payer.billing?.zip5 ?? "",
    },
    terms: ezPayTerms(terms),
    cardTerms: termsOfMethod(terms, held.method),
    options: paymentOptions(facts).map((option) => quoted(payable, option, publication.language)),
    order: null,
  };
}

function quoted({ facts }: Payable, option: PaymentOption, language: Language): QuotedOption {
  const { lines, due, dates, charges } = quotePayment(facts, option);
  return {
    ...shownOption(facts, option),
    follows: option.follows,
    lines: lines.map(({ kind, label, amount }) => ({ kind, label: lineText(label, language), amountCents: amount })),
    dueTodayCents: due,
    paidThrough: dates.paidThrough,
    renewsOn: dates.renewsOn,
    charges: charges.map(({ chargeOn, amount, period }) => ({ chargeOn, amountCents: amount, period })),
  };
}

/** There is no term to pay for, only a waiting order, if there is one. */
const nothingLive = (
  { accountNumber, firstName, lastName, subscription }: AccountRecord,
  { publication }: Context,
  waiting: OrderToPay | null,
): PaymentStanding => ({
  accountNumber,
  status: subscription?.status ?? null,
  planName: "",
  nextPlanName: "",
  method: "bill",
  renews: false,
  paidThrough: null,
  chargeOn: null,
  renewalFailed: false,
  arrears: { amountCents: cents(0), units: 0, kind: "days", from: null, to: null },
  balanceCents: cents(0),
  maxTipCents: null,
  taxMode: publication.tenant.policy.taxMode,
  card: null,
  payer: waiting?.payer ?? { firstName, lastName, street: "", zip: "" },
  terms: ezPayTerms(publication.tenant.terms),
  cardTerms: termsOfMethod(publication.tenant.terms, "bill"),
  options: [],
  order: waiting?.order ?? null,
});

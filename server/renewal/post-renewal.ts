import { journalOfPurchase, partsOfPayment } from "#core/ledger/journal.ts";
import { type Cents, cents, negate, plus } from "#core/money.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { chargeAfterBalance } from "#core/payment/balance.ts";
import { totalDue } from "#core/payment/decide-posting.ts";
import { renewedTerm, type RenewedTerm } from "#core/renewal/renewed-term.ts";
import { paymentAnnouncements } from "#core/webhook/payment-announcements.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { PlanOnSale } from "#core/subscribing/plan.ts";
import { pricePath } from "#core/subscribing/price-path.ts";
import { chargeForTerm } from "#core/subscribing/quote.ts";
import { notifyCirculation } from "#server/store/circulation/circulation-command.ts";
import { changeIntent, type IntentRecord } from "#server/store/payment/intent.ts";
import { announce } from "#server/store/webhook/announce.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { findRenewingTerm, type RenewalRecord } from "#server/store/renewal/renewing.ts";
import { postRenewal } from "#server/store/renewal/renewal-posting.ts";
import { confirmedPayment } from "#server/settlement/confirmed-payment.ts";
import type { GatewayCharge, PostCharge, SettleRequest } from "#server/settlement/settlement.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";

export type PostRenewalNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

type Paid = {
  readonly request: SettleRequest;
  readonly charge: GatewayCharge;
  readonly intent: IntentRecord;
  readonly held: HeldTerm;
  readonly renewal: RenewalRecord;
};

/** The next term is granted only here: when the gateway itself has confirmed the charge (rules 4.2, 4.3). */
export const makePostRenewal =
  (needs: PostRenewalNeeds): PostCharge =>
  async (tx, { request, intent, charge }) => {
    const found = await findRenewingTerm(tx, intent.accountNumber);
    if (found?.renewal.attempt?.intentId !== intent.intentId || found.held.status === "cancelling") {
      // Canceled at this very moment, so it is settled again, and the money is refunded (rules 4.6).
      await changeIntent(tx, intent.intentId, { state: "unknown", nextCheckAt: request.now });
      return { kind: "waiting" };
    }
    const { held, renewal } = found;
    const paid = { request, charge, intent, held, renewal };
    // The plan that was charged for, as recorded before: an offer may have been accepted since.
    const plan = planOf(intent.plan, request.publication.catalog);
    const term = termOf(paid, plan);
    const { tax, tip, donation } = intent;
    const journalLines = journalOfPurchase(partsOfPayment({ total: totalDue(intent), tax, tip, donation }));
    const posting = confirmedPayment(request, charge, intent, journalLines);
    const receipt = posting.receiptNumber;
    const { tenant } = request.publication;
    const target = { enqueue: needs.enqueue, tenant, accountNumber: intent.accountNumber };
    const posted = postRenewal(tx, {
      ...posting,
      subscriptionId: held.subscriptionId,
      term,
      plan: intent.plan,
      balanceChange: negate(balanceUsed(paid)),
      emails: [
        {
          emailId: needs.uuid(),
          kind: "receipt",
          recipient: renewal.contactEmail,
          accountNumber: intent.accountNumber,
          content: receiptOf(paid, plan, term, receipt),
          naturalKey: `receipt:${receipt}`,
        },
      ],
    });
    const notified = notifyCirculation(tx, target, `payment:${intent.intentId}`, {
      kind: "payment",
      on: request.moment.today,
      receipt,
      amount: totalDue(intent),
      paidThrough: term.dates.paidThrough,
    });
    const bought = { kind: "term", ...held, paidThrough: term.dates.paidThrough } as const;
    const announced = announce(tx, needs, paymentAnnouncements({ ...posting, amount: totalDue(intent) }, bought));
    const [emails] = await Promise.all([posted, notified, announced]);
    const { tenantId } = tenant;
    const jobs = emails.map((id) => ({ tenantId, id }));
    await needs.enqueue(tx, "letter", jobs);
    return { kind: "posted", receiptNumber: receipt, accountNumber: intent.accountNumber, amount: totalDue(intent) };
  };

/**
 * The part of the balance that was recorded with the charge, which is taken off the account only now. Less if another
 * payment has used it meanwhile.
 */
function balanceUsed({ intent: { lines }, renewal }: Paid): Cents {
  const recorded = plus(cents(0), ...lines.filter(({ kind }) => kind === "balance").map((line) => line.amountCents));
  return cents(Math.min(negate(recorded), renewal.balance));
}

function termOf({ request, held }: Paid, { bundle, rate }: PlanOnSale): RenewedTerm {
  const { catalog, tenant } = request.publication;
  const { calendar } = catalog;
  const { printDays } = bundle;
  const { today } = request.moment;
  return renewedTerm({ ...held, printDays, term: rate.term, calendar, policy: tenant.policy, today });
}

function receiptOf(paid: Paid, plan: PlanOnSale, term: RenewedTerm, receipt: string): Receipt {
  const { request, intent, renewal, charge } = paid;
  return {
    name: `${renewal.firstName} ${renewal.lastName}`,
    accountNumber: intent.accountNumber,
    receiptNumber: receipt,
    paidOn: request.moment.today,
    planName: plan.bundle.name,
    lines: intent.lines.map(({ label, amountCents }) => ({ label, amount: amountCents })),
    tax: intent.tax,
    taxMode: request.publication.tenant.policy.taxMode,
    total: totalDue(intent),
    cardLabel: charge.account.nameOf(charge.transaction, intent.method),
    next: nextCharge(paid, plan, term),
    forGift: false,
  };
}

/** The charge after this one, and its day, for the receipt (rules 4.3). */
function nextCharge(paid: Paid, plan: PlanOnSale, term: RenewedTerm): Receipt["next"] {
  const { publication } = paid.request;
  const { held, renewal } = paid;
  const { catalog, tenant } = publication;
  const parts = { ...heldPartsOf(publication, held), bundle: plan.bundle };
  const { policy } = tenant;
  const [next] = pricePath({
    catalog,
    ...plan,
    paid: { paidThrough: term.dates.paidThrough, anchorDay: term.anchorDay },
    policy,
    chargeOf: (at, day) => chargeForTerm({ ...parts, rate: at, policy }, day),
  });
  if (next === undefined) return null;
  const amount = chargeAfterBalance(next.amount, plus(renewal.balance, negate(balanceUsed(paid))));
  return { chargeOn: term.chargeOn, amount, period: next.period };
}

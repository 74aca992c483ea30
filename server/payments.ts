import type { Outside } from "./outside.ts";
import type { Database } from "./db/database.ts";
import { type GatewayAccounts, gatewayAccounts } from "./payment/gateway-accounts.ts";
import { type ChargeRenewal, renewalCharger } from "./payment/renewal/charge-renewal.ts";
import { chargeAfterNewCard } from "./payment/renewal/charge-after-new-card.ts";
import { makeSettler, type SettleNeeds, type Settler } from "./payment/settle-payment.ts";
import { type BookCheck, checkBooker } from "./payment/lockbox/book-check.ts";
import { paymentReviews } from "./payment/payment-reviews.ts";
import { paymentPurposes } from "./payment/purposes.ts";
import { makeReversals, type Reversals } from "./payment/reversals.ts";
import type { ReviewSource } from "./review-source.ts";
import type { Enqueue } from "./store/email/outbox.ts";

/** What the parts that move money share. */
export type PaymentNeeds = {
  readonly db: Database;
  readonly outside: Outside;
  readonly enqueue: Enqueue;
  readonly emulatorUrl: string;
};

function settleNeeds({ db, outside, enqueue, emulatorUrl }: PaymentNeeds): SettleNeeds {
  const { secrets, random, clock, gateways } = outside;
  const needs = { db, secrets, enqueue, uuid: random.uuid, onCardReplaced: chargeAfterNewCard(enqueue) };
  const accounts = gatewayAccounts({ gateways, emulatorUrl });
  const reversals = makeReversals({ db, clock, accounts });
  return { db, clock, accounts, purposes: paymentPurposes(needs), reversals };
}

/** What requests, jobs and commands share of payments: one way to find out what became of one, to charge and to give back. */
export type Payments = {
  readonly accounts: GatewayAccounts;
  readonly settler: Settler;
  readonly reversals: Reversals;
  /** Charges a stored card for the next term. */
  readonly chargeRenewal: ChargeRenewal;
};

export function paymentsOf(needs: PaymentNeeds): Payments {
  const { db, enqueue, outside } = needs;
  const { clock, secrets, random } = outside;
  const settling = settleNeeds(needs);
  const { accounts, reversals } = settling;
  const settler = makeSettler(settling);
  const chargeRenewal = renewalCharger({ db, clock, secrets, enqueue, uuid: random.uuid, accounts, settler });
  return { accounts, settler, reversals, chargeRenewal };
}

/** What a person says of a payment in review goes the same way. */
export const paymentReviewer = (needs: PaymentNeeds): ReviewSource => paymentReviews(settleNeeds(needs));

/** Checks that come in by mail are booked as every other payment on an account. */
export const mailedCheckBooker = ({ db, outside, enqueue }: PaymentNeeds): BookCheck =>
  checkBooker({
    db,
    enqueue,
    clock: outside.clock,
    random: outside.random,
    uuid: outside.random.uuid,
    secrets: outside.secrets,
    onCardReplaced: chargeAfterNewCard(enqueue),
  });

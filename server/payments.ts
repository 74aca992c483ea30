import type { OutsideServices } from "./outside.ts";
import type { Database } from "./db/database.ts";
import { groupCommit } from "./db/group-commit.ts";
import { type GatewayAccounts, gatewayAccounts } from "./settlement/gateway-accounts.ts";
import { chargeAfterNewCard, type ChargeRenewal, renewalCharger } from "./renewal/charge-renewal.ts";
import { renewalPurpose } from "./renewal/renewal-purpose.ts";
import { makeSettler, type SettleNeeds } from "./payment/settle-payment.ts";
import type { Settler } from "./settlement/settlement.ts";
import { makePostCheck, type PostCheck, type PostCheckNeeds } from "./payment/lockbox/post-check.ts";
import { paymentReviews } from "./payment/payment-reviews.ts";
import { paymentPurposes } from "./payment/purposes.ts";
import { makeReversals, type Reversals } from "./payment/reversals.ts";
import type { ReviewSource } from "./review-source.ts";
import type { Enqueue } from "./store/email/outbox.ts";

/** The dependencies shared by everything that moves money. */
export type PaymentNeeds = {
  readonly db: Database;
  readonly outside: OutsideServices;
  readonly enqueue: Enqueue;
  readonly emulatorUrl: string;
};

function settleNeeds({ db, outside, enqueue, emulatorUrl }: PaymentNeeds): SettleNeeds {
  const { secrets, random, clock, gateways } = outside;
  const needs = { db, secrets, enqueue, uuid: random.uuid, onCardReplaced: chargeAfterNewCard(enqueue) };
  const accounts = gatewayAccounts({ gateways, emulatorUrl });
  const reversals = makeReversals({ db, clock, accounts });
  return { db, clock, accounts, purposes: paymentPurposes(needs, renewalPurpose(needs)), reversals };
}

/**
 * The payment functions that requests, jobs and commands share: one way to settle a payment, to charge and to return a
 * charge.
 */
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
  const together = groupCommit(db);
  const chargeRenewal = renewalCharger({ db, clock, secrets, enqueue, uuid: random.uuid, accounts, settler, together });
  return { accounts, settler, reversals, chargeRenewal };
}

/** Staff decisions about a payment in review are handled the same way. */
export const paymentReviewer = (needs: PaymentNeeds): ReviewSource => paymentReviews(settleNeeds(needs));

/** Checks that come in by mail are posted like every other payment on an account. */
export const makePostMailedCheck = (needs: PaymentNeeds): PostCheck => makePostCheck(mailedCheckNeeds(needs));

export const mailedCheckNeeds = ({ db, outside, enqueue }: Omit<PaymentNeeds, "emulatorUrl">): PostCheckNeeds => ({
  db,
  enqueue,
  clock: outside.clock,
  random: outside.random,
  uuid: outside.random.uuid,
  secrets: outside.secrets,
  onCardReplaced: chargeAfterNewCard(enqueue),
});

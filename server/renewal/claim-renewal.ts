import { addDays } from "#core/day.ts";
import { requiredNotices } from "#core/notice/needed-notices.ts";
import { agreedPrices, waitForNotice } from "#core/notice/notice-proof.ts";
import type { Cents } from "#core/money.ts";
import { listedWithinMinutes } from "#core/payment/after-reversal.ts";
import { noPaperFee } from "#core/payment/paper-fee.ts";
import { type ChargeDecision, decideCharge } from "#core/renewal/decide-charge.ts";
import { type ConsentedStep, needsCard, type RenewalPrice, renewalPrice } from "#core/renewal/renewal-price.ts";
import type { Charge } from "#server/adapters/payment/port.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { minutesSince } from "#server/settlement/settlement.ts";
import { audit } from "#server/store/audit.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { GatewayHandles, IntentRecord } from "#server/store/payment/intent.ts";
import { noticeFactsOf } from "#server/store/email/notice-facts.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { postponeRenewal, putRenewal } from "#server/store/renewal/renewal.ts";
import { lockRenewingTerm, type RenewalRecord } from "#server/store/renewal/renewing.ts";
import { waitsOutcome } from "#server/store/renewal/not-agreed-renewals.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { handleDeclinedRenewal } from "./handle-declined-renewal.ts";
import { renewalReference } from "./renewal-reference.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";

export type RenewalClaim = {
  readonly publication: Publication;
  readonly accountNumber: number;
  /** The subscriber has just given another card. */
  readonly newCard: boolean;
  /** The gateway that charges the account's card. */
  readonly cardGateway: string;
  /** The gateway's handle for finding a charge to this card; empty if our reference is enough. */
  readonly handleOf: (sealedToken: Buffer) => string;
  /** The gateway that takes what the balance covers. */
  readonly balanceGateway: string;
  readonly moment: LocalMoment;
  readonly now: Date;
};

export type RenewalClaimResult =
  | {
      readonly kind: "charge";
      readonly intent: IntentRecord;
      readonly charge: Charge;
      readonly gateway: string;
      /** Null if the account's balance covers it, and no card is charged. */
      readonly sealedToken: Buffer | null;
      readonly before: ChargedBefore;
    }
  | { readonly kind: Exclude<ChargeDecision["kind"], "charge"> | "no-card" | Unready };

/**
 * Whether the same charge may have been made by a lost database, before this one was restored from a backup.
 * `recorded`: the gateway can say so by now; `unrecorded`: its record may still be behind.
 */
type ChargedBefore = "no" | "recorded" | "unrecorded";

function chargedBefore({ restoredAt }: RenewalRecord, now: Date): ChargedBefore {
  if (restoredAt === null) return "no";
  return minutesSince(restoredAt, now) < listedWithinMinutes ? "unrecorded" : "recorded";
}

/** Why a due charge waits: nobody agreed to it, or its notice was not proven for as long as the law requires. */
type Unready = "not-agreed" | "no-notice";

/** After this time the worker that made the charge is presumed dead, and the gateway is asked. */
const askAfterMs = 5 * 60_000;

/**
 * Decides under the account's lock whether the next term is paid for now, and from what, and records that before
 * anything is sent. What is committed here is asked about until it is settled (rules 4.3; security.md I2, I4).
 */
export async function claimRenewal(needs: RecordNeeds, tx: Tx, claim: RenewalClaim): Promise<RenewalClaimResult> {
  const { accountNumber, moment } = claim;
  const found = await lockRenewingTerm(tx, accountNumber);
  if (found === null) return { kind: "not-due" };
  const { held, renewal } = found;
  const { attempt, openPayment, card } = renewal;
  const decision = decideCharge({ ...held, today: moment.today, attempt, openPayment, newCard: claim.newCard });
  if (decision.kind !== "charge") return decision;
  const noticed = noticeFactsOf({ publication: claim.publication, held, renewal, today: moment.today });
  const consented = agreedPrices(renewal.consented, noticed.told, moment.today);
  const price = priceOf(claim, held, renewal.balance, consented);
  const fromBalance = !needsCard(price);
  if (card === null && !fromBalance) {
    const reason = { class: "hard", code: "no-card" } as const;
    await handleDeclinedRenewal(needs, tx, { ...claim, held, renewal, reason, amount: null });
    return { kind: "no-card" };
  }
  if (waitForNotice(requiredNotices(noticed), renewal.notices, noticed) !== null)
    return wait(tx, claim, { held, renewal, because: "no-notice" });
  if (price.kind === "not-agreed") return wait(tx, claim, { held, renewal, because: price.kind });
  // Without a card, only a renewal that the balance covers gets this far.
  const sealedToken = fromBalance || card === null ? null : card.sealedToken;
  const gateway = sealedToken === null ? claim.balanceGateway : claim.cardGateway;
  const openedAt = { [gateway]: sealedToken === null ? "" : claim.handleOf(sealedToken) };
  const intent = await write(tx, claim, { held, renewal, price, openedAt });
  const { intentId, invoiceNumber } = intent;
  return {
    kind: "charge",
    intent,
    charge: chargeOf(renewal, { amount: price.total, invoiceNumber, reference: intentId }),
    gateway,
    sealedToken,
    before: sealedToken === null ? "no" : chargedBefore(renewal, claim.now),
  };
}

function priceOf(
  { publication, moment }: RenewalClaim,
  held: HeldTerm,
  balance: Cents,
  consented: readonly ConsentedStep[],
): RenewalPrice {
  const { catalog, tenant } = publication;
  const { addOns, place } = heldPartsOf(publication, held);
  const { policy } = tenant;
  return renewalPrice({
    catalog,
    held,
    addOns,
    place,
    policy,
    today: moment.today,
    consented,
    balance,
    fee: noPaperFee,
  });
}

type Priced = {
  readonly held: HeldTerm;
  readonly renewal: RenewalRecord;
  readonly price: Extract<RenewalPrice, { kind: "price" }>;
  readonly openedAt: GatewayHandles;
};

function write(
  tx: Tx,
  { moment, now }: RenewalClaim,
  { held, renewal, price, openedAt }: Priced,
): ReturnType<typeof putRenewal> {
  const plan = {
    bundleId: price.bundle.bundleId,
    rateCode: price.rate.rateCode,
    rateVersion: price.rate.version,
    addOnIds: held.addOnIds,
  };
  return putRenewal(tx, {
    subscriptionId: held.subscriptionId,
    accountNumber: held.accountNumber,
    followsEntry: renewal.followsEntry,
    ...renewalReference(held, renewal, { amount: price.total, plan }),
    amount: price.total,
    tax: price.taxCents,
    lines: price.lines.map(({ kind, label, amount }) => ({ kind, label, amountCents: amount })),
    plan,
    openedAt,
    today: moment.today,
    now,
    nextCheckAt: new Date(now.getTime() + askAfterMs),
  });
}

const chargeOf = (
  { firstName, lastName, contactEmail, billing }: RenewalRecord,
  what: Pick<Charge, "amount" | "invoiceNumber" | "reference">,
): Charge => ({
  ...what,
  buyer: { firstName, lastName, email: contactEmail },
  billTo: {
    street: billing?.street ?? "",
    city: billing?.city ?? "",
    state: billing?.stateCode ?? "",
    zip: billing?.zip5 ?? "",
  },
  keepCard: false,
});

/** A charge that waits for its consent or its notice is checked daily (rules 6). */
async function wait(
  tx: Tx,
  { moment }: RenewalClaim,
  { held, renewal, because }: { readonly held: HeldTerm; readonly renewal: RenewalRecord; readonly because: Unready },
): Promise<RenewalClaimResult> {
  const { subscriptionId, accountNumber } = held;
  const { followsEntry } = renewal;
  const { today } = moment;
  await postponeRenewal(tx, { subscriptionId, followsEntry, today, until: addDays(today, 1) });
  await audit(tx, {
    actor: "job:renewal",
    action: "renewal.charge",
    subject: `account:${accountNumber}`,
    outcome: waitsOutcome(because),
    details: { subscriptionId },
  });
  return { kind: because };
}

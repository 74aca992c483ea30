import type { Clock } from "#server/adapters/clock/port.ts";
import type { Asked, GatewayTransaction, PaymentGateway } from "#server/adapters/payment/port.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { cardPlace, type SecretBox } from "#server/secret-box.ts";
import { changeIntent, type IntentRecord } from "#server/store/intent.ts";
import type { Publication } from "#server/store/publication.ts";
import { askTills, type SeenSales } from "../ask-tills.ts";
import { paidFromBalance } from "../balance-till.ts";
import { cardTill, type Till } from "../till.ts";
import type { MerchantOf } from "../merchant.ts";
import { settleBy, type SettleNeeds } from "../settle-payment.ts";
import type { Settled, SettleRequest } from "../settled.ts";
import { claimRenewal, type Claimed } from "./claim-renewal.ts";
import type { DeclineNeeds } from "./declined-renewal.ts";

export type ChargeNeeds = SettleNeeds &
  DeclineNeeds & {
    readonly db: Database;
    readonly clock: Clock;
    readonly gateway: PaymentGateway;
    readonly merchantOf: MerchantOf;
    readonly secrets: SecretBox;
  };

export type ChargeRequest = {
  readonly publication: Publication;
  readonly accountNumber: number;
  /** The subscriber has just given another card: what is unpaid is charged at once, and once. */
  readonly newCard: boolean;
};

/** What charging a subscription for its next term came to. `away`: the gateway was not reached, nothing was charged. */
export type ChargeOutcome = {
  readonly kind: Settled["kind"] | Exclude<Claimed["kind"], "charge" | "from-balance"> | "away";
};

/** Charges a subscription's card for its next term if that is due. What a screen calls when a card was replaced. */
export type ChargeRenewal = (request: ChargeRequest) => Promise<ChargeOutcome>;

/** A program that was asleep between claim and charge leaves the charge alone: it may have been settled meanwhile. */
const sendWithinMs = 60_000;

/**
 * One renewal: written down in a first transaction, charged between the two, booked in a second. Wherever it is killed,
 * the gateway's record settles it (docs/decisions/0004), and it is never charged twice.
 */
export const renewalCharger =
  (needs: ChargeNeeds): ChargeRenewal =>
  async ({ publication, accountNumber, newCard }) => {
    const { tenantId } = publication.tenant;
    const { db, clock, uuid, enqueue } = needs;
    const now = clock.now();
    const moment = clock.local(publication.tenant);
    const at = { tenantId, today: moment.today };
    const claimed = await db.write(at, (tx) =>
      claimRenewal({ uuid, enqueue }, tx, { publication, accountNumber, newCard, moment, now }),
    );
    if (claimed.kind !== "charge" && claimed.kind !== "from-balance") return claimed;
    const { intent } = claimed;
    const request: SettleRequest = {
      publication,
      intent,
      moment,
      now,
      hint: null,
      claimed: null,
      actor: "job:renewal",
      requestId: "",
    };
    if (claimed.kind === "from-balance") return settle(needs, request, paidFromBalance(intent));
    const merchant = await needs.merchantOf(publication.tenant);
    const till = cardTill(needs.gateway, merchant);
    const there = claimed.mayBeThere ? await seenBefore(till, intent) : null;
    if (there !== null) return settle(needs, request, there);
    const token = needs.secrets.open(claimed.sealedToken, cardPlace(at.tenantId, accountNumber));
    if (clock.now().getTime() - now.getTime() > sendWithinMs) return { kind: "in-doubt" };
    const charged = await needs.gateway.chargeStoredCard(merchant, claimed.charge, token);
    if (charged.kind === "fault" && charged.fault.kind !== "timeout") return notReached(needs, at, intent);
    return settle(needs, request, seenIn(till, charged));
  };

async function settle(needs: ChargeNeeds, asked: SettleRequest, seen: SeenSales): Promise<ChargeOutcome> {
  const request = { ...asked, now: needs.clock.now() };
  const settlement = await settleBy(needs, request, seen);
  const at = { tenantId: request.publication.tenant.tenantId, today: request.moment.today };
  return needs.db.write(at, (tx) => settlement.apply(tx));
}

/**
 * What was charged after the backup that this database was restored from (docs/decisions/0027). Null: the gateway
 * has taken no money for it.
 */
async function seenBefore(till: Till, intent: IntentRecord): Promise<SeenSales | null> {
  const seen = await askTills([till], intent, null);
  return seen.kind === "answered" && seen.sale?.transaction.state !== "approved" ? null : seen;
}

/** The answer to the charge, as the gateway's word on the payment. */
const seenIn = (till: Till, charged: Asked<GatewayTransaction>): SeenSales =>
  charged.kind === "fault"
    ? { kind: "no-answer" }
    : { kind: "answered", sale: { till, transaction: charged.value }, surplus: [], incomplete: false };

/** Nothing has happened: the next run tries again, and there is nothing to ask the gateway about. */
async function notReached({ db }: ChargeNeeds, at: TenantDay, { intentId }: IntentRecord): Promise<ChargeOutcome> {
  await db.write(at, (tx) => changeIntent(tx, intentId, { state: "token", nextCheckAt: null }));
  return { kind: "away" };
}

import type { Outcome } from "#core/payment/outcome.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { GatewayAccount } from "#server/adapters/payment/port.ts";
import type { Database } from "#server/db/database.ts";
import { cardPlace, type SecretBox } from "#server/secret-box.ts";
import { changeIntent } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { askGateways, type Found, isOpen } from "../ask-gateways.ts";
import type { GatewayAccounts } from "../gateway-accounts.ts";
import type { Settler } from "../settle-payment.ts";
import type { Settled, SettleRequest } from "../settled.ts";
import { claimRenewal, type Claimed } from "./claim-renewal.ts";
import type { RecordNeeds } from "#server/store/record.ts";

export type ChargeNeeds = RecordNeeds & {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: GatewayAccounts;
  readonly settler: Settler;
  readonly secrets: SecretBox;
};

export type ChargeRequest = {
  readonly publication: Publication;
  readonly accountNumber: number;
  /** The subscriber has just given another card: what is unpaid is charged at once, and once. */
  readonly newCard: boolean;
};

/** What charging a subscription for its next term came to. `away`: the gateway was not reached, nothing was charged. */
export type RenewalCharged = { readonly kind: Settled["kind"] | Exclude<Claimed["kind"], "charge"> | "away" };

/** Charges a subscription's card for its next term if that is due. What a screen calls when a card was replaced. */
export type ChargeRenewal = (request: ChargeRequest) => Promise<RenewalCharged>;

/** A program that was asleep between claim and charge leaves the charge alone: it may have been settled meanwhile. */
const sendWithinMs = 60_000;

/**
 * One renewal: written down in a first transaction, charged between the two, booked in a second. Wherever it is killed,
 * the gateway's record settles it (docs/decisions/0004), and it is never charged twice.
 */
export const renewalCharger =
  (needs: ChargeNeeds): ChargeRenewal =>
  async ({ publication, accountNumber, newCard }) => {
    const { db, clock } = needs;
    const { tenant } = publication;
    const now = clock.now();
    const moment = clock.local(tenant);
    const at = tenantDay(clock, tenant);
    const { card, balance } = needs.accounts.forRenewals(tenant);
    const claimed = await db.write(at, (tx) =>
      claimRenewal(needs, tx, {
        publication,
        accountNumber,
        newCard,
        cardGateway: card,
        balanceGateway: balance,
        moment,
        now,
      }),
    );
    if (claimed.kind !== "charge") return claimed;
    const { intent } = claimed;
    const account = await needs.accounts.named(tenant, claimed.gateway);
    if (account === null || account.charge === null) throw new Error(`nothing is charged at ${claimed.gateway}`);
    const request = {
      publication,
      intent,
      moment,
      now,
      hint: null,
      claimed: null,
      actor: "job:renewal",
      requestId: "",
    };
    const there = claimed.mayBeThere ? await seenBefore(account, request) : null;
    if (there !== null) return settle(needs, request, there);
    const { sealedToken } = claimed;
    const token =
      sealedToken === null ? "" : needs.secrets.open(sealedToken, cardPlace(tenant.tenantId, accountNumber));
    if (clock.now().getTime() - now.getTime() > sendWithinMs) return { kind: "in-doubt" };
    const charged = await account.charge(claimed.charge, token);
    if (charged.state === "unknown" && charged.why.kind !== "timeout") {
      // Nothing has happened: the next run tries again, and there is nothing to ask the gateway about.
      await db.write(at, (tx) => changeIntent(tx, intent.intentId, { state: "token", nextCheckAt: null }));
      return { kind: "away" };
    }
    return settle(needs, request, foundIn(account, charged));
  };

async function settle(needs: ChargeNeeds, asked: SettleRequest, found: Found): Promise<RenewalCharged> {
  const request = { ...asked, now: needs.clock.now() };
  const settlement = await needs.settler.settleBy(request, found);
  const at = { tenantId: request.publication.tenant.tenantId, today: request.moment.today };
  return needs.db.write(at, (tx) => settlement.apply(tx));
}

/**
 * What was charged after the backup that this database was restored from (docs/decisions/0027). Null: the gateway
 * has taken no money for it.
 */
async function seenBefore(account: GatewayAccount, { intent }: SettleRequest): Promise<Found | null> {
  const found = await askGateways([{ account, handle: "" }], intent, null);
  return isOpen(found) || found.charges.some(({ transaction }) => transaction.state === "captured") ? found : null;
}

/** The answer to the charge, as the gateway's word on the payment. */
const foundIn = (account: GatewayAccount, charged: Outcome): Found => ({
  charges: charged.state === "unknown" ? [] : [{ account, transaction: charged }],
  silent: charged.state === "unknown",
  payableMinutes: account.payableMinutes,
});

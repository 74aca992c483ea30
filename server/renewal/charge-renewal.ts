import type { Outcome } from "#core/payment/outcome.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { GatewayAccount } from "#server/adapters/payment/port.ts";
import type { Database } from "#server/db/database.ts";
import type { GroupCommit } from "#server/db/group-commit.ts";
import { cardPlace, type SecretBox } from "#server/crypto/secret-box.ts";
import { changeIntent } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { askGateways, isOutcomeOpen } from "#server/settlement/ask-gateways.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import type {
  FoundCharges,
  OnCardReplaced,
  Settler,
  SettleRequest,
  SettleResult,
} from "#server/settlement/settlement.ts";
import { claimRenewal, type RenewalClaimResult } from "./claim-renewal.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { makeRenewalDue } from "#server/store/renewal/renewal.ts";
import type { RecordNeeds } from "#server/store/record.ts";

export type RenewalChargeNeeds = RecordNeeds & {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: GatewayAccounts;
  readonly settler: Settler;
  readonly secrets: SecretBox;
  /** The charges of a night share their commits. */
  readonly together: GroupCommit;
};

export type RenewalChargeRequest = {
  readonly publication: Publication;
  readonly accountNumber: number;
  /** The subscriber has just given another card: what is unpaid is charged now, once. */
  readonly newCard: boolean;
};

/**
 * The result of charging a subscription for its next term. `away`: the gateway was not reached, nothing was charged.
 */
export type RenewalChargeResult = {
  readonly kind: SettleResult["kind"] | Exclude<RenewalClaimResult["kind"], "charge"> | "away";
};

/** Charges a subscription's card for its next term if that is due. Screens call it after a card was replaced. */
export type ChargeRenewal = (request: RenewalChargeRequest) => Promise<RenewalChargeResult>;

/**
 * If the program was suspended for longer than this between claim and charge, it does not charge: the payment may have
 * been settled meanwhile.
 */
const sendWithinMs = 60_000;

/**
 * Charges one renewal: recorded in a first transaction, charged between the two, posted in a second. Wherever it is
 * killed, the gateway's record settles it (docs/decisions/0004), and it is never charged twice.
 */
export const renewalCharger =
  (needs: RenewalChargeNeeds): ChargeRenewal =>
  async ({ publication, accountNumber, newCard }) => {
    const { db, clock } = needs;
    const { tenant } = publication;
    const now = clock.now();
    const moment = clock.local(tenant);
    const at = tenantDay(clock, tenant);
    const { card, balance } = needs.accounts.forRenewals(tenant);
    const atCard = await needs.accounts.named(tenant, card);
    const opened = (sealedToken: Buffer): string =>
      needs.secrets.open(sealedToken, cardPlace(tenant.tenantId, accountNumber));
    const claimed = await needs.together(at, accountNumber, (tx) =>
      claimRenewal(needs, tx, {
        publication,
        accountNumber,
        newCard,
        cardGateway: card,
        handleOf: (sealedToken) => atCard?.handleOf(opened(sealedToken)) ?? "",
        balanceGateway: balance,
        moment,
        now,
      }),
    );
    if (claimed.kind !== "charge") return claimed;
    const { intent } = claimed;
    const account = claimed.gateway === card ? atCard : await needs.accounts.named(tenant, claimed.gateway);
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
    const there = claimed.before === "no" ? null : await seenBefore(account, request);
    if (there !== null) return settle(needs, request, there);
    if (claimed.before === "unrecorded") return { kind: "in-doubt" };
    const { sealedToken } = claimed;
    const token = sealedToken === null ? "" : opened(sealedToken);
    if (clock.now().getTime() - now.getTime() > sendWithinMs) return { kind: "in-doubt" };
    const charged = await account.charge(claimed.charge, token);
    if (charged.state === "unknown" && charged.why.kind !== "timeout") {
      // Nothing has happened: the next run tries again, and there is nothing to ask the gateway about.
      await db.write(at, (tx) => changeIntent(tx, intent.intentId, { state: "token", nextCheckAt: null }));
      return { kind: "away" };
    }
    return settle(needs, request, foundIn(account, charged));
  };

async function settle(
  needs: RenewalChargeNeeds,
  asked: SettleRequest,
  found: FoundCharges,
): Promise<RenewalChargeResult> {
  const request = { ...asked, now: needs.clock.now() };
  const settlement = await needs.settler.settleBy(request, found);
  const at = { tenantId: request.publication.tenant.tenantId, today: request.moment.today };
  return needs.together(at, request.intent.accountNumber, (tx) => settlement.apply(tx));
}

/**
 * A charge made after the backup from which this database was restored (docs/decisions/0027). Null if the gateway has
 * taken no money for it.
 */
async function seenBefore(account: GatewayAccount, { intent }: SettleRequest): Promise<FoundCharges | null> {
  const found = await askGateways([{ account, handle: intent.openedAt[account.gateway] ?? "" }], intent, null);
  return isOutcomeOpen(found) || found.charges.some(({ transaction }) => transaction.state === "captured")
    ? found
    : null;
}

/** The answer to the charge, in the form of the gateway's record of the payment. */
const foundIn = (account: GatewayAccount, charged: Outcome): FoundCharges => ({
  charges: charged.state === "unknown" ? [] : [{ account, transaction: charged }],
  isIncomplete: charged.state === "unknown",
  payableMinutes: account.payableMinutes,
});

/**
 * The term that the old card did not pay for is due again today, on the new card (rules 4.3). A job charges it as soon
 * as the card is stored; if that job is lost, the daily run does. It is charged once, because both write the same
 * renewal.
 */
export const chargeAfterNewCard =
  (enqueue: Enqueue): OnCardReplaced =>
  async (tx, { accountNumber, subscriptionId, today }) => {
    if (!(await makeRenewalDue(tx, subscriptionId, today))) return;
    await enqueue(tx, "charge-renewal", [{ tenantId: tx.tenantId, id: String(accountNumber) }]);
  };

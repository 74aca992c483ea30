import type { redeemGift } from "#contract/gift-redemption.ts";
import { decideRedemption } from "#core/gift/decide-redemption.ts";
import { splitName } from "#core/gift/recipient-name.ts";
import { systemOfNewAccount } from "#core/circulation/system-of-record.ts";
import { grantEntry } from "#core/ledger/expiry.ts";
import { firstTerm, type FirstTerm } from "#core/subscribing/first-term.ts";
import type { Bundle } from "#core/subscribing/plan.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { type AddressRecord, claimAddresses, copyAddress, findAddressMethod } from "#server/store/delivery/address.ts";
import { giftPlan, giftWords } from "#server/store/gift/gift-facts.ts";
import { redeemGiftFor } from "#server/store/gift/gift-redemption.ts";
import { lockGiftByToken } from "#server/store/gift/gift-token.ts";
import type { GiftRecord } from "#server/store/gift/gift.ts";
import { hasMembership } from "#server/store/access/membership.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { redemptionSentencesIn } from "./redemption-words-in.ts";

type Needs = RecordNeeds & { readonly addressId: () => number };

/**
 * Redeems a gift for a signed-in person who has its token: their own account, paid through the gift's term (rules
 * 4.14). The gift is locked while this is decided, so that if several people redeem it, one gets it (security.md I17).
 */
export const makeRedeemGift =
  (needs: Needs): Handler<typeof redeemGift> =>
  async (input, context) => {
    const { caller, publication, moment } = context;
    return context.command(async (tx) => {
      const gift = await lockGiftByToken(tx, input.code);
      if (gift === null) return notFound();
      const { bundle } = giftPlan(publication, gift);
      const login = { loginId: caller.loginId, confirmed: caller.emailConfirmed };
      const delivery = await deliveryOf(tx, gift, input.deliveryAddressId ?? 0, caller.loginId);
      const decision = decideRedemption({
        gift,
        today: moment.today,
        isMine: gift.redeemedBy === caller.loginId,
        isSubscriber: await hasMembership(tx, login, bundle.membership),
        printed: gift.product === "P",
        delivery,
      });
      if (decision.kind === "refused") {
        return {
          isSuccess: false as const,
          code: decision.because,
          errorMessage: redemptionSentencesIn[context.language][decision.because],
        };
      }
      const term = termFrom(context, gift, decision.method);
      const deliveryAddressId = await ownAddress(tx, needs, delivery, caller.loginId);
      const { accountNumber, subscriptionId } = await redeemGiftFor(tx, {
        gift,
        recipient: { ...splitName(gift.recipientName), loginId: caller.loginId, email: caller.email },
        deliveryAddressId,
        circulationSystem: systemOfNewAccount(publication.tenant.circulation),
        term,
        grant: grantEntry(term, bundle.printDays),
        now: context.now,
      });
      const begun = {
        accountNumber,
        planName: bundle.name,
        firstIssueOn: gift.product === "P" ? term.startOn : null,
        paidThrough: term.paidThrough,
      };
      await record(tx, needs, byReader(context), "gift.redeem", {
        ...giftWords(publication, gift),
        ...begun,
        email: caller.email,
        today: moment.today,
        start: { ...startOf(gift, bundle, term), subscriptionId, deliveryAddressId },
      });
      return { isSuccess: true as const, ...begun, errorMessage: "" as const };
    });
  };

/** The term begins when the gift is redeemed: with the first issue that can still be delivered, or today. */
function termFrom({ publication, moment }: Context, gift: GiftRecord, method: "carrier" | "mail"): FirstTerm {
  const { bundle, rate } = giftPlan(publication, gift);
  const { catalog, tenant } = publication;
  return firstTerm({ bundle, rate, calendar: catalog.calendar, moment, policy: tenant.policy, method });
}

/** A gift is paid through its term from the start, and ends automatically. */
const startOf = (
  { product, bundleId, rateCode }: GiftRecord,
  { printDays }: Bundle,
  { startOn, paidThrough }: FirstTerm,
) => ({
  kind: "start" as const,
  on: startOn,
  product,
  bundleId,
  rateCode,
  printDays,
  renews: false,
  paidThrough,
});

/** `theirs`: the recipient's own address; otherwise the one that the donor gave. */
type Delivery = { readonly addressId: number; readonly method: AddressRecord["method"]; readonly theirs: boolean };

/**
 * Where the paper is delivered: the recipient's address, else the donor's. Null if there is neither, or not one that
 * they may use.
 */
async function deliveryOf(tx: Tx, gift: GiftRecord, chosen: number, loginId: number): Promise<Delivery | null> {
  if (gift.product === "D") return null;
  if (chosen > 0) {
    const [own] = await claimAddresses(tx, [chosen], loginId);
    return own === undefined ? null : { ...own, theirs: true };
  }
  if (gift.deliveryAddressId === null) return null;
  const method = await findAddressMethod(tx, gift.deliveryAddressId);
  return method === null ? null : { addressId: gift.deliveryAddressId, method, theirs: false };
}

async function ownAddress(
  tx: Tx,
  { addressId }: Needs,
  delivery: Delivery | null,
  loginId: number,
): Promise<number | null> {
  if (delivery === null || delivery.theirs) return delivery?.addressId ?? null;
  const newId = addressId();
  await copyAddress(tx, delivery.addressId, { newId, loginId });
  return newId;
}

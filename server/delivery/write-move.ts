import type { MovePreview } from "#contract/delivery-address.ts";
import { toDay } from "#core/day.ts";
import type { MovePrice } from "#core/delivery/move-price.ts";
import { termsOfMethod } from "#core/site/applicable-terms.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { AccountContact } from "#server/store/account/account.ts";
import { putChange, type SubscriberAddress } from "#server/store/delivery/address-change.ts";
import { claimAddresses } from "#server/store/delivery/address.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { recordConsent } from "#server/store/subscription/subscription.ts";
import { movedTo } from "./delivered-to.ts";

/** The account of a move, and when and where the move is requested. */
export type MoveContext = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly now: Date;
  readonly requestId: string;
  /** The person who moves it, as the trail names them. From now on the address belongs to the login. */
  readonly actor: string;
  readonly loginId: number;
};

export type MoveToWrite = {
  readonly account: AccountContact;
  readonly held: HeldTerm;
  readonly to: SubscriberAddress;
  readonly price: MovePrice | null;
  readonly billingToo: boolean;
  readonly shown: MovePreview;
};

/**
 * Records a move that waits for its day: from now on the address belongs to the login.
 * @returns its id.
 */
export async function writeMove(tx: Tx, needs: RecordNeeds, by: MoveContext, move: MoveToWrite): Promise<number> {
  const { account, held, to, billingToo, shown } = move;
  const { accountNumber } = account;
  const effectiveOn = toDay(shown.effectiveOn);
  await claimAddresses(tx, [to.addressId], by.loginId);
  const changeId = await putChange(
    tx,
    { accountNumber, subscriptionId: held.subscriptionId, addressId: to.addressId, billingToo, effectiveOn },
    by.now,
  );
  await consent(tx, by, move);
  const price = move.price && { amount: move.price.after, period: move.price.period, chargeOn: move.price.renewsOn };
  await record(tx, needs, byReader({ ...by, caller: by }), "delivery.change-address", {
    account,
    changeId,
    addressId: to.addressId,
    effectiveOn,
    words: { to: movedTo(to), firstIssueOn: toDay(shown.firstIssueOn), billingToo, price },
  });
  return changeId;
}

/**
 * A charge never exceeds what was agreed to (rules 8.3), so a price that changes with the address was shown, and is
 * kept.
 */
async function consent(tx: Tx, { publication, now }: MoveContext, { held, price }: MoveToWrite): Promise<void> {
  if (price === null) return;
  const { after, period, renewsOn } = price;
  await recordConsent(tx, {
    of: { subscriptionId: held.subscriptionId },
    terms: termsOfMethod(publication.tenant.terms, held.method),
    dueTodayCents: 0,
    pricePath: [{ chargeOn: renewsOn, renewsOn, amountCents: after, period }],
    givenAt: now,
  });
}

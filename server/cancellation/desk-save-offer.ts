import type { Output } from "#contract/call-shape.ts";
import type { deskGetSaveOffers, deskSendOffer } from "#contract/desk/save-offer.ts";
import { reachRefusal } from "#core/access/hand-off.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import { sendableOffers } from "#core/cancellation/sent-offer.ts";
import { money } from "#core/format/money-text.ts";
import { featureStates } from "#core/site/feature.ts";
import { reachRefusalText } from "#core/staff/hand-off-text.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { amountsChanged, byStaff, type DeskActionContext, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, type Refused } from "#server/http/refused.ts";
import { findOpenHandOffs, putHandOff } from "#server/store/access/hand-off.ts";
import { handOffReachOf } from "#server/store/access/hand-off-reach.ts";
import { type AccountOnFile, findAccountOnFile } from "#server/store/account/account-record.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { findCancelingAccount, offersFor } from "./find-canceling-account.ts";
import { offerView } from "./offer-view.ts";
import { offerPromiseOf } from "./offer-promise.ts";

type Offered = { readonly held: HeldTerm; readonly offers: readonly ShownOffer[] };

/** What the reader's own cancel screens could offer for a reason, as far as it has a price. Null if nothing is live. */
async function findOffered(
  tx: Tx,
  { publication, moment, now, requestId }: DeskActionContext,
  account: AccountOnFile,
  reasonId: number | null,
): Promise<Offered | null> {
  const canceling = await findCancelingAccount(tx, { publication, moment, now, requestId, caller: null }, account);
  const { held, rules } = canceling;
  if (held === null) return null;
  // Where a single control must end a subscription, a reader who has used it gets no offer.
  if (held.status === "cancelling" && rules.directCancel) return { held, offers: [] };
  const features = featureStates(publication.tenant.features);
  const { offers } = offersFor(held, canceling, { publication, moment, features }, reasonId);
  return { held, offers: sendableOffers(offers) };
}

export const makeDeskGetSaveOffers =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetSaveOffers> =>
  async ({ accountNumber, reasonId }, context) => {
    const { at, tenantId, publication, now } = context;
    const account = await findAccountOnFile(db, tenantId, accountNumber);
    if (account === null) return notFound();
    const [offered, reach, sent] = await Promise.all([
      db.write(at, (tx) => findOffered(tx, context, account, reasonId ?? null)),
      handOffReachOf(db, tenantId, account),
      findOpenHandOffs(db, tenantId, accountNumber, now),
    ]);
    const unreached = reachRefusal(reach);
    return {
      reasons: publication.cancelReasons.map((reason) => ({ reasonId: reason.reasonId, text: reason.description })),
      offers: offered === null ? [] : offered.offers.map((offer) => viewOf(context, offered.held, offer)),
      because: unreached === null ? null : reachRefusalText(unreached),
      email: reach.email,
      takesZip: reach.takesZip,
      replaces: sent.some(({ kind }) => kind === "offer"),
    };
  };

const viewOf = (context: DeskActionContext, held: HeldTerm, offer: ShownOffer) => ({
  ...offerView(context, held, offer),
  offerId: offer.offerId,
  amountCents: offer.amount,
  chargeOn: offerPromiseOf(context, held, offer).chargeOn,
});

/** Emails the reader a link to an offer. Nothing changes until the reader agrees. */
export const makeDeskSendOffer =
  (needs: RecordNeeds & { readonly db: Database }): DeskHandler<typeof deskSendOffer> =>
  async (input, context) => {
    const { accountNumber, offerId, reasonId, amountCents } = input;
    const account = await findAccountOnFile(needs.db, context.tenantId, accountNumber);
    if (account === null) return notFound();
    const unreached = reachRefusal(await handOffReachOf(needs.db, context.tenantId, account));
    return runDeskAction<Output<typeof deskSendOffer>>(needs, context, "sendOffer", input, (within) =>
      within(async (tx) => {
        if (unreached !== null)
          return { isSuccess: false, code: unreached, errorMessage: reachRefusalText(unreached) } as const;
        const offered = await findOffered(tx, context, account, reasonId);
        const offer = offered?.offers.find((each) => each.offerId === offerId);
        if (offered === null || offer === undefined)
          return { isSuccess: false, code: "not-offered", errorMessage: "This offer is not for this account now." };
        if (offer.amount !== amountCents) return priceMoved(offer);
        await send(tx, needs, context, { account, held: offered.held, offer, reasonId });
        return { isSuccess: true, email: account.contactEmail, errorMessage: "" };
      }),
    );
  };

const priceMoved = ({ amount, term }: ShownOffer): Refused =>
  amountsChanged(`The offer costs ${money(amount)} every ${term} now. Nothing was sent. Please review it again.`);

type Sending = {
  readonly account: AccountOnFile;
  readonly held: HeldTerm;
  readonly offer: ShownOffer;
  readonly reasonId: number | null;
};

async function send(
  tx: Tx,
  needs: RecordNeeds,
  context: DeskActionContext,
  { account, held, offer, reasonId }: Sending,
): Promise<void> {
  const { staff, now } = context;
  const { accountNumber } = account;
  const handOffId = needs.uuid();
  const sent = { handOffId, accountNumber, kind: "offer", madeBy: actorOf(staff), offer: { offer, reasonId } } as const;
  await putHandOff(tx, { ...sent, now });
  const { plan, startsOn } = offerPromiseOf(context, held, offer);
  await record(tx, needs, byStaff(context), "handOff.send", {
    account,
    handOffId,
    kind: "offer",
    sentBy: staff.name,
    offer: { offerId: offer.offerId, planName: plan.bundle.name, amount: offer.amount, term: offer.term, startsOn },
  });
}

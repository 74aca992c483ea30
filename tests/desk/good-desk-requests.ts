import type { DeskCallName } from "#contract/desk/desk-contract.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aPaidGift } from "#tests/world/gifts.ts";
import { anOldReader, north } from "#tests/world/papers.ts";
import { aBilledPayer, aPayer } from "#tests/world/paying.ts";
import { aPhoneOrder, checkedAddressId } from "#tests/world/phone.ts";
import { asOwner } from "#tests/world/store.ts";
import { todayAt } from "#tests/world/time.ts";
import {
  actOn,
  actOnReader,
  inPublication,
  type Input,
  type Make,
  ofReader,
  type World,
} from "./desk-request-makers.ts";
import { moneyRequests } from "./good-money-requests.ts";
import { connectionRequests } from "./good-connection-requests.ts";
import { moveInRequests } from "./good-move-in-requests.ts";
import { officeRequests } from "./good-office-requests.ts";

const onReader =
  (more: (email: string) => Input): Make =>
  async (world) => {
    const { act, email } = await actOnReader(world);
    return { ...act, ...more(email) };
  };

const aGift: Make = async (world) => {
  const { donor } = await aPaidGift(world.site, world.publisher);
  const [gift] = await asOwner<{ id: string }>(
    world.site.store.owner,
    "select gift_id as id from gift where tenant_id = $1 and account_number = $2",
    [world.publisher.tenantId, donor.accountNumber],
  );
  return { ...(await actOn(world, donor.accountNumber)), giftId: gift?.id };
};

const atDesk = ({ site, publisher, session }: World) => ({ site, publisher, clerk: { session } });

const aStart: Make = async (world) => {
  const wish = await aPhoneOrder(atDesk(world));
  const { quote } = (await deskCall(world.site, "deskQuoteStart", wish, world)).body;
  return {
    ...wish,
    firstName: "Walter",
    lastName: "Brandt",
    dueCents: quote?.dueCents,
    readOut: { version: quote?.terms.version, to: "Walter Brandt" },
    source: "Called us",
    note: "",
  };
};

const aPlanChange: Make = async (world) => {
  const { accountNumber } = await aPayer(world.site, world.publisher);
  const act = await actOn(world, accountNumber);
  const asked = { publication: act.publication, accountNumber };
  const { terms, plans } = (await deskCall(world.site, "deskGetPlanChanges", asked, world)).body;
  const next = plans.find(({ bundleId }) => bundleId === "sunday")?.next;
  const amountCents = next?.isOffered === true ? (next.price?.amountCents ?? 0) : 0;
  const readOut = { version: terms.version, to: "Nora Ellingsen" };
  return { ...act, bundleId: "sunday", when: "renewal", deliveryAddressId: 0, amountCents, creditCents: 0, readOut };
};

const aMerge: Make = async (world) => {
  const { act } = await actOnReader(world);
  const { accountNumber: from } = await anOldReader(world.site, world.publisher);
  const asked = { publication: act.publication, into: act.accountNumber, from };
  const { body } = await deskCall(world.site, "deskPreviewMerge", asked, world);
  return { ...act, from, fromSeen: body.from.version, creditCents: body.creditCents };
};

async function aNote(world: World): Promise<{ noteId: number; accountNumber: number; publication: string }> {
  const { accountNumber } = await anOldReader(world.site, world.publisher);
  const followUpOn = await todayAt(world.site, world.publisher);
  const of = { publication: world.publisher.domain, accountNumber };
  const { body } = await deskCall(world.site, "deskAddNote", { ...of, text: "Call back", followUpOn }, world);
  return { ...of, noteId: body.noteId };
}

const anItem: Make = async (world) => {
  const { publication, noteId } = await aNote(world);
  return { publication, queue: "note", key: String(noteId) };
};

const anEmail: Make = async (world) => {
  const { publication, accountNumber } = (await actOnReader(world)).act;
  const [letter] = await asOwner<{ id: string }>(
    world.site.store.owner,
    "select letter_id as id from letter where tenant_id = $1 and account_number = $2 limit 1",
    [world.publisher.tenantId, accountNumber],
  );
  return { publication, accountNumber, emailId: letter?.id };
};

const aHandOff: Make = async (world) => {
  const { accountNumber } = await aBilledPayer(world.site, world.publisher);
  return { ...(await actOn(world, accountNumber)), kind: "pay" };
};

const anOffer: Make = async (world) => {
  const { accountNumber } = await aPayer(world.site, world.publisher);
  const reasonId = 1;
  const asked = { publication: world.publisher.domain, accountNumber, reasonId };
  const [offer] = (await deskCall(world.site, "deskGetSaveOffers", asked, world)).body.offers;
  const { offerId, amountCents } = offer ?? {};
  return { ...(await actOn(world, accountNumber)), offerId, amountCents, reasonId };
};

/** A request for every call of the desk that succeeds once, with the data that it needs. */
export const goodDeskRequest: Readonly<Record<DeskCallName, Make>> = {
  ...moneyRequests,
  ...connectionRequests,
  ...moveInRequests,
  ...officeRequests,
  deskRemoveAccess: onReader((email) => ({ email })),
  deskLockLogin: onReader((email) => ({ email, lock: true })),
  deskEndSessions: onReader((email) => ({ email })),
  deskEmailLink: onReader((email) => ({ email, link: "password" })),
  deskChangeName: onReader(() => ({ firstName: "Nora", lastName: "Ellingsen-Aas", phone: "" })),
  deskGetNews: ofReader(),
  deskSetNews: onReader(() => ({ agreed: false, shown: "" })),
  deskSetNoContact: onReader(() => ({ because: "asked" })),
  deskMove: async (world) => {
    const { act } = await actOnReader(world);
    return { ...act, addressID: await checkedAddressId(atDesk(world), north), billingToo: false };
  },
  deskPreviewMerge: async (world) => {
    const { publication, accountNumber, from } = await aMerge(world);
    return { publication, into: accountNumber, from };
  },
  deskMergeAccounts: aMerge,
  deskTakeGiftBack: aGift,
  deskRefundGift: aGift,
  deskGetStartForm: inPublication,
  deskQuoteStart: (world) => aPhoneOrder(atDesk(world)),
  deskStart: aStart,
  deskGetPlanChanges: ofReader(),
  deskChangePlan: aPlanChange,
  deskFind: async ({ publisher }) => ({ query: "Ellingsen", publication: publisher.domain }),
  deskGetAccount: ofReader(),
  deskGetTimeline: ofReader(),
  deskGetEmail: anEmail,
  deskTakeProof: ofReader(),
  deskAddNote: ofReader({ text: "Prefers the porch." }),
  deskSettleNote: aNote,
  deskGetHandOffs: ofReader(),
  deskOpenView: ofReader(),
  deskGetSaveOffers: async (world) => {
    const { publication, accountNumber } = await anOffer(world);
    return { publication, accountNumber };
  },
  deskSendOffer: anOffer,
  deskSendHandOff: aHandOff,
  deskWithdrawHandOff: async (world) => {
    const { kind, ...act } = await aHandOff(world);
    await deskCall(world.site, "deskSendHandOff", { ...act, kind }, world);
    const accountNumber = Number(act["accountNumber"]);
    const asked = { publication: world.publisher.domain, accountNumber };
    const { sent } = (await deskCall(world.site, "deskGetHandOffs", asked, world)).body;
    return { ...(await actOn(world, accountNumber)), handOffId: sent[0]?.handOffId };
  },
  deskGetQueues: inPublication,
  deskGetColleagues: inPublication,
  deskTakeItem: anItem,
  deskHandOverItem: async (world) => ({
    ...(await anItem(world)),
    from: null,
    to: (await aColleague(world.site, "clerk", world.publisher)).staffId,
  }),
  deskSettleItem: async (world) => ({ ...(await anItem(world)), outcome: "done", note: "" }),
  deskGetToday: inPublication,
  deskGetOrderSources: inPublication,
  deskGetDayList: async ({ publisher }) => ({ publication: publisher.domain, kind: "starts" }),
};

import { expect, test } from "vitest";
import { newKey } from "#tests/world/calls.ts";
import { aCancelingReader, step } from "#tests/world/canceling-readers.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { offerLinks } from "#tests/endpoints/offer-links.ts";
import { anAct, aSentOffer, sendOffer } from "#tests/world/hand-off.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const { domain } = publisher;
const { opens } = offerLinks(site, publisher);

test("the desk makes the same offers as the reader's cancel screens for that reason, if they have a price", async () => {
  const canceling = await aCancelingReader(site, publisher);
  const { session } = await aColleague(site, "clerk", publisher);
  const asked = { publication: domain, accountNumber: canceling.accountNumber };
  for (const reasonId of [1, 2, 3]) {
    const { body } = await step(site, publisher, canceling, { step: "reason", terminationReasonID: reasonId });
    const { offers, email, takesZip } = (await deskCall(site, "deskGetSaveOffers", { ...asked, reasonId }, { session }))
      .body;
    const priced = body.offers.filter(({ rateCode }) => rateCode !== "");
    expect(offers).toEqual(priced.map((offer) => expect.objectContaining(offer)));
    expect([email, takesZip]).toEqual([canceling.email, true]);
  }
});

test("a second offer replaces the first, and a withdrawn offer's link doesn't work", async () => {
  const { reader, clerk, code } = await aSentOffer(site, publisher);
  const { session } = clerk;
  const second = await sendOffer(site, publisher, { reader, session });
  expect((await opens(code)).body).toMatchObject({ isSuccess: false, code: "over" });
  const asked = { publication: domain, accountNumber: reader.accountNumber };
  const { sent } = (await deskCall(site, "deskGetHandOffs", asked, { session })).body;
  expect(sent).toMatchObject([{ kind: "offer" }]);
  const act = { ...(await anAct(site, publisher, reader, session)), handOffId: sent[0]?.handOffId };
  expect((await deskCall(site, "deskWithdrawHandOff", act, { session })).body).toMatchObject({ isSuccess: true });
  expect((await opens(second.code)).body).toMatchObject({ isSuccess: false, code: "over" });
});

test("requires role, publication, account, reason, a current view, and the price that was shown", async () => {
  const reader = await aPayer(site, publisher);
  const { session } = await aColleague(site, "clerk", publisher);
  const asked = { publication: domain, accountNumber: reader.accountNumber, reasonId: 1 };
  const [offer] = (await deskCall(site, "deskGetSaveOffers", asked, { session })).body.offers;
  const { offerId = "", amountCents = 0 } = offer ?? {};
  const good = { ...(await anAct(site, publisher, reader, session)), offerId, amountCents, reasonId: 1 };
  const send = (change: object, how: { session?: string; key?: string } = { session }) =>
    deskCall(site, "deskSendOffer", { ...good, ...change }, how);
  const statusOf = async (change: object, by: string = session) =>
    (await send(change, by === "" ? {} : { session: by })).status;
  expect(await statusOf({}, "")).toBe(401);
  for (const role of ["auditor", "bookkeeper"] as const)
    expect(await statusOf({}, (await aColleague(site, role, publisher)).session)).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999 })).toBe(404);
  expect(await statusOf({ reason: "" })).toBe(400);
  expect(await statusOf({ seen: good.seen - 1 })).toBe(409);
  expect(await statusOf({ amountCents: amountCents + 1 })).toBe(409);
  expect((await send({ offerId: "no-such-offer" })).body).toMatchObject({ isSuccess: false, code: "not-offered" });
  const key = newKey();
  const first = await send({}, { session, key });
  expect(first.body).toMatchObject({ isSuccess: true, email: reader.email });
  expect((await send({}, { session, key })).body).toEqual(first.body);
});

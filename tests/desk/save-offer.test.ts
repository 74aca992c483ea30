import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { accept, aCancelingReader, atOffer, detailsOf, saveRate, step } from "#tests/world/canceling-readers.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { anAct, aSentOffer, sendOffer } from "#tests/world/hand-off.ts";
import { aPayer, type Payer } from "#tests/world/paying.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { deliverable, newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const { domain } = publisher;
const { zip } = deliverable;

const opens = (code: string, more: object = { zip }, token?: string, at: Publisher = publisher) =>
  call(
    site,
    "openHandOff",
    { domain: at.domain, code, ...more },
    { ip: newIp(), ...(token !== undefined && { token }) },
  );

type Link = { readonly code: string; readonly accountNumber: number; readonly token: string };

const looks = ({ code, accountNumber, token }: Link, at: Publisher = publisher) =>
  call(site, "lookUpSentOffer", { domain: at.domain, accountNumber, code }, { token, ip: newIp() });

const agrees = ({ code, accountNumber, token }: Link, startsOn: string, { key = newKey(), at = publisher } = {}) =>
  call(site, "agreeToSentOffer", { domain: at.domain, accountNumber, code, startsOn }, { token, key });

/** A reader who has opened the link with the ZIP code of the account. */
async function anOpened(at: Publisher = publisher) {
  const sent = await aSentOffer(site, at);
  const { body } = await opens(sent.code, { zip }, undefined, at);
  if (!body.isSuccess || body.pass === null) throw new Error(JSON.stringify(body));
  const { accountNumber } = sent.reader;
  return { ...sent, link: { code: sent.code, accountNumber, token: body.pass }, startsOn: sent.offer.startsOn ?? "" };
}

const usesOf = ({ accountNumber }: Pick<Payer, "accountNumber">, { tenantId }: Publisher = publisher) =>
  asOwner<{ offer_id: string }>(
    site.store.owner,
    "select offer_id from offer_use where tenant_id = $1 and account_number = $2",
    [tenantId, accountNumber],
  );

test("the desk offers what the reader's own cancel screens offer for that reason, as far as it has a price", async () => {
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

test("a reader answers the ZIP code, sees price, days and next charge, accepts, and the link is used", async () => {
  const { reader, clerk, link, startsOn, offer } = await anOpened();
  const before = await detailsOf(site, publisher, reader.token);
  const { body } = await looks(link);
  expect(body).toMatchObject({
    isSuccess: true,
    offer: { rateCode: saveRate, amount: 23.4, term: "4 weeks", planName: "Wed/Fri/Sun Print + Digital" },
    renewal: { amount: 36, term: "4 weeks" },
    startsOn,
    nextCharge: { date: before.chargeOn, amountCents: 2340 },
  });
  const answer = (await agrees(link, startsOn)).body;
  expect(answer).toMatchObject({ isSuccess: true, amountCents: 2340, startsOn, chargeOn: before.chargeOn });
  expect(await detailsOf(site, publisher, reader.token)).toMatchObject({
    currentPlan: { amount: 36 },
    renewalPlan: { amount: 23.4 },
  });
  expect(await usesOf(reader)).toEqual([{ offer_id: offer.offerId }]);
  expect((await looks(link)).body).toMatchObject({ isSuccess: false, code: "done" });
  expect((await agrees(link, startsOn)).body).toMatchObject({ isSuccess: false, code: "done" });
  expect((await opens(link.code)).body).toMatchObject({ isSuccess: false, code: "over" });
  const mails = (await mailTo(site, reader.email)).map(({ text }) => text).join("\n");
  expect(mails).toContain("Marge Olson sent you this offer.");
  expect(mails).toContain("$23.40 every 4 weeks");
  const asked = { publication: domain, accountNumber: reader.accountNumber };
  const { entries } = (await deskCall(site, "deskGetTimeline", asked, { session: clerk.session })).body;
  const texts = entries.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining("Sent the reader a link"));
  expect(texts.filter((text) => /tried to cancel|began to cancel/i.test(text))).toEqual([]);
});

test("a repeat with the same key gets the first answer, and nothing twice", async () => {
  const { reader, link, startsOn } = await anOpened();
  const key = newKey();
  const first = await agrees(link, startsOn, { key });
  expect(first.body).toMatchObject({ isSuccess: true });
  expect((await agrees(link, startsOn, { key })).body).toEqual(first.body);
  expect(await usesOf(reader)).toHaveLength(1);
});

test("whoever has signed in accepts as themselves; a stranger's sign-in opens nothing", async () => {
  const { reader, code, offer } = await aSentOffer(site, publisher);
  const stranger = await aPayer(site, publisher);
  expect((await opens(code, {}, stranger.token)).body).toMatchObject({ isSuccess: false, code: "zip" });
  expect((await looks({ ...stranger, code })).status).toBe(404);
  expect((await looks({ ...reader, code, token: stranger.token })).status).toBe(404);
  expect((await opens(code, {}, reader.token)).body).toMatchObject({ isSuccess: true, kind: "offer", pass: null });
  expect((await agrees({ ...reader, code }, offer.startsOn ?? "")).body).toMatchObject({ isSuccess: true });
  const [entry] = await asOwner<{ actor: string }>(
    site.store.owner,
    "select actor from audit_entry where tenant_id = $1 and subject = $2 and action = 'cancellation.substitute'",
    [publisher.tenantId, `account:${reader.accountNumber}`],
  );
  expect(entry?.actor).toMatch(/^login:/);
});

test.each(["getHistory", "getPaymentStanding", "substituteSubscription", "terminateSubscriber"] as const)(
  "the pass of an offer's link doesn't open %s",
  async (name) => {
    const { link } = await anOpened();
    const fields = { domain, accountNumber: link.accountNumber };
    const forms = {
      getHistory: fields,
      getPaymentStanding: fields,
      substituteSubscription: {
        Domain: domain,
        AccountNumber: link.accountNumber,
        RateCode: saveRate,
        NewSubscriptionDate: "2026-03-01",
        SubstituteCode: "stopsave",
      },
      terminateSubscriber: {
        Domain: domain,
        AccountNumber: link.accountNumber,
        TerminationDate: "2026-03-01",
        TerminateReasonID: 1,
      },
    };
    expect((await call(site, name, forms[name], { token: link.token })).status).toBe(401);
  },
);

test("a second offer replaces the first, and a withdrawn one opens nothing", async () => {
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

test("an offer that is gone, was used on the cancel screens meanwhile, or whose subscription ended changes nothing", async () => {
  const used = await anOpened();
  const canceling = { ...used.reader, ends: "", saves: used.startsOn };
  await atOffer(site, publisher, canceling);
  expect((await accept(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  expect((await looks(used.link)).body).toMatchObject({ isSuccess: false, code: "gone" });
  expect((await agrees(used.link, used.startsOn)).body).toMatchObject({ isSuccess: false, code: "gone" });
  expect(await usesOf(used.reader)).toHaveLength(1);

  const over = await anOpened();
  await asOwner(
    site.store.owner,
    "update subscription set status = 'ended', charge_on = null where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, over.reader.accountNumber],
  );
  expect((await agrees(over.link, over.startsOn)).body).toMatchObject({ isSuccess: false, code: "inactive" });

  const late = await anOpened();
  await asOwner(
    site.store.owner,
    "update subscription set status = 'pastDue' where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, late.reader.accountNumber],
  );
  expect((await agrees(late.link, late.startsOn)).body).toMatchObject({ isSuccess: false, code: "arrears" });

  const elsewhere = await aPublisher(site);
  const gone = await anOpened(elsewhere);
  await changePublisher(site, elsewhere, "update tenant set settings = jsonb_set(settings, '{saving,offers}', '[]')");
  expect((await agrees(gone.link, gone.startsOn, { at: elsewhere })).body).toMatchObject({ code: "gone" });
  expect(await usesOf(gone.reader, elsewhere)).toEqual([]);
});

test("a start that has moved since it was shown is refused, to be looked at again", async () => {
  const { reader, link } = await anOpened();
  expect((await agrees(link, "2026-01-01")).status).toBe(409);
  expect((await agrees(link, "not-a-day")).status).toBe(400);
  expect(await usesOf(reader)).toEqual([]);
});

test("an offer accepted by link doesn't count as a cancellation attempt in the report", async () => {
  const { reader, link, startsOn } = await anOpened();
  await agrees(link, startsOn);
  const [attempt] = await asOwner<{ state: string; by_link: boolean; login_id: number | null }>(
    site.store.owner,
    "select state, by_link, login_id from cancel_session where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, reader.accountNumber],
  );
  expect(attempt).toEqual({ state: "accepted", by_link: true, login_id: null });
});

test("asks for role, publication, account, reason, a view that is still true, and the price that was seen", async () => {
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

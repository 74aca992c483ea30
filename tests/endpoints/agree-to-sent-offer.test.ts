import { expect, test } from "vitest";
import { newKey } from "#tests/world/calls.ts";
import { accept, detailsOf, goesToOffer, saveRate } from "#tests/world/canceling-readers.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { deskCall } from "#tests/world/desk.ts";
import { aSentOffer } from "#tests/world/hand-off.ts";
import { aPayer } from "#tests/world/paying.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { offerLinks } from "./offer-links.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { domain } = publisher;
const { opens, looks, agrees, anOpened, usesOf } = offerLinks(site, publisher);

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

test("repeating the same key returns the first answer, and does nothing twice", async () => {
  const { reader, link, startsOn } = await anOpened();
  const key = newKey();
  const first = await agrees(link, startsOn, key);
  expect(first.body).toMatchObject({ isSuccess: true });
  expect((await agrees(link, startsOn, key)).body).toEqual(first.body);
  expect(await usesOf(reader)).toHaveLength(1);
});

test("a signed-in reader accepts as themselves; a stranger's sign-in doesn't work", async () => {
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

test("an offer that is gone or was used meanwhile, or whose subscription ended, changes nothing", async () => {
  const used = await anOpened();
  const canceling = { ...used.reader, ends: "", saves: used.startsOn };
  await goesToOffer(site, publisher, canceling);
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
  const there = offerLinks(site, elsewhere);
  const gone = await there.anOpened();
  await changePublisher(site, elsewhere, "update tenant set settings = jsonb_set(settings, '{saving,offers}', '[]')");
  expect((await there.agrees(gone.link, gone.startsOn)).body).toMatchObject({ code: "gone" });
  expect(await there.usesOf(gone.reader)).toEqual([]);
});

test("refuses if the start date has moved since it was shown, so that the reader can check it again", async () => {
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

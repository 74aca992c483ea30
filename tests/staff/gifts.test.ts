import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { resendGift, withdrawGiftEmail } from "#server/gift/gift-desk.ts";
import { findOpenGifts } from "#server/store/gift/gift-desk.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aGiftEmail, aPaidGift, giftCode, lookUp } from "#tests/world/gifts.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { publicationOf } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

async function theGift({ tenantId }: Publisher) {
  const [gift] = await findOpenGifts(site.store.db, tenantId);
  if (gift === undefined) throw new Error("there is no gift");
  return gift;
}

const resend = async (publisher: Publisher, to: string | null = null) =>
  resendGift(site.work, await publicationOf(site, publisher), {
    giftId: (await theGift(publisher)).giftId,
    to,
    actor: "staff:1",
  });

const takeBack = async (publisher: Publisher) =>
  withdrawGiftEmail(site.work, await publicationOf(site, publisher), (await theGift(publisher)).giftId);

const gifts = async (email: string) =>
  (await mailTo(site, email)).filter(({ subject }) => subject.startsWith("A gift for you"));

const trailOf = ({ tenantId }: Publisher) =>
  asOwner(
    site.store.owner,
    "select actor, action, outcome from audit_entry where tenant_id = $1 and action in ('gift.resend', 'gift.take-letter-back') order by entry_id",
    [tenantId],
  );

test("resends a gift email once a day; both links lead to the gift, and the trail says who did it", async () => {
  const publisher = await aPublisher(site);
  const { recipientEmail, code } = await aGiftEmail(site, publisher);
  expect(await resend(publisher)).toEqual({ kind: "sent", to: recipientEmail });
  expect(await resend(publisher)).toEqual({ kind: "sent-before", to: recipientEmail });
  const again = await giftCode(site, publisher, recipientEmail);
  expect(await gifts(recipientEmail)).toHaveLength(2);
  expect(again).not.toBe(code);
  for (const link of [code, again])
    expect((await lookUp(site, publisher, link)).body).toMatchObject({ standing: "open" });
  expect(await trailOf(publisher)).toEqual([{ actor: "staff:1", action: "gift.resend", outcome: "sent" }]);
});

test("after a change of address, the new email's link opens the gift, and the misdirected link doesn't", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const right = newEmail();
  expect(await resend(publisher, right)).toEqual({ kind: "sent", to: right });
  expect(await resend(publisher, right)).toEqual({ kind: "sent-before", to: right });
  const link = await giftCode(site, publisher, right);
  expect((await lookUp(site, publisher, link)).body).toMatchObject({ standing: "open" });
  expectProblem(await lookUp(site, publisher, code), 404);
  expect(await theGift(publisher)).toMatchObject({ recipientEmail: right, isMailed: true });
});

test("a gift email still queued when its address changes is not sent to the old one", async () => {
  const publisher = await aPublisher(site);
  const { recipientEmail } = await aPaidGift(site, publisher);
  const right = newEmail();
  await resend(publisher, right);
  await deliverEmails(site, publisher);
  expect(await gifts(recipientEmail)).toEqual([]);
  expect(await gifts(right)).toHaveLength(1);
});

test("withdrawn: no link works, and a waiting email isn't sent; sent again: only the new link works", async () => {
  const publisher = await aPublisher(site);
  const { recipientEmail, code } = await aGiftEmail(site, publisher);
  expect(await takeBack(publisher)).toEqual({ kind: "taken-back" });
  expect(await takeBack(publisher)).toEqual({ kind: "taken-back-before" });
  expectProblem(await lookUp(site, publisher, code), 404);
  expect(await theGift(publisher)).toMatchObject({ isTakenBack: true });
  expect(await resend(publisher)).toEqual({ kind: "sent", to: recipientEmail });
  const again = await giftCode(site, publisher, recipientEmail);
  expect((await lookUp(site, publisher, again)).body).toMatchObject({ standing: "open" });
  expectProblem(await lookUp(site, publisher, code), 404);
});

test("an email for a future day is sent automatically, but not if it was withdrawn before", async () => {
  const publisher = await aPublisher(site);
  const { today } = site.work.clock.local({ timeZone: publisher.plain.tenant.timeZone });
  const { recipientEmail } = await aPaidGift(site, publisher, { startDate: addDays(today, 20) });
  expect(await resend(publisher)).toEqual({ kind: "refused", because: "not-mailed-yet" });
  expect(await takeBack(publisher)).toEqual({ kind: "taken-back" });
  await deliverEmails(site, publisher);
  expect(await gifts(recipientEmail)).toEqual([]);
});

test("refuses a gift that doesn't exist", async () => {
  const publisher = await aPublisher(site);
  const publication = await publicationOf(site, publisher);
  const giftId = "00000000-0000-4000-8000-000000000000";
  expect(await resendGift(site.work, publication, { giftId, to: null, actor: "staff:1" })).toEqual({
    kind: "refused",
    because: "no-gift",
  });
  expect(await withdrawGiftEmail(site.work, publication, giftId)).toEqual({ kind: "refused", because: "no-gift" });
});

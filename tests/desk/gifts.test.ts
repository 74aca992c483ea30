import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aColleague, deskCall, proofIsOld } from "#tests/world/desk.ts";
import { aGiftEmail } from "#tests/world/gifts.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { anActOn } from "./acting.ts";

const site = await siteOfFile();

async function aGift(publisher: Publisher, session: string) {
  const { donor, code, recipientEmail } = await aGiftEmail(site, publisher);
  const { accountNumber } = donor;
  const [gift] = await asOwner<{ giftId: string }>(
    site.store.owner,
    `select gift_id as "giftId" from gift where tenant_id = $1 and account_number = $2`,
    [publisher.tenantId, accountNumber],
  );
  const act = { ...(await anActOn(site, publisher, session, accountNumber)), giftId: gift?.giftId ?? "" };
  return { act, code, donor, recipientEmail };
}

async function aWorld(role: "clerk" | "bookkeeper" = "clerk") {
  const publisher = await aPublisher(site);
  const { session } = await aColleague(site, role, publisher);
  const lookUp = (code: string) => call(site, "lookUpGift", { domain: publisher.domain, code });
  return { publisher, session, lookUp };
}

test("stopping a gift's email disables its link, and the gift stays paid for", async () => {
  const { publisher, session, lookUp } = await aWorld();
  const { act, code } = await aGift(publisher, session);
  expect((await lookUp(code)).status).toBe(200);
  const { body } = await deskCall(site, "deskTakeGiftBack", act, { session });
  expect(body).toEqual({ isSuccess: true, errorMessage: "" });
  expect((await lookUp(code)).status).toBe(404);
  const seen = (await anActOn(site, publisher, session, act.accountNumber)).seen;
  expect((await deskCall(site, "deskTakeGiftBack", { ...act, seen }, { session })).body).toMatchObject({
    isSuccess: false,
    errorMessage: "Its email was already stopped.",
  });
});

test("refunds a gift in full, once, and notifies its donor", async () => {
  const { publisher, session } = await aWorld("bookkeeper");
  const { act, donor } = await aGift(publisher, session);
  const { body } = await deskCall(site, "deskRefundGift", act, { session });
  expect(body).toMatchObject({ isSuccess: true, amountCents: expect.any(Number) });
  await deliverEmails(site, publisher);
  expect((await mailTo(site, donor.email)).map(({ subject }) => subject).join()).toMatch(/gift/i);
  const seen = (await anActOn(site, publisher, session, act.accountNumber)).seen;
  expect((await deskCall(site, "deskRefundGift", { ...act, seen }, { session })).body).toMatchObject({
    isSuccess: false,
    errorMessage: "It was already canceled, and its refund is on its way.",
  });
});

test("a refund asks for proof again after five minutes", async () => {
  const { publisher, session } = await aWorld("bookkeeper");
  const { act } = await aGift(publisher, session);
  await proofIsOld(site, { session });
  const { status, body } = await deskCall(site, "deskRefundGift", act, { session });
  expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining("prove-again")]);
});

test("nobody can reach a gift of another account", async () => {
  const { publisher, session } = await aWorld();
  const [one, two] = [await aGift(publisher, session), await aGift(publisher, session)];
  const wrong = { ...one.act, giftId: two.act.giftId };
  expect((await deskCall(site, "deskTakeGiftBack", wrong, { session })).status).toBe(404);
});

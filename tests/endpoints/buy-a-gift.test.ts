import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { endCanceled } from "#server/cancellation/end-canceled.ts";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { purgeUnpaid } from "#server/store/account/purge.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aGiftEmail, aPaidGift, aRecipient, giftCode } from "#tests/world/gifts.ts";
import { moneyOf } from "#tests/world/money.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  anOrder,
  aSubscriber,
  aVisitor,
  openWidget,
  payAtGateway,
  signedIn,
  submit,
  submitFrameAnswer,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";

const site = await siteOfFile();

const giftsOf = ({ tenantId }: Publisher) =>
  asOwner<Record<string, unknown>>(
    site.store.owner,
    "select kind, state, subscription_id is not null as with_purchase, mailed_at is not null as mailed from gift where tenant_id = $1 order by created_at",
    [tenantId],
  );
const kindsOf = async (publisher: Publisher) => (await emailsOf(site, publisher)).map(({ kind }) => kind).toSorted();
const todayAt = (publisher: Publisher) =>
  site.needs.outside.clock.local({ timeZone: publisher.plain.tenant.timeZone }).today;

test("charges for a gift without giving its donor a subscription, and posts the money like any purchase", async () => {
  const publisher = await aPublisher(site);
  await aPaidGift(site, publisher);
  expect(await giftsOf(publisher)).toEqual([{ kind: "gift", state: "open", with_purchase: false, mailed: true }]);
  expect(await moneyOf(site, publisher)).toEqual({
    intents: [{ state: "captured", reason: null }],
    subscriptions: [],
    charges: [100],
    receipts: 1,
    posted: 100,
    unbalanced: 0,
  });
  expect(await kindsOf(publisher)).toEqual(["confirmMailbox", "giftBought", "giftForYou", "receipt"]);
});

test("charges nothing later: the donor's card isn't kept, and no consent names a later charge", async () => {
  const publisher = await aPublisher(site);
  await aPaidGift(site, publisher);
  const [kept] = await asOwner(
    site.store.owner,
    `select (select count(*)::int from payment_method where tenant_id = $1) cards,
       (select json_agg(json_build_array(due_today_cents, price_path)) from price_consent where tenant_id = $1) consents`,
    [publisher.tenantId],
  );
  expect(kept).toEqual({ cards: 0, consents: [[100, []]] });
});

test("the donor's account shows no subscription, and a second gift can follow the first", async () => {
  const publisher = await aPublisher(site);
  const { donor } = await aPaidGift(site, publisher);
  const token = await signedIn(site, publisher, donor.email);
  const home = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  expect(home.body).toMatchObject({ userInfo: { accountNumber: donor.accountNumber }, subscriptionStatus: null });
  const order = await anOrder(site, publisher, donor.email, { gift: aRecipient() });
  const second = await call(site, "createSubscription", order, { token, key: newKey() });
  expect(second.body).toMatchObject({ isSuccess: true, addSubscriber: [donor.accountNumber] });
  const shopper = { ...donor, token };
  const widget = await openWidget(site, publisher, shopper);
  const said = await payAtGateway(site, widget);
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  expect(await giftsOf(publisher)).toHaveLength(2);
});

test("lets a subscriber give a gift on their existing account without changing it", async () => {
  const publisher = await aPublisher(site);
  const reader = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, reader.email);
  const order = await anOrder(site, publisher, reader.email, { gift: aRecipient() });
  const given = await call(site, "createSubscription", { ...order, firstName: "Somebody" }, { token, key: newKey() });
  expect(given.body).toMatchObject({ isSuccess: true, addSubscriber: [reader.accountNumber] });
  const home = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  expect(home.body).toMatchObject({ userInfo: { custName: "Nora Ellingsen" }, subscriptionStatus: "active" });
});

test("sends the email of a scheduled gift once, on its day by the publication's calendar", async () => {
  const publisher = await aPublisher(site);
  const startDate = addDays(todayAt(publisher), 5);
  const { recipientEmail, donor } = await aPaidGift(site, publisher, { startDate });
  expect(await kindsOf(publisher)).toEqual(["confirmMailbox", "giftBought", "receipt"]);
  await deliverEmails(site, publisher);
  const [told] = (await mailTo(site, donor.email)).filter(({ subject }) =>
    subject.startsWith("Your gift subscription to"),
  );
  expect(told?.text).toMatch(/On \w+day, \w+ \d+, \d{4}, we'll email Linnea Aas/);
  try {
    site.moveCalendar(4);
    expect(await sendDueGifts(site.work, publisher.tenantId)).toBe(0);
    site.moveCalendar(5);
    const sent = await Promise.all([1, 2, 3].map(() => sendDueGifts(site.work, publisher.tenantId)));
    expect(sent.reduce((sum, count) => sum + count)).toBe(1);
    expect(await sendDueGifts(site.work, publisher.tenantId)).toBe(0);
    expect(await giftCode(site, publisher, recipientEmail)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  } finally {
    site.moveCalendar(0);
  }
});

test("refuses a day in the past or over a year ahead, and answers 400 to an invalid date", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const today = todayAt(publisher);
  const ask = async (startDate: string) =>
    call(site, "createSubscription", await anOrder(site, publisher, email, { gift: { ...aRecipient(), startDate } }), {
      token,
      key: newKey(),
    });
  for (const day of [addDays(today, -1), addDays(today, 366)])
    expect((await ask(day)).body).toMatchObject({ isSuccess: false, code: "gift-date" });
  for (const day of [today, addDays(today, 365)]) expect((await ask(day)).body).toMatchObject({ isSuccess: true });
  for (const day of ["2026-02-30", "tomorrow"]) expect(pointersOf(await ask(day))).toEqual(["/gift/startDate"]);
});

test.each([
  ["/gift/recipientName", { recipientName: "  " }],
  ["/gift/recipientName", { recipientName: "x".repeat(101) }],
  ["/gift/recipientEmail", { recipientEmail: "nobody" }],
  ["/gift/recipientEmail", { recipientEmail: "root@[127.0.0.1]" }],
  ["/gift/recipientEmail", { recipientEmail: "root@127.0.0.1" }],
  ["/gift/kind", { kind: "voucher" }],
])("refuses a recipient who can't be reached before anything is charged: %s %o", async (pointer, wrong) => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const order = { ...(await anOrder(site, publisher, email)), gift: { ...aRecipient(), ...wrong } };
  expect(pointersOf(await call(site, "createSubscription", order, { token, key: newKey() }))).toEqual([pointer]);
});

test("checks that a print gift can be delivered before charging", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const order = await anOrder(site, publisher, email, {
    bundleID: "sunday",
    rateCode: "sunday-4w",
    gift: aRecipient(),
  });
  const without = await call(site, "createSubscription", { ...order, deliveryAddressId: 0 }, { token, key: newKey() });
  expect(without.body).toMatchObject({ isSuccess: false, code: "address" });
});

test("replaces the choice made before paying: a gift, a plan for oneself or another recipient", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const ask = async (gift?: ReturnType<typeof aRecipient>) =>
    call(
      site,
      "createSubscription",
      await anOrder(site, publisher, visitor.email, gift === undefined ? {} : { gift }),
      { token: visitor.token, key: newKey() },
    );
  const statuses = async () => (await moneyOf(site, publisher)).subscriptions;
  const first = await ask(aRecipient());
  expect((await ask(aRecipient())).body).toEqual(first.body);
  expect([(await giftsOf(publisher)).map(({ state }) => state), await statuses()]).toEqual([["pending"], []]);
  await ask();
  expect([(await giftsOf(publisher)).map(({ state }) => state), await statuses()]).toEqual([
    ["withdrawn"],
    ["pending"],
  ]);
  await ask(aRecipient());
  expect(await statuses()).toEqual(["ended"]);
  expect((await giftsOf(publisher)).map(({ state }) => state)).toEqual(["withdrawn", "pending"]);
});

test("gives a gift that was paid for before its buyer chose something else, and keeps the other choice waiting", async () => {
  const publisher = await aPublisher(site);
  const { widget, ...donor } = await aCheckout(site, publisher, { gift: aRecipient() });
  const said = await payAtGateway(site, widget);
  const own = await anOrder(site, publisher, donor.email);
  await call(site, "createSubscription", own, { token: donor.token, key: newKey() });
  expect((await submit(site, publisher, donor, said)).body).toMatchObject({ isSuccess: true });
  expect((await giftsOf(publisher)).map(({ state }) => state)).toEqual(["open"]);
  expect(await moneyOf(site, publisher)).toMatchObject({ subscriptions: ["pending"], charges: [100], posted: 100 });
});

test("gives one gift and one email for ten submissions of one payment", async () => {
  const publisher = await aPublisher(site);
  const { widget, ...donor } = await aCheckout(site, publisher, { gift: aRecipient() });
  const said = await payAtGateway(site, widget);
  const input = submitFrameAnswer(publisher, donor, said);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      call(site, "processConvergeResponse", input, { token: donor.token, key: newKey() }),
    ),
  );
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await giftsOf(publisher)).toMatchObject([{ state: "open" }]);
  expect((await kindsOf(publisher)).filter((kind) => kind === "giftForYou")).toHaveLength(1);
});

test("buy one, give one: the buyer subscribes and the same plan's first term is given free, once", async () => {
  const publisher = await aPublisher(site);
  const gift = aRecipient({ kind: "bogo" });
  await aSubscriber(site, publisher, { addOnOfferIDs: ["premium"], gift });
  expect(await giftsOf(publisher)).toEqual([{ kind: "bogo", state: "open", with_purchase: true, mailed: true }]);
  expect(await moneyOf(site, publisher)).toMatchObject({ subscriptions: ["active"], charges: [2100], posted: 2100 });
  const code = await giftCode(site, publisher, gift.recipientEmail);
  const friend = await aVisitor(site, publisher);
  const redeemed = await call(
    site,
    "redeemGift",
    { domain: publisher.domain, code },
    { token: friend.token, key: newKey() },
  );
  expect(redeemed.body).toMatchObject({ isSuccess: true, planName: "Unlimited Digital + E-edition" });
  const subscriptions = await asOwner(
    site.store.owner,
    "select renews, add_on_ids from subscription where tenant_id = $1 order by subscription_id",
    [publisher.tenantId],
  );
  expect(subscriptions).toEqual([
    { renews: true, add_on_ids: ["premium"] },
    { renews: false, add_on_ids: [] },
  ]);
});

test("hides buy one, give one while its toggle is off, and still sells gifts", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      features: plain.tenant.features.map((f) => (f.key === "bogo_purchase" ? { ...f, enabled: false } : f)),
    },
  }));
  const { email, token } = await aVisitor(site, publisher);
  const ask = async (kind: "gift" | "bogo") =>
    call(site, "createSubscription", await anOrder(site, publisher, email, { gift: aRecipient({ kind }) }), {
      token,
      key: newKey(),
    });
  expect(expectProblem(await ask("bogo"), 404).detail).toBeUndefined();
  expect((await ask("gift")).body).toMatchObject({ isSuccess: true });
});

test("shows a gift's price without later charges, exactly as agreed to", async () => {
  const publisher = await aPublisher(site);
  const plan = { domain: publisher.domain, rateCode: "digital-intro-8w", bundleID: "digital", addOnOfferIDs: [] };
  const own = await call(site, "quoteOrder", plan);
  const gift = await call(site, "quoteOrder", { ...plan, forGift: true });
  expect(own.body).toMatchObject({ forGift: false, pricePath: [{ amountCents: 1199 }] });
  expect(gift.body).toMatchObject({ forGift: true, dueTodayCents: own.body.dueTodayCents, pricePath: [] });
});

test("ends a gift automatically after its term, without grace and without a bill", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const { token } = await aVisitor(site, publisher);
  await call(site, "redeemGift", { domain: publisher.domain, code }, { token, key: newKey() });
  try {
    site.moveCalendar(55);
    expect(await endCanceled(site.work, publisher.tenantId)).toBe(0);
    site.moveCalendar(56);
    expect(await endCanceled(site.work, publisher.tenantId)).toBe(1);
    expect((await moneyOf(site, publisher)).subscriptions).toEqual(["ended"]);
  } finally {
    site.moveCalendar(0);
  }
});

test("cancels a gift that is still unpaid after 14 days", async () => {
  const publisher = await aPublisher(site);
  await aCheckout(site, publisher, { gift: aRecipient() });
  await changePublisher(site, publisher, "update payment_intent set next_check_at = null");
  await changePublisher(site, publisher, "update gift set price_held_until = now() - interval '14 days'");
  await site.store.db.write(someDay(publisher.tenantId), (tx) => purgeUnpaid(tx, new Date()));
  expect((await giftsOf(publisher)).map(({ state }) => state)).toEqual(["withdrawn"]);
});

import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { findOrdersBySource } from "#server/store/payment/orders-by-source.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { offersOf } from "#tests/world/offer-codes.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { anOrder, aVisitor, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";

const site = await siteOfFile();
const porch = { bundleID: "sunday", rateCode: "sunday-porch-8w" };

type Visitor = { readonly email: string; readonly token: string };

const orders = async (publisher: Publisher, { email, token }: Visitor, code: string | null, change: object = {}) => {
  const order = { ...(await anOrder(site, publisher, email, porch)), ...(code !== null && { offerCode: code }) };
  return (await call(site, "createSubscription", { ...order, ...change }, { token, key: newKey() })).body;
};

/** Orders with the code and pays. */
async function buys(publisher: Publisher, visitor: Visitor, code: string) {
  const ordered = await orders(publisher, visitor, code);
  if (!ordered.isSuccess) throw new Error(JSON.stringify(ordered));
  return pays(publisher, visitor, ordered.addSubscriber[0] ?? 0);
}

async function pays(publisher: Publisher, visitor: Visitor, accountNumber: number) {
  const widget = await openWidget(site, publisher, { token: visitor.token, accountNumber });
  const shopper = { ...visitor, accountNumber, amountCents: widget.amountCents };
  const { body } = await submit(site, publisher, shopper, await payAtGateway(site, widget));
  return { ...body, amountCents: widget.amountCents, accountNumber };
}

const usesOf = ({ tenantId }: Publisher) =>
  asOwner<{ code: string; paid: boolean }>(
    site.store.owner,
    `select o.code, u.start_on is not null as paid from offer_code_use o
     join subscription u using (tenant_id, subscription_id) where o.tenant_id = $1 order by 1, 2`,
    [tenantId],
  );

test("charges the code's price, puts both prices into consent, ledger and email, and counts the use", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  expect(await buys(publisher, visitor, "porch26")).toMatchObject({ isSuccess: true, amountCents: 800 });
  expect(await usesOf(publisher)).toEqual([{ code: "PORCH26", paid: true }]);
  const [consent] = await asOwner<{ due: number; path: { amount: number }[] }>(
    site.store.owner,
    "select due_today_cents as due, price_path as path from price_consent where tenant_id = $1",
    [publisher.tenantId],
  );
  expect([consent?.due, consent?.path.map(({ amount }) => amount)]).toEqual([800, [2000]]);
  const ledger = await asOwner(site.store.owner, "select rate_code from expiry_entry where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(ledger).toEqual([{ rate_code: "sunday-porch-8w" }]);
  await deliverEmails(site, publisher);
  const letters = (await mailTo(site, visitor.email)).map(({ text }) => text).join("\n");
  expect(letters).toContain("$8.00");
  expect(letters).toContain("$20.00");
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("counts paid orders by source, campaign and code, and no unpaid ones", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "FALL" }));
  const [ada, bea] = [await aVisitor(site, publisher), await aVisitor(site, publisher)];
  const source = { source: "newsletter", campaign: "Fall drive" };
  const ordered = await orders(publisher, ada, "FALL", { source });
  await orders(publisher, bea, "FALL", { source });
  await pays(publisher, ada, ordered.isSuccess ? (ordered.addSubscriber[0] ?? 0) : 0);
  const days = { from: null, to: null, timeZone: "America/Chicago" };
  expect(await findOrdersBySource(site.store.db, publisher.tenantId, days)).toEqual([
    {
      source: "newsletter",
      medium: "",
      campaign: "Fall drive",
      term: "",
      content: "",
      offerCode: "FALL",
      subscriptions: 1,
      gifts: 0,
      paidCents: 800,
    },
  ]);
  const before = { ...days, to: toDay("2026-01-01") };
  expect(await findOrdersBySource(site.store.db, publisher.tenantId, before)).toEqual([]);
});

test("refuses the code's rate without the code, and another plan's rate with it", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  expect(await orders(publisher, visitor, null)).toMatchObject({ code: "off-sale" });
  expect(await orders(publisher, visitor, "PORCH26", { rateCode: "sunday-4w" })).toMatchObject({ code: "off-sale" });
  expect(await orders(publisher, visitor, "NOSUCH")).toMatchObject({ code: "offer-unknown" });
  expect(await usesOf(publisher)).toEqual([]);
});

test("gives the last use to one of two simultaneous buyers, and to the other once that order is dropped", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "LAST", uses: 1 }));
  const [ada, bea] = [await aVisitor(site, publisher), await aVisitor(site, publisher)];
  const answers = await Promise.all([orders(publisher, ada, "LAST"), orders(publisher, bea, "LAST")]);
  expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
  expect(answers.find(({ isSuccess }) => !isSuccess)).toMatchObject({
    code: "offer-used-up",
    errorMessage: "This offer code has reached its limit. You were not charged.",
  });
  const [lucky, other] = answers[0]?.isSuccess === true ? [ada, bea] : [bea, ada];
  // The same buyer may order again, because the use is already hers.
  expect(await orders(publisher, lucky, "LAST")).toMatchObject({ isSuccess: true });
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expect(await orders(publisher, other, "LAST")).toMatchObject({ isSuccess: true });
});

test("reserves a use for a while, and opens no payment for an order whose use somebody else has taken", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "LAST", uses: 1 }));
  const [ada, bea] = [await aVisitor(site, publisher), await aVisitor(site, publisher)];
  const first = await orders(publisher, ada, "LAST");
  await changePublisher(site, publisher, "update offer_code_use set held_until = now() - interval '1 minute'");
  expect(await buys(publisher, bea, "LAST")).toMatchObject({ isSuccess: true });
  const accountNumber = first.isSuccess ? (first.addSubscriber[0] ?? 0) : 0;
  const input = { domain: publisher.domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N" } as const;
  expect((await call(site, "getConvergeAuthToken", input, { token: ada.token })).body).toMatchObject({
    isSuccess: false,
    code: "offer-used-up",
  });
  expect(await orders(publisher, ada, "LAST")).toMatchObject({ code: "offer-used-up" });
});

test("keeps a use while its payment may still go through, however long that takes", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "LAST", uses: 1 }));
  const [ada, bea] = [await aVisitor(site, publisher), await aVisitor(site, publisher)];
  const first = await orders(publisher, ada, "LAST");
  const accountNumber = first.isSuccess ? (first.addSubscriber[0] ?? 0) : 0;
  const widget = await openWidget(site, publisher, { token: ada.token, accountNumber });
  await changePublisher(site, publisher, "update offer_code_use set held_until = now() - interval '1 hour'");
  expect(await orders(publisher, bea, "LAST")).toMatchObject({ code: "offer-used-up" });
  const shopper = { ...ada, accountNumber, amountCents: widget.amountCents };
  const { body } = await submit(site, publisher, shopper, await payAtGateway(site, widget));
  expect(body).toMatchObject({ isSuccess: true });
  expect(await usesOf(publisher)).toEqual([{ code: "LAST", paid: true }]);
});

test("lets one person use a code once, with any login of the mailbox", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "ONCE" }));
  const visitor = await aVisitor(site, publisher);
  await buys(publisher, visitor, "ONCE");
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expect(await orders(publisher, visitor, "ONCE")).toMatchObject({ code: "offer-used-before" });
});

test("sells a code for former readers only to readers who come back", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "BACK", readers: "formerReaders" }, { code: "FIRST" }));
  const visitor = await aVisitor(site, publisher);
  expect(await orders(publisher, visitor, "BACK")).toMatchObject({ code: "offer-former-readers" });
  await buys(publisher, visitor, "FIRST");
  expect(await orders(publisher, visitor, "BACK", { isSecondSubscription: true })).toMatchObject({
    code: "offer-former-readers",
  });
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expect(await orders(publisher, visitor, "BACK")).toMatchObject({ isSuccess: true });
});

test("frees the use when the buyer orders the plan without the code", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "ONCE" }));
  const visitor = await aVisitor(site, publisher);
  await orders(publisher, visitor, "ONCE");
  expect(await usesOf(publisher)).toHaveLength(1);
  expect(await orders(publisher, visitor, null, { rateCode: "sunday-4w" })).toMatchObject({ isSuccess: true });
  expect(await usesOf(publisher)).toEqual([]);
});

test("stores where the buyer came from with the order, on one line with limited length", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const source = { source: "newsletter", campaign: `Fall\n${"x".repeat(150)}` };
  expect(await orders(publisher, visitor, "PORCH26", { source })).toMatchObject({ isSuccess: true });
  expect(await orders(publisher, visitor, "PORCH26")).toMatchObject({ isSuccess: true });
  const kept = await asOwner<{ source: string; campaign: string; medium: string }>(
    site.store.owner,
    "select source, medium, campaign from order_source where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(kept).toEqual([{ source: "newsletter", medium: "", campaign: `Fall ${"x".repeat(75)}` }]);
});

import { expect, test } from "vitest";
import { findPostList } from "#server/store/email/post-list.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, callForAccount, deskCall } from "#tests/world/desk.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPayer, paysFor, recordsOf } from "#tests/world/paying.ts";
import { aPhoneOrder, startPhoneOrder } from "#tests/world/phone.ts";
import { payAtGateway, submitFrameAnswer } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher, differencesAt } from "#tests/world/staff.ts";
import { addDays, toDay } from "#core/day.ts";
import { subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();

test("an order waiting for a card starts once paid, on the requested day, with a confirmation by mail", async () => {
  const publisher = await aSteadyPublisher(site);
  const desk = { site, publisher, clerk: await aColleague(site, "clerk", publisher) };
  const startFrom = addDays(await todayAt(site, publisher), 20);
  const wish = await aPhoneOrder(desk, { pay: "card", renewsBy: "ezpay", startFrom, isSecond: true });
  const { body } = await startPhoneOrder(desk, wish);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const { accountNumber } = body;
  // A person with a login pays for the caller's order.
  const helper = await aPayer(site, publisher);
  await grantAccount(site, publisher, helper.email, { accountNumber, proof: "checkout" });
  await paysFor(site, publisher, { ...helper, accountNumber }, { oneTime: "N", purpose: "subscribe" });
  const standing = await subscriptionOf(site, publisher, accountNumber);
  expect(standing).toMatchObject({ status: "active", startOn: body.startOn });
  expect(toDay(body.startOn) >= startFrom).toBe(true);
  expect(standing.chargeOn).not.toBeNull();
  const posted = await findPostList(site.store.db, publisher.tenantId);
  expect(posted.filter((notice) => notice.accountNumber === accountNumber)).toMatchObject([
    { kind: "acknowledgment", content: { paidToday: 3600, readOutOn: await todayAt(site, publisher) } },
  ]);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

type Opened = Parameters<typeof payAtGateway>[1];

/** An order by card, and the clerk's calls for it. */
async function anOrderByCard(renewsBy: "ezpay" | "bill") {
  const publisher = await aSteadyPublisher(site);
  const clerk = await aColleague(site, "clerk", publisher);
  const { domain } = publisher;
  const desk = { site, publisher, clerk };
  const { body } = await startPhoneOrder(desk, await aPhoneOrder(desk, { pay: "card", renewsBy }));
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const { accountNumber } = body;
  const of = { domain, accountNumber };
  const { version } = (await deskCall(site, "deskGetAccount", { publication: domain, accountNumber }, clerk)).body;
  const said = { seen: version, reason: "Card over the phone", note: "" };
  const opens = (purpose: string) => {
    const input = { ...of, paymentMethod: "Credit Card", oneTime: "N", purpose };
    return callForAccount(site, "getConvergeAuthToken", { ...said, input }, clerk);
  };
  const standing = () => callForAccount(site, "getPaymentStanding", of, clerk);
  const pays = async () => {
    // Cast: any of a reader's calls may be sent for an account, so the answer has no type of its own.
    const opened = (await opens("subscribe")).body as unknown as Opened & { readonly amountCents: number };
    const input = submitFrameAnswer(
      publisher,
      { accountNumber, amountCents: opened.amountCents },
      await payAtGateway(site, opened),
    );
    return callForAccount(site, "processConvergeResponse", { ...said, input }, { ...clerk, key: newKey() });
  };
  const records = () => recordsOf(site, publisher, { accountNumber, email: "", token: "" });
  return { publisher, accountNumber, opens, standing, pays, records };
}

test.each([
  ["ezpay", { method: "ezpay", cards: 1 }],
  ["bill", { method: "bill", cards: 0 }],
] as const)(
  "a clerk takes the card for the order read to the caller, and later terms by %s are as agreed",
  async (renewsBy, kept) => {
    const { publisher, standing, pays, records } = await anOrderByCard(renewsBy);
    expect((await standing()).body).toMatchObject({
      status: "pending",
      options: [],
      order: { dueTodayCents: 3600, charges: renewsBy === "bill" ? [] : [{ amountCents: 3600 }] },
    });
    expect((await pays()).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
    const { subscription, cards } = await records();
    expect(subscription).toMatchObject({ status: "active", method: kept.method });
    expect(cards).toHaveLength(kept.cards);
    expect((await standing()).body).toMatchObject({ order: null });
    expect(await differencesAt(site, publisher)).toEqual([]);
  },
);

test("the desk stores no card without an order that agreed to it", async () => {
  const { opens } = await anOrderByCard("ezpay");
  for (const purpose of ["ezPay", "updateCard"]) expect((await opens(purpose)).status).toBe(403);
});

import { expect, test } from "vitest";
import type { Acknowledgment } from "#core/notice/payment-emails.ts";
import { addDays } from "#core/day.ts";
import { endAccount } from "#server/cancellation/end-account.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { settleSales } from "#tests/world/refunds.ts";
import { moneyOf } from "#tests/world/money.ts";
import { gatewayMood, moodsPass } from "#tests/world/moods.ts";
import { daily, planChanged, planChanges, sunday, wedFriSun } from "#tests/world/plan-changes.ts";
import { payAtGateway, signedIn, submit, visa } from "#tests/world/shopper.ts";
import { differencesAt, publicationOf } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { submitStop, twoWeeks } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, pass, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();
const { aReader, allIsEven, shown, replacing, changes, refunds, plans } = planChanges(site);

const declinedCard = { ...visa, ssl_cvv2cvc2: "999" };

test("ends the old plan at once when the new one is paid, keeps the account number and credits what was unused", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  expect(cart.accountNumber).toBe(reader.accountNumber);
  expect(await plans(publisher)).toEqual(["digital-yearly active"]);
  const { body } = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(body).toMatchObject({ isSuccess: true, accountNumber: reader.accountNumber, amountCents: 3600 });
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
  expect(await refunds(publisher)).toEqual([{ state: "requested", amount: cart.credit, reason: "unused-term" }]);
  const letters = await emailsAbout<Acknowledgment>(site, publisher, reader.accountNumber, "acknowledgment");
  expect(letters.at(-1)?.replaced).toMatchObject({
    planName: "Unlimited Digital + E-edition, 12 months",
    credit: cart.credit,
    creditTo: "Visa ending in 9990",
  });
  await allIsEven(publisher);
  expect(await emailsAbout(site, publisher, reader.accountNumber, "refundMade")).toMatchObject([
    { amount: cart.credit },
  ]);
});

test("shows both plans, the credit and the new payment in the account history", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  const { domain } = publisher;
  const token = await signedIn(site, publisher, reader.email);
  const { body } = await call(site, "getHistory", { domain, accountNumber: cart.accountNumber }, { token });
  const kinds = body.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["payment", "refund", "expiry", "notice"]));
  expect(JSON.stringify(body)).toContain("the unused part of your term");
});

test("starts a larger paper on the day of its first issue, so that no day has two papers or none", async () => {
  const { publisher, reader } = await aReader(sunday);
  const cart = await changes(publisher, reader, daily);
  const { body } = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(body).toMatchObject({ isSuccess: true, accountNumber: reader.accountNumber });
  expect(await plans(publisher)).toEqual(["sunday ended", "daily active"]);
  const { startOn } = await subscriptionOf(site, publisher, reader.accountNumber);
  const [letter] = (await emailsAbout<Acknowledgment>(site, publisher, reader.accountNumber, "acknowledgment")).slice(
    -1,
  );
  expect(letter?.replaced?.lastDay).toBe(addDays(startOn, -1));
  expect(letter?.firstIssueOn).toBe(startOn);
  await allIsEven(publisher);
});

test("switches from mail to a carrier no sooner than the last mailed copy can be stopped", async () => {
  const { publisher, reader } = await aReader(sunday);
  await changePublisher(site, publisher, "update address set method = 'mail'");
  const cart = await changes(publisher, reader, daily);
  await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  const { startOn } = await subscriptionOf(site, publisher, reader.accountNumber);
  const publication = await publicationOf(site, publisher);
  const { today } = site.needs.outside.clock.local(publication.tenant);
  expect(startOn > addDays(today, 2)).toBe(true);
  await allIsEven(publisher);
});

test("replaces a stopped plan along with its stop, and credits the papers the stop had saved", async () => {
  const { publisher, reader } = await aReader(sunday, 0);
  const before = await replacing(publisher, reader, daily);
  await submitStop(site, publisher, reader, { ...(await twoWeeks(site, publisher, reader)), paperOption: "stop" });
  await pass(site, publisher, 9);
  const buyer = { ...reader, token: await signedIn(site, publisher, reader.email) };
  const held = await shown(publisher, buyer, daily);
  expect(held.change?.endsStop).toBe(true);
  expect(held.change?.creditCents).toBeGreaterThan(before.creditCents / 2);
  const cart = await changes(publisher, buyer, daily);
  await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(await plans(publisher)).toEqual(["sunday ended", "daily active"]);
  await allIsEven(publisher);
});

test("also replaces a canceled plan in its last paid days", async () => {
  const { publisher, reader } = await aReader();
  const { domain } = publisher;
  const { accountNumber, token } = reader;
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  const goes = { domain, accountNumber, TerminationDate: paidThrough, TerminateReasonID: 0 };
  await call(site, "terminateSubscriber", goes, { token, key: newKey() });
  const cart = await changes(publisher, reader, wedFriSun);
  await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
  await allIsEven(publisher);
});

test("refunds the account's balance with the old plan", async () => {
  const { publisher, reader } = await aReader();
  const { creditCents } = await replacing(publisher, reader, wedFriSun);
  // As after a payment that was worth a little more than whole days.
  await changePublisher(site, publisher, "update account set balance_cents = 250");
  expect((await replacing(publisher, reader, wedFriSun)).creditCents).toBeLessThanOrEqual(creditCents + 250);
  const cart = await changes(publisher, reader, wedFriSun);
  await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  const [row] = await asOwner<{ balance: number }>(
    site.store.owner,
    "select balance_cents as balance from account where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, reader.accountNumber],
  );
  expect(row?.balance).toBe(0);
});

test("changes nothing when the card is declined; the old plan continues and the next try changes it", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  const no = await submit(site, publisher, cart, await payAtGateway(site, cart.widget, declinedCard));
  expect(no.body).toMatchObject({ isSuccess: false, code: "declined" });
  expect(await plans(publisher)).toEqual(["digital-yearly active"]);
  expect(await refunds(publisher)).toEqual([]);
  const again = await changes(publisher, reader, wedFriSun);
  const paid = await submit(site, publisher, again, await payAtGateway(site, again.widget));
  expect(paid.body).toMatchObject({ isSuccess: true });
  expect(await refunds(publisher)).toHaveLength(1);
});

test("keeps the promised credit when the job finds the payment the next day", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  await payAtGateway(site, cart.widget);
  await pass(site, publisher, 1);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
  expect(await refunds(publisher)).toMatchObject([{ amount: cart.credit }]);
  await allIsEven(publisher);
});

test("voids the payment for the new plan and says so on the page if the old plan ended in the meantime", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  const said = await payAtGateway(site, cart.widget);
  const { accountNumber } = reader;
  await endAccount(site.work, await publicationOf(site, publisher), { accountNumber, because: "moved" });
  const { body } = await submit(site, publisher, cart, said);
  expect(body).toMatchObject({ isSuccess: false, code: "plan-changed", errorMessage: planChanged });
  expect(await plans(publisher)).toEqual(["digital-yearly ended"]);
  expect(await refunds(publisher)).toHaveLength(1);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("says it by email instead if the page is closed", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  await payAtGateway(site, cart.widget);
  const { accountNumber } = reader;
  await endAccount(site.work, await publicationOf(site, publisher), { accountNumber, because: "moved" });
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await emailsAbout(site, publisher, accountNumber, "notCharged")).toMatchObject([{ because: "plan-changed" }]);
});

test("with two tabs paying for the change, ends the old plan once and voids the other payment", async () => {
  const { publisher, reader } = await aReader();
  const first = await changes(publisher, reader, wedFriSun);
  const second = await changes(publisher, reader, wedFriSun);
  const [one, two] = [await payAtGateway(site, first.widget), await payAtGateway(site, second.widget)];
  expect((await submit(site, publisher, first, one)).body).toMatchObject({ isSuccess: true });
  await submit(site, publisher, second, two);
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
  expect(await refunds(publisher)).toHaveLength(1);
  expect((await moneyOf(site, publisher)).subscriptions.filter((status) => status === "active")).toHaveLength(1);
  await allIsEven(publisher);
});

test("keeps the old plan when a form opened to buy both is paid after the other tab chose the change", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  const said = await payAtGateway(site, cart.widget);
  // The other tab writes the order without the change.
  await asOwner(
    site.store.owner,
    `update subscription set replaces_subscription_id = null, replaces_credit_cents = null, replaces_last_day = null
     where tenant_id = $1 and status = 'pending'`,
    [publisher.tenantId],
  );
  await submit(site, publisher, cart, said);
  expect(await plans(publisher)).toEqual(["digital-yearly active"]);
  expect(await refunds(publisher)).toEqual([]);
});

test("sends a credit that the gateway declines to review, and doesn't say that it was refunded", async () => {
  const { publisher, reader } = await aReader();
  const cart = await changes(publisher, reader, wedFriSun);
  await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  settleSales(site, publisher);
  gatewayMood(site, publisher, "return", "declines");
  await payRefunds(site.work, publisher.tenantId);
  expect(await refunds(publisher)).toMatchObject([{ state: "review", amount: cart.credit }]);
  expect(await emailsAbout(site, publisher, reader.accountNumber, "refundMade")).toEqual([]);
  moodsPass(site, publisher);
});

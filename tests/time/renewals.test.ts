import { expect, test } from "vitest";
import { addDays, daysBetween, toDay } from "#core/day.ts";
import type { PaymentFailed, Receipt } from "#core/notice/payment-emails.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { cardPlace } from "#server/crypto/secret-box.ts";
import { aroundCharges } from "#tests/world/around-charges.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { mastercard, rehearsing, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import {
  aSubscriberWith,
  chargesOf,
  emailsAbout,
  pass,
  passTo,
  pricedAt,
  subscriptionOf,
  todayAt,
} from "#tests/world/time.ts";

const site = await siteOfFile();
const charge = (publisher: Publisher) => renewDue(site.work, publisher.tenantId);
const pastDue = { status: "pastDue", chargeOn: null };
const declining = pricedAt("digital-4w", 1206);
const hard = pricedAt("digital-4w", 1209);

/** Moves one account's card to another: its token is sealed for that account, or it would not open there. */
async function moveCard({ tenantId }: Publisher, from: number, to: number): Promise<void> {
  const { secrets } = site.needs.outside;
  const [card] = await asOwner<{ id: string; sealed: Buffer }>(
    site.store.owner,
    `select payment_method_id::text as id, sealed_token as sealed from payment_method
     where tenant_id = $1 and account_number = $2 order by 1 desc limit 1`,
    [tenantId, from],
  );
  const token = secrets.open(card?.sealed ?? Buffer.alloc(0), cardPlace(tenantId, from));
  await asOwner(
    site.store.owner,
    `with moved as (update payment_method set account_number = $3, sealed_token = $4 where payment_method_id = $2)
     update subscription set payment_method_id = $2 where tenant_id = $1 and account_number = $3`,
    [tenantId, card?.id, to, secrets.seal(token, cardPlace(tenantId, to))],
  );
}

/** The day on which the card is charged next. */
async function chargeDay(publisher: Publisher, accountNumber: number) {
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  return chargeOn;
}

test("charges EZ-Pay on its day and not before, at the following rate, with units, payment and receipt", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const before = await subscriptionOf(site, publisher, accountNumber);
  const due = await chargeDay(publisher, accountNumber);
  await passTo(site, publisher, addDays(due, -1));
  expect(await chargesOf(site, publisher)).toEqual([100]);
  await passTo(site, publisher, due);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
  const after = await subscriptionOf(site, publisher, accountNumber);
  expect(after).toMatchObject({ status: "active", rateCode: "digital-4w", grants: 2 });
  expect(daysBetween(before.paidThrough, after.paidThrough)).toBe(28);
  expect(after.chargeOn).toBe(addDays(due, 28));
  const receipts = await emailsAbout<Receipt>(site, publisher, accountNumber, "receipt");
  expect(receipts).toMatchObject([
    { total: 100 },
    { total: 1199, paidOn: due, next: { chargeOn: after.chargeOn, amount: 1199, period: "4 weeks" } },
  ]);
  expect(await moneyOf(site, publisher)).toMatchObject({ posted: 1299, unbalanced: 0 });
});

test("in a year: thirteen terms, each paid once, without a gap", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  await pass(site, publisher, 365);
  const { grants, startOn, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  expect(await chargesOf(site, publisher)).toEqual([100, ...Array.from({ length: grants - 1 }, () => 1199)]);
  expect(daysBetween(startOn, paidThrough) + 1).toBe(56 + (grants - 1) * 28);
  expect(grants).toBe(13);
});

test("any number of workers charge a due subscription once", async () => {
  const publisher = await aPublisher(site);
  const people = [1, 2, 3].map(() => aSubscriberWith(site, publisher));
  const [first] = await Promise.all(people);
  const due = await chargeDay(publisher, first?.accountNumber ?? 0);
  await passTo(site, publisher, addDays(due, -1));
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 1 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  site.publications.forget();
  await Promise.all([1, 2, 3, 4].map(() => charge(publisher)));
  expect(await chargesOf(site, publisher)).toEqual([100, 100, 100, 1199, 1199, 1199]);
  expect(await charge(publisher)).toBe(0);
});

test("retries a soft decline on days 1, 3, 5, 7 and then weekly through grace, and continues delivery", async () => {
  const publisher = await aPublisher(site, declining);
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, rehearsing);
  const due = await chargeDay(publisher, accountNumber);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, due);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({
    status: "pastDue",
    paidThrough,
    chargeOn: addDays(due, 1),
  });
  const tried: string[] = [];
  for (let next = addDays(due, 1); ;) {
    tried.push(next);
    await passTo(site, publisher, next);
    const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
    if (chargeOn === null) break;
    next = chargeOn;
  }
  // Seven days' lead and seven days' grace, so day 21 would be after grace.
  expect(tried.map((day) => daysBetween(due, toDay(day)))).toEqual(
    [1, 3, 5, 7, 14].filter((n) => addDays(due, n) <= addDays(paidThrough, 7)),
  );
  expect(await chargesOf(site, publisher)).toEqual([100]);
  const failed = await emailsAbout<PaymentFailed>(site, publisher, accountNumber, "paymentFailed");
  expect(failed.map(({ nextTryOn }) => nextTryOn)).toEqual([addDays(due, 1), null]);
  expect(failed[0]).toMatchObject({ amount: 1206, goesOnThrough: addDays(paidThrough, 7) });
});

test("an approved retry pays it, and the term continues from where it ended", async () => {
  const publisher = await aPublisher(site, declining);
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, rehearsing);
  const due = await chargeDay(publisher, accountNumber);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, due);
  // The cents decide what the card does; the consent never refuses a lower price.
  await changePublisher(
    site,
    publisher,
    "update rate_version set amount_cents = case when rate_code = 'digital-4w' then 1200 else amount_cents end",
  );
  await pass(site, publisher, 1);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({
    status: "active",
    paidThrough: addDays(paidThrough, 28),
    chargeOn: addDays(due, 28),
  });
  expect(await chargesOf(site, publisher)).toEqual([100, 1200]);
});

test("a hard decline asks for a new card without retries, and the new card is charged at once, and once", async () => {
  const publisher = await aPublisher(site, hard);
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, rehearsing);
  const due = await chargeDay(publisher, accountNumber);
  await passTo(site, publisher, addDays(due, 2));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject(pastDue);
  const failed = await emailsAbout<PaymentFailed>(site, publisher, accountNumber, "paymentFailed");
  expect(failed).toMatchObject([{ nextTryOn: null, cardLabel: "MC 3330" }]);
  const other = await aSubscriberWith(site, publisher, {}, mastercard);
  await moveCard(publisher, other.accountNumber, accountNumber);
  const publication = await site.publications.publication(publisher.tenantId);
  if (publication === null) throw new Error("no publication");
  const again = () => site.work.chargeRenewal({ publication, accountNumber, newCard: true });
  const outcomes = await Promise.all([again(), again(), again()]);
  expect(outcomes.filter(({ kind }) => kind === "posted")).toHaveLength(1);
  expect((await again()).kind).toBe("not-due");
  expect(await chargesOf(site, publisher)).toEqual([100, 100, 1209]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
});

test("after a cancellation nothing is charged, and what was on its way is taken back", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriberWith(site, publisher);
  const due = await chargeDay(publisher, accountNumber);
  await passTo(site, publisher, addDays(due, -1));
  const token = await signedIn(site, publisher, email);
  const { domain } = publisher;
  const { body } = await call(site, "getAccountManagementDetails", { domain }, { token });
  const cancel = () =>
    call(
      site,
      "terminateSubscriber",
      { Domain: domain, AccountNumber: accountNumber, TerminationDate: body.terminationDate, TerminateReasonID: 1 },
      { token },
    );
  // The subscriber cancels while the gateway is charging.
  const { gateways } = site.needs.outside;
  const usual = { ...gateways };
  const canceling = aroundCharges(usual, async (send) => {
    const charged = await send();
    expect((await cancel()).body.isSuccess).toBe(true);
    return charged;
  });
  Object.assign(gateways, canceling);
  await pass(site, publisher, 1);
  Object.assign(gateways, usual);
  expect(await chargesOf(site, publisher)).toEqual([100]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "cancelling", grants: 1 });
  await pass(site, publisher, 3);
  expect(await moneyOf(site, publisher)).toMatchObject({ posted: 100, charges: [100] });
});

test("doesn't charge a price that was increased without notice: the agreed price continues", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const due = await chargeDay(publisher, accountNumber);
  await asOwner(
    site.store.owner,
    `insert into rate_version (tenant_id, rate_code, version, name, kind, term_unit, term_length, amount_cents, components,
       weekday_values, ez_pay, next_rate_code, effective_from, effective_to)
     select tenant_id, rate_code, version + 1, name, kind, term_unit, term_length, 1599, components, weekday_values, ez_pay,
       next_rate_code, $2::date, null from rate_version where tenant_id = $1 and rate_code = 'digital-4w'`,
    [publisher.tenantId, await todayAt(site, publisher)],
  );
  await passTo(site, publisher, due);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ grants: 2, status: "active" });
});

test("without an agreed price charges nothing, and reports it once a day", async () => {
  const publisher = await aPublisher(site, pricedAt("digital-4w", 1199));
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const due = await chargeDay(publisher, accountNumber);
  await changePublisher(
    site,
    publisher,
    "update rate_version set amount_cents = case when rate_code = 'digital-4w' then 1299 else amount_cents end",
  );
  await passTo(site, publisher, addDays(due, 1));
  await charge(publisher);
  await charge(publisher);
  expect(await chargesOf(site, publisher)).toEqual([100]);
  const noted = await asOwner(
    site.store.owner,
    "select outcome from audit_entry where tenant_id = $1 and action = 'renewal.charge' and subject = $2",
    [publisher.tenantId, `account:${accountNumber}`],
  );
  expect(noted).toEqual([{ outcome: "waits:not-agreed" }, { outcome: "waits:not-agreed" }]);
});

test("without a card tries nothing, and asks the subscriber for one", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const due = await chargeDay(publisher, accountNumber);
  await changePublisher(site, publisher, "update subscription set payment_method_id = null");
  await passTo(site, publisher, addDays(due, 1));
  expect(await chargesOf(site, publisher)).toEqual([100]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject(pastDue);
  expect(await emailsAbout(site, publisher, accountNumber, "paymentFailed")).toMatchObject([{ cardLabel: null }]);
});

test("checks a charge whose connection broke: nothing was charged, and the next run charges once", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const due = await chargeDay(publisher, accountNumber);
  await passTo(site, publisher, addDays(due, -1));
  site.gatewayIsUp(false);
  await pass(site, publisher, 1);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "captured" }, { state: "unknown" }] });
  site.gatewayIsUp(true);
  for (const minutes of [6, 25, 60]) {
    // While the outcome is open, and while the charge may be recorded late, nothing is charged.
    await charge(publisher);
    expect(await chargesOf(site, publisher)).toEqual([100]);
    site.passMinutes(minutes);
    await reconcilePayments(site.work, publisher.tenantId);
  }
  await charge(publisher);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ grants: 2, status: "active" });
});

test("checks a charge that the gateway didn't answer, and posts it once", async () => {
  const publisher = await aPublisher(site, pricedAt("digital-4w", 1217));
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, rehearsing);
  const due = await chargeDay(publisher, accountNumber);
  await passTo(site, publisher, due);
  expect(await chargesOf(site, publisher)).toEqual([100, 1217]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ grants: 2, status: "active" });
});

test("forty days of downtime: each due period is charged once, and the next one not in the same burst", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const due = await chargeDay(publisher, accountNumber);
  await passTo(site, publisher, addDays(due, -1));
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 41 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  site.publications.forget();
  await Promise.all([charge(publisher), charge(publisher)]);
  await charge(publisher);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
  const today = await todayAt(site, publisher);
  expect((await subscriptionOf(site, publisher, accountNumber)).chargeOn).toBe(addDays(today, 7));
  await pass(site, publisher, 7);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199, 1199]);
});

import { expect, test } from "vitest";
import { addDays, type Day, weekdayOf } from "#core/day.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { advanceGrace } from "#server/renewal/grace.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { leave, undo } from "#tests/world/canceling-readers.ts";
import {
  aBilledPayer,
  aPayer,
  openFor,
  type Payer,
  paysFor,
  recordsOf,
  standingOf as payable,
} from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { mastercard, rehearsing, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aStop } from "#tests/world/stops.ts";
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

const rate = { rateCode: "wed-fri-sun-4w" };

const auditOf = async ({ tenantId }: Publisher) => {
  const publication = await site.publications.publication(tenantId);
  return publication && (await auditPublication(site.work, publication)).differences;
};

const noHolidays = (publisher: Publisher) =>
  changePublisher(site, publisher, "update tenant set settings = jsonb_set(settings, '{calendar,closed}', '[]')");

/** A current token, because a sign-in does not last for weeks. */
const again = async (publisher: Publisher, payer: Payer): Promise<Payer> => ({
  ...payer,
  token: await signedIn(site, publisher, payer.email),
});

/** A reader who got a bill and did not pay it: the subscription has just ended. */
async function endedUnpaid(publisher: Publisher) {
  await noHolidays(publisher);
  const payer = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 15));
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({
    status: "ended",
    paidThrough,
  });
  return { payer: await again(publisher, payer), paidThrough };
}

test("rules 10: paying the day after an unpaid end pays what is owed and restarts at once", async () => {
  const publisher = await aPublisher(site);
  const { payer, paidThrough } = await endedUnpaid(publisher);
  const shown = await payable(site, publisher, payer);
  expect(shown).toMatchObject({ status: "ended", arrears: { amountCents: 1800, units: 6 } });
  const { body } = await paysFor(site, publisher, payer, rate);
  expect(body).toMatchObject({ isSuccess: true });
  const after = await subscriptionOf(site, publisher, payer.accountNumber);
  // Six papers of grace, and twelve from the next one on.
  expect(after).toMatchObject({ status: "active", paidThrough: addDays(paidThrough, 6 * 7) });
  expect(await chargesOf(site, publisher)).toEqual([3600, 5400]);
  await pass(site, publisher, 3);
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ status: "active" });
  expect(await auditOf(publisher)).toEqual([]);
});

test("can be paid for within thirty days of the end, and not later; a card alone doesn't restart it", async () => {
  const publisher = await aPublisher(site);
  const { payer, paidThrough } = await endedUnpaid(publisher);
  const { cardTerms } = await payable(site, publisher, payer);
  const card = { purpose: "updateCard", oneTime: "N", consentVersion: cardTerms.version };
  expect((await openFor(site, publisher, payer, card)).body).toMatchObject({
    isSuccess: false,
    code: "nothing-to-pay",
  });
  await passTo(site, publisher, addDays(paidThrough, 15 + 30));
  const inTime = await again(publisher, payer);
  expect((await openFor(site, publisher, inTime, rate)).body).toMatchObject({ isSuccess: true });
  await pass(site, publisher, 1);
  const late = await again(publisher, payer);
  expect((await payable(site, publisher, late)).options).toEqual([]);
  expect((await openFor(site, publisher, late, rate)).body).toMatchObject({ isSuccess: false });
});

test("a subscription that is paid for late ends again, unpaid, as before", async () => {
  const publisher = await aPublisher(site);
  const { payer } = await endedUnpaid(publisher);
  await paysFor(site, publisher, payer, rate);
  const { paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 15));
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({
    status: "ended",
    paidThrough,
  });
  expect(await auditOf(publisher)).toEqual([]);
});

/** The first day of a stop that begins with the last papers of the paid term, and the day on which papers come again. */
const acrossTheEnd = (paidThrough: Day) => ({
  paperOption: "save" as const,
  stopDate: addDays(paidThrough, -5),
  restartDate: addDays(paidThrough, 22),
});

test("delivers papers saved by a stop across the end of the paid term before an unpaid subscription ends", async () => {
  const publisher = await aPublisher(site);
  await noHolidays(publisher);
  const payer = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  await passTo(site, publisher, addDays(paidThrough, -9));
  const wanted = acrossTheEnd(paidThrough);
  const stop = await aStop(site, publisher, await again(publisher, payer), wanted);
  const broughtOn = stop.issues.map(({ deliveredOn }) => deliveredOn).find((day) => day !== null);
  if (broughtOn === undefined || broughtOn === null) throw new Error("nothing is brought");
  await passTo(site, publisher, addDays(paidThrough, 21));
  // Nothing was delivered since the paid term, so nothing is owed.
  expect(await payable(site, publisher, await again(publisher, payer))).toMatchObject({ arrears: { amountCents: 0 } });
  await passTo(site, publisher, broughtOn as Day);
  await advanceGrace(site.work, publisher.tenantId);
  expect((await subscriptionOf(site, publisher, payer.accountNumber)).status).not.toBe("ended");
  await pass(site, publisher, 1);
  expect((await subscriptionOf(site, publisher, payer.accountNumber)).status).toBe("ended");
});

for (const cents of [1206, 1209])
  test(`charges a new card at once, and only once, minutes after a decline: ${cents === 1206 ? "soft" : "hard"} decline`, async () => {
    const publisher = await aPublisher(site, pricedAt("digital-4w", cents));
    const { accountNumber, email } = await aSubscriberWith(site, publisher, {}, rehearsing);
    const { chargeOn, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
    await passTo(site, publisher, chargeOn ?? paidThrough);
    expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "pastDue" });
    const payer = { email, accountNumber, token: await signedIn(site, publisher, email) };
    const { cardTerms } = await payable(site, publisher, payer);
    const another = { purpose: "updateCard", oneTime: "N", consentVersion: cardTerms.version };
    // A form to pay in another way is left open in a tab.
    await openFor(site, publisher, payer, {});
    await paysFor(site, publisher, payer, another, { card: mastercard });
    const publication = await site.publications.publication(publisher.tenantId);
    if (publication === null) throw new Error("no publication");
    const charge = () => site.work.chargeRenewal({ publication, accountNumber, newCard: true });
    expect((await charge()).kind).toBe("posted");
    expect((await charge()).kind).toBe("not-due");
    await pass(site, publisher, 1);
    expect(await chargesOf(site, publisher)).toEqual([100, cents]);
    expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
  });

test("if the first try with a new card is lost, charges it on the publication's next day", async () => {
  const publisher = await aPublisher(site, pricedAt("digital-4w", 1206));
  const { accountNumber, email } = await aSubscriberWith(site, publisher, {}, rehearsing);
  const { chargeOn, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, chargeOn ?? paidThrough);
  const payer = { email, accountNumber, token: await signedIn(site, publisher, email) };
  const { cardTerms } = await payable(site, publisher, payer);
  const another = { purpose: "updateCard", oneTime: "N", consentVersion: cardTerms.version };
  await paysFor(site, publisher, payer, another, { card: mastercard });
  await pass(site, publisher, 1);
  expect(await chargesOf(site, publisher)).toEqual([100, 1206]);
});

test("EZ-Pay with a charge still to come stays active after the last paid paper, and shows what is charged when", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, chargeLeadDays: 0 } },
  }));
  await noHolidays(publisher);
  const payer = await aPayer(site, publisher);
  const { paidThrough, renewsOn, chargeOn } = await subscriptionOf(site, publisher, payer.accountNumber);
  expect(chargeOn).toBe(renewsOn);
  const gap = addDays(renewsOn, -1);
  if (gap <= paidThrough) throw new Error(`no day between on weekday ${weekdayOf(renewsOn)}`);
  await passTo(site, publisher, gap);
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ status: "active" });
  const { token } = await again(publisher, payer);
  const { body } = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  expect(body).toMatchObject({ graceEndsOn: null, nextCharge: { date: renewsOn, amountCents: 3600 } });
  await passTo(site, publisher, renewsOn);
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({
    status: "active",
    grants: 2,
  });
  expect(await chargesOf(site, publisher)).toEqual([3600, 3600]);
});

test("undoing a cancellation during a temporary stop leaves delivery stopped until the restart", async () => {
  const publisher = await aPublisher(site);
  await noHolidays(publisher);
  const payer = await aPayer(site, publisher);
  const start = addDays(await todayAt(site, publisher), 7);
  const stop = { paperOption: "stop" as const, stopDate: start, restartDate: addDays(start, 14) };
  await aStop(site, publisher, payer, stop);
  await passTo(site, publisher, addDays(start, 6));
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ status: "stopped" });
  const here = await again(publisher, payer);
  const { body } = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token: here.token });
  const canceling = { ...here, ends: body.terminationDate, saves: body.saveDate };
  expect((await leave(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  expect((await undo(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ status: "stopped" });
  await passTo(site, publisher, addDays(start, 14));
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ status: "active" });
});

test("paying what is owed during a temporary stop leaves delivery stopped", async () => {
  const publisher = await aPublisher(site);
  await noHolidays(publisher);
  const payer = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 2));
  const here = await again(publisher, payer);
  const stopDate = addDays(paidThrough, 5);
  await aStop(site, publisher, here, { paperOption: "save", stopDate, restartDate: addDays(stopDate, 10) });
  await passTo(site, publisher, addDays(stopDate, 5));
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ status: "grace" });
  await paysFor(site, publisher, await again(publisher, payer), rate);
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ status: "stopped" });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ method: "bill" });
  expect(await emailsAbout(site, publisher, payer.accountNumber, "endedUnpaid")).toEqual([]);
});

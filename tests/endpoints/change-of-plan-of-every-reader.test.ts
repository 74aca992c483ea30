import { expect, test } from "vitest";
import { type Day, weekdayOf } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { reviewSources } from "#server/review-sources.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { setRenewalDelivery } from "#server/store/account/contact-email.ts";
import { findBillsToPrint } from "#server/store/renewal/paper-bill.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aCancelingReader, accept, detailsOf, goesToOffer } from "#tests/world/canceling-readers.ts";
import type { MoodName } from "#sandbox/moods.ts";
import { gatewayMood, moodsPass } from "#tests/world/moods.ts";
import { aRedelivery } from "#tests/world/papers.ts";
import { aBilledPayer, standingOf as pageOf } from "#tests/world/paying.ts";
import { daily, planChanged, planChanges, sunday, wedFriSun } from "#tests/world/plan-changes.ts";
import { applyAgain, type Publisher } from "#tests/world/publisher.ts";
import { payAtGateway, signedIn, submit } from "#tests/world/shopper.ts";
import { aSteadyPublisher, byMarge, importChecks, publicationOf } from "#tests/world/staff.ts";
import { yearly } from "#tests/world/starting-again.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { dayAt, pass, passTo, subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const { aReader, allIsEven, asks, shown, changes, refunds, plans } = planChanges(site);

type Reader = { readonly email: string; readonly accountNumber: number; readonly token: string };

/** A few days have passed, and the reader signs in again. */
async function later(publisher: Publisher, reader: Reader, days: number): Promise<Reader> {
  await pass(site, publisher, days);
  return { ...reader, token: await signedIn(site, publisher, reader.email) };
}

/** Buys through the page and the gateway, and back. */
async function buys(publisher: Publisher, reader: Reader, plan: object) {
  const cart = await changes(publisher, reader, plan);
  const { body } = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(body).toMatchObject({ isSuccess: true, accountNumber: reader.accountNumber });
  return cart;
}

/** The day after a Sunday paper. */
const daysToMonday = (today: Day): number => (8 - weekdayOf(today)) % 7 || 7;

const billsToPrint = async ({ tenantId }: Publisher) =>
  (await findBillsToPrint(site.store.db, tenantId, 9)).map(({ accountNumber }) => accountNumber);

/** Staff confirm that a refund by hand was paid. */
async function paidByHand(publisher: Publisher): Promise<void> {
  const source = reviewSources(site.needs)["refund"];
  const publication = await publicationOf(site, publisher);
  for (const { key } of (await source?.list(publication)) ?? [])
    expect(await source?.settle(publication, key, { outcome: "paid", check: "1042", by: byMarge })).toMatchObject({
      kind: "settled",
    });
}

test("stops printing an open paper bill and waives its fee once the larger plan is paid", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher, sunday);
  await site.store.db.write(await dayAt(site, publisher), (tx) => setRenewalDelivery(tx, payer.accountNumber, null));
  const reader = await later(publisher, payer, 10);
  expect(await billsToPrint(publisher)).toEqual([payer.accountNumber]);
  await buys(publisher, reader, daily);
  expect(await plans(publisher)).toEqual(["sunday ended", "daily active"]);
  const home = await detailsOf(site, publisher, reader.token);
  expect(home).toMatchObject({ nextBill: null, nextCharge: { amountCents: 6200 } });
  expect(await billsToPrint(publisher)).toEqual([]);
  expect((await pageOf(site, publisher, reader)).options[0]?.lines).not.toContainEqual(
    expect.objectContaining({ kind: "fee" }),
  );
  await allIsEven(publisher);
});

test("refunds what a part payment bought along with its remaining balance, each to its own payment method", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher, wedFriSun);
  const received = await todayAt(site, publisher);
  const written = { id: "LB-1", account: String(payer.accountNumber), amount: "10.25", received, reference: "1042" };
  await importChecks(site, publisher, [{ number: 2, fields: [], written }]);
  const reader = await later(publisher, payer, 3);
  const { change } = await shown(publisher, reader, daily);
  // By check and by card: a single destination can't be named.
  expect(change).toMatchObject({ creditTo: null });
  const cart = await buys(publisher, reader, daily);
  expect(cart.credit).toBeGreaterThan(1025);
  const parts = await refunds(publisher);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cart.credit);
  await payRefunds(site.work, publisher.tenantId);
  await paidByHand(publisher);
  await allIsEven(publisher);
});

test("still follows up an open redelivery, and refunds its paper when nobody confirms it", async () => {
  const { publisher, reader: earlier } = await aReader(wedFriSun, 8);
  const reader = await later(publisher, earlier, daysToMonday(await todayAt(site, publisher)));
  const issueId = await aRedelivery(site, publisher, reader);
  const old = (await subscriptionOf(site, publisher, reader.accountNumber)).subscriptionId;
  await buys(publisher, reader, daily);
  await pass(site, publisher, 2);
  const source = reviewSources(site.needs)["issue"];
  const publication = await publicationOf(site, publisher);
  expect(await source?.list(publication)).toMatchObject([{ key: String(issueId) }]);
  const before = await subscriptionOf(site, publisher, reader.accountNumber);
  expect(await source?.settle(publication, String(issueId), { outcome: "credit", by: byMarge })).toMatchObject({
    kind: "settled",
    details: { kind: "paidBack" },
  });
  expect(await subscriptionOf(site, publisher, reader.accountNumber)).toEqual(before);
  expect(old).toBeLessThan(before.subscriptionId);
  expect(await refunds(publisher)).toHaveLength(2);
  await allIsEven(publisher);
});

test("refunds unused papers at the introductory price that was paid, and no more", async () => {
  const { publisher, reader } = await aReader({ bundleID: "digital", rateCode: "digital-intro-8w" });
  const cart = await buys(publisher, reader, wedFriSun);
  // $1.00 for 56 days: 2 cents for each of the first 44, 1 cent for the others. Today is the eleventh.
  expect(cart.credit).toBe(78);
  expect(await plans(publisher)).toEqual(["digital ended", "wed-fri-sun active"]);
  expect((await detailsOf(site, publisher, reader.token)).nextCharge).toMatchObject({ amountCents: 3600 });
  await allIsEven(publisher);
});

test("ends an accepted save offer with its plan, and renews the new plan at its own price", async () => {
  const publisher = await aSteadyPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  expect((await accept(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  const reader = await later(publisher, canceling, 5);
  await buys(publisher, reader, daily);
  const home = await detailsOf(site, publisher, reader.token);
  expect(home).toMatchObject({ nextCharge: { amountCents: 6200 }, renewalPlan: { amount: 62 } });
  expect(home.pending).toEqual([]);
  await allIsEven(publisher);
  expect((await moneyOf(site, publisher)).charges.at(-1)).toBe(6200);
});

/** The form to pay for the larger plan is open, and the old plan's renewal becomes due. */
async function whileRenewing(mood?: MoodName) {
  const { publisher, reader } = await aReader(sunday, 3);
  const { chargeOn } = await subscriptionOf(site, publisher, reader.accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  const cart = await changes(publisher, reader, daily);
  if (mood !== undefined) gatewayMood(site, publisher, "sale", mood, { looks: 9 });
  await passTo(site, publisher, chargeOn);
  const said = await payAtGateway(site, cart.widget);
  return { publisher, cart: { ...cart, token: await signedIn(site, publisher, reader.email) }, said };
}

test("refunds a renewal in full with the old plan if it was charged while the payment form was open", async () => {
  const { publisher, cart, said } = await whileRenewing();
  expect((await moneyOf(site, publisher)).charges).toEqual([2000, 2000, 6200]);
  const { body } = await submit(site, publisher, cart, said);
  expect(body).toMatchObject({ isSuccess: true });
  expect(await plans(publisher)).toEqual(["sunday ended", "daily active"]);
  const back = (await refunds(publisher)).reduce((sum, { amount }) => sum + amount, 0);
  expect(back).toBeGreaterThanOrEqual(2000);
  expect(back).toBeGreaterThanOrEqual(cart.credit);
  await allIsEven(publisher);
});

test("voids the new plan's payment while a renewal's outcome is unknown, and the old plan renews", async () => {
  const { publisher, cart, said } = await whileRenewing("answers-and-records-late");
  const { body } = await submit(site, publisher, cart, said);
  expect(body).toMatchObject({ isSuccess: false, code: "plan-changed", errorMessage: planChanged });
  expect(await plans(publisher)).toEqual(["sunday active"]);
  moodsPass(site, publisher);
  await pass(site, publisher, 1);
  expect((await moneyOf(site, publisher)).charges).toEqual([2000, 2000]);
  expect(await refunds(publisher)).toEqual([]);
  await allIsEven(publisher);
});

/** Reading online comes with the paper at no extra price. */
const readingIsFree = (plain: CatalogData): CatalogData => ({
  ...plain,
  catalog: {
    ...plain.catalog,
    rates: plain.catalog.rates.map((rate) =>
      rate.rateCode === wedFriSun.rateCode
        ? {
            ...rate,
            components: [
              { component: "print", amount: rate.amount },
              { component: "digital", amount: cents(0) },
              { component: "eEdition", amount: cents(0) },
            ],
          }
        : rate,
    ),
  },
});

test("counts a plan's free extras like paid ones", async () => {
  const { publisher, reader } = await aReader();
  await applyAgain(site, publisher, readingIsFree);
  site.publications.forget();
  expect(await shown(publisher, reader, wedFriSun)).toMatchObject({ change: { endsUpgrades: [] } });
  await buys(publisher, reader, wedFriSun);
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
  const token = await signedIn(site, publisher, reader.email);
  expect(await asks(publisher, { ...reader, token }, yearly)).toMatchObject({ code: "in-your-plan" });
  await allIsEven(publisher);
});

test("names an upgrade that isn't part of the new plan before it ends, and credits it with the old plan", async () => {
  const { publisher, reader } = await aReader({ ...sunday, addOnOfferIDs: ["premium"] });
  expect(await shown(publisher, reader, daily)).toMatchObject({ change: { endsUpgrades: ["Premium Experience"] } });
  const kept = await shown(publisher, reader, { ...daily, addOnOfferIDs: ["premium"] });
  expect(kept).toMatchObject({ change: { endsUpgrades: [] } });
  const { credit } = await buys(publisher, reader, daily);
  const without = await aReader(sunday);
  const { credit: ofPaper } = await buys(without.publisher, without.reader, daily);
  // $20 for the paper, and $10 for the upgrade.
  expect(credit).toBe(ofPaper * 1.5);
  await allIsEven(publisher);
});

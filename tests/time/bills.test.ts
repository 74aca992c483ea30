import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { Bill, EndedUnpaid, GraceBegun } from "#core/notice/payment-letters.ts";
import { passGrace } from "#server/renewal/grace.ts";
import { sendBills } from "#server/renewal/send-bills.ts";
import { billByMail } from "#server/store/staff-changes.ts";
import { deliverPost, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import type { Shopper } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSubscriberWith, chargesOf, lettersAbout, pass, passTo, pricedAt, standingOf } from "#tests/world/time.ts";
import { rehearsing } from "#tests/world/shopper.ts";

const site = await siteOfFile();

const print = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" } as const;

async function aBilledSubscriber(publisher: Publisher, order: object = print): Promise<Shopper> {
  const shopper = await aSubscriberWith(site, publisher, order);
  await site.store.db.write(publisher.tenantId, (tx) => billByMail(tx, shopper.accountNumber, new Date()));
  return shopper;
}

test("a bill goes out four weeks before the renewal, once, with the amount and the day", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, email } = await aBilledSubscriber(publisher, {
    bundleID: "digital",
    rateCode: "digital-intro-8w",
  });
  const { renewsOn, paidThrough } = await standingOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(renewsOn, -29));
  expect(await lettersAbout(site, publisher, accountNumber, "bill")).toEqual([]);
  await passTo(site, publisher, addDays(renewsOn, -28));
  await Promise.all([sendBills(site.work, publisher.tenantId), sendBills(site.work, publisher.tenantId)]);
  await pass(site, publisher, 5);
  const bills = await lettersAbout<Bill>(site, publisher, accountNumber, "bill");
  expect(bills).toMatchObject([
    { amount: 1199, period: "4 weeks", renewsOn, paidThrough, goesOnThrough: addDays(paidThrough, 7) },
  ]);
  await deliverPost(site, publisher);
  const [mail] = (await mailTo(site, email)).filter(({ subject }) => subject.startsWith("Your bill"));
  expect(mail?.text).toContain("$11.99");
  expect(mail?.text).toContain("/account/OneTimePayment");
});

test("a term shorter than the notice is billed at once; nothing of a bill is charged by itself", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aBilledSubscriber(publisher);
  const { renewsOn } = await standingOf(site, publisher, accountNumber);
  await pass(site, publisher, 10);
  expect(await lettersAbout(site, publisher, accountNumber, "bill")).toMatchObject([{ amount: 3600, renewsOn }]);
  await passTo(site, publisher, addDays(renewsOn, 2));
  expect(await chargesOf(site, publisher)).toEqual([3600]);
});

test("unpaid, it goes on in grace for fourteen days of print, and ends after them", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aBilledSubscriber(publisher);
  const { paidThrough } = await standingOf(site, publisher, accountNumber);
  const status = async () => (await standingOf(site, publisher, accountNumber)).status;
  await passTo(site, publisher, paidThrough);
  expect(await status()).toBe("active");
  await passTo(site, publisher, addDays(paidThrough, 1));
  expect(await status()).toBe("grace");
  await passTo(site, publisher, addDays(paidThrough, 14));
  expect(await status()).toBe("grace");
  await passTo(site, publisher, addDays(paidThrough, 15));
  expect(await status()).toBe("ended");
  await Promise.all([passGrace(site.work, publisher.tenantId), passGrace(site.work, publisher.tenantId)]);
  expect(await lettersAbout<GraceBegun>(site, publisher, accountNumber, "graceBegun")).toMatchObject([
    { paidThrough, goesOnThrough: addDays(paidThrough, 14) },
  ]);
  expect(await lettersAbout<EndedUnpaid>(site, publisher, accountNumber, "endedUnpaid")).toMatchObject([
    { paidThrough },
  ]);
});

test("a card that never pays: seven days of grace for digital, then it ends", async () => {
  const publisher = await aPublisher(site, pricedAt("digital-4w", 1206));
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, rehearsing);
  const { paidThrough } = await standingOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 7));
  expect(await standingOf(site, publisher, accountNumber)).toMatchObject({ status: "grace" });
  await passTo(site, publisher, addDays(paidThrough, 8));
  expect(await standingOf(site, publisher, accountNumber)).toMatchObject({ status: "ended", grants: 1 });
  expect(await chargesOf(site, publisher)).toEqual([100]);
  expect(await lettersAbout(site, publisher, accountNumber, "graceBegun")).toEqual([]);
  expect(await lettersAbout(site, publisher, accountNumber, "endedUnpaid")).toHaveLength(1);
});

test("while the outcome of a charge is open, grace does not end", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const { chargeOn, paidThrough } = await standingOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(chargeOn ?? paidThrough, -1));
  site.gatewayIsUp(false);
  await passTo(site, publisher, addDays(paidThrough, 30));
  site.gatewayIsUp(true);
  expect(await standingOf(site, publisher, accountNumber)).toMatchObject({ status: "grace", grants: 1 });
});

import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { withPrices } from "#tests/world/prices.ts";
import { applyAgain, aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSubscriberWith, chargesOf, pass, passTo, subscriptionOf, todayAt } from "#tests/world/time.ts";
import { findViolations } from "./invariants.ts";

const site = await siteOfFile();

test("accepts a charge at an increased price with timely notice, and finds a late, unproven or missing one", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const today = await todayAt(site, publisher);
  await applyAgain(
    site,
    publisher,
    withPrices([{ rateCode: "digital-4w", amount: 1399, soldFrom: today, subscribersFrom: addDays(today, 80) }]),
  );
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(chargeOn ?? today, 28));
  expect(await chargesOf(site, publisher)).toEqual([100, 1199, 1399]);
  expect(await findViolations({ site, publisher })).toEqual([]);
  const wrongsAfter = async (statement: string) => {
    await asOwner(site.store.owner, statement, [publisher.tenantId]);
    return findViolations({ site, publisher });
  };
  const overcharged = [expect.stringContaining("8.3 more was charged for a renewal")];
  const notice = "where tenant_id = $1 and kind = 'priceChange'";
  expect(await wrongsAfter(`update notice set written_on = written_on + 14 ${notice}`)).toEqual(overcharged);
  expect(await wrongsAfter(`update notice set written_on = written_on - 14 ${notice}`)).toEqual([]);
  expect(await wrongsAfter(`update letter set bounced_at = now() ${notice}`)).toEqual(overcharged);
  expect(await wrongsAfter(`update letter set bounced_at = null ${notice}`)).toEqual([]);
  expect(await wrongsAfter(`delete from notice ${notice}`)).toEqual(overcharged);
});

test("finds a row without a day, or with a day before an earlier row's", async () => {
  const publisher = await aPublisher(site);
  await aSubscriberWith(site, publisher);
  await pass(site, publisher, 60);
  expect(await findViolations({ site, publisher })).toEqual([]);
  const plant = async (day: string) => {
    const last = `update letter set written_on = $2::date
      where letter_id = (select letter_id from letter where tenant_id = $1 order by created_at desc limit 1)`;
    await asOwner(site.store.owner, last, [publisher.tenantId, day === "" ? null : day]);
    return findViolations({ site, publisher });
  };
  const found = expect.stringContaining("a day runs backwards in the emails");
  expect(await plant("")).toContainEqual(found);
  expect(await plant("2020-02-03")).toContainEqual(found);
});

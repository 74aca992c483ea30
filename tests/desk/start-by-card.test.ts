import { expect, test } from "vitest";
import { findPostList } from "#server/store/email/post-list.ts";
import { aColleague } from "#tests/world/desk.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPayer, paysFor } from "#tests/world/paying.ts";
import { aWish, started } from "#tests/world/phone.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher, differencesAt } from "#tests/world/staff.ts";
import { addDays, toDay } from "#core/day.ts";
import { standingOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();

test("an order that waits for a card begins when it is paid, on the wanted day, and is confirmed by post", async () => {
  const publisher = await aSteadyPublisher(site);
  const desk = { site, publisher, clerk: await aColleague(site, "clerk", publisher) };
  const startFrom = addDays(await todayAt(site, publisher), 20);
  const wish = await aWish(desk, { pay: "card", renewsBy: "ezpay", startFrom, isSecond: true });
  const { body } = await started(desk, wish);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const { accountNumber } = body;
  // Somebody with a login pays for the caller's order.
  const helper = await aPayer(site, publisher);
  await grantAccount(site, publisher, helper.email, { accountNumber, proof: "checkout" });
  await paysFor(site, publisher, { ...helper, accountNumber }, { oneTime: "N", purpose: "subscribe" });
  const standing = await standingOf(site, publisher, accountNumber);
  expect(standing).toMatchObject({ status: "active", startOn: body.startOn });
  expect(toDay(body.startOn) >= startFrom).toBe(true);
  expect(standing.chargeOn).not.toBeNull();
  const posted = await findPostList(site.store.db, publisher.tenantId);
  expect(posted.filter((notice) => notice.accountNumber === accountNumber)).toMatchObject([
    { kind: "acknowledgment", content: { paidToday: 3600, readOutOn: await todayAt(site, publisher) } },
  ]);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

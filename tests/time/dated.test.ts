import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { creditDueRedeliveries } from "#server/delivery/credit-due-redeliveries.ts";
import { aMember, ask, codeIn } from "#tests/endpoints/access-world.ts";
import { call } from "#tests/world/calls.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { aPaidGift } from "#tests/world/gifts.ts";
import { aRedelivery, daily, redeliveryCode } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { aPaperReader, type PaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { pass, todayAt } from "#tests/world/time.ts";

// A Monday, far from any real one, so that anything dated by real time shows.
const site = await siteOfFile({ outside: { clock: clockStartingOn(toDay("2031-02-03")) } });

type Dated = { readonly what: string; readonly on: Day | null };

const emailsOf = (publisher: Publisher, ...kinds: readonly string[]) =>
  asOwner<Dated>(
    site.store.owner,
    `select kind as what, written_on::text as on from letter where tenant_id = $1 and kind = any($2) order by created_at`,
    [publisher.tenantId, kinds],
  );

const creditsOf = (publisher: Publisher) =>
  asOwner<Dated>(
    site.store.owner,
    `select cause as what, posted_on::text as on from expiry_entry where tenant_id = $1 and cause = 'complaint'`,
    [publisher.tenantId],
  );

/** A reader who waits for a replacement paper; the publication's clock was moved before. */
async function waiting(publisher: Publisher): Promise<PaperReader> {
  const reader = await aPaperReader(site, publisher, daily);
  await pass(site, publisher, 8);
  await aRedelivery(site, publisher, reader);
  return reader;
}

test("a credit from an email's link has the publication's day", async () => {
  const publisher = await aPublisher(site);
  const { email } = await waiting(publisher);
  const code = await redeliveryCode(site, publisher, email);
  const { body } = await call(site, "answerRedelivery", { domain: publisher.domain, code, arrived: false });
  expect(body).toMatchObject({ outcome: "credited" });
  const on = await todayAt(site, publisher);
  expect(await creditsOf(publisher)).toEqual([{ what: "complaint", on }]);
  expect((await emailsOf(publisher, "redeliverySettled")).at(-1)).toMatchObject({ on });
});

test("a credit that is given automatically, and its email, have the publication's day", async () => {
  const publisher = await aPublisher(site);
  await waiting(publisher);
  await pass(site, publisher, 2);
  await creditDueRedeliveries(site.work, publisher.tenantId);
  const on = await todayAt(site, publisher);
  expect(await creditsOf(publisher)).toEqual([{ what: "complaint", on }]);
  expect((await emailsOf(publisher, "redeliverySettled")).at(-1)).toMatchObject({ on });
});

test("a credit after the day's revenue was recorded is no difference in the audit", async () => {
  const publisher = await aPublisher(site);
  await waiting(publisher);
  await pass(site, publisher, 2);
  await creditDueRedeliveries(site.work, publisher.tenantId);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("a scheduled gift's email has its own day", async () => {
  const publisher = await aPublisher(site);
  await pass(site, publisher, 30);
  const startDate = addDays(await todayAt(site, publisher), 20);
  await aPaidGift(site, publisher, { startDate });
  await pass(site, publisher, 21);
  expect(await emailsOf(publisher, "giftForYou")).toEqual([{ what: "giftForYou", on: startDate }]);
});

test("the code for access to an account has the publication's day", async () => {
  const publisher = await aPublisher(site);
  await pass(site, publisher, 30);
  const [holder, asker] = [await aMember(site, publisher), await aMember(site, publisher)];
  // An account that nobody holds, with an email on record.
  const { tenantId } = publisher;
  await asOwner(site.store.owner, "delete from account_grant where tenant_id = $1 and account_number = $2", [
    tenantId,
    holder.accountNumber,
  ]);
  await ask(site, publisher, asker, { email: holder.email });
  expect(await codeIn(site, publisher, holder.email)).not.toBe("");
  const on = await todayAt(site, publisher);
  expect(await emailsOf(publisher, "accountAccess")).toEqual([{ what: "accountAccess", on }]);
});

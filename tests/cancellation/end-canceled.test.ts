import { expect, test } from "vitest";
import { daysBetween, toDay } from "#core/day.ts";
import { endCanceled } from "#server/cancellation/end-canceled.ts";
import { call } from "#tests/world/calls.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

type Leaving = { readonly token: string; readonly accountNumber: number; readonly daysLeft: number };

/** A subscriber who has canceled, and how many days of the paid term are left after today. */
async function aCancelingReader(publisher: Publisher): Promise<Leaving> {
  site.moveCalendar(0);
  const { domain, plain } = publisher;
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { terminationDate } = (await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token }))
    .body;
  const [reason] = plain.cancelReasons;
  const asked = { Domain: domain, AccountNumber: accountNumber, TerminateReasonID: reason?.reasonId ?? 0 };
  const { body } = await call(site, "terminateSubscriber", { ...asked, TerminationDate: terminationDate }, { token });
  expect(body.isSuccess).toBe(true);
  const { today } = site.needs.outside.clock.local({ timeZone: plain.tenant.timeZone });
  return { token, accountNumber, daysLeft: daysBetween(today, toDay(terminationDate)) };
}

const endNow = ({ tenantId }: Publisher): Promise<number> => endCanceled(site.work, tenantId);

const statusOf = async ({ domain }: Publisher, { token, accountNumber }: Leaving) =>
  (await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token })).body.subscriptionStatus;

const trailOf = ({ tenantId }: Publisher) =>
  asOwner(
    site.store.owner,
    "select actor, subject, outcome from audit_entry where tenant_id = $1 and action = 'cancellation.end'",
    [tenantId],
  );

test("a canceled subscription lasts through its last paid day and has ended the day after", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  site.moveCalendar(canceling.daysLeft);
  expect(await endNow(publisher)).toBe(0);
  expect(await statusOf(publisher, canceling)).toBe("cancelling");
  site.moveCalendar(canceling.daysLeft + 1);
  expect(await endNow(publisher)).toBe(1);
  expect(await statusOf(publisher, canceling)).toBe("ended");
  expect(await trailOf(publisher)).toEqual([
    { actor: "job:end-canceled", subject: `account:${canceling.accountNumber}`, outcome: "ended" },
  ]);
});

test("running twice, or with two workers at once, ends each subscription once", async () => {
  const publisher = await aPublisher(site);
  const cancelingReaders = [
    await aCancelingReader(publisher),
    await aCancelingReader(publisher),
    await aCancelingReader(publisher),
  ];
  site.moveCalendar((cancelingReaders[0]?.daysLeft ?? 0) + 1);
  const counts = await Promise.all([endNow(publisher), endNow(publisher), endNow(publisher)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(await endNow(publisher)).toBe(0);
  expect(await trailOf(publisher)).toHaveLength(3);
});

test("subscriptions of another publication, and ones that nobody canceled, continue", async () => {
  const publisher = await aPublisher(site);
  const other = await aPublisher(site);
  const stays = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, stays.email);
  const canceling = await aCancelingReader(other);
  site.moveCalendar(canceling.daysLeft + 1);
  expect(await endNow(publisher)).toBe(0);
  expect(await statusOf(publisher, { ...stays, token, daysLeft: 0 })).toBe("active");
  expect(await statusOf(other, canceling)).toBe("cancelling");
});

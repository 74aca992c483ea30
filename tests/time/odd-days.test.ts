import { afterEach, expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { dueWork } from "#server/jobs/due-work.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { billByMail } from "#server/store/publication/staff-changes.ts";
import { deliverEmails, emailsOf } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSubscriberWith, chargesOf, dayAt, subscriptionOf } from "#tests/world/time.ts";

// One instant for all, and the calendars of publications in their own zones.
const world = { now: new Date("2026-01-18T18:00:00Z") };
const site = await siteOfFile({
  outside: {
    clock: {
      now: () => new Date(),
      local: ({ timeZone, daysAhead = 0 }) => {
        const { today, minutes } = localMoment(world.now, timeZone);
        return { today: addDays(today, daysAhead), minutes };
      },
    },
  },
});
afterEach(() => void (world.now = new Date("2026-01-18T18:00:00Z")));

const hourMs = 3_600_000;
const noonOf = (day: string): Date => new Date(`${day}T18:00:00Z`);

const publisherIn = (timeZone: string): Promise<Publisher> =>
  aPublisher(site, (plain) => ({ ...plain, tenant: { ...plain.tenant, timeZone } }));

/** The day's work as a worker does it, whatever the hour. */
async function work({ tenantId }: Publisher): Promise<void> {
  for (const row of dueWork) if (row.clock === "publication") await row.run(site.work, tenantId);
}

async function publicationOf({ tenantId }: Publisher): Promise<Publication> {
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no publication");
  return publication;
}

const differencesAt = async (publisher: Publisher): Promise<readonly object[]> =>
  (await auditPublication(site.work, await publicationOf(publisher))).differences;

/** A reader whose card is due on that day: eight weeks are bought, and charged seven days before their end. */
async function dueOn(publisher: Publisher, day: string): Promise<number> {
  world.now = noonOf(addDays(toDay(day), -49));
  const { accountNumber } = await aSubscriberWith(site, publisher);
  expect((await subscriptionOf(site, publisher, accountNumber)).chargeOn).toBe(day);
  // The notice for which a charge waits is sent in time.
  for (const before of [35, 30, 21, 14, 7]) {
    world.now = noonOf(addDays(toDay(day), -before));
    await work(publisher);
    await deliverEmails(site, publisher);
  }
  return accountNumber;
}

test.each([
  ["the clocks go forward", "America/Chicago", "2026-03-08"],
  ["the clocks go back", "America/Chicago", "2026-11-01"],
  ["they go back where midnight comes first", "America/St_Johns", "2026-11-01"],
  ["the last day of a month", "America/Chicago", "2026-04-30"],
  ["29 February", "Pacific/Honolulu", "2028-02-29"],
  ["the day after 28 February", "America/New_York", "2027-03-01"],
  ["New Year's Day", "America/Chicago", "2027-01-01"],
])("%s: the card is charged on that day, in its zone, once in all its hours", async (_, zone, day) => {
  const publisher = await publisherIn(zone);
  const accountNumber = await dueOn(publisher, day);
  const seen = new Map<string, string>();
  // From noon of the day before, hour by hour through the night and the next one.
  for (let hour = 0; hour < 48; hour++) {
    world.now = new Date(noonOf(day).getTime() + (hour - 24) * hourMs);
    await work(publisher);
    seen.set(localMoment(world.now, zone).today, JSON.stringify(await chargesOf(site, publisher)));
  }
  expect(Object.fromEntries(seen)).toEqual({
    [addDays(toDay(day), -1)]: "[100]",
    [day]: "[100,1199]",
    [addDays(toDay(day), 1)]: "[100,1199]",
  });
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({
    grants: 2,
    chargeOn: addDays(toDay(day), 28),
  });
  expect(await differencesAt(publisher)).toEqual([]);
});

test("a clock that is set back an hour, over midnight: the day begins again, and nothing is done again", async () => {
  const publisher = await publisherIn("America/Chicago");
  const billed = await dueOn(publisher, "2026-06-10");
  await site.store.db.write(await dayAt(site, publisher), (tx) => billByMail(tx, billed, new Date()));
  await dueOn(publisher, "2026-06-10");
  const states: unknown[] = [];
  for (const instant of ["2026-06-10T05:10:00Z", "2026-06-10T04:10:00Z", "2026-06-10T05:10:00Z"]) {
    world.now = new Date(instant);
    await work(publisher);
    const emails = (await emailsOf(site, publisher)).map(({ kind }) => kind);
    states.push({ charges: await chargesOf(site, publisher), emails, wrong: await differencesAt(publisher) });
  }
  expect(states[0]).toMatchObject({ charges: [100, 100, 1199], wrong: [] });
  expect(states).toEqual([states[0], states[0], states[0]]);
});

test("terms that a card paid for months after they were delivered are each recorded as earned", async () => {
  const publisher = await publisherIn("America/Chicago");
  const accountNumber = await dueOn(publisher, "2026-06-10");
  for (const day of ["2026-12-01", "2026-12-08", "2026-12-09"]) {
    world.now = noonOf(day);
    for (const name of ["renewals", "earnings"])
      await dueWork.find((row) => row.name === name)?.run(site.work, publisher.tenantId);
  }
  expect((await subscriptionOf(site, publisher, accountNumber)).grants).toBe(3);
  const [books] = await asOwner<{ prepaid: number }>(
    site.store.owner,
    "select coalesce(sum(amount_cents), 0)::int as prepaid from journal_line where tenant_id = $1 and ledger_account = 'prepaidLiability'",
    [publisher.tenantId],
  );
  expect(books).toEqual({ prepaid: 0 });
  expect(await differencesAt(publisher)).toEqual([]);
});

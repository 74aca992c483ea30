import { expect, test } from "vitest";
import { addDays, type Day } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import type { Role } from "#core/staff/role.ts";
import { checkWaitingCards } from "#server/import/check-waiting-cards.ts";
import { aColleague } from "#tests/world/desk.ts";
import { importsList, previewsGoLiveAtDesk } from "#tests/world/move-in.ts";
import { oldSystem } from "#tests/world/old-system.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { todayAt } from "#tests/world/time.ts";
import { soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

const at = ({ domain }: Publisher, path: string): string =>
  `${path}?${new URLSearchParams({ publication: domain }).toString()}`;

/** An owner works for all publications, so the address says which one. */
async function atDesk(role: Role, publisher: Publisher): Promise<Reader> {
  const { session } = await aColleague(world.site, role, publisher);
  const person = await world.reader(publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await person.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await person.page.goto(`${desk}${at(publisher, "/settings/move-in")}`);
  return person;
}

/** A paper whose readers were imported. */
async function broughtIn(rows: number) {
  const publisher = await aPublisher(world.site);
  const today = await todayAt(world.site, publisher);
  const old = oldSystem(rows, today);
  await importsList(world.site, publisher, old.csv);
  return { publisher, today, right: old.right };
}

const looksAt = async (person: Reader, day: Day): Promise<void> => {
  await person.page.getByLabel("First day here").fill(day);
  await person.presses("See what happens");
  await person.seesHeading(`If you go live on ${longDay(day, "en")}`);
};

test("an owner sees whose card doesn't work at the gateway, and how many weren't checked", async () => {
  const { publisher, today } = await broughtIn(12);
  const day = addDays(today, 3);
  await using person = await atDesk("owner", publisher);
  await looksAt(person, day);
  await person.sees(
    /^The gateway hasn't been asked about \d+ cards yet\. We ask about some each minute; look again later\.$/,
  );
  // The gateway knows none of these cards.
  await checkWaitingCards(world.site.work, publisher.tenantId);
  await person.page.reload();
  await person.sees("Something has changed since this was calculated. Review what happens again.");
  await looksAt(person, day);
  await person.sees(/^\d+ cards don't work at the gateway\. Their readers get a bill, or are asked for another card:$/);
  await expect
    .poll(() => person.page.getByRole("row", { name: /the gateway has no card by this token/ }).count())
    .toBeGreaterThan(0);
  expect(await soundAt(person, "desk-go-live-cards")).toEqual([]);
});

test("an owner sees the revenue of the first 30 days in dollars, sets the day, and cancels it", async () => {
  const { publisher, today, right } = await broughtIn(120);
  const day = addDays(today, 3);
  await using person = await atDesk("owner", publisher);
  await person.seesHeading("4. Go live");
  await looksAt(person, day);
  await person.sees(`${right} subscriptions begin here.`);
  const all = person.page.getByRole("row", { name: /^All 30 days/ });
  await expect.poll(() => all.textContent()).toMatch(/\$\d/);
  expect(await soundAt(person, "desk-go-live-ahead")).toEqual([]);
  await person.presses(`Go live on ${longDay(day, "en")}`);
  const dialog = person.page.getByRole("dialog");
  await expect
    .poll(() => dialog.textContent())
    .toMatch(/we (charge \d+ cards? \$[\d,.]+|send \d+ bills? for \$[\d,.]+)/);
  expect(await soundAt(person, "desk-go-live-asked")).toEqual([]);
  await dialog.getByRole("button", { name: /^Go live on/ }).click();
  await person.sees(
    new RegExp(
      `^Going live on ${longDay(day, "en")}: ${right} subscriptions of the earlier system begin here\\. Set by Marge Olson\\.$`,
    ),
  );
  expect(await soundAt(person, "desk-go-live-set")).toEqual([]);
  await person.page.goto(new URL(at(publisher, "/"), person.page.url()).href);
  await person.sees(new RegExp(`^Going live on ${longDay(day, "en")}: `));
  expect(await soundAt(person, "desk-go-live-today")).toEqual([]);
  await person.page.getByRole("main").getByRole("link", { name: "Move in" }).click();
  await person.presses("Cancel going live");
  await person.page.getByRole("dialog").getByRole("button", { name: "Cancel going live" }).click();
  await person.page.getByText(/^Going live on .* Set by/).waitFor({ state: "detached" });
  expect(await keyboardFaultsOf(person)).toEqual([]);
});

test("subscriptions start right away if the day is today", async () => {
  const { publisher, today, right } = await broughtIn(20);
  await using person = await atDesk("owner", publisher);
  await looksAt(person, today);
  await person.presses(`Go live on ${longDay(today, "en")}`);
  await person.sees(/^This can't be undone: /);
  await person.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Go live on/ })
    .click();
  await person.sees(
    `Live since ${longDay(today, "en")}: ${right} subscriptions of the earlier system have begun here.`,
  );
  expect(await soundAt(person, "desk-go-live-live")).toEqual([]);
});

test("a publisher sees a preview and asks an owner; an old preview is computed again", async () => {
  const { publisher, today } = await broughtIn(20);
  const { day } = await previewsGoLiveAtDesk(world.site, publisher);
  await importsList(world.site, publisher, oldSystem(10, today).csv);
  await using person = await atDesk("publisher", publisher);
  await person.sees("Something has changed since this was calculated. Review what happens again.");
  await looksAt(person, day);
  await person.sees("Only an owner can set the day. Show this page to an owner.");
  await person.sees("10 subscribers of an earlier list aren't in the last one, and won't begin.");
  expect(await soundAt(person, "desk-go-live-publisher")).toEqual([]);
});

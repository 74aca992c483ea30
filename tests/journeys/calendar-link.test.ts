import { expect, test } from "vitest";
import { inBothLanguages } from "#tests/world/languages.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { aSignedInReader } from "./account-home.ts";
import { englishLeft } from "./english-left.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** Reads the link as a calendar program does: without the browser and its sign-in. */
const fetched = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text() };
};

async function soundAt(reader: Reader, name: string): Promise<void> {
  await reader.pictures(name);
  expect(await faultsOf(reader)).toEqual([]);
}

test("creates a link that a calendar can read, replaces it, and turns it off", async () => {
  const publisher = await aPublisher(world.site);
  const subscriber = await aPaperReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, subscriber.email);
  await reader.opens("/account/temporaryStop");
  await reader.seesHeading("Add to your calendar");
  await reader.presses("Get my calendar link");
  await reader.sees("Open in my calendar app");
  await soundAt(reader, "calendar-link");
  const first = await reader.reads("Calendar link");
  expect(await reader.button("Open in my calendar app").getAttribute("href")).toBe(
    first.replace(/^https?:/, "webcal:"),
  );
  const read = await fetched(first);
  expect([read.status, read.text.startsWith("BEGIN:VCALENDAR\r\n")]).toEqual([200, true]);

  await reader.reloads();
  await reader.sees(/^You made a calendar link on /);
  await reader.presses("Get a new link");
  await reader.sees("Open in my calendar app");
  expect((await fetched(first)).status).toBe(404);
  const second = await reader.reads("Calendar link");
  expect((await fetched(second)).status).toBe(200);

  await reader.presses("Turn it off");
  await reader.sees("The calendar link no longer works.");
  expect((await fetched(second)).status).toBe(404);
});

test("digital readers get the link below their history, where it isn't printed", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens("/account/history");
  await reader.seesHeading("Add to your calendar");
  await reader.presses("Get my calendar link");
  await reader.sees("Open in my calendar app");
  await soundAt(reader, "calendar-link-below-history");
  await reader.page.emulateMedia({ media: "print" });
  await expect.poll(() => reader.page.getByText("Open in my calendar app").isVisible()).toBe(false);
});

test("shows all of it in Spanish", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const subscriber = await aPaperReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, subscriber.email, { locale: "es-US" });
  await reader.opens("/account/temporaryStop");
  await reader.presses("Obtener mi enlace de calendario");
  await reader.sees("Abrir en mi aplicación de calendario");
  expect(await englishLeft(reader.page)).toEqual([]);
  await soundAt(reader, "es-calendar-link");
});

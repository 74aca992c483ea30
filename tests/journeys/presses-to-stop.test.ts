import { expect, test } from "vitest";
import { addDays, toDay, weekdayOf } from "#core/day.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { mailTo } from "#tests/world/post.ts";
import { plain } from "#tests/world/plain.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { headlineDay } from "#web/parts/day-text.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { englishLeft } from "./english-left.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** The first Wednesday on or after a day: a day with a paper. */
const wednesdayFrom = (day: string): string => {
  const from = toDay(day);
  return addDays(from, (3 - weekdayOf(from) + 7) % 7);
};

test("stops the paper with three presses and two dates, and shows the same deadline in both places", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    catalog: { ...plain.catalog, calendar: { ...plain.catalog.calendar, closed: [] } },
  }));
  const subscriber = await aPaperReader(world.site, publisher);
  await using reader = await atHome(world, publisher, subscriber.email);
  await reader.presses("Temporary Stop");
  await reader.seesHeading("Stop my paper");
  const first = wednesdayFrom((await reader.field("Stop date").getAttribute("min")) ?? "");
  const last = addDays(toDay(first), 14);
  await reader.types("Stop date", first);
  await reader.types("Restart date", last);
  await reader.presses("Review changes");
  await reader.sees(`Delivery pauses ${headlineDay(first)} and restarts ${headlineDay(last)}`);
  await reader.presses("Stop delivery");
  await reader.sees("Your delivery stop is scheduled");
  expect(reader.effort).toEqual({ presses: 3, fields: 2 });

  await reader.seesHeading(`Delivery pauses ${headlineDay(first)} and restarts ${headlineDay(last)}`);
  await reader.sees("6 papers are added to your subscription.");
  const deadline = reader.page.getByText(/^You can change or cancel this stop until/).first();
  const told = plain((await deadline.textContent()) ?? "");
  await expect
    .poll(async () => (await mailTo(world.site, subscriber.email)).map(({ text }) => text).join("\n"))
    .toContain(told);
  const emails = (await mailTo(world.site, subscriber.email)).map(({ text }) => text).join("\n");
  expect(emails).toContain("6 papers are added to your subscription.");
});

const christmas = ["2026-12-25", "2027-12-24", "2027-12-25"].map(toDay);

test("names the holiday that falls into the stop, on a phone and in Spanish", async () => {
  const publisher = await aPublisher(world.site, (plain) => {
    const both = inBothLanguages(plain);
    return {
      ...both,
      catalog: {
        ...both.catalog,
        calendar: { ...both.catalog.calendar, closed: christmas },
      },
    };
  });
  const subscriber = await aPaperReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, subscriber.email, { viewport: narrow, locale: "es-US" });
  await reader.opens("/account/temporaryStop");
  await reader.seesHeading("Suspender mi periódico");
  const min = (await reader.field("Fecha de suspensión").getAttribute("min")) ?? "";
  const holiday = min < "2026-12-20" ? "2026-12-25" : "2027-12-24";
  await reader.types("Fecha de suspensión", addDays(toDay(holiday), -5));
  await reader.types("Fecha de reanudación", addDays(toDay(holiday), 12));
  await reader.presses("Revisar cambios");
  await reader.sees(/^No hay periódico: (Navidad|Nochebuena)$/);
  await reader.pictures("es-stop-preview");
  expect([...(await englishLeft(reader.page)), ...(await faultsOf(reader))]).toEqual([]);
  await reader.presses("Suspender la entrega");
  await reader.sees("La suspensión de su entrega está programada");
  await reader.pictures("es-stop-confirmed");
  expect([...(await englishLeft(reader.page)), ...(await faultsOf(reader))]).toEqual([]);
});

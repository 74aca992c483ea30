import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { mailRouteAddress } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { headlineDay } from "#web/parts/day-text.ts";
import { aSignedInReader } from "./account-home.ts";
import { englishLeft } from "./english-left.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

async function soundAt(reader: Reader, name: string): Promise<void> {
  await reader.pictures(name);
  expect(await faultsOf(reader)).toEqual([]);
}

/** From two months ahead, for three months. */
async function seasonOf(reader: Reader, stopDate: string) {
  const first = toDay((await reader.field(stopDate).getAttribute("min")) ?? "");
  return { leave: addDays(first, 60), back: addDays(first, 150) };
}

test("plans every winter at another address, shows the plan, and turns it off", async () => {
  const publisher = await aPublisher(world.site);
  const subscriber = await aPaperReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, subscriber.email);
  await reader.opens("/account/temporaryStop");
  await reader.seesHeading("Seasonal plan");
  const { leave, back } = await seasonOf(reader, "Stop date");
  await reader.presses("Set up a seasonal plan");
  await reader.ticks("Send the paper to my other address");
  await reader.presses("Save my seasonal plan");
  await reader.sees("Enter your first day away");
  await soundAt(reader, "season-missing");
  await reader.types("Street address", mailRouteAddress.streetAddress);
  await reader.types("City", mailRouteAddress.city);
  await reader.types("State", mailRouteAddress.stateCode);
  await reader.types("ZIP code", mailRouteAddress.zip);
  await reader.types("First day away", leave);
  await reader.types("First day back home", addDays(leave, 20));
  await reader.presses("Save my seasonal plan");
  await reader.sees("For 30 days or less, use a temporary stop");
  await reader.types("First day back home", back);
  await soundAt(reader, "season-form");
  await reader.presses("Save my seasonal plan");
  await reader.sees("Your seasonal plan is saved");
  await reader.seesHeading(`Every year, ${headlineDay(leave)} to ${headlineDay(back)}`);
  await reader.sees(/Fredonia, WI/);
  await soundAt(reader, "season-saved");

  await reader.presses("Change dates");
  expect(await reader.reads("First day away")).toBe(leave);
  await reader.presses("Not now");
  await reader.presses("Turn off");
  await reader.seesHeading("Turn off your seasonal plan?");
  await soundAt(reader, "season-ending");
  await reader.presses("Turn it off");
  await reader.sees("Your seasonal plan is turned off");
  await reader.sees("Set up a seasonal plan");
});

test("plans a season of reading digitally with two presses and two dates, in Spanish", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const subscriber = await aPaperReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, subscriber.email, { locale: "es-US" });
  await reader.opens("/account/temporaryStop");
  const { leave, back } = await seasonOf(reader, "Fecha de suspensión");
  await reader.presses("Programar un plan de temporada");
  await reader.types("Primer día fuera", leave);
  await reader.types("Primer día de vuelta en casa", back);
  expect(await englishLeft(reader.page)).toEqual([]);
  await soundAt(reader, "es-season-form");
  await reader.presses("Guardar mi plan de temporada");
  await reader.sees("Su plan de temporada está guardado");
  expect(reader.effort).toEqual({ presses: 2, fields: 2 });
  expect(await englishLeft(reader.page)).toEqual([]);
  await soundAt(reader, "es-season-saved");
});

import type { Publisher } from "#tests/world/publisher.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import type { Journeys } from "./journeys.ts";
import type { Reader, Wishes } from "./reader.ts";

export const plan = "Wed/Fri/Sun Print + Digital";
/** The plan's cards in the two groups, as a screen reader reads them. */
export const once = `${plan} $36.00 for 4 weeks`;
export const withEzPay = `${plan} $36.00 every 4 weeks`;

export async function atOptions(
  world: Journeys,
  publisher: Publisher,
  email: string,
  wishes: Wishes = {},
): Promise<Reader> {
  const reader = await aSignedInReader(world, publisher, email, wishes);
  await reader.opens(paths.oneTimePayment);
  await reader.seesHeading("Confirm your plan");
  return reader;
}

export async function choosesAndContinues(reader: Reader, option: string): Promise<void> {
  await reader.ticks(option);
  await reader.presses("Choose Plan");
}

export async function fillsCard(reader: Reader, number: string, cvv = "123"): Promise<void> {
  await reader.card.types("Card number", number);
  await reader.card.types("Expiration date", "1229");
  await reader.card.types("Security code", cvv);
  await reader.card.types("Name on card", "Nora Ellingsen");
}

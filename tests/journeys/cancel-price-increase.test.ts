import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aReaderWithIncreasedPrice } from "#tests/world/increased-price.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";

const world = withJourneys();

test("shows the end date and the refund after a New York price increase before and after confirming, on a phone", async () => {
  const { publisher, email, accountNumber, chargedOn, dearerFrom } = await aReaderWithIncreasedPrice(world.site);
  await passTo(world.site, publisher, addDays(chargedOn, 1));
  await using reader = await atHome(world, publisher, email, { viewport: narrow });
  await reader.opens("/account/cancel?start=1");
  await reader.presses("It costs too much");
  const ends = addDays(dearerFrom, -1);
  await reader.sees(longDayText(ends));
  await reader.sees("$13.99");
  await reader.sees("That's the unused part of the price increase.");
  await reader.pictures("cancel-price-rise");
  await reader.presses(/^(Click to cancel|Confirm Cancellation)$/);
  await reader.seesHeading("Subscription Cancelled");
  await reader.sees(longDayText(ends));
  await reader.sees("We'll refund $13.99 to your original payment method.");
  await reader.pictures("canceled-after-price-rise");
  await reader.reloads();
  await reader.sees("We'll refund $13.99 to your original payment method.");
  expect(await subscriptionOf(world.site, publisher, accountNumber)).toMatchObject({ paidThrough: ends });
});

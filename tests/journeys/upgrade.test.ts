import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { onOnePage } from "./toggles.ts";

const world = withJourneys();

test.each([
  { page: "newer", viewport: wide },
  { page: "older", viewport: narrow },
])("says what an upgrade contains and what it costs for this term, on the $page page", async ({ page, viewport }) => {
  const publisher = await aPublisher(world.site, page === "older" ? onOnePage : (plain) => plain);
  await using reader = await world.reader(publisher, { viewport });
  await reader.opens("/subscribe");
  await reader.sees(/^No ads on our site and in our apps/);
  await reader.sees("+$20.00 for 8 weeks, then $10.00 every 4 weeks");
  await reader.sees(/^We'll add \$20\.00 to your payment today\./);
  await reader.pictures(`upgrade-${page}`);
  expect(await faultsOf(reader)).toEqual([]);
});

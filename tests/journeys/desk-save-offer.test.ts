import { expect, test } from "vitest";
import { detailsOf } from "#tests/world/canceling-readers.ts";
import { handOffCode } from "#tests/world/hand-off.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable } from "#tests/world/shopper.ts";
import { aClerkAt, soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("a clerk sends an offer, and the reader sees its price, its days and the next charge, and accepts it", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  const { clerk, opens } = await aClerkAt(world, publisher, payer.accountNumber);
  await opens("save-offer");
  await clerk.seesHeading("Send an offer");
  await clerk.sees(/^If they accept: Wed\/Fri\/Sun Print \+ Digital for \$23\.40 every 4 weeks/);
  expect(await soundAt(clerk, "desk-save-offer")).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.presses("Send the offer");
  await clerk.sees(`The offer is on its way to ${payer.email}.`);
  const code = await handOffCode(world.site, publisher, payer.email);

  await using reader = await world.reader(publisher, { viewport: narrow });
  await reader.opens(`/account/hand-off?token=${code}`);
  await reader.seesHeading("Your offer");
  await reader.types("ZIP code", deliverable.zip);
  await reader.presses("Continue");
  await reader.sees("$23.40 every 4 weeks");
  await reader.sees("Next charge");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("hand-off-offer");
  await reader.presses("Accept this offer");
  await reader.sees("Please agree to the terms to accept this offer.");
  await reader.page.getByRole("checkbox").check();
  await reader.presses("Accept this offer");
  await reader.sees("Thank you. Your new rate is confirmed.");
  // The form that had the focus is gone.
  expect(await reader.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Thank you\./);
  await reader.pictures("hand-off-offer-done");
  expect(await detailsOf(world.site, publisher, payer.token)).toMatchObject({ renewalPlan: { amount: 23.4 } });
  await reader.opens(`/account/hand-off?token=${code}`);
  await reader.sees("This link no longer works");
});

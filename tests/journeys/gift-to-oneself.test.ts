import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { continues, entersAddress, namesRecipient, setsUpAccount } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test("questions a gift to the buyer's own email before payment, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using donor = await world.reader(publisher, { viewport: narrow });
  await donor.opens("/subscribe");
  await donor.presses(/^Give /);
  await donor.ticks("A gift for someone else");
  await donor.ticks("I agree to these terms");
  await donor.presses("Give this subscription");
  await namesRecipient(donor, donor.email.toUpperCase());
  await donor.presses("Continue");
  await setsUpAccount(donor);
  await entersAddress(donor);
  await continues(donor);
  await donor.sees("Is this gift for you?");
  await donor.sees(`You entered your own email address, so we'll email the gift to you`);
  await donor.pictures("gift-to-oneself");
  expect(await faultsOf(donor)).toEqual([]);
  await donor.presses("Change the recipient");
  await donor.seesHeading("Who is the gift for?");
  await namesRecipient(donor, newEmail());
  await donor.presses("Continue");
  await continues(donor);
  await donor.sees("A gift for Linnea Aas");
  await donor.misses("Is this gift for you?");
});

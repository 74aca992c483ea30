import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aRecipient } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { intro, startingAgain } from "#tests/world/starting-again.ts";

const site = await siteOfFile();
const { aBrowser, ordersIn } = startingAgain(site);

test("refuses a plan that can't be a gift with a sentence, and still sells it otherwise", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  await changePublisher(site, publisher, "update bundle set not_as_gift = bundle_id = 'digital'");
  const browser = await aBrowser(publisher, newEmail());
  expect(await ordersIn(publisher, browser, { ...intro, gift: aRecipient() })).toEqual({
    isSuccess: false,
    code: "not-as-gift",
    errorMessage: "This plan can't be given as a gift. Please pick another plan.",
  });
  const { body } = await call(site, "getDefaultWebOffers", { domain });
  expect(body.filter(({ notAsGift }) => notAsGift === true).map(({ bundleID }) => bundleID)).toEqual(["digital"]);
  expect(await ordersIn(publisher, browser, intro)).toMatchObject({ isSuccess: true });
});

import { expect, test } from "vitest";
import { aHandOff, handOffCode } from "#tests/world/hand-off.ts";
import { aColleague } from "#tests/world/desk.ts";
import { aBilledPayer, standingOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable } from "#tests/world/shopper.ts";
import { charges } from "./books.ts";
import { goodCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { fillsCard } from "./paying.ts";
import { narrow } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("a clerk sends a link with one choice and one press, and first sees what it does", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const { session } = await aColleague(world.site, "clerk", publisher);
  await using clerk = await world.reader(publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}/${publisher.domain}/accounts/${payer.accountNumber}/hand-off`);
  await clerk.seesHeading("Send the reader a link");
  await clerk.ticks("Turn on EZ-Pay");
  await clerk.sees(`An email with the link goes to ${payer.email}.`);
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.pictures("desk-hand-off");
  await clerk.presses("Send the link");
  await clerk.sees(`The link is on its way to ${payer.email}.`);
  expect(await handOffCode(world.site, publisher, payer.email)).not.toBe("");
});

test("a caller gets a link, answers the ZIP code, and pays without help", async () => {
  const publisher = await aPublisher(world.site);
  const { code } = await aHandOff(world.site, publisher);
  const before = charges(world.site, publisher).length;
  await using reader = await world.reader(publisher, { viewport: narrow });
  await reader.opens(`/account/hand-off?token=${code}`);
  await reader.seesHeading("Pay for your subscription");
  expect(reader.page.url()).not.toContain(code);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("hand-off-zip");
  await reader.types("ZIP code", "99999");
  await reader.presses("Continue");
  await reader.sees(/^That isn't the ZIP code on this account\./);
  await reader.types("ZIP code", deliverable.zip);
  await reader.presses("Continue");
  await reader.presses("Continue to payment");
  await fillsCard(reader, goodCard);
  await reader.pictures("hand-off-pay");
  await reader.card.presses("Complete & Pay $36.00");
  await reader.sees(/^Thank you\. You paid \$36\.00\. Your receipt number is /);
  // The card form that had the focus is gone.
  expect(await reader.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Thank you\./);
  await reader.pictures("hand-off-paid");
  expect(charges(world.site, publisher).slice(before)).toEqual([3600]);
  await reader.opens(`/account/hand-off?token=${code}`);
  await reader.sees("This link no longer works");
});

test("a reader agrees to EZ-Pay with their own card", async () => {
  const publisher = await aPublisher(world.site);
  const { code, payer } = await aHandOff(world.site, publisher, "ezPay");
  await using reader = await world.reader(publisher, { viewport: narrow });
  await reader.opens(`/account/hand-off?token=${code}`);
  await reader.seesHeading("Turn on EZ-Pay");
  await reader.types("ZIP code", deliverable.zip);
  await reader.presses("Continue");
  await reader.sees("Check the box to enter your card.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("hand-off-ez-pay");
  await reader.page.getByRole("checkbox").check();
  await fillsCard(reader, goodCard);
  await reader.card.presses(/^(Register Card|Register card)$/);
  await reader.sees("Thank you. EZ-Pay is on.");
  expect(await standingOf(world.site, publisher, payer)).toMatchObject({ method: "ezpay" });
});

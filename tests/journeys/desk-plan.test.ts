import { expect, test } from "vitest";
import { aColleague } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aClerkAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("fewer delivery days take three presses, and the screen says what ends and what it costs from when", async () => {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  const { session } = await aColleague(world.site, "clerk", publisher);
  await using clerk = await world.reader(publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}/${publisher.domain}/accounts/${reader.accountNumber}`);
  await clerk.page.getByRole("link", { name: "Change plan" }).click();
  await clerk.seesHeading("Change the plan");
  await clerk.page.getByRole("radio", { name: /^Sunday Print/ }).check();
  await clerk.sees(/: \$20\.00 for 4 weeks\. What is paid for stays as it is\.$/);
  await clerk.sees(/^Ends at that time: the paper on Monday, /);
  await clerk.pictures("desk-plan");
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.ticks("I read this to the caller, and they agreed");
  await clerk.presses("Change the plan");
  await clerk.sees(/^The plan is changed from .* The reader gets an email with the price\.$/);
});

test("the caller's agreement is cleared when the clerk chooses another plan or price", async () => {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  const { clerk, opens } = await aClerkAt(world, publisher, reader.accountNumber);
  await using _ = clerk;
  await opens("plan");
  await clerk.ticks("Sunday Print");
  await clerk.ticks("I read this to the caller, and they agreed");
  await clerk.ticks("Wed/Fri/Sun Print");
  await clerk.sees(/: \$36\.00 for 4 weeks\./);
  expect(await clerk.page.getByRole("checkbox", { name: /^I read this/ }).isChecked()).toBe(false);
  expect(await clerk.button("Change the plan").isDisabled()).toBe(true);
});

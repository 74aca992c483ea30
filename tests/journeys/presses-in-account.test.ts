import { expect, test } from "vitest";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { addDays } from "#core/day.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aBilledPayer, aPayer } from "#tests/world/paying.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";
import { atHome } from "./account-home.ts";
import { charges, subscriptions } from "./books.ts";
import { choosesCard } from "./buying.ts";
import { aFormerSubscriber } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import { fillsCard } from "./paying.ts";
import { narrow, type Reader } from "./reader.ts";

const world = withJourneys();

/** What the reader has clicked and typed since account home opened. */
const spent = ({ effort }: Reader) => ({ ...effort });

/** Papers are due and carriers are out at any hour. */
const atAnyHour = (plain: CatalogData): CatalogData => ({
  ...plain,
  routes: plain.routes.map((route) => ({
    ...route,
    deadlines: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 },
    redeliveryUntilMinutes: 1439,
  })),
});

test("changes a card with four fields and two presses on its page, the terms included", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await using reader = await atHome(world, publisher, payer.email, { viewport: narrow });
  await reader.presses("Change card");
  await reader.seesHeading("Update Card");
  await reader.ticks("I agree to these terms");
  await fillsCard(reader, "5406004444444443");
  await reader.card.presses("Update Card");
  await reader.sees("Your card was updated");
  expect(spent(reader)).toEqual({ presses: 3, fields: 4 });
});

test("reports a wet paper in three presses", async () => {
  const publisher = await aPublisher(world.site, atAnyHour);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  await reader.presses(/^Report a problem/);
  await reader.ticks("It was wet");
  await reader.presses("Report this paper");
  await reader.sees("Thank you for telling us. We're sorry.");
  expect(spent(reader)).toEqual({ presses: 3, fields: 0 });
});

test("pays what is owed by card in three presses, straight from account home", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const { paidThrough } = await subscriptionOf(world.site, publisher, payer.accountNumber);
  await passTo(world.site, publisher, addDays(paidThrough, 3));
  await using reader = await atHome(world, publisher, payer.email);
  const name = await reader.button(/^Pay \$\d+\.\d\d$/).innerText();
  const amount = name.replace("Pay ", "");
  await reader.seesHeading(`You owe ${amount}`);
  await reader.presses(name);
  await choosesCard(reader);
  await fillsCard(reader, "4124939999999990");
  await reader.card.presses(`Complete & Pay ${amount}`);
  await reader.isAt("/account/thankyou");
  expect(spent(reader)).toEqual({ presses: 3, fields: 4 });
  expect(charges(world.site, publisher).at(-1)).toBe(Math.round(Number(amount.slice(1)) * 100));
});

test("restarts an ended plan, ready to pay after two presses, with its address and today's price", async () => {
  const publisher = await aPublisher(world.site);
  const email = await aFormerSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  await reader.sees(/^\$1\.00 today for 8 weeks, then \$11\.99 every 4 weeks starting /);
  await reader.presses("Start again");
  await reader.ticks("I agree to these terms");
  const before = spent(reader);
  await choosesCard(reader);
  await fillsCard(reader, "4124939999999990");
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(before).toEqual({ presses: 2, fields: 0 });
  expect(await subscriptions(world.site, publisher)).toEqual(["ended", "active"]);
});

test("restarts an ended paper, ready to pay after two presses, with a known address and only the card to type", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await changePublisher(world.site, publisher, "update subscription set status = 'ended'");
  await using reader = await atHome(world, publisher, payer.email);
  await reader.sees(/^\$36\.00 today for 4 weeks, then \$36\.00 every 4 weeks starting /);
  await reader.sees("415 Hickory St, West Bend");
  await reader.presses("Start again");
  await reader.ticks("I agree to these terms");
  const before = spent(reader);
  await choosesCard(reader);
  await fillsCard(reader, "4124939999999990");
  await reader.card.presses("Pay $36.00");
  await reader.isAt("/subscribe/thankyou");
  expect(before).toEqual({ presses: 2, fields: 0 });
  expect(await subscriptions(world.site, publisher)).toEqual(["ended", "active"]);
});

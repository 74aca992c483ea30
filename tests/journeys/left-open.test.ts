import { expect, test } from "vitest";
import { longDayText } from "#web/parts/day-text.ts";
import { addDays, type Day } from "#core/day.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { todayAt } from "#tests/world/time.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { charges, subscriptions } from "./books.ts";
import { entersCard, goesToPayment, goodCard, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf } from "./soundness.ts";
import { faultsInSpanish } from "./spanish.ts";

const world = withJourneys();
const overnight = 14 * 60;

/** Eight weeks, starting on this day. */
const paidThrough = (today: Day): string =>
  `Today's payment covers you through ${longDayText(addDays(today, 8 * 7 - 1))}.`;

test("a card form closed by the gateway says that nothing was charged, and takes the card at a second press", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  world.site.passMinutes(20);
  world.site.moveCalendar(1);
  await reader.card.presses("Pay $1.00");
  await reader.sees("There was an error authorizing payment.");
  await reader.sees("Your last payment didn't go through, and you weren't charged. You can pay now.");
  await reader.sees(paidThrough(await todayAt(world.site, publisher)));
  expect(await faultsOf(reader)).toEqual([]);
  expect(await reader.card.reads("Name on card")).toBe("Nora Ellingsen");
  expect(charges(world.site, publisher)).toEqual([]);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
});

test("a payment page left open overnight leads through sign-in to today's dates, and charges once", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, {
    pardons: [/status of 401/, /Failed to get Converge auth token/],
  });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  world.site.passMinutes(overnight);
  await reader.card.presses("Pay $1.00");
  await reader.sees("You've been signed out, and you haven't been charged.");
  expect(await faultsOf(reader)).toEqual([]);
  await signsIn(reader);
  await reader.seesHeading("Payment");
  await reader.sees(paidThrough(await todayAt(world.site, publisher)));
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("an account page left open overnight says in the reader's language why it asks to sign in", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, {
    locale: "es-US",
    pardons: [/status of 401/],
  });
  await reader.opens(paths.profile);
  await reader.presses("Cambiar nombre o teléfono");
  world.site.passMinutes(overnight);
  await reader.presses("Guardar los cambios");
  await reader.sees("Se cerró su sesión.");
  await reader.sees("Conservamos lo que escribió.");
  expect(await faultsInSpanish(reader, "sign-in-away")).toEqual([]);
});

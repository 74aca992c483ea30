import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aBilledPayer, recordsOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, password } from "#tests/world/shopper.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader, atHome, signsInTab } from "./account-home.ts";
import { charges } from "./books.ts";
import { entersCard, goodCard, signsIn } from "./buying.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";
import { atOptions, choosesAndGoesOn, once } from "./paying.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

const changeAuth = (reader: Reader, expires: string): Promise<void> =>
  reader.page.evaluate((at) => {
    const auth: unknown = JSON.parse(window.sessionStorage.getItem("userAuth") ?? "{}");
    window.sessionStorage.setItem("userAuth", JSON.stringify(Object.assign({}, auth, { expires: at })));
  }, expires);

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

test("a sign-in that has run out leads to sign-in from a form, and back to what was chosen", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, { pardons: [/status of 401/] });
  await reader.region("Unlimited Digital + E-edition").presses("Cancel Subscription");
  await reader.ticks("I am moving");
  await changeAuth(reader, inMinutes(-1));
  await reader.presses("Continue");
  await signsIn(reader);
  await reader.isAt("/account/cancel");
  expect(await reader.page.getByRole("radio", { name: "I am moving" }).isChecked()).toBe(true);
});

test("a session that ends while the card is charged hides nothing: the reader is told of the payment, and pays once", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const before = charges(world.site, publisher).length;
  await using reader = await atOptions(world, publisher, payer.email, { pardons: [/status of 401/] });
  await choosesAndGoesOn(reader, once);
  await entersCard(reader, goodCard);
  const { token } = JSON.parse((await reader.stored())["userAuth"] ?? "{}");
  expect((await call(world.site, "signOut", { domain: publisher.domain }, { token })).status).toBe(200);
  await reader.card.presses("Complete & Pay $36.00");

  await reader.seesHeading("Your payment was sent");
  await reader.sees("Please don't pay again");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("payment-sent");
  await reader.presses("Sign in");
  await signsIn(reader);
  await reader.isAt(paths.accountThankYou);
  await reader.sees("Thank you for renewing your subscription to Kettle Lakes Courier.");
  expect(charges(world.site, publisher).length).toBe(before + 1);
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({ status: "active" });
});

test("nobody's card is charged whose session ends before the answer comes: they sign in first", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const before = charges(world.site, publisher).length;
  await using reader = await atOptions(world, publisher, payer.email);
  await changeAuth(reader, inMinutes(15));
  await choosesAndGoesOn(reader, once);
  await signsIn(reader);
  await reader.seesHeading("Make a one-time payment");
  await entersCard(reader, goodCard);
  expect(charges(world.site, publisher).length).toBe(before);
});

test("signing out in one tab signs the other out at once", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  const other = await reader.page.context().newPage();
  await signsInTab(world, publisher, email, other);
  await other.goto(reader.page.url());
  await other.getByRole("button", { name: "Sign Out" }).click();
  await reader.seesHeading("You're signed out");
  expect(await reader.stored()).not.toHaveProperty("userAuth");
});

test("what is still being read when somebody signs out is not asked for any more", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  const read = await holds(reader.page, /GetHistory/);
  await reader.opens("/account/history");
  await read.asked;
  const given = reader.page.waitForEvent("requestfailed", (it) => it.url().includes("GetHistory"));
  const end = await holds(reader.page, /SignOut/);
  await reader.presses("Sign Out");
  const aborted = (await given).failure()?.errorText;
  expect(aborted).toBe("net::ERR_ABORTED");
  end.letsGo();
  await reader.seesHeading("You're signed out");
});

test("five minutes before an idle session ends the reader is asked, and stays with one press", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.page.clock.install();
  await reader.opens("/account");
  await reader.page.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
  await reader.page.clock.fastForward("24:00");
  await reader.misses("Are you still there?");
  await reader.page.clock.fastForward("02:00");
  await reader.seesHeading("Are you still there?");
  await reader.pictures("still-there");
  const asked = reader.page.waitForResponse(/GetAccounts/);
  await reader.presses("Stay signed in");
  expect((await asked).status()).toBe(200);
  await reader.misses("Are you still there?");
  await reader.page.clock.fastForward("10:00");
  await reader.misses("Are you still there?");
});

test("before the last end of a session the password is asked for in place, and nothing typed is lost", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aBilledPayer(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: [/status of 401/] });
  await changeAuth(reader, inMinutes(4));
  await reader.opens(paths.oneTimePayment);
  await reader.seesHeading("Please sign in again");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("sign-in-here");
  await reader.types("Your password", "not my password");
  await reader.presses("Sign in");
  await reader.sees("That password isn't right. Try again, or sign in another way.");
  await reader.types("Your password", password);
  await reader.presses("Sign in");
  await reader.misses("Please sign in again");
  await reader.seesHeading("Confirm your plan");
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { anOldReader, north } from "#tests/world/papers.ts";
import { aBilledPayer, recordsOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail, password } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader, atHome, signsInTab } from "./account-home.ts";
import { charges } from "./books.ts";
import { entersCard, goodCard, signsIn } from "./buying.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";
import { atOptions, choosesAndContinues, once } from "./paying.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

const changeAuth = (reader: Reader, expires: string): Promise<void> =>
  reader.page.evaluate((at) => {
    const auth: unknown = JSON.parse(window.sessionStorage.getItem("userAuth") ?? "{}");
    window.sessionStorage.setItem("userAuth", JSON.stringify(Object.assign({}, auth, { expires: at })));
  }, expires);

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

test("leads from a form to sign-in after the sign-in expired, and back to what was chosen", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, { pardons: [/status of 401/] });
  await reader.region("Unlimited Digital + E-edition").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  await changeAuth(reader, inMinutes(-1));
  await reader.presses("I am moving");
  await signsIn(reader);
  await reader.isAt("/account/cancel");
  expect(await reader.button("I am moving").getAttribute("aria-current")).toBe("true");
});

test("keeps and sends a report that a sign-in interrupted", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: [/status of 401/] });
  await reader.opens(paths.deliveryIssue);
  await reader.ticks("Yesterday");
  await reader.ticks("It was wet");
  await reader.ticks("Credit my account");
  await changeAuth(reader, inMinutes(-1));
  await reader.presses("Report this paper");
  await signsIn(reader);
  await reader.isAt(paths.deliveryIssue);
  expect(await reader.page.getByRole("radio", { name: "It was wet" }).isChecked()).toBe(true);
  await reader.presses("Report this paper");
  await reader.sees("Thank you for telling us. We're sorry.");
});

test("keeps a new address that a sign-in interrupted, and continues to the review", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: [/status of 401/] });
  await reader.opens(paths.updateAccount);
  await reader.types("Street address", north.streetAddress);
  await reader.types("City", north.city);
  await reader.types("State", north.stateCode);
  await reader.types("ZIP code", north.zip);
  await reader.ticks("Send bills to this address too");
  await changeAuth(reader, inMinutes(-1));
  await reader.presses("Review changes");
  await signsIn(reader);
  await reader.isAt(paths.updateAccount);
  expect(await reader.reads("Street address")).toBe(north.streetAddress);
  await reader.presses("Review changes");
  await reader.seesHeading("Review your new address");
  await reader.sees("We'll send them to the new address too");
});

test("keeps the email, but not the password, of a change that a sign-in interrupted", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: [/status of 401/, /^User is not/] });
  await asOwner(
    world.site.store.owner,
    "update session set signed_in_at = now() - interval '6 minutes' where tenant_id = $1",
    [publisher.tenantId],
  );
  await reader.opens(paths.profile);
  await reader.presses("Change Email");
  const wanted = newEmail();
  await reader.types("New email", wanted);
  const change = reader.page.getByRole("dialog").getByRole("button", { name: "Change Email" });
  await change.click();
  await reader.types("Your password", password);
  await changeAuth(reader, inMinutes(-1));
  await change.click();
  await reader.seesHeading("Sign in");
  const kept = JSON.stringify(await reader.stored());
  expect(kept).toContain(wanted);
  expect(kept).not.toContain(password);
});

test("reports a payment after the session ended during the charge, and charges once", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const before = charges(world.site, publisher).length;
  await using reader = await atOptions(world, publisher, payer.email, { pardons: [/status of 401/] });
  await choosesAndContinues(reader, once);
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

test("asks for sign-in before charging when the session ends before the answer would arrive", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const before = charges(world.site, publisher).length;
  await using reader = await atOptions(world, publisher, payer.email);
  await changeAuth(reader, inMinutes(15));
  await choosesAndContinues(reader, once);
  await signsIn(reader);
  await reader.seesHeading("Make a one-time payment");
  await entersCard(reader, goodCard);
  expect(charges(world.site, publisher).length).toBe(before);
});

test("signs the other tab out at once when the reader signs out in one", async () => {
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

test("stops loading when somebody signs out", async () => {
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

test("asks the reader five minutes before an idle session ends, and extends it with one press", async () => {
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

test("asks for the password in place before a session's final end, and loses nothing typed", async () => {
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

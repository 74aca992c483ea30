import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { call } from "#tests/world/calls.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { charges, subscriptions } from "./books.ts";
import { continues, entersCard, goesToPayment, goodCard, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

const authOf = async (reader: Reader): Promise<{ token: string; expires: string; [key: string]: unknown }> =>
  JSON.parse((await reader.stored())["userAuth"] ?? "{}");

/** The effect on this tab of a sign-out in another tab, or of a new password. */
async function tokenIsRevoked(reader: Reader, domain: string): Promise<void> {
  const { token } = await authOf(reader);
  expect((await call(world.site, "signOut", { domain }, { token })).status).toBe(200);
}

test("shows only Logging you in... while the code is exchanged", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  await reader.opens("/account");
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await reader.page.route("**/api/Auth/TNAuth", async (route) => {
    await looked;
    await route.continue();
  });
  await signsIn(reader);
  await reader.seesHeading("Logging you in...");
  expect(await reader.page.getByRole("navigation", { name: "Account" }).count()).toBe(0);
  await reader.pictures("logging-in");
  goOn();
  await reader.seesHeading("Hello, Nora");
  // The code is gone from the address bar.
  await reader.isAt("/account");
});

test("says that nobody can sign in while the publication is closed, and lets the reader in once it is open", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await changePublisher(world.site, publisher, "update tenant set closed_at = now()");
  await using reader = await world.reader(publisher, { email, pardons: [/status of 503/] });
  await reader.opens("/account");
  await reader.sees("Nobody can sign in right now. Your subscription is safe.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("closed");
  await changePublisher(world.site, publisher, "update tenant set closed_at = null");
  await reader.presses("Sign in");
  await signsIn(reader);
  await reader.seesHeading("Hello, Nora");
});

test("shows Error during auth. after a failed exchange, and never redirects automatically", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 401/] });
  await reader.page.clock.install();
  await reader.opens("/account?code=not-a-code-of-ours");
  await reader.sees("Error during auth.");
  await reader.isAt("/account");
  expect(await reader.stored()).not.toHaveProperty("userAuth");
  await reader.pictures("auth-failed");
  await reader.page.clock.fastForward("10:00");
  await reader.sees("Error during auth.");
  await reader.presses("Sign in");
  await reader.sees("Use the email address and password of your subscription.");
});

test("shows the same sentence and a Sign in button when a sign-in can't be started", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 503/] });
  await reader.page.route("**/api/Auth/BeginSignIn", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.opens("/account");
  await reader.sees("Error during auth.");
  expect(reader.page.url()).toBe(`${world.address}/${publisher.domain}/account`);
  await reader.presses("Sign in");
  await reader.sees("Use the email address and password of your subscription.");
});

test("shows a plain 404 for an unknown publication", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 404/] });
  const answer = await reader.page.goto(`${world.address}/nobody.example/subscribe`);
  expect(answer?.status()).toBe(404);
  await reader.seesHeading("404");
  await reader.sees("Oops! Looks like this page doesn't exist.");
  await reader.sees("There is no newspaper at this address.");
  // It loads our stylesheet, and nothing from any publication.
  expect(await reader.page.locator("script, img").count()).toBe(0);
  expect(await reader.page.locator("link:not([rel=stylesheet]), link[href^='/theme/']").count()).toBe(0);
});

test("returns to a deep link after sign-in, with the account it selects", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  await reader.opens(`/account/profile?accountNumber=${accountNumber}`);
  await reader.seesHeading("Sign in");
  expect(reader.page.url()).not.toContain(`accountNumber%3D${accountNumber}`);
  await signsIn(reader);
  await reader.isAt(`/account/profile?accountNumber=${accountNumber}`);
  await reader.seesHeading("My Profile");
});

test("clears userAuth but keeps returnURL for a token revoked midway, and returns to the same choice", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email, pardons: [/status of 401/] });
  await reader.opens("/account");
  await signsIn(reader);
  await reader.region("Unlimited Digital + E-edition").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  await tokenIsRevoked(reader, publisher.domain);
  await reader.presses("I am moving");

  await reader.seesHeading("Sign in");
  const stored = await reader.stored();
  expect(stored).not.toHaveProperty("userAuth");
  expect(stored["returnURL"]).toBe(`/${publisher.domain}/account/cancel`);
  await signsIn(reader);
  await reader.isAt("/account/cancel");
  expect(await reader.button("I am moving").getAttribute("aria-current")).toBe("true");
  expect(await reader.stored()).not.toHaveProperty("returnURL");
  await reader.presses("I am moving");
  await reader.isAt("/account/cancel/CancelSave");
});

test("a checkout with a revoked token returns from sign-in with everything but the check mark, and is paid", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 401/] });
  // The form asks for its payment as soon as it is shown, so only later requests are refused.
  const opened = reader.page.waitForResponse("**/api/Payment/GetConvergeAuthToken");
  await goesToPayment(reader);
  await opened;
  await reader.page.goBack();
  await reader.seesHeading("Your account and billing");
  await reader.types("First name", "Norah");
  await tokenIsRevoked(reader, publisher.domain);
  await continues(reader);
  await signsIn(reader);
  await reader.isAt("/subscribe?step=payment");
  await reader.sees("Norah Ellingsen");
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("finds the payment after signing in, and charges once, when the token was revoked before posting", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 401/] });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await tokenIsRevoked(reader, publisher.domain);
  await reader.card.presses("Pay $1.00");
  await reader.sees("We sent your payment and are confirming it with your bank.");
  await reader.presses("Sign in");
  await signsIn(reader);
  await reader.seesHeading("Payment");
  await reader.ticks("I agree to these terms");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("ignores a sign-in that has expired", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  await reader.opens("/account");
  await signsIn(reader);
  await reader.seesHeading("Hello, Nora");
  const auth = await authOf(reader);
  const expired = JSON.stringify({ ...auth, expires: "1900-01-01T00:00:00.000Z" });
  await reader.page.evaluate((value) => window.sessionStorage.setItem("userAuth", value), expired);
  await reader.opens("/account");
  await reader.seesHeading("Sign in");
  expect(await reader.stored()).toMatchObject({ returnURL: `/${publisher.domain}/account` });
});

test("forgets everything here and revokes the token everywhere on sign-out, and waits to be asked", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  await reader.opens("/account");
  await signsIn(reader);
  await reader.seesHeading("Hello, Nora");
  const { token } = await authOf(reader);
  await reader.presses("Sign Out");
  await reader.seesHeading("You're signed out");
  await reader.pictures("signed-out");
  expect(Object.keys(await reader.stored())).not.toContain("userAuth");
  const asked = { domain: publisher.domain, accountNumber: 0 };
  expect((await call(world.site, "getAccountManagementDetails", asked, { token })).status).toBe(401);
  await reader.presses("Sign in");
  await signsIn(reader);
  await reader.seesHeading("Hello, Nora");
});

test.each(["at once", "after a wrong password"])(
  "Back after signing in %s stays in the account, then leads to the page before, never to the sign-in form",
  async (how) => {
    const { email } = await aSubscriber(world.site, world.paper);
    await using reader = await world.reader(world.paper, { email, pardons: [/status of 422/] });
    await reader.opens("/subscribe/redeem");
    const before = reader.page.url();
    await reader.opens("/account");
    await reader.seesHeading("Sign in");
    if (how !== "at once") {
      await signsIn(reader, "not-her-password");
      await reader.sees("The email address and password don't match.");
    }
    await signsIn(reader);
    await reader.seesHeading("Hello, Nora");
    // One step back for each time that the form was shown.
    for (let shown = 0; shown < (how === "at once" ? 1 : 2); shown++) {
      await reader.page.goBack();
      await reader.isAt("/account");
      await reader.seesHeading("Hello, Nora");
    }
    await reader.page.goBack();
    expect(reader.page.url()).toBe(before);
  },
);

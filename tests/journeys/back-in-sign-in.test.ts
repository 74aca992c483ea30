import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** A reader with a proven login, on a phone. */
async function aReader(): Promise<Reader> {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, {});
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where email = $1", [email]);
  return world.reader(publisher, { email, viewport: narrow, pardons: [/status of 4(?:10|22)/] });
}

const emails = async (reader: Reader, kind: string): Promise<number> => {
  const rows = await asOwner<{ n: number }>(
    world.site.store.owner,
    "select count(*)::int as n from letter where recipient = $1 and kind = $2",
    [reader.email, kind],
  );
  return rows[0]?.n ?? 0;
};

/** The browser's own button, which a page cannot see. */
const goesBack = (reader: Reader) => reader.page.goBack();
const goesForward = (reader: Reader) => reader.page.goForward();

/** The link of an email, at this site's own address. */
const linkIn = (text: string, part: string): string =>
  (text.split(/\s/).find((word) => word.startsWith("http") && word.includes(part)) ?? "").replace(
    /^https?:\/\/[^/]+/,
    world.address,
  );

test("sends nothing twice on Back and Forward among the emailed sign-in link's pages, and the link still signs in", async () => {
  await using reader = await aReader();
  await reader.opens("/account");
  await reader.seesHeading("Sign in");
  await reader.presses("Email me a sign-in link");
  await reader.seesHeading("Sign in by email");
  await reader.types("Email address", "nora");
  await reader.presses("Email me a sign-in link");
  await reader.sees("Please enter a valid email address.");
  await reader.types("Email address", reader.email);
  await reader.presses("Email me a sign-in link");
  await reader.seesHeading("Check your email");
  const { text } = await emailAbout(world.site, reader.email, "Sign in to");
  await goesBack(reader);
  await reader.seesHeading("Sign in by email");
  expect(await faultsOf(reader)).toEqual([]);
  await goesBack(reader);
  await reader.seesHeading("Sign in by email");
  await goesBack(reader);
  await reader.seesHeading("Sign in");
  for (let step = 0; step < 3; step++) await goesForward(reader);
  await reader.seesHeading("Check your email");
  expect(await emails(reader, "signInLink")).toBe(1);
  await reader.types("Code from the email", "AAAAA-AAAAA");
  await reader.presses("Sign in");
  await reader.sees("That code doesn't work.");
  await goesBack(reader);
  await reader.seesHeading("Check your email");
  await reader.page.goto(linkIn(text, "sign-in-link/open/"));
  await reader.seesHeading("Sign in");
  await reader.presses("Sign in");
  await reader.seesHeading("Hello, Nora");
  // Back from the account: the link was used, and the page says how to continue; nobody is signed out by that.
  await goesBack(reader);
  await reader.sees(/This link no longer works|Hello, Nora/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.opens("/account");
  await reader.seesHeading("Hello, Nora");
  expect(await emails(reader, "signInLink")).toBe(1);
});

test("sends nothing twice on Back and Forward among the forgotten password's pages, and the new one signs in", async () => {
  await using reader = await aReader();
  await reader.opens("/account");
  await reader.seesHeading("Sign in");
  await reader.presses("Forgot your password?");
  await reader.seesHeading("Forgot your password?");
  await reader.types("Email address", "nora");
  await reader.presses("Send the link");
  await reader.sees("Please enter a valid email address.");
  await reader.types("Email address", reader.email);
  await reader.presses("Send the link");
  await reader.seesHeading("Check your email");
  const { text } = await emailAbout(world.site, reader.email, "Choose a new password for");
  await goesBack(reader);
  await reader.seesHeading("Forgot your password?");
  await goesBack(reader);
  await reader.seesHeading("Forgot your password?");
  await goesForward(reader);
  await goesForward(reader);
  await reader.seesHeading("Check your email");
  expect(await emails(reader, "resetPassword")).toBe(1);
  await reader.page.goto(linkIn(text, "new-password/"));
  await reader.types("New password", "heron-on-the-lake");
  await reader.types("New password again", "heron-on-a-lake");
  await reader.presses("Save password");
  await reader.sees("The two passwords don't match.");
  await reader.types("New password", "heron-on-the-lake");
  await reader.types("New password again", "heron-on-the-lake");
  await reader.presses("Save password");
  await reader.seesHeading("Your password is set");
  await goesBack(reader);
  await reader.seesHeading("This link no longer works");
  expect(await faultsOf(reader)).toEqual([]);
  await goesForward(reader);
  await reader.seesHeading("Your password is set");
  await reader.presses("Sign in");
  await signsIn(reader, "heron-on-the-lake");
  await reader.seesHeading("Hello, Nora");
  expect(await emails(reader, "resetPassword")).toBe(1);
});

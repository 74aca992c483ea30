import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** At the page that says that an email is on its way. */
async function asksForLink(reader: Reader): Promise<{ readonly link: string; readonly code: string }> {
  await reader.opens("/account");
  await reader.seesHeading("Sign in");
  await reader.presses("Email me a sign-in link");
  await reader.seesHeading("Sign in by email");
  await reader.pictures("sign-in-by-email");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Email address", "nora");
  await reader.presses("Email me a sign-in link");
  await reader.sees("Please enter a valid email address.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Email address", reader.email);
  await reader.presses("Email me a sign-in link");
  await reader.seesHeading("Check your email");
  const { text } = await emailAbout(world.site, reader.email, "Sign in to");
  const path = /https?:\/\/[^/\s]+(\S+sign-in-link\/open\/\?token=\S+)/.exec(text)?.[1] ?? "";
  return { link: world.address + path, code: /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(text)?.[0] ?? "" };
}

async function aReaderWithLogin(viewport: typeof narrow) {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, {});
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where email = $1", [email]);
  return world.reader(publisher, { email, viewport, pardons: [/status of 4(?:03|10|22)/] });
}

test("signs in once with one press on a sign-in link, on a phone", async () => {
  await using reader = await aReaderWithLogin(narrow);
  const { link } = await asksForLink(reader);
  await reader.page.goto(link);
  await reader.seesHeading("Sign in");
  await reader.sees(reader.email);
  await reader.pictures("sign-in-link");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Sign in");
  await reader.seesHeading("Hello, Nora");
  await reader.page.goto(link);
  await reader.seesHeading("This link no longer works");
  await reader.pictures("sign-in-link-used");
  expect(await faultsOf(reader)).toEqual([]);
});

test("says where to open a link from another browser, and signs in there with its code, on a phone", async () => {
  await using reader = await aReaderWithLogin(narrow);
  const { link, code } = await asksForLink(reader);
  await reader.pictures("sign-in-link-sent");
  expect(await faultsOf(reader)).toEqual([]);
  await using phone = await world.reader(world.paper, { viewport: narrow, pardons: [/status of 403/] });
  await phone.page.goto(link);
  await phone.seesHeading("Open this link where you asked for it");
  await phone.pictures("sign-in-link-elsewhere");
  expect(await faultsOf(phone)).toEqual([]);
  await reader.types("Code from the email", "AAAAA-AAAAA");
  await reader.presses("Sign in");
  await reader.sees("That code doesn't work.");
  await reader.pictures("sign-in-code-wrong");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Code from the email", code.toLowerCase());
  await reader.presses("Sign in");
  await reader.seesHeading("Hello, Nora");
});

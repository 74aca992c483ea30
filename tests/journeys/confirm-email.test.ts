import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { password } from "#tests/world/shopper.ts";
import { entersCard, goesToPayment, goodCard, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const step = "One more step: confirm your email";

/** The newest confirmation link in a mailbox. */
async function newestLink(email: string): Promise<string> {
  const answer = await world.site.app.inject(`/sandbox/mail.json?to=${encodeURIComponent(email)}`);
  const texts = answer.json<{ messages: { text: string }[] }>().messages.map(({ text }) => text);
  const link = texts.flatMap((text) => text.match(/http\S+\/account\/confirm\?token=\S+/) ?? [])[0] ?? "";
  return link.replace(/^https?:\/\/[^/]+/, world.address);
}

test("reminds the reader on thank-you page, sign-in page and home to confirm the email, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.sees(step);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("thank-you-confirm");
  await reader.presses("Send it again");
  await reader.sees("Sent. If you don't see it in a few minutes, check your spam folder.");
  // A reader who comes back later has to sign in.
  await reader.page.evaluate(() => window.sessionStorage.clear());
  await reader.opens("/account");
  await reader.seesHeading("Sign in");
  await reader.sees(step);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("sign-in-confirm");
  await reader.presses("Send me the link again");
  await reader.seesHeading(step);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("confirm-again");
  await reader.presses("Back to sign in");
  await signsIn(reader);
  await reader.seesHeading("Hello, Nora");
  await reader.sees(step);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-confirm");

  await expect.poll(() => newestLink(reader.email)).not.toBe("");
  await reader.page.goto(await newestLink(reader.email));
  await reader.pictures("confirm-link");
  await reader.types("Password", password);
  await reader.presses("Confirm my email");
  await reader.seesHeading("Your email is confirmed");
  await reader.presses("Go to my account");
  await reader.seesHeading("Hello, Nora");
  await reader.misses(step);
});

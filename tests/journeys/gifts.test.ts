import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aGiftEmail } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import {
  continues,
  createsLogin,
  entersAddress,
  entersCard,
  goodCard,
  namesRecipient,
  picksPrint,
  setsUpAccount,
  signsIn,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** The email's link as its reader follows it: only path and code, on this test's address. */
const linkIn = (text: string): string => {
  const code = /\/subscribe\/redeem\?code=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  if (code === undefined) throw new Error(`no link in: ${text}`);
  return `/subscribe/redeem?code=${code}`;
};

const emailLink = async (email: string): Promise<string> =>
  linkIn((await emailAbout(world.site, email, "A gift for you")).text);

async function entersPlace(reader: Reader): Promise<void> {
  await reader.types("Street address", "1220 Decorah Road");
  await reader.types("City", "West Bend");
  await reader.types("State", "WI");
  await reader.types("ZIP code", "53095");
}

async function redeemsAsNew(reader: Reader): Promise<void> {
  await reader.seesHeading("Redeem your gift");
  await createsLogin(reader);
  await reader.presses("Redeem my gift");
  await reader.seesHeading("Your gift subscription has started");
}

const paysDollar = async (reader: Reader): Promise<void> => {
  await reader.seesHeading("Payment");
  await entersCard(reader, goodCard);
  await reader.card.presses(/^Pay \$/);
  await reader.isAt("/subscribe/thankyou");
  await reader.seesHeading("Thank you");
};

test("sells, emails and redeems a gift for a new reader, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const recipientEmail = newEmail();
  await using donor = await world.reader(publisher, { viewport: narrow });

  await donor.opens("/subscribe");
  await donor.sees("Step 1 of 3");
  await donor.presses(/^Give /);
  await donor.ticks("A gift for someone else");
  await donor.sees("Step 1 of 4");
  await donor.sees("This subscription doesn't renew. You won't be charged again.");
  await donor.sees("The subscription starts when the gift is redeemed.");
  await donor.sees("You pay once, today. A gift does not renew: nothing is charged later");
  await donor.misses("renews automatically");
  await donor.misses("renews at");
  await donor.pictures("gift-choice");
  expect(await donor.button("Give this subscription").isDisabled()).toBe(true);
  await donor.ticks("I agree to these terms");
  await donor.presses("Give this subscription");

  await donor.sees("Step 2 of 4");
  await namesRecipient(donor, recipientEmail);
  await donor.pictures("gift-recipient");
  await donor.presses("Continue");

  await donor.seesHeading("Your account and billing");
  await setsUpAccount(donor);
  await entersAddress(donor);
  await continues(donor);
  await donor.sees("A gift for Linnea Aas");
  await donor.pictures("gift-payment");
  await paysDollar(donor);
  await donor.sees("Your gift is paid for.");
  await donor.sees(`We're emailing Linnea Aas at ${recipientEmail} a link to redeem the gift.`);
  await donor.pictures("gift-thank-you");
  await emailAbout(world.site, donor.email, "Receipt from");
  const kept = await emailAbout(world.site, donor.email, "Your gift subscription to");
  expect(kept.text).toContain("Version of these terms: 2026-01-gift");

  await using recipient = await world.reader(publisher, { viewport: narrow, email: recipientEmail });
  await recipient.opens(await emailLink(recipientEmail));
  await recipient.seesHeading("Redeem your gift");
  await recipient.sees("Nora Ellingsen");
  await recipient.isAt("/subscribe/redeem");
  await recipient.pictures("redeem");
  await recipient.reloads();
  await redeemsAsNew(recipient);
  await recipient.sees("It ends after that day, and you won't be charged.");
  await recipient.pictures("gift-begun");
  await emailAbout(
    world.site,
    donor.email,
    `Your gift subscription to ${publisher.plain.tenant.site.siteName} was redeemed`,
  );
  await recipient.presses("Go to my account");
  await signsIn(recipient);
  await recipient.seesHeading("Hello, Linnea");
  await recipient.sees("Gift subscription, paid in full");
  await recipient.pictures("gift-account");
});

test("keeps a gift's screens accessible, with and without errors", async () => {
  const publisher = await aPublisher(world.site);
  await using donor = await world.reader(publisher);
  await donor.opens("/subscribe");
  await picksPrint(donor);
  await donor.presses(/^Give /);
  await donor.ticks("A gift for someone else");
  await donor.sees("Step 1 of 5");
  // The donor's own ZIP code says nothing about the recipient's.
  await donor.sees("Enter the recipient's ZIP code to continue.");
  expect(await faultsOf(donor)).toEqual([]);
  await donor.types("Recipient's ZIP code", "53095");
  await donor.ticks("I agree to these terms");
  await donor.presses("Give this subscription");
  await donor.seesHeading("Who is the gift for?");
  await donor.presses("Continue");
  await donor.sees("Recipient name is required");
  await donor.sees("Invalid email address");
  expect(await faultsOf(donor)).toEqual([]);
  await namesRecipient(donor, newEmail());
  await donor.types("Confirm recipient's email", "somebody@else.example");
  await donor.presses("Continue");
  await donor.sees("Email addresses do not match");
  await namesRecipient(donor, newEmail());
  await donor.presses("Continue");
  await setsUpAccount(donor);
  await entersAddress(donor);
  await continues(donor);
  await donor.seesHeading("Where should we deliver the paper?");
  await donor.sees("Recipient's address");
  expect(await donor.field("First name").count()).toBe(0);
  expect(await faultsOf(donor)).toEqual([]);
  await entersPlace(donor);
  await continues(donor);
  await paysDollar(donor);
  expect(await faultsOf(donor)).toEqual([]);
});

test("tells a second reader, and the first one again, that a gift was already redeemed", async () => {
  const publisher = await aPublisher(world.site);
  const { code } = await aGiftEmail(world.site, publisher);
  const link = `/subscribe/redeem?code=${code}`;
  await using first = await world.reader(publisher);
  await using second = await world.reader(publisher);
  await first.opens(link);
  await second.opens(link);
  await createsLogin(second);
  await redeemsAsNew(first);
  await second.presses("Redeem my gift");
  await second.sees(/^This gift was already redeemed\. If that wasn't you/);
  expect(await faultsOf(second)).toEqual([]);
  await second.opens(link);
  await second.seesHeading("This gift has already been redeemed");
  expect(await faultsOf(second)).toEqual([]);
});

test("says what to do with an unknown, expired or missing link", async () => {
  const publisher = await aPublisher(world.site);
  const { code } = await aGiftEmail(world.site, publisher);
  await changePublisher(world.site, publisher, "update gift set redeem_through = '2020-01-01'");
  await using reader = await world.reader(publisher, { pardons: [/status of 40[04]/] });
  await reader.opens(`/subscribe/redeem?code=${code}`);
  await reader.seesHeading("This gift can no longer be redeemed");
  expect(await faultsOf(reader)).toEqual([]);
  for (const unknown of ["A".repeat(43), "short"]) {
    await reader.opens(`/subscribe/redeem?code=${unknown}`);
    await reader.seesHeading("We couldn't find this gift");
  }
  expect(await faultsOf(reader)).toEqual([]);
  await using other = await world.reader(publisher);
  await other.opens("/subscribe/redeem");
  await other.seesHeading("Redeem a gift");
  await other.sees("Open the link in your gift email, or enter the code on your card.");
  expect(await faultsOf(other)).toEqual([]);
});

test("buy one, give one: a visitor subscribes, and somebody else gets the same plan free", async () => {
  const publisher = await aPublisher(world.site);
  const recipientEmail = newEmail();
  await using buyer = await world.reader(publisher);
  await buyer.opens("/subscribe");
  await buyer.presses(/^Give /);
  await buyer.ticks("For me, plus a free one for someone else");
  await buyer.sees("Step 1 of 4");
  await buyer.sees("Upcoming charges");
  expect(await faultsOf(buyer)).toEqual([]);
  await buyer.ticks("I agree to these terms");
  await buyer.presses("Start subscription");
  await namesRecipient(buyer, recipientEmail);
  await buyer.presses("Continue");
  await setsUpAccount(buyer);
  await entersAddress(buyer);
  await continues(buyer);
  await paysDollar(buyer);
  await buyer.sees("You're now a subscriber");
  await buyer.sees("Free gift for");
  await buyer.pictures("bogo-thank-you");
  await using recipient = await world.reader(publisher, { email: recipientEmail });
  await recipient.opens(await emailLink(recipientEmail));
  await redeemsAsNew(recipient);
});

test("shows nothing of buy one, give one without its toggle", async () => {
  const publisher = await aPublisher(world.site);
  await changePublisher(world.site, publisher, "update feature_toggle set enabled = (key <> 'bogo_purchase')");
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await reader.presses("Give this as a gift");
  await reader.sees("Who is this subscription for?");
  expect(await reader.page.getByText("a free one for someone else").count()).toBe(0);
});

test("sells no gifts on the older page, and turns a gift begun on the newer one into a subscription for oneself", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await reader.presses(/^Give /);
  await reader.ticks("A gift for someone else");
  await reader.sees("This subscription doesn't renew.");
  await changePublisher(world.site, publisher, "update feature_toggle set enabled = (key <> 'new_subscription_page')");
  await reader.reloads();
  await reader.seesHeading("Subscribe");
  await reader.sees("Upcoming charges");
  expect(await reader.button(/^Give /).count()).toBe(0);
});

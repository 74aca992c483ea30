import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aDonor, giftCode } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { continues, entersAddress, entersCard, goodCard, setsUpAccount, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test("gives a card with a note, straight from its own address, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using donor = await world.reader(publisher, { viewport: narrow });
  await donor.opens("/subscribe/gift");
  await donor.isAt("/subscribe");
  await donor.sees("You're giving a subscription.");
  expect(await faultsOf(donor)).toEqual([]);
  await donor.pictures("gift-entry");
  await donor.ticks("I agree to these terms");
  await donor.presses("Give this subscription");
  await donor.seesHeading("Who is the gift for?");
  await donor.types("Recipient's name", "Linnea Aas");
  await donor.ticks("On a card that you print");
  await donor.types("A personal note (optional)", "Happy birthday, Linnea!");
  expect(await faultsOf(donor)).toEqual([]);
  await donor.pictures("gift-by-card");
  await donor.presses("Continue");
  await setsUpAccount(donor);
  await entersAddress(donor);
  await continues(donor);
  await donor.sees("A gift for Linnea Aas. You'll print its card after you pay.");
  await entersCard(donor, goodCard);
  await donor.card.presses(/^Pay \$/);
  await donor.isAt("/subscribe/thankyou");
  await donor.sees("Print the card and give it to Linnea Aas.");
  expect(await faultsOf(donor)).toEqual([]);
  // This entry saves the two clicks that choose a gift in the shop.
  expect(donor.effort.presses).toBeLessThanOrEqual(9);
  expect(donor.effort.fields).toBeLessThanOrEqual(16);
});

test("a donor prints a card, and its code opens the gift, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const { donor, ofAccount } = await aDonor(world.site, publisher, { note: "Happy birthday!" });
  await using giver = await world.reader(publisher, { viewport: narrow, email: donor.email });
  await giver.opens(`/account/gifts?accountNumber=${ofAccount.accountNumber}`);
  await signsIn(giver);
  await giver.seesHeading("For Linnea Aas");
  await giver.sees("It hasn't been redeemed yet.");
  expect(await faultsOf(giver)).toEqual([]);
  await giver.pictures("gifts");
  await giver.presses("Make a card to print");
  await giver.seesHeading("A gift for you");
  expect(await faultsOf(giver)).toEqual([]);
  await giver.pictures("gift-card");
  const code = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(await giver.page.locator("article").innerText())?.[0] ?? "";
  await giver.page.emulateMedia({ media: "print" });
  await giver.pictures("gift-card-on-paper");

  await using recipient = await world.reader(publisher, { viewport: narrow });
  await recipient.opens("/subscribe/redeem");
  await recipient.types("Code on your card", "nope");
  await recipient.presses("Open my gift");
  await recipient.sees("Enter the ten letters and digits of your card's code");
  expect(await faultsOf(recipient)).toEqual([]);
  await recipient.types("Code on your card", code.toLowerCase());
  await recipient.presses("Open my gift");
  await recipient.seesHeading("Redeem your gift");
  await recipient.sees("Happy birthday!");
  expect(await recipient.reads("Email")).toBe("");
});

test("a donor corrects the address, and the recipient finds it filled in", async () => {
  const publisher = await aPublisher(world.site);
  const { donor, ofAccount } = await aDonor(world.site, publisher);
  await using giver = await world.reader(publisher, { viewport: narrow, email: donor.email });
  await giver.opens(`/account/gifts?accountNumber=${ofAccount.accountNumber}`);
  await signsIn(giver);
  const placeOfFocus = () => giver.page.evaluate(() => document.activeElement?.textContent ?? "");
  await giver.presses("Change");
  // The clicked button is gone, so the focus is on what replaced it.
  await expect.poll(placeOfFocus).toMatch(/^Change the gift for Linnea Aas/);
  await giver.presses("Keep it as it is");
  await expect.poll(placeOfFocus).toContain("Change");
  await giver.presses("Change");
  const right = newEmail();
  await giver.types("Recipient's email", right);
  await giver.types("A personal note (optional)", "Enjoy it.");
  expect(await faultsOf(giver)).toEqual([]);
  await giver.pictures("gift-change");
  await giver.presses("Save changes");
  await giver.sees("Your changes are saved.");
  await expect.poll(placeOfFocus).toBe("Your changes are saved.");
  await giver.sees(`We emailed it to ${right}`);

  await using recipient = await world.reader(publisher, { viewport: narrow, email: right });
  await recipient.opens(`/subscribe/redeem?code=${await giftCode(world.site, publisher, right)}`);
  await recipient.seesHeading("Redeem your gift");
  await recipient.sees("Enjoy it.");
  expect(await recipient.reads("Email")).toBe(right);
  await recipient.pictures("redeem-with-note");
});

test("a scheduled gift shows its day, in Spanish too", async () => {
  const publisher = await aPublisher(world.site);
  const { today } = world.site.needs.outside.clock.local({ timeZone: publisher.plain.tenant.timeZone });
  const { donor, ofAccount } = await aDonor(world.site, publisher, { startDate: addDays(today, 20) });
  await using giver = await world.reader(publisher, { email: donor.email, pardons: [/status of 400/] });
  await giver.opens(`/account/gifts?accountNumber=${ofAccount.accountNumber}`);
  await signsIn(giver);
  await giver.sees("Scheduled");
  await giver.sees("We'll email it to");
  await giver.presses("Change");
  await giver.sees("If you choose today, we send it right away.");
  expect(await faultsOf(giver)).toEqual([]);

  const sendOn = giver.field("Send it on");
  await sendOn.fill(addDays(today, -1));
  await giver.presses("Save changes");
  await giver.page.getByRole("link", { name: "Choose a day between today and a year from now." }).waitFor();
  await expect.poll(() => sendOn.getAttribute("aria-invalid")).toBe("true");
  expect(await faultsOf(giver)).toEqual([]);
  await sendOn.fill(addDays(today, 21));
  await giver.types("Recipient's name", "4111 1111 1111 1111");
  await giver.presses("Save changes");
  await giver.sees("Please do not enter a card number here.");
});

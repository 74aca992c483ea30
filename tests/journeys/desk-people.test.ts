import { expect, test } from "vitest";
import { newEmail } from "#tests/world/shopper.ts";
import { aGiftEmail } from "#tests/world/gifts.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aClerkAt, soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import { keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

async function aReaderOnThePhone() {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  return { publisher, reader, ...(await aClerkAt(world, publisher, reader.accountNumber)) };
}

test("corrects a misspelled name, and the top of the account shows it", async () => {
  const { clerk, opens } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("person");
  await clerk.seesHeading("Name and phone");
  await clerk.types("Last name", "Ellingsen-Aas");
  await clerk.sees("The account is in the name of Nora Ellingsen-Aas from now on.");
  expect(await soundAt(clerk, "person-name")).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.presses("Save");
  await clerk.sees("Changed.");
  await clerk.sees(/^Nora Ellingsen-Aas, account/);
  await clerk.presses("Back to the account");
  await clerk.seesHeading("Nora Ellingsen-Aas");
  expect(await soundAt(clerk, "account")).toEqual([]);
});

test("a new email address waits for confirmation, and the screen says who gets which email", async () => {
  const { clerk, opens, reader } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("person");
  await clerk.ticks("Email address");
  const email = newEmail();
  await clerk.types("New email address", email);
  await clerk.sees(`${reader.email} gets an email saying that somebody asked for the change.`);
  expect(await soundAt(clerk, "person-email")).toEqual([]);
  await clerk.presses("Send the link");
  await clerk.sees("The new mailbox got a link. The address takes effect when somebody opens it.");
  await expect.poll(async () => (await mailTo(world.site, email)).length).toBe(1);
});

test("switches renewal notices back to paper", async () => {
  const { clerk, opens } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("person");
  await clerk.ticks("Renewal notices");
  await clerk.ticks("On paper, by mail");
  expect(await soundAt(clerk, "person-notices")).toEqual([]);
  await clerk.presses("Save");
  await clerk.sees("Changed.");
});

test("sends a sign-in link to the reader's own mailbox", async () => {
  const { clerk, opens, reader } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("sign-in-help");
  await clerk.seesHeading("Help with sign-in");
  expect(await soundAt(clerk, "sign-in-help")).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  const before = (await mailTo(world.site, reader.email)).length;
  await clerk.presses("Email the link");
  await clerk.sees("The link is on its way.");
  expect(clerk.effort).toEqual({ presses: 1, fields: 0 });
  await expect.poll(async () => (await mailTo(world.site, reader.email)).length).toBeGreaterThan(before);
  expect(await clerk.page.content()).not.toMatch(/token=/);
});

test("invites a daughter to help, and withdraws the invitation", async () => {
  const { clerk, opens } = await aReaderOnThePhone();
  await using _ = clerk;
  const email = newEmail();
  await opens("invite");
  await clerk.types("The helper's email address", email);
  expect(await soundAt(clerk, "invite")).toEqual([]);
  await clerk.presses("Send the invitation");
  await clerk.sees("The invitation is on its way.");
  await expect
    .poll(async () => (await mailTo(world.site, email))[0]?.text ?? "")
    .toContain("Our customer service team invited you");
  await opens("invite");
  await clerk.ticks(`Withdraw the invitation to ${email}`);
  expect(await soundAt(clerk, "invite-back")).toEqual([]);
  await clerk.presses("Withdraw the invitation");
  await clerk.sees("The invitation is withdrawn. Its link no longer works.");
});

test("records a death with two presses, and leads to ending the subscription", async () => {
  const { clerk, opens } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("no-contact");
  await clerk.ticks("The reader has died");
  expect(await soundAt(clerk, "no-contact")).toEqual([]);
  await clerk.presses("Mark the account");
  await clerk.sees("Noted at the top of the account.");
  expect(clerk.effort).toEqual({ presses: 2, fields: 0 });
  expect(await soundAt(clerk, "no-contact-done")).toEqual([]);
  await clerk.presses("End the subscription now and refund what is unused");
  await clerk.seesHeading("End now");
  await expect.poll(() => clerk.page.getByRole("radio", { name: "Deceased" }).isChecked()).toBe(true);
  await clerk.presses("End the subscription now");
  await clerk.sees(/^Ended\. The last day is /);
  await clerk.sees(/ · Ended /);
  await clerk.presses("Back to the account");
  await clerk.sees(/^Deceased, noted .*: do not contact$/);
});

test("corrects a gift with the wrong mailbox, and sends its email again", async () => {
  const publisher = await aPublisher(world.site);
  const { donor } = await aGiftEmail(world.site, publisher);
  const { clerk, opens } = await aClerkAt(world, publisher, donor.accountNumber);
  await using _ = clerk;
  await opens("gifts");
  await clerk.ticks("Correct the recipient");
  const email = newEmail();
  await clerk.types("Email address", email);
  await clerk.sees(`${email} gets the gift's email now.`);
  expect(await soundAt(clerk, "gift-change")).toEqual([]);
  await clerk.presses("Save");
  await clerk.sees("The gift goes to the right person now.");
  await expect.poll(async () => (await mailTo(world.site, email)).length).toBe(1);
});

test("a clerk stops a gift's email, and then a bookkeeper refunds the gift", async () => {
  const publisher = await aPublisher(world.site);
  const { donor } = await aGiftEmail(world.site, publisher);
  {
    const { clerk, opens } = await aClerkAt(world, publisher, donor.accountNumber);
    await using _ = clerk;
    await opens("gifts");
    await clerk.sees("Ask a bookkeeper, a publisher or an owner.");
    await clerk.ticks("Stop its email");
    expect(await soundAt(clerk, "gift-back")).toEqual([]);
    await clerk.presses("Stop the gift's email");
    await clerk.sees("Its email is stopped, and its link no longer works. The gift stays paid for.");
  }
  const { clerk, opens } = await aClerkAt(world, publisher, donor.accountNumber, "publisher");
  await using _ = clerk;
  await opens("gifts");
  await clerk.ticks("Cancel and refund it");
  expect(await soundAt(clerk, "gift-refund")).toEqual([]);
  await clerk.presses("Cancel and refund the gift");
  await clerk.sees(/^The gift is canceled\. \$\d+\.\d\d is refunded to its donor\.$/);
});

test("merges two accounts of one person after comparing both, and the old one leads to the other", async () => {
  const publisher = await aPublisher(world.site);
  const [from, into] = [await anOldReader(world.site, publisher), await anOldReader(world.site, publisher)];
  const { clerk, opens, desk } = await aClerkAt(world, publisher, into.accountNumber);
  await using _ = clerk;
  await opens("merge");
  await clerk.seesHeading("Merge two accounts of one person");
  await clerk.types("The other account", String(from.accountNumber));
  await clerk.sees(/ moves to the balance of account .* and lowers its next payment\. Nothing is refunded\.$/);
  expect(await soundAt(clerk, "merge")).toEqual([]);
  await clerk.presses("Merge the accounts");
  await clerk.sees(/^Account .* is part of account .* now\./);
  expect(clerk.effort).toEqual({ presses: 1, fields: 1 });
  await clerk.page.goto(`${desk}/${publisher.domain}/accounts/${from.accountNumber}`);
  await clerk.sees(/^This account was merged into/);
  expect(await soundAt(clerk, "merged-away")).toEqual([]);
  await clerk.presses(`account ${into.accountNumber}`);
  await clerk.sees(`Account ${from.accountNumber}`);
});

test("records that a caller wants the news, and later no longer", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, mailingList: { kind: "events" } },
  }));
  const reader = await anOldReader(world.site, publisher);
  const { clerk, opens } = await aClerkAt(world, publisher, reader.accountNumber);
  await using _ = clerk;
  await opens("news");
  await clerk.sees("Until now: Never asked.");
  await clerk.ticks("Send me news and offers");
  await clerk.sees(/^Read this to the caller, and press only after a yes: “Email me news and offers from /);
  expect(await soundAt(clerk, "news-yes")).toEqual([]);
  await clerk.presses("They said yes");
  await clerk.sees("The reader gets news and offers by email.");
  await clerk.presses("Back to the account");
  await clerk.sees(/^Yes, since .* \(said on the phone\)$/);
  await opens("news");
  await clerk.ticks("No more news and offers");
  expect(await soundAt(clerk, "news-no")).toEqual([]);
  await clerk.presses("Take them off");
  await clerk.sees("The reader won't get news and offers anymore.");
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
});

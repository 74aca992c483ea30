import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aColleague, type Colleague, proofIsOld } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";
import { soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** Somebody at the desk. */
async function atDesk(publisher: Publisher, { session }: Colleague) {
  const person = await world.reader(publisher, { pardons: [/status of (403|409)/] });
  const { port } = new URL(world.address);
  const desk = `http://desk.localhost:${port}`;
  await person.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  const opens = (path: string) => person.page.goto(`${desk}/${path}`);
  const acts = (accountNumber: number, action: string) =>
    opens(`${publisher.domain}/accounts/${accountNumber}/${action}`);
  return { person, opens, acts };
}

async function aClerk() {
  const publisher = await aPublisher(world.site);
  const { accountNumber } = await anOldReader(world.site, publisher);
  const clerk = await aColleague(world.site, "clerk", publisher);
  return { publisher, accountNumber, clerk, ...(await atDesk(publisher, clerk)) };
}

test("credits three papers with one number and two presses, and shows the new date first", async () => {
  const { person, accountNumber, acts } = await aClerk();
  await using _ = person;
  await acts(accountNumber, "credit");
  await person.seesHeading("Credit");
  await person.types("How many papers", "3");
  await person.sees(/^Paid through .* instead of /);
  await person.ticks("Bad delivery");
  expect(await faultsOf(person)).toEqual([]);
  expect(await keyboardFaultsOf(person)).toEqual([]);
  await person.presses("Give the credit");
  await person.sees(/^Credited\. The subscription is now paid through /);
  expect(person.effort).toEqual({ presses: 2, fields: 1 });
});

test("a credit above the most allowed says the limit, and commas for thousands are understood", async () => {
  const { person, accountNumber, acts } = await aClerk();
  await using _ = person;
  await acts(accountNumber, "credit");
  await person.ticks("Dollars");
  await person.types("How much", "$1,036.00");
  await person.sees("Enter dollars and cents, like 12.50, up to $999.99.");
  await person.types("How much", "999.99");
  await person.sees(/^The balance is \$999\.99 instead of /);
  expect(await person.page.getByText("up to $999.99").count()).toBe(0);
});

test("a refund above the limit is requested by one person and approved by another", async () => {
  const { publisher, person, accountNumber, acts } = await aClerk();
  await asOwner(
    world.site.store.owner,
    "update tenant set settings = jsonb_set(settings, '{policy,refundLimitCents}', '1000') where tenant_id = $1",
    [publisher.tenantId],
  );
  world.site.publications.forget();
  await using _ = person;
  await acts(accountNumber, "refund");
  await person.seesHeading("Refund");
  await person.types("How much", "9000.00");
  await person.sees(/^Error: Only .* of this payment is left to refund\.$/);
  expect(await faultsOf(person)).toEqual([]);
  await person.presses(/^All that is left/);
  await person.sees(/^One person may refund \$10\.00/);
  await person.ticks("Moved away");
  expect(await faultsOf(person)).toEqual([]);
  await person.presses("Ask for approval");
  await person.sees("Asked for approval. Until a second person decides, you can withdraw it under Approvals.");

  const manager = await aColleague(world.site, "publisher", publisher);
  const second = await atDesk(publisher, manager);
  await using __ = second.person;
  await second.opens("approvals");
  await second.person.seesHeading("Approvals");
  await second.person.sees(/^Refund of \$/);
  expect(await faultsOf(second.person)).toEqual([]);
  expect(await keyboardFaultsOf(second.person)).toEqual([]);
  await second.person.presses(/^Approve \$/);
  await second.person.sees(/^Approved: Refund of /);
  await second.person.sees("Nothing is waiting for approval.");
});

test("whoever decides too late looks again: the refusal goes away, and then the request", async () => {
  const { publisher, person, accountNumber, acts, opens } = await aClerk();
  await using _ = person;
  const credits = async (dollars: string, button: string) => {
    await acts(accountNumber, "credit");
    await person.ticks("Dollars");
    await person.types("How much", dollars);
    await person.ticks("Goodwill");
    await person.presses(button);
    await person.sees(/^(Credited|Asked for approval)\. /);
  };
  await credits("500.00", "Ask for approval");
  const manager = await aColleague(world.site, "publisher", publisher);
  const { person: second, opens: secondOpens } = await atDesk(publisher, manager);
  await using __ = second;
  await secondOpens("approvals");
  await second.sees("Credit of $500.00");
  const focused = () => second.page.evaluate(() => document.activeElement?.textContent);

  // Somebody changed the account, and the request still waits.
  await acts(accountNumber, "ez-pay-off");
  await person.presses("Turn EZ-Pay off");
  await person.sees(/^EZ-Pay is off\./);
  await second.presses("Approve $500.00");
  await second.sees(/Nothing was changed\.$/);
  await second.presses("Look again");
  await second.misses(/Nothing was changed\.$/);
  await expect.poll(focused).toBe("Approvals");

  // Now it is withdrawn.
  await opens("approvals");
  await person.presses("Withdraw …");
  await person.ticks("Asked for by mistake");
  await person.presses("Withdraw the request");
  await person.sees(/^Withdrawn: /);
  await second.presses("Approve $500.00");
  await second.presses("Look again");
  await second.sees("Nothing is waiting for approval.");
  await expect.poll(focused).toBe("Approvals");
});

test("somebody who requested a refund by mistake finds it on the account and withdraws it", async () => {
  const { publisher, person, accountNumber, acts, opens } = await aClerk();
  await asOwner(
    world.site.store.owner,
    "update tenant set settings = jsonb_set(settings, '{policy,refundLimitCents}', '1000') where tenant_id = $1",
    [publisher.tenantId],
  );
  world.site.publications.forget();
  await using _ = person;
  await acts(accountNumber, "refund");
  await person.presses(/^All that is left/);
  await person.ticks("Moved away");
  await person.presses("Ask for approval");
  await person.sees("Asked for approval. Until a second person decides, you can withdraw it under Approvals.");
  await opens(`${publisher.domain}/accounts/${accountNumber}`);
  await person.sees(/^Refund of .* is waiting for approval/);
  expect(await soundAt(person, "desk-account-request-waits")).toEqual([]);
  await person.presses("See Approvals");
  await person.seesHeading("Approvals");
  expect(await soundAt(person, "desk-approvals-own")).toEqual([]);
  await person.presses("Withdraw …");
  await person.ticks("Asked for by mistake");
  expect(await soundAt(person, "desk-approvals-withdraw")).toEqual([]);
  expect(await keyboardFaultsOf(person)).toEqual([]);
  await person.presses("Withdraw the request");
  await person.sees(/^Withdrawn: Refund of /);
  await person.sees("Nothing is waiting for approval.");
  expect(await soundAt(person, "desk-approvals-withdrawn")).toEqual([]);
});

test("asks for a new proof before a refund in an old session, and keeps the typed text", async () => {
  const { person, accountNumber, acts, clerk } = await aClerk();
  await using _ = person;
  await proofIsOld(world.site, clerk);
  await acts(accountNumber, "refund");
  await person.types("How much", "6.00");
  await person.ticks("Goodwill");
  await person.presses("Refund $6.00");
  await person.types("Password", clerk.password);
  await person.types("Code", clerk.codeAt(new Date()));
  await person.presses("Continue");
  await person.sees("The refund is on its way. The reader gets an email when it is paid.");
  expect(person.effort.fields).toBe(3);
});

test("ends a subscription after showing its last day and refund", async () => {
  const { person, accountNumber, acts } = await aClerk();
  await using _ = person;
  await acts(accountNumber, "end-now");
  await person.seesHeading("End now");
  await person.sees(/ is refunded for \d+ unused papers\.$/);
  await person.ticks("Deceased");
  expect(await faultsOf(person)).toEqual([]);
  await person.presses("End the subscription now");
  await person.sees(/^Ended\. The last day is /);
});

test("writes off what is owed after showing the amount and the new date", async () => {
  const publisher = await aSteadyPublisher(world.site);
  const { accountNumber } = await aBilledPayer(world.site, publisher);
  const { paidThrough } = await subscriptionOf(world.site, publisher, accountNumber);
  await passTo(world.site, publisher, addDays(paidThrough, 8));
  const { person, acts } = await atDesk(publisher, await aColleague(world.site, "bookkeeper", publisher));
  await using _ = person;
  await acts(accountNumber, "write-off");
  await person.seesHeading("Write off what is owed");
  await person.sees(/ papers delivered but not paid for is written off\.$/);
  await person.ticks("Goodwill");
  expect(await faultsOf(person)).toEqual([]);
  await person.presses(/^Write off \$/);
  await person.sees(/ is written off\. Nothing is owed\.$/);
});

test("transfers papers after showing the new date of both accounts", async () => {
  const { publisher, person, accountNumber, acts } = await aClerk();
  await using _ = person;
  const other = await anOldReader(world.site, publisher);
  await acts(accountNumber, "transfer");
  await person.seesHeading("Transfer to another account");
  await person.types("To account", String(other.accountNumber));
  await person.types("How many papers", "2");
  await person.sees(/^Nora Ellingsen, account \d+, is paid through .* instead of /);
  await person.ticks("One person, two accounts");
  expect(await faultsOf(person)).toEqual([]);
  await person.presses("Transfer 2 papers");
  await person.sees(/^Moved\. This account is paid through .*, the other one through /);
});

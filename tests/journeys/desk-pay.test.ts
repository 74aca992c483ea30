import { afterEach, expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { aColleague } from "#tests/world/desk.ts";
import { aBilledPayer, standingOf } from "#tests/world/paying.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { asOwner } from "#tests/world/store.ts";
import { charges } from "./books.ts";
import { goodCard, rehearsingCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { fillsCard } from "./paying.ts";
import { narrow, type Wishes } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();
afterEach(() => world.site.gatewayIsUp(true));

/** A clerk at the desk, with an action on an account open. Everything that the desk's pages send is recorded. */
async function aClerk(publisher: Publisher, accountNumber: number, wishes: Wishes = {}) {
  const { session } = await aColleague(world.site, "clerk", publisher);
  const clerk = await world.reader(publisher, wishes);
  const { port } = new URL(world.address);
  const desk = `http://desk.localhost:${port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  const sent: string[] = [];
  clerk.page.on("request", (request) => {
    if (request.url().startsWith(desk)) sent.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  const opens = (action: string) => clerk.page.goto(`${desk}/${publisher.domain}/accounts/${accountNumber}/${action}`);
  return { clerk, opens, sent };
}

test("takes a card over the phone; the desk's page never has the number, and the card isn't stored", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const before = charges(world.site, publisher).length;
  const { clerk, opens, sent } = await aClerk(publisher, payer.accountNumber);
  await using _ = clerk;
  await opens("pay-card");
  await clerk.seesHeading("Take a card over the phone");
  await clerk.sees("The card is charged once and isn't kept on file.");
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.pictures("desk-pay-card");
  await clerk.presses("Open the card form");
  await fillsCard(clerk, goodCard);
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.pictures("desk-pay-card-form");
  const kept = await clerk.page.evaluate(() => [
    document.documentElement.outerHTML,
    ...[...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value),
    JSON.stringify([window.sessionStorage, window.localStorage]),
  ]);
  await clerk.card.presses("Charge $36.00");
  await clerk.sees(/^\$36\.00 is paid\. Receipt \S+\. The subscription is paid through /);
  await clerk.pictures("desk-pay-card-done");
  expect(charges(world.site, publisher).slice(before)).toEqual([3600]);
  const held = [...kept, ...sent].map((text) => text.replaceAll(/\D/g, ""));
  expect(held.filter((digits) => digits.includes(goodCard))).toEqual([]);
  expect(sent.some((request) => request.includes("processConvergeResponse"))).toBe(true);
  expect(await standingOf(world.site, publisher, payer)).toMatchObject({ method: "bill" });
  const receipts = async () => (await mailTo(world.site, payer.email)).map(({ text }) => text);
  await expect.poll(receipts).toContainEqual(expect.stringMatching(/Taken by:?\s+Marge Olson/));
  // Opening the form, and charging.
  expect(clerk.effort.presses).toBe(2);
});

test("a declined card charges nothing, and another one can be tried", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const before = charges(world.site, publisher).length;
  const { clerk, opens } = await aClerk(publisher, payer.accountNumber, { viewport: narrow });
  await using _ = clerk;
  await opens("pay-card");
  await clerk.types("Tip for the carrier (optional)", "0.05");
  await clerk.presses("Open the card form");
  await fillsCard(clerk, rehearsingCard);
  await clerk.card.presses("Charge $36.05");
  await clerk.card.sees("Payment declined");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.pictures("desk-pay-card-declined");
  expect(charges(world.site, publisher).slice(before)).toEqual([]);
  await fillsCard(clerk, goodCard);
  await clerk.card.presses("Charge $36.05");
  await clerk.sees(/^\$36\.05 is paid\./);
  expect(charges(world.site, publisher).slice(before)).toEqual([3605]);
});

test("while the bank hasn't answered, offers no second payment, and the job settles the first", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const before = charges(world.site, publisher).length;
  const pardons = [/ERR_EMPTY_RESPONSE|ERR_CONNECTION/];
  const { clerk, opens } = await aClerk(publisher, payer.accountNumber, { pardons });
  await using _ = clerk;
  await opens("pay-card");
  await clerk.types("Tip for the carrier (optional)", "0.17");
  await clerk.presses("Open the card form");
  await fillsCard(clerk, rehearsingCard);
  world.site.gatewayIsUp(false);
  await clerk.card.presses("Charge $36.17");
  await clerk.sees("The bank hasn't confirmed the payment yet");
  expect(await clerk.page.locator("iframe").count()).toBe(0);
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.pictures("desk-pay-card-waiting");
  await opens("pay-check");
  world.site.gatewayIsUp(true);
  await asOwner(
    world.site.store.owner,
    "update payment_intent set next_check_at = now() - interval '1 day' where tenant_id = $1 and next_check_at is not null",
    [publisher.tenantId],
  );
  await reconcilePayments(world.site.work, publisher.tenantId);
  expect(charges(world.site, publisher).slice(before)).toEqual([3617]);
  await emailAbout(world.site, payer.email, "Receipt from Kettle Lakes Courier: $36.17");
});

test("the slower of two people sees what changed before any card is typed", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const pardons = [/status of 409/, /Failed to get Converge auth token/];
  const { clerk, opens } = await aClerk(publisher, payer.accountNumber, { pardons });
  await using _ = clerk;
  await opens("pay-card");
  await clerk.seesHeading("Take a card over the phone");
  await asOwner(
    world.site.store.owner,
    `insert into audit_entry (tenant_id, actor, action, subject, outcome, details, request_id)
     values ($1, 'login:1', 'delivery.stop', $2, 'done', '{}', '')`,
    [publisher.tenantId, `account:${payer.accountNumber}`],
  );
  await clerk.presses("Open the card form");
  await clerk.sees(/^The reader stopped the paper at .* Nothing was changed\.$/);
  expect(await clerk.page.locator("iframe").count()).toBe(0);
  await clerk.presses("Review the account again");
  await clerk.misses(/Nothing was changed\.$/);
  await clerk.presses("Open the card form");
  await fillsCard(clerk, goodCard);
});

test("shows what a check buys, posts it with one press, and refuses it a second time", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const { clerk, opens } = await aClerk(publisher, payer.accountNumber, { viewport: narrow });
  await using _ = clerk;
  await opens("pay-check");
  await clerk.seesHeading("Post a check or cash");
  await clerk.types("Amount", "40");
  await clerk.types("Check number", "1042");
  await clerk.sees(/^Paid through .* instead of /);
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.pictures("desk-pay-check");
  await clerk.presses("Post $40.00");
  await clerk.sees(/^Posted\. Receipt \S+\. The subscription is paid through /);
  expect(clerk.effort).toEqual({ presses: 1, fields: 2 });
  await opens("pay-check");
  await clerk.types("Amount", "40");
  await clerk.types("Check number", "1042");
  await clerk.presses("Post $40.00");
  await clerk.sees(/^Check 1042 was posted on .* Nothing was posted again\.$/);
});

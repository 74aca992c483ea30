import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aRecipient } from "#tests/world/gifts.ts";
import {
  anOrder,
  aSubscriber,
  aVisitor,
  newEmail,
  newIp,
  password,
  payAtGateway,
  signedIn,
  submit,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { intro, startingAgain, yearly } from "#tests/world/starting-again.ts";

const site = await siteOfFile();
const { aBrowser, aStrangersBrowser, checksOut, ordersIn } = startingAgain(site);

test("sells a reader who wants it a second subscription for another address, on its own account", async () => {
  const publisher = await aPublisher(site);
  const buyer = await aSubscriber(site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  const token = await signedIn(site, publisher, buyer.email);
  const sunday = { bundleID: "sunday", rateCode: "sunday-4w" };
  expect(await ordersIn(publisher, { ...buyer, token }, sunday)).toMatchObject({ code: "plan-already-active" });
  const cart = await checksOut(publisher, { ...buyer, token }, { ...sunday, isSecondSubscription: true });
  expect(cart.accountNumber).not.toBe(buyer.accountNumber);
  const { body } = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(body).toMatchObject({ isSuccess: true, accountNumber: cart.accountNumber });
  expect(await moneyOf(site, publisher)).toMatchObject({
    charges: [2000, 2000],
    posted: 4000,
    subscriptions: ["active", "active"],
  });
});

test("refuses intro prices to a reader who has the paper on another account", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const visitor = await aStrangersBrowser(publisher, email);
  await aSubscriber(site, publisher, { bundleID: "sunday", rateCode: "sunday-4w", email });
  const answer = await ordersIn(publisher, visitor, { ...intro, isSecondSubscription: true });
  expect(answer).toMatchObject({ isSuccess: false, code: "rate-not-for-current" });
});

test("opens the active account before an older unpaid one when no number is given", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  await checksOut(publisher, await aBrowser(publisher, email), intro);
  const live = await aSubscriber(site, publisher, { bundleID: "sunday", rateCode: "sunday-4w", email });
  const token = await signedIn(site, publisher, email);
  const { domain } = publisher;
  const home = await call(site, "getAccountManagementDetails", { domain }, { token });
  expect(home.body.userInfo.accountNumber).toBe(live.accountNumber);
  const { body } = await call(site, "getAccounts", { domain }, { token });
  expect(body[0]?.accountNumber).toBe(live.accountNumber);
});

test("shows a reader which of their plans the new one includes, and on which account it is", async () => {
  const publisher = await aPublisher(site);
  const reader = await aSubscriber(site, publisher, yearly);
  const token = await signedIn(site, publisher, reader.email);
  const paper = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
  expect(await ordersIn(publisher, { ...reader, token }, paper)).toEqual({
    isSuccess: false,
    code: "includes-your-plan",
    errorMessage: "The plan you picked includes the plan you have now.",
    held: {
      accountNumber: reader.accountNumber,
      planName: "Unlimited Digital + E-edition, 12 months",
      change: { creditCents: expect.any(Number), creditTo: "Visa ending in 9990", endsStop: false, endsUpgrades: [] },
    },
  });
  const both = await checksOut(publisher, { ...reader, token }, { ...paper, isSecondSubscription: true });
  const { body } = await submit(site, publisher, both, await payAtGateway(site, both.widget));
  expect(body).toMatchObject({ isSuccess: true });
});

test.each(["signed in", "in the same checkout"])(
  "a paper in addition to an active digital plan, bought %s, gets its own account, and account home shows both",
  async (how) => {
    const publisher = await aPublisher(site);
    const { domain } = publisher;
    const reader = await aSubscriber(site, publisher, yearly);
    const token = how === "signed in" ? await signedIn(site, publisher, reader.email) : reader.token;
    const sunday = { bundleID: "sunday", rateCode: "sunday-4w", isSecondSubscription: true };
    const paper = await checksOut(publisher, { ...reader, token }, sunday);
    const { body } = await submit(site, publisher, paper, await payAtGateway(site, paper.widget));
    expect(body).toMatchObject({ isSuccess: true, accountNumber: paper.accountNumber });
    const accounts = [reader.accountNumber, paper.accountNumber];
    const home = await signedIn(site, publisher, reader.email);
    const plans = accounts.map(async (accountNumber) => {
      const answer = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token: home });
      return answer.body.currentPlan.name;
    });
    expect(await Promise.all(plans)).toEqual(["Unlimited Digital + E-edition, 12 months", "Sunday Print + Digital"]);
  },
);

test("doesn't reveal which account has it under somebody else's login", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const other = await aStrangersBrowser(publisher, email);
  await aSubscriber(site, publisher, { ...yearly, email });
  expect(await ordersIn(publisher, other, yearly)).toEqual({
    isSuccess: false,
    code: "plan-already-active",
    errorMessage: "Active account already exists",
  });
});

test("issues a token for a checkout of a second subscription although the first is active", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher, yearly);
  const { domain } = publisher;
  const input = { domain, email, password, createBloxAccount: "N", rate: yearly.rateCode } as const;
  const first = await call(site, "setupAccount", input, { ip: newIp() });
  expect(first.body).toMatchObject({ isSuccess: false, errorMessage: "Active account already exists" });
  const { body } = await call(site, "setupAccount", { ...input, isSecondSubscription: true }, { ip: newIp() });
  const token = body.authResponse?.token ?? "";
  const cart = await checksOut(publisher, { email, token }, { ...yearly, isSecondSubscription: true });
  const paid = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(paid.body).toMatchObject({ isSuccess: true });
});

/** A signed-in helper of another person's account, without an account of their own. */
async function aHelper() {
  const publisher = await aPublisher(site);
  const owner = await aSubscriber(site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  const { email } = await aVisitor(site, publisher);
  await asOwner(site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1 and email = $2", [
    publisher.tenantId,
    email,
  ]);
  const { accountNumber } = owner;
  await grantAccount(site, publisher, email, { accountNumber, proof: "invitation", kind: "helper" });
  return { publisher, owner, helper: { email, token: await signedIn(site, publisher, email) } };
}

test("sells a helper the plan of the account they manage, on their own account", async () => {
  const { publisher, owner, helper } = await aHelper();
  const cart = await checksOut(publisher, helper, { bundleID: "sunday", rateCode: "sunday-4w" });
  expect(cart.accountNumber).not.toBe(owner.accountNumber);
});

test("never puts a helper's own order or gift on somebody else's account", async () => {
  const { publisher, owner, helper } = await aHelper();
  const { accountNumber } = owner;
  for (const wanted of [yearly, { gift: aRecipient() }]) {
    const order = { ...(await anOrder(site, publisher, helper.email, wanted)), ...wanted };
    const { body } = await call(site, "createSubscription", order, { token: helper.token, key: newKey() });
    expect(body).toMatchObject({ isSuccess: true });
    expect(body.isSuccess && body.addSubscriber[0]).not.toBe(accountNumber);
  }
  const rows = await asOwner(
    site.store.owner,
    "select first_name, contact_email from account where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, accountNumber],
  );
  expect(rows).toEqual([{ first_name: "Nora", contact_email: owner.email }]);
});

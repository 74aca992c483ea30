import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, newEmail, payAtGateway, signedIn, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { intro, startingAgain } from "#tests/world/starting-again.ts";
import { anUnclaimedOrder, provesMailbox } from "#tests/world/unclaimed-order.ts";
import { aMember } from "./access-world.ts";

const site = await siteOfFile();
const { aBrowser, ordersIn } = startingAgain(site);

const claim = ({ domain }: Publisher, token: string, accountNumber: number, isMine: boolean) =>
  call(site, "claimOrder", { domain, accountNumber, isMine }, { token, key: newKey() });

const askedAbout = async ({ domain }: Publisher, token: string) =>
  (await call(site, "getEmailConfirmation", { domain }, { token })).body.ordersToClaim;

const heldWith = async ({ domain }: Publisher, token: string) =>
  (await call(site, "getAccounts", { domain }, { token })).body.map(({ accountNumber }) => accountNumber);

const done = { isSuccess: true, errorMessage: "" };

test("gives buyers an account they claim, doesn't ask again, and ends access by the ordering password", async () => {
  const publisher = await aPublisher(site);
  const { token, accountNumber, buyer } = await anUnclaimedOrder(site, publisher);
  expect(await askedAbout(publisher, token)).toEqual([
    { accountNumber, planName: "Unlimited Digital + E-edition", startDate: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect(await heldWith(publisher, token)).toEqual([]);
  expect((await claim(publisher, token, accountNumber, true)).body).toEqual(done);
  expect(await heldWith(publisher, token)).toEqual([accountNumber]);
  expect(await askedAbout(publisher, token)).toEqual([]);
  expectProblem(await call(site, "signOut", { domain: publisher.domain }, { token: buyer.token }), 401);
  expectProblem(await claim(publisher, token, accountNumber, true), 404);
});

test("leaves a disowned order with the person who placed it, and still lets the mailbox's owner buy", async () => {
  const publisher = await aPublisher(site);
  const { token, email, accountNumber, buyer } = await anUnclaimedOrder(site, publisher);
  expect(await ordersIn(publisher, { email, token }, intro)).toMatchObject({ code: "plan-already-active" });
  expect((await claim(publisher, token, accountNumber, false)).body).toEqual(done);
  expect(await askedAbout(publisher, token)).toEqual([]);
  expect(await heldWith(publisher, token)).toEqual([]);
  const { domain } = publisher;
  expect((await call(site, "sendPurchaseReceipt", {}, { token: buyer.token })).status).not.toBe(401);
  expect(await ordersIn(publisher, { email, token }, intro)).toMatchObject({ isSuccess: true });
  // She may change her mind.
  expect((await claim(publisher, token, accountNumber, true)).body).toEqual(done);
  expect((await call(site, "getAccounts", { domain }, { token })).body.map((held) => held.accountNumber)).toContain(
    accountNumber,
  );
});

test("emails the reader of a confirmed mailbox the question once, and asks again at sign-in", async () => {
  const publisher = await aPublisher(site);
  const checkout = await aCheckout(site, publisher);
  const { email, accountNumber } = checkout;
  const token = await provesMailbox(site, publisher, email);
  expect(await askedAbout(publisher, token)).toEqual([]);
  const said = await payAtGateway(site, checkout.widget);
  for (const _ of ["once", "again"])
    expect((await submit(site, publisher, checkout, said)).body).toMatchObject({ isSuccess: true });
  const kinds = (await emailsOf(site, publisher)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "orderToClaim")).toHaveLength(1);
  await deliverEmails(site, publisher);
  const mail = (await mailTo(site, email)).find(({ subject }) => subject.startsWith("Did you order"));
  expect(mail?.text).toContain(`/account?accountNumber=${accountNumber}`);
  expect(await askedAbout(publisher, token)).toMatchObject([{ accountNumber }]);
});

test("doesn't ask anybody about a first purchase", async () => {
  const publisher = await aPublisher(site);
  await aSubscriber(site, publisher);
  expect((await emailsOf(site, publisher)).map(({ kind }) => kind)).not.toContain("orderToClaim");
});

test("doesn't ask at sign-in about an unpaid order, since anybody can type an address", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aCheckout(site, publisher);
  const token = await provesMailbox(site, publisher, email);
  expect(await askedAbout(publisher, token)).toEqual([]);
});

test("answers 404 and changes nothing for an account of another email or publication, or an unknown one", async () => {
  const publisher = await aPublisher(site);
  const { token, accountNumber } = await anUnclaimedOrder(site, publisher);
  const other = await anUnclaimedOrder(site, publisher);
  const elsewhere = await anUnclaimedOrder(site, await aPublisher(site));
  const member = await aMember(site, publisher);
  for (const number of [other.accountNumber, elsewhere.accountNumber, member.accountNumber, 999_999_999])
    expectProblem(await claim(publisher, token, number, true), 404);
  expectProblem(await claim(publisher, member.token, accountNumber, true), 404);
  expect(await askedAbout(publisher, token)).toMatchObject([{ accountNumber }]);
});

test("refuses a claim with an unconfirmed email", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const { accountNumber } = await aSubscriber(site, publisher, { email });
  const stranger = await startingAgain(site).aStrangersBrowser(publisher, email);
  expect(stranger.token).not.toBe("");
  const { domain } = publisher;
  const input = { domain, email, password: "another-brook-58" };
  const { body } = await call(site, "authenticateTNEmail", input, {});
  const { token } = body.authResponse;
  expect(await askedAbout(publisher, token)).toEqual([]);
  expectProblem(await claim(publisher, token, accountNumber, true), 404);
  expect(await heldWith(publisher, await signedIn(site, publisher, email))).toEqual([accountNumber]);
});

test("answers 401 without a token or with a checkout's token", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { accountNumber } = await anUnclaimedOrder(site, publisher);
  const { token } = await aBrowser(publisher, newEmail());
  const asked = [{}, { token }].map((how) => call(site, "claimOrder", { domain, accountNumber, isMine: true }, how));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401]);
});

test("answers 400 to a request without an answer", async () => {
  const publisher = await aPublisher(site);
  const { token, accountNumber } = await anUnclaimedOrder(site, publisher);
  const input = { domain: publisher.domain, accountNumber };
  expectProblem(await call(site, "claimOrder", input, { token, key: newKey() }), 400);
  expect(await askedAbout(publisher, token)).toMatchObject([{ accountNumber }]);
});

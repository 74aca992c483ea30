import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, type InBrowser, newIp, type Shopper, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

type Buyer = Pick<Shopper, "email" | "token" | "accountNumber"> & InBrowser;

const opens = (
  { domain }: Publisher,
  { token, accountNumber, cookie }: Buyer,
  from: { cookie?: string } = { cookie },
) => call(site, "openAccount", { domain, accountNumber }, { token, ip: newIp(), headers: { ...from } });

const signInNeeded = { isSuccess: false, code: "sign-in", errorMessage: "User is not authenticated." };

test("leads buyers into their account once, in the browser in which they typed the password", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const buyer = await aSubscriber(site, publisher);
  const { body } = await opens(publisher, buyer);
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  expect(body.authResponse).toMatchObject({ isAuthenticated: true, username: buyer.email });
  const { token } = body.authResponse;
  const account = { domain, accountNumber: buyer.accountNumber };
  expect((await call(site, "getAccountManagementDetails", account, { token })).status).toBe(200);
  // The checkout ends with it.
  expectProblem(await opens(publisher, buyer), 401);
  expectProblem(await call(site, "getPurchase", account, { token: buyer.token }), 401);
  expect((await call(site, "getPurchase", account, { token })).body).toMatchObject({
    accountNumber: buyer.accountNumber,
  });
  const trail = await asOwner(
    site.store.owner,
    "select outcome, details from audit_entry where tenant_id = $1 and action = 'identity.sign-in' order by entry_id",
    [publisher.tenantId],
  );
  expect(trail.at(-1)).toEqual({ outcome: "account", details: { by: "checkout" } });
});

test("the sign-in's age counts from when the password was typed", async () => {
  const publisher = await aPublisher(site);
  const buyer = await aSubscriber(site, publisher);
  site.passMinutes(10);
  const { body } = await opens(publisher, buyer);
  const token = body.isSuccess ? body.authResponse.token : "";
  const { body: signIns } = await call(site, "getSignIns", { domain: publisher.domain }, { token });
  const typedMinutesAgo =
    (site.needs.outside.clock.now().getTime() - Date.parse(signIns[0]?.signedInAt ?? "")) / 60_000;
  expect(Math.floor(typedMinutesAgo)).toBe(10);
});

test("asks for the password in another browser, and in one without the cookie", async () => {
  const publisher = await aPublisher(site);
  const buyer = await aSubscriber(site, publisher);
  const other = await aSubscriber(site, publisher);
  expect((await opens(publisher, buyer, {})).body).toEqual(signInNeeded);
  expect((await opens(publisher, buyer, { cookie: other.cookie })).body).toEqual(signInNeeded);
  // Nothing was used up.
  expect((await opens(publisher, buyer)).body).toMatchObject({ isSuccess: true });
});

test("asks for the password before the order is paid for, and half an hour after", async () => {
  const publisher = await aPublisher(site);
  expect((await opens(publisher, await aCheckout(site, publisher))).body).toEqual(signInNeeded);
  const buyer = await aSubscriber(site, publisher);
  site.passMinutes(20);
  await call(site, "getPurchase", { domain: publisher.domain, accountNumber: buyer.accountNumber }, buyer);
  site.passMinutes(11);
  expect((await opens(publisher, buyer)).body).toEqual(signInNeeded);
});

test("gives one session to two requests at once", async () => {
  const publisher = await aPublisher(site);
  const buyer = await aSubscriber(site, publisher);
  const answers = await Promise.all([opens(publisher, buyer), opens(publisher, buyer)]);
  expect(answers.filter(({ body }) => "isSuccess" in body && body.isSuccess)).toHaveLength(1);
});

test("asks for the password when somebody else has confirmed the mailbox meanwhile", async () => {
  const publisher = await aPublisher(site);
  const buyer = await aSubscriber(site, publisher);
  await asOwner(site.store.owner, "update login set dropped_at = now() where tenant_id = $1 and email = $2", [
    publisher.tenantId,
    buyer.email,
  ]);
  expect((await opens(publisher, buyer)).body).toEqual(signInNeeded);
});

test("opens nobody else's account, and none at another publication", async () => {
  const [publisher, elsewhere] = [await aPublisher(site), await aPublisher(site)];
  const [buyer, other] = [await aSubscriber(site, publisher), await aSubscriber(site, publisher)];
  expectProblem(await opens(publisher, { ...buyer, accountNumber: other.accountNumber }), 404);
  expectProblem(await opens(elsewhere, buyer), 401);
  const { domain } = publisher;
  expectProblem(await call(site, "openAccount", { domain, accountNumber: buyer.accountNumber }), 401);
  const input = { domain, accountNumber: "mine" };
  expectProblem(await call(site, "openAccount", input, { token: buyer.token }), 400);
  const token = await signedIn(site, publisher, buyer.email);
  expect((await opens(publisher, { ...buyer, token })).body).toEqual(signInNeeded);
});

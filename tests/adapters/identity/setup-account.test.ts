import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Reader } from "./identity-site.ts";
import { anIdentitySite, type IdentitySite, newEmail, password } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

type Answer = { status: number; body: Record<string, unknown> };

const setUp = (publisher: Publisher, email: string, more: object = {}): Promise<Answer> =>
  world.browser().call("setupAccount", { domain: publisher.domain, email, password, createBloxAccount: "N", ...more });

const emailsOf = async ({ tenantId }: Publisher) =>
  (await world.sql("select kind, recipient, content from letter where tenant_id = $1 order by kind", [tenantId])).map(
    ({ kind, recipient, content }) => ({ kind, recipient, loginId: content.loginId }),
  );

/** A live subscription of this login, as a purchase would create it. */
async function subscribe({ tenantId, plain }: Publisher, { loginId }: Reader, proof = "checkout"): Promise<string> {
  const [bundle] = plain.catalog.bundles;
  const [rate] = plain.catalog.rates.filter(({ rateCode }) => rateCode === bundle?.rateCode);
  await world.sql(
    `with a as (insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
       values ($1, nextval('account_number_seq'), 'Ada', 'Reader', '', '', 'online') returning account_number),
     g as (insert into account_grant (tenant_id, login_id, account_number, kind, proof) select $1, $2, account_number, 'owner', $6 from a)
     insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
       start_on, paid_through, renews_on, price_held_until)
     select $1, account_number, $3, $4, $5, 'D', 'active', 'ezpay', '2026-01-01', '2026-02-01', '2026-02-02', now() from a`,
    [tenantId, loginId, bundle?.bundleId, rate?.rateCode, rate?.version, proof],
  );
  return bundle?.membership ?? "";
}

const offer = {
  isSuccess: false,
  circAccountExists: false,
  bloxAccountExists: false,
  errorMessage: messages.accountDoesNotExist,
};

test("no login: asks the visitor whether to create one, and creates nothing yet", async () => {
  const publisher = await world.publisher();
  const answer = await setUp(publisher, newEmail());
  expect(answer).toMatchObject({ status: 200, body: offer });
  expect(await emailsOf(publisher)).toEqual([]);
});

test("no login and create Y: gives a token for this checkout, and an email to confirm the mailbox", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  const { body } = await setUp(publisher, email, { createBloxAccount: "Y" });
  expect(body).toMatchObject({
    isSuccess: true,
    bloxAccountExists: true,
    errorMessage: "",
    authResponse: { username: email },
  });
  expect(await emailsOf(publisher)).toEqual([
    { kind: "confirmMailbox", recipient: email, loginId: expect.any(Number) },
  ]);
  const { token } = body["authResponse"] as { token: string };
  const [session] = await world.sql("select scope, checkout_id from session where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(session).toEqual({ scope: "checkout", checkout_id: expect.any(String) });
  const account = await world.site.app.inject({
    url: `/api/ManageAccount/GetAccountManagementDetails?domain=${publisher.domain}`,
    headers: { host: "localhost", authorization: `Bearer ${token}` },
  });
  expect(account.statusCode).toBe(401);
});

test("asking again with the same password makes no second login", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  for (let time = 0; time < 2; time++) {
    expect((await setUp(publisher, email, { createBloxAccount: "Y" })).body["isSuccess"]).toBe(true);
  }
  const logins = await world.sql("select 1 from login where tenant_id = $1", [publisher.tenantId]);
  expect(logins).toHaveLength(1);
});

test("right password and an active subscription to this membership: both flags, no token", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  const membership = await subscribe(publisher, reader);
  for (const more of [{ membership }, { rate: publisher.plain.catalog.bundles[0]?.rateCode }, {}]) {
    const { body } = await setUp(publisher, reader.email, more);
    expect(body).toEqual({
      isSuccess: false,
      circAccountExists: true,
      bloxAccountExists: true,
      errorMessage: messages.activeAccountExists,
    });
  }
});

test("right password and no active one, or another membership: success and a token", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  expect((await setUp(publisher, reader.email)).body).toMatchObject({
    isSuccess: true,
    authResponse: { isAuthenticated: true },
  });
  await subscribe(publisher, reader);
  const other = await setUp(publisher, reader.email, { membership: "something else" });
  expect(other.body).toMatchObject({ isSuccess: true, authResponse: { isAuthenticated: true } });
});

test("an unconfirmed login reaches only what its own checkouts bought", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher, { confirmed: false });
  await subscribe(publisher, reader, "staff");
  expect((await setUp(publisher, reader.email)).body["isSuccess"]).toBe(true);
});

test("answers a wrong password as if there were no login, until somebody has confirmed the mailbox", async () => {
  const publisher = await world.publisher();
  const claim = await world.reader(publisher, { confirmed: false });
  const reader = await world.reader(publisher);
  for (const createBloxAccount of ["N", "Y"]) {
    const wrong = { createBloxAccount, password: "cedar-lake-1904" };
    expect((await setUp(publisher, claim.email, wrong)).body["isSuccess"]).toBe(createBloxAccount === "Y");
    expect((await setUp(publisher, reader.email, wrong)).body).toEqual({
      isSuccess: false,
      circAccountExists: true,
      bloxAccountExists: true,
      errorMessage: messages.activeAccountExists,
    });
  }
});

test("somebody who learns that a login exists gains no access, and its owner is notified", async () => {
  const publisher = await world.publisher();
  const owner = await world.reader(publisher);
  const { body } = await setUp(publisher, owner.email, { createBloxAccount: "Y", password: "cedar-lake-1904" });
  expect(body).not.toHaveProperty("authResponse");
  expect(await emailsOf(publisher)).toEqual([
    { kind: "alreadyHaveLogin", recipient: owner.email, loginId: owner.loginId },
  ]);
  const { domain } = publisher;
  const signIn = (typed: string) =>
    world.browser().call("authenticateTNEmail", { domain, email: owner.email, password: typed });
  expect((await signIn("cedar-lake-1904")).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
});

test.each([
  ["short", messages.passwordLength],
  ["a-password-of-21-chars", messages.passwordLength],
  ["Dragon2026!", "This password is easy to guess. Please choose another one."],
])("refuses a new password %s with a sentence, and creates nothing", async (weak, sentence) => {
  const publisher = await world.publisher();
  for (const createBloxAccount of ["N", "Y"]) {
    const { body } = await setUp(publisher, newEmail(), { createBloxAccount, password: weak });
    expect(body).toMatchObject({ isSuccess: false, errorMessage: sentence });
    expect(body).not.toHaveProperty("authResponse");
  }
});

test("allows thirty requests a minute from one network, then answers 429 with Retry-After", async () => {
  const publisher = await world.publisher();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) statuses.push((await setUp(publisher, newEmail())).status);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
});

test("nobody can be flooded with emails", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  // All within one hour of the clock: across its edge the count is weighted, and one more may pass.
  world.later(60 - new Date().getUTCMinutes());
  for (let count = 0; count < 8; count++) {
    world.later(1);
    await setUp(publisher, email, { createBloxAccount: "Y", password: `cedar-lake-19${count}4` });
  }
  expect(await emailsOf(publisher)).toHaveLength(5);
});

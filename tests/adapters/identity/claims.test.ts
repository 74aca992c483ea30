import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { accountOf, accountsOf } from "./accounts.ts";
import { anIdentitySite, type IdentitySite, newEmail, password } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

const another = "cedar-lake-1904";
const strangers = "heron-on-the-lake";
const provider = ({ domain }: Publisher, page: string) => `${world.url}/${domain}/tncms/auth/federated/${page}`;

const setUp = ({ domain }: Publisher, email: string, typed: string, createBloxAccount: "Y" | "N" = "Y", ip = newIp()) =>
  world.from(ip).call("setupAccount", { domain, email, password: typed, createBloxAccount });

const signIn = async ({ domain }: Publisher, email: string, typed: string) =>
  (await world.from(newIp()).call("authenticateTNEmail", { domain, email, password: typed })).status;

/** A buyer who has set up her login and paid, but has not opened the link yet. */
async function aBuyer(publisher: Publisher, email = newEmail(), typed = password) {
  const { body } = await setUp(publisher, email, typed);
  const { token } = body["authResponse"] as { token: string };
  const reader = { email, loginId: await world.newestLogin(publisher, email) };
  return { ...reader, token, accountNumber: await accountOf(world, publisher, reader) };
}

const link = async (publisher: Publisher, reader: { email: string; loginId: number }) =>
  provider(publisher, `confirm-mailbox/?token=${await world.linkToken(publisher, reader, "confirmMailbox")}`);

const told = {
  isSuccess: false,
  circAccountExists: true,
  bloxAccountExists: true,
  errorMessage: messages.activeAccountExists,
};

test("a returning reader who mistypes their password learns that they have an account, and no login is created", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  for (const create of ["N", "Y"] as const) {
    expect((await setUp(publisher, reader.email, another, create)).body).toEqual(told);
  }
  expect(await world.sql("select 1 from login where tenant_id = $1", [publisher.tenantId])).toHaveLength(1);
  expect((await setUp(publisher, reader.email, password, "N")).body).toMatchObject({ isSuccess: true });
});

test("a stranger's claim never invalidates the buyer's password", async () => {
  const publisher = await world.publisher();
  const { email } = await aBuyer(publisher);
  for (const guess of [strangers, another]) expect((await setUp(publisher, email, guess)).body["isSuccess"]).toBe(true);
  expect(await signIn(publisher, email, password)).toBe(200);
  expect(await signIn(publisher, email, strangers)).toBe(200);
  expect(await signIn(publisher, email, "not-any-of-these")).toBe(401);
});

test("each claim reaches only its own purchases", async () => {
  const publisher = await world.publisher();
  const buyer = await aBuyer(publisher);
  await setUp(publisher, buyer.email, strangers);
  const { domain } = publisher;
  const { body } = await world
    .from(newIp())
    .call("authenticateTNEmail", { domain, email: buyer.email, password: strangers });
  const { token } = body["authResponse"] as { token: string };
  const asked = { domain, accountNumber: buyer.accountNumber, method: "bill", consentVersion: "x" };
  expect((await world.browser().call("setRenewalMethod", asked, token)).status).toBe(404);
});

test("the password of somebody who hasn't confirmed the mailbox never becomes the owner's password", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  const { body } = await setUp(publisher, email, strangers);
  const { token } = body["authResponse"] as { token: string };
  const stranger = { email, loginId: await world.newestLogin(publisher, email) };
  const browser = world.browser();
  const page = await browser.open(await link(publisher, stranger));
  // A click alone confirms nothing, and neither does a password that is not the claim's.
  for (const typed of [{}, { password: "not-any-of-these" }]) {
    expect((await browser.submit(page, typed)).status).toBe(422);
  }
  const choice = await browser.open(page.url.replace("confirm-mailbox/", "confirm-mailbox/new-password/"));
  const done = await browser.submit(choice, { password: another, again: another });
  expect(done.location?.pathname).toMatch(/new-password\/done\/$/);
  expect(await signIn(publisher, email, another)).toBe(200);
  expect(await signIn(publisher, email, strangers)).toBe(401);
  expect((await browser.call("signOut", { domain: publisher.domain }, token)).status).toBe(401);
  // What the owner buys from now on is hers, and nothing of the stranger's is.
  const owner = { email, loginId: await world.newestLogin(publisher, email) };
  expect(owner.loginId).not.toBe(stranger.loginId);
  expect((await setUp(publisher, email, strangers)).body).toEqual(told);
});

test("confirming with a claim's password keeps it, and drops the other claims with their sessions", async () => {
  const publisher = await world.publisher();
  const buyer = await aBuyer(publisher);
  const other = await setUp(publisher, buyer.email, strangers);
  const { token } = other.body["authResponse"] as { token: string };
  const browser = world.browser();
  const done = await browser.submit(await browser.open(await link(publisher, buyer)), { password });
  expect(done.location?.pathname).toMatch(/confirm-mailbox\/confirmed\/$/);
  expect(await signIn(publisher, buyer.email, password)).toBe(200);
  expect(await signIn(publisher, buyer.email, strangers)).toBe(401);
  expect((await browser.call("signOut", { domain: publisher.domain }, token)).status).toBe(401);
  expect(await accountsOf(world, publisher, buyer)).toEqual([buyer.accountNumber]);
});

test("a second claim's purchase stays with its checkout, and joins the owner's login with that claim's own password", async () => {
  const publisher = await world.publisher();
  const first = await aBuyer(publisher);
  const later = await aBuyer(publisher, first.email, another);
  const browser = world.browser();
  await browser.submit(await browser.open(await link(publisher, first)), { password });
  expect(await accountsOf(world, publisher, first)).toEqual([first.accountNumber]);
  expect((await browser.call("sendPurchaseReceipt", {}, later.token)).status).not.toBe(401);
  const page = await browser.open(await link(publisher, later));
  expect((await browser.submit(page, { password })).status).toBe(422);
  const joined = await browser.submit(page, { password: another });
  expect(joined.location?.pathname).toMatch(/confirm-mailbox\/joined\/$/);
  expect(await accountsOf(world, publisher, first)).toEqual([first.accountNumber, later.accountNumber]);
  expect((await browser.call("sendPurchaseReceipt", {}, later.token)).status).not.toBe(401);
  expect(await signIn(publisher, first.email, another)).toBe(401);
});

test.each([
  ["yes", 1],
  ["no", 0],
] as const)(
  "a forgotten password is replaced, and the answer about purchases %s is honored",
  async (answer, joined) => {
    const publisher = await world.publisher();
    const buyer = await aBuyer(publisher);
    const token = await world.linkToken(publisher, buyer, "confirmMailbox");
    const browser = world.browser();
    const page = await browser.open(provider(publisher, `confirm-mailbox/new-password/?token=${token}`));
    const unanswered = await browser.submit(page, { password: another, again: another });
    expect(unanswered.status).toBe(422);
    const typed = { password: another, again: another, [`order-${buyer.accountNumber}`]: answer };
    expect((await browser.submit(unanswered, typed)).status).toBe(303);
    const owner = { email: buyer.email, loginId: await world.newestLogin(publisher, buyer.email) };
    expect(await accountsOf(world, publisher, owner)).toHaveLength(joined);
    expect(await signIn(publisher, buyer.email, another)).toBe(200);
    expect(await signIn(publisher, buyer.email, password)).toBe(401);
  },
);

test("strangers can't use up the owner's emails for regaining access", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  const buyer = await aBuyer(publisher);
  for (const email of [reader.email, buyer.email]) {
    for (let time = 0; time < 8; time++) await setUp(publisher, email, `cedar-lake-19${time}4`, "Y", "203.0.113.7");
    for (let time = 0; time < 8; time++) {
      const stranger = world.from("203.0.113.9");
      await stranger.submit(await stranger.open(provider(publisher, "forgot-password/")), { email });
    }
    const letters = "select 1 from letter where tenant_id = $1 and recipient = $2 and kind = 'resetPassword'";
    const before = await world.sql(letters, [publisher.tenantId, email]);
    expect(before.length).toBeLessThan(8);
    const browser = world.from(newIp());
    await browser.submit(await browser.open(provider(publisher, "forgot-password/")), { email });
    expect(await world.sql(letters, [publisher.tenantId, email])).toHaveLength(before.length + 1);
  }
});

test("answers three times a day per mailbox whether a login exists, and then gives no hint anywhere", async () => {
  const publisher = await world.publisher();
  const [reader, nobody] = [await world.reader(publisher), newEmail()];
  const ask = async (email: string) => (await setUp(publisher, email, another, "N")).status;
  for (const email of [reader.email, nobody]) {
    expect([await ask(email), await ask(email), await ask(email), await ask(email)]).toEqual([200, 200, 200, 429]);
  }
  const [one, other] = [await setUp(publisher, reader.email, another), await setUp(publisher, nobody, another)];
  expect({ ...one.body, requestId: "" }).toEqual({ ...other.body, requestId: "" });
  // Until the limit's day is over, which may be soon.
  expect(Number(one.headers.get("retry-after"))).toBeGreaterThan(0);
  // The right password is not a guess, so it still continues.
  expect((await setUp(publisher, reader.email, password, "N")).status).toBe(200);
});

test("gives five such answers an hour to one network (IPv6 by its /64), then none about any mailbox", async () => {
  const publisher = await world.publisher();
  const from = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
  const ask = async (email: string, host: number) => (await setUp(publisher, email, another, "N", from(host))).status;
  for (let host = 1; host <= 5; host++) expect(await ask((await world.reader(publisher)).email, host)).toBe(200);
  expect(await ask((await world.reader(publisher)).email, 6)).toBe(429);
  expect(await ask(newEmail(), 7)).toBe(429);
  expect((await setUp(publisher, newEmail(), another, "N", newIp())).status).toBe(200);
  world.later(121);
  expect(await ask(newEmail(), 8)).toBe(200);
});

test("emails the owner at most once a day about attempts", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  const emails = async () =>
    (await world.sql("select kind from letter where tenant_id = $1", [publisher.tenantId])).length;
  for (let time = 0; time < 3; time++) await setUp(publisher, reader.email, another);
  expect(await emails()).toBe(1);
  world.later(2 * 24 * 60);
  await setUp(publisher, reader.email, another);
  expect(await emails()).toBe(2);
});

test("a reader who learns that there is no login can continue or retry without using up the day's answers", async () => {
  const publisher = await world.publisher();
  const [email, ip] = [newEmail(), newIp()];
  for (let time = 0; time < 5; time++) expect((await setUp(publisher, email, another, "N", ip)).status).toBe(200);
  expect((await setUp(publisher, email, another, "Y", ip)).body["isSuccess"]).toBe(true);
});

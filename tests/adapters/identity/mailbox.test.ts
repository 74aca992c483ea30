import { afterAll, beforeAll, expect, test } from "vitest";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Browser } from "./a-browser.ts";
import { anIdentitySite, type IdentitySite, newEmail, password, type Reader } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

const provider = ({ domain }: Publisher, page: string) => `${world.url}/${domain}/tncms/auth/federated/${page}`;
const signIn = async ({ domain }: Publisher, email: string, typed = password) =>
  (await world.browser().call("authenticateTNEmail", { domain, email, password: typed })).status;

/** Opens the email's link and types the password of the claim. */
async function confirm(publisher: Publisher, reader: Reader, typed = password) {
  const token = await world.linkToken(publisher, reader, "confirmMailbox");
  const browser = world.browser();
  return browser.submit(await browser.open(provider(publisher, `confirm-mailbox/?token=${token}`)), {
    password: typed,
  });
}

async function account(
  { tenantId }: Publisher,
  login: Reader | null,
  { origin = "online", email = "" } = {},
): Promise<number> {
  const [made] = await world.sql<{ account_number: number }>(
    `insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
     values ($1, nextval('account_number_seq'), 'Ada', 'Reader', $2, '', $3) returning account_number`,
    [tenantId, email, origin],
  );
  const number = Number(made?.account_number);
  if (login !== null) {
    const grant =
      "insert into account_grant (tenant_id, login_id, account_number, kind, proof) values ($1, $2, $3, 'owner', 'checkout')";
    await world.sql(grant, [tenantId, login.loginId, number]);
  }
  return number;
}

const grants = async ({ tenantId }: Publisher, { loginId }: Reader) =>
  (
    await world.sql(
      "select account_number as n, proof from account_grant where tenant_id = $1 and login_id = $2 order by 1",
      [tenantId, loginId],
    )
  ).map(({ n, proof }) => [Number(n), proof]);

test("opening the link alone confirms nothing, because mail programs open links too", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher, { confirmed: false });
  const token = await world.linkToken(publisher, reader, "confirmMailbox");
  const page = await world.browser().open(provider(publisher, `confirm-mailbox/?token=${token}`));
  expect(page.status).toBe(200);
  const [row] = await world.sql("select email_confirmed_at from login where tenant_id = $1", [publisher.tenantId]);
  expect(row?.email_confirmed_at).toBeNull();
});

test("confirming gives this login the mailbox, and drops all other claims with their sessions", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  const { domain } = publisher;
  const stranger = await world.browser().call("setupAccount", {
    domain,
    email,
    password: "heron-on-the-lake",
    createBloxAccount: "Y",
  });
  const { token } = stranger.body["authResponse"] as { token: string };
  const older = await world.newestLogin(publisher, email);
  const mine = await world.reader(publisher, { email, confirmed: false });
  await world.browser().call("setupAccount", { domain, email, password: "cedar-lake-1904", createBloxAccount: "Y" });
  const newer = await world.newestLogin(publisher, email);
  expect((await confirm(publisher, mine)).location?.pathname).toMatch(/confirm-mailbox\/confirmed\/$/);
  const rows = await world.sql(
    `select login_id::int, email_confirmed_at is not null as proven, dropped_at is not null as dropped
     from login where tenant_id = $1 order by 1`,
    [publisher.tenantId],
  );
  expect(rows).toEqual([
    { login_id: older, proven: false, dropped: true },
    { login_id: mine.loginId, proven: true, dropped: false },
    { login_id: newer, proven: false, dropped: true },
  ]);
  expect((await world.browser().call("signOut", { domain }, token)).status).toBe(401);
});

test("a purchase for a mailbox that has a login goes to that login, and the new login is dropped", async () => {
  const publisher = await world.publisher();
  const owner = await world.reader(publisher);
  const newcomer = await world.reader(publisher, { email: owner.email, confirmed: false });
  const bought = await account(publisher, newcomer);
  expect((await confirm(publisher, newcomer)).location?.pathname).toMatch(/confirm-mailbox\/joined\/$/);
  expect(await grants(publisher, owner)).toEqual([[bought, "checkout"]]);
  expect(await grants(publisher, newcomer)).toEqual([]);
  const dropped = "select dropped_at is not null as dropped from login where tenant_id = $1 and login_id = $2";
  expect(await world.sql(dropped, [publisher.tenantId, newcomer.loginId])).toEqual([{ dropped: true }]);
});

test("two links of one mailbox opened at once leave one owner", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  const readers = [
    await world.reader(publisher, { email, confirmed: false }),
    await world.reader(publisher, { email, confirmed: false }),
  ];
  await Promise.all(readers.map((reader) => confirm(publisher, reader)));
  const owners = "select 1 from login where tenant_id = $1 and email_confirmed_at is not null";
  expect(await world.sql(owners, [publisher.tenantId])).toHaveLength(1);
});

test("a link works once, for seven days, at its publication and for its purpose", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher, { confirmed: false });
  const browser = world.browser();
  const token = await world.linkToken(publisher, reader, "confirmMailbox");
  const other = await world.publisher();
  const foreign = await browser.open(provider(other, `confirm-mailbox/?token=${token}`));
  expect([foreign.status, foreign.text]).toEqual([410, expect.stringContaining("Get a new link")]);
  expect((await browser.open(provider(publisher, `new-password/?token=${token}`))).status).toBe(410);
  const page = await browser.open(provider(publisher, `confirm-mailbox/?token=${token}`));
  expect((await browser.submit(page, { password })).status).toBe(303);
  world.later(1);
  const used = await browser.submit(page, { password });
  expect([used.status, used.text]).toEqual([410, expect.stringContaining("all set")]);
  const late = await world.reader(publisher, { confirmed: false });
  const stale = await world.linkToken(publisher, late, "confirmMailbox");
  world.later(7 * 24 * 60 - 1);
  expect((await browser.open(provider(publisher, `confirm-mailbox/?token=${stale}`))).status).toBe(200);
  world.later(2);
  expect((await browser.open(provider(publisher, `confirm-mailbox/?token=${stale}`))).text).toContain(
    "This link has expired",
  );
});

test("an expired link offers a new one", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher, { confirmed: false });
  const token = await world.linkToken(publisher, reader, "confirmMailbox");
  world.later(7 * 24 * 60 + 1);
  const browser = world.browser();
  await browser.submit(await browser.open(provider(publisher, `confirm-mailbox/?token=${token}`)), {
    email: reader.email,
  });
  const emails = await world.sql("select kind, recipient from letter where tenant_id = $1", [publisher.tenantId]);
  expect(emails).toEqual([{ kind: "confirmMailbox", recipient: reader.email }]);
});

test("a forgotten password is reset by email: old sessions end, and a closed login is open again", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  const browser = world.browser();
  const { body } = await browser.call("authenticateTNEmail", {
    domain: publisher.domain,
    email: reader.email,
    password,
  });
  const { token: session } = body["authResponse"] as { token: string };
  await world.sql("update login set failed_in_row = 100 where tenant_id = $1", [publisher.tenantId]);
  for (let count = 0; count < 11; count++) await signIn(publisher, reader.email);
  expect(await signIn(publisher, reader.email)).toBe(429);
  const token = await world.linkToken(publisher, reader, "resetPassword");
  const page = await browser.open(provider(publisher, `new-password/?token=${token}`));
  const done = await browser.submit(page, { password: "cedar-lake-1904", again: "cedar-lake-1904" });
  expect(done.location?.pathname).toMatch(/new-password\/done\/$/);
  expect((await browser.call("signOut", { domain: publisher.domain }, session)).status).toBe(401);
  expect(await signIn(publisher, reader.email, "cedar-lake-1904")).toBe(200);
  expect(await signIn(publisher, reader.email, password)).toBe(401);
});

test("a double click on Save password says that the password is set; a later click says that the link is used", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  const browser = world.browser();
  const token = await world.linkToken(publisher, reader, "resetPassword");
  const page = await browser.open(provider(publisher, `new-password/?token=${token}`));
  const typed = { password: "cedar-lake-1904", again: "cedar-lake-1904" };
  const answers = [
    ...(await Promise.all([1, 2].map(() => browser.submit(page, typed)))),
    await browser.submit(page, typed),
  ];
  for (const { location } of answers) expect(location?.pathname).toMatch(/new-password\/done\/$/);
  const other = await browser.submit(page, { password: "cedar-lake-1905", again: "cedar-lake-1905" });
  expect(other.status).toBe(410);
  world.later(1);
  const later = await browser.submit(page, typed);
  expect([later.status, later.text]).toEqual([
    410,
    expect.stringContaining("If you just set a new password, sign in with it."),
  ]);
});

test.each([
  [{ password: "dragon1", again: "dragon1" }, "easy to guess"],
  [{ password: "short", again: "short" }, "between 6 and 20"],
  [{ password: "cedar-lake-1904", again: "cedar-lake-1905" }, "The two passwords don"],
])("asks again after a new password %j, and the link still works", async (typed, sentence) => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  const token = await world.linkToken(publisher, reader, "resetPassword");
  const browser = world.browser();
  const page = await browser.open(provider(publisher, `new-password/?token=${token}`));
  const again = await browser.submit(page, typed);
  expect(again.status).toBe(422);
  expect(again.text).toContain(sentence);
  expect(again.text).not.toContain(typed.password);
  expect((await browser.submit(again, { password: "cedar-lake-1904", again: "cedar-lake-1904" })).status).toBe(303);
});

test("requesting a link gets the same answer for every address, and only known ones get an email", async () => {
  const publisher = await world.publisher();
  const known = await world.reader(publisher);
  const browser = world.browser();
  const answers = [];
  for (const email of [known.email.toUpperCase(), newEmail()]) {
    const page = await browser.open(provider(publisher, "forgot-password/"));
    const { status, location } = await browser.submit(page, { email });
    answers.push({ status, to: location?.pathname });
  }
  expect(answers[0]).toEqual(answers[1]);
  const emails = await world.sql("select kind, recipient, content from letter where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(emails).toEqual([{ kind: "resetPassword", recipient: known.email, content: { loginId: known.loginId } }]);
});

/** Opens the first email's link and sets a password there. */
async function choosesPassword(publisher: Publisher, email: string, browser: Browser) {
  const [letter] = await world.sql("select content from letter where tenant_id = $1", [publisher.tenantId]);
  const reader = { email, loginId: letter?.content.loginId };
  const token = await world.linkToken(publisher, reader, "resetPassword");
  const page = await browser.open(provider(publisher, `new-password/?token=${token}`));
  await browser.submit(page, { password, again: password });
  return reader;
}

test("a phone subscriber creates a password and finds the account; an existing login is unaffected", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  const mine = await account(publisher, null, { origin: "office", email: email.toUpperCase() });
  const somebody = await world.reader(publisher);
  await account(publisher, somebody, { origin: "office", email });
  await account(publisher, null, { origin: "online", email });
  const browser = world.browser();
  await browser.submit(await browser.open(provider(publisher, "create-password/")), { email });
  const reader = await choosesPassword(publisher, email, browser);
  expect(await signIn(publisher, email)).toBe(200);
  expect(await grants(publisher, reader)).toEqual([[mine, "mailbox"]]);
});

test("a print reader without an email on file creates a login on the sign-in page, with no accounts yet", async () => {
  const publisher = await world.publisher();
  const email = newEmail();
  const browser = world.browser();
  const asked = await browser.open(provider(publisher, "new-login/"));
  await browser.submit(asked, { email });
  const reader = await choosesPassword(publisher, email, browser);
  expect(await signIn(publisher, email)).toBe(200);
  expect(await grants(publisher, reader)).toEqual([]);
});

test("stores a token as its hash, and creates none for an address that the login no longer has", async () => {
  const publisher = await world.publisher();
  const reader = await world.reader(publisher);
  const token = await world.linkToken(publisher, reader, "resetPassword");
  const rows = await world.sql("select * from mail_token where tenant_id = $1", [publisher.tenantId]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  await world.linkToken(publisher, { ...reader, email: newEmail() }, "resetPassword");
  expect(await world.sql("select 1 from mail_token where tenant_id = $1", [publisher.tenantId])).toHaveLength(1);
});

import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor, newEmail, newIp, password, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const setUp = ({ domain }: Publisher, given: object) =>
  call(site, "setupAccount", { domain, password, createBloxAccount: "N", ...given }, { ip: newIp() });

const authResponse = (email: string) => ({
  isAuthenticated: true,
  token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  username: email,
  expires: expect.any(String),
});
const doesNotExist = {
  isSuccess: false,
  circAccountExists: false,
  bloxAccountExists: false,
  errorMessage: "User account does not exist.  Would you like to create one?",
};
const completed = (email: string) => ({
  isSuccess: true,
  circAccountExists: false,
  bloxAccountExists: true,
  errorMessage: "",
  authResponse: authResponse(email),
});

test("asks about an unknown login with create N: User account does not exist.  Would you like to create one?", async () => {
  const publisher = await aPublisher(site);
  const { status, body } = await setUp(publisher, { email: newEmail() });
  expect([status, body]).toEqual([200, doesNotExist]);
  expect(await asOwner(site.store.owner, "select from login where tenant_id = $1", [publisher.tenantId])).toEqual([]);
});

test("creates an unknown login with create Y: success, a token and an email to confirm the mailbox", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const { status, body } = await setUp(publisher, { email, createBloxAccount: "Y" });
  expect([status, body]).toEqual([200, completed(email)]);
  await deliverEmails(site, publisher);
  const letters = await mailTo(site, email);
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/confirm/i)]);
  expect(letters[0]?.text).toContain("/account/confirm?token=");
  expect(letters[0]?.text).not.toContain(password);
});

test("returns success and a token for the right password with nothing active, with create Y and N", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  for (const createBloxAccount of ["N", "Y"]) {
    expect((await setUp(publisher, { email, createBloxAccount })).body).toEqual(completed(email));
  }
  expect(await emailsOf(site, publisher)).toHaveLength(1);
});

test("reports Active account already exists for the right password and an active subscription here", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const active = { isSuccess: false, circAccountExists: true, bloxAccountExists: true };
  const exists = { ...active, errorMessage: "Active account already exists" };
  for (const wanted of [{}, { membership: "Unlimited Digital" }, { rate: "digital-12m" }]) {
    expect((await setUp(publisher, { email, ...wanted })).body).toEqual(exists);
  }
  for (const other of [{ membership: "Print + Digital" }, { rate: "sunday-4w" }]) {
    expect((await setUp(publisher, { email, ...other })).body).toEqual(completed(email));
  }
});

test("answers a wrong password like an unknown login while nobody has confirmed the mailbox", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const wrong = { email, password: "another-one-71" };
  const told = await setUp(publisher, wrong);
  expect(comparable(told)).toEqual(comparable(await setUp(publisher, { email: newEmail() })));
  const { body } = await setUp(publisher, { ...wrong, createBloxAccount: "Y" });
  expect(body).toEqual(completed(email));
});

test("reports Active account already exists for a confirmed mailbox and wrong password, and changes nothing", async () => {
  const publisher = await aPublisher(site);
  const owner = await aSubscriber(site, publisher);
  await asOwner(site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1", [
    publisher.tenantId,
  ]);
  const wrong = { email: owner.email, password: "another-one-71" };
  for (const createBloxAccount of ["N", "Y"]) {
    const { body } = await setUp(publisher, { ...wrong, createBloxAccount });
    expect(body).toEqual({
      isSuccess: false,
      circAccountExists: true,
      bloxAccountExists: true,
      errorMessage: "Active account already exists",
    });
  }
  const kinds = (await emailsOf(site, publisher)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "alreadyHaveLogin")).toHaveLength(1);
  const { domain } = publisher;
  const mine = await signedIn(site, publisher, owner.email);
  const { body: home } = await call(site, "getAccountManagementDetails", { domain }, { token: mine });
  expect(home.userInfo.accountNumber).toBe(owner.accountNumber);
  expect((await call(site, "authenticateTNEmail", { domain, ...wrong }, { ip: newIp() })).status).toBe(401);
});

test("refuses other lengths: Password must be between 6 and 20 characters", async () => {
  const publisher = await aPublisher(site);
  const refused = { isSuccess: false, circAccountExists: false, bloxAccountExists: false };
  for (const short of ["12345", "x".repeat(21), "ⅷ".repeat(6)]) {
    const { body } = await setUp(publisher, { email: newEmail(), password: short, createBloxAccount: "Y" });
    expect(body).toEqual({ ...refused, errorMessage: messages.passwordLength, refusedField: "password" });
  }
});

test("refuses an easily guessed password in words, whether or not the mailbox has a login", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  for (const guess of ["password1", "kettlelakescourier1"]) {
    for (const address of [email, newEmail()]) {
      const { body } = await setUp(publisher, { email: address, password: guess, createBloxAccount: "Y" });
      expect(body).toMatchObject({ isSuccess: false, errorMessage: expect.stringContaining("easy to guess") });
    }
  }
});

test("requires 15 to 128 characters at a publisher with the longer policy", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, passwordPolicy: "nist" } },
  }));
  const create = (given: string) => setUp(publisher, { email: newEmail(), password: given, createBloxAccount: "Y" });
  expect((await create("fourteen-chars")).body.errorMessage).toBe("Password must be between 15 and 128 characters");
  expect((await create("a quiet boat on a wide lake")).body.isSuccess).toBe(true);
});

test("refuses an invalid email, and compares emails without regard to case", async () => {
  const publisher = await aPublisher(site);
  for (const email of [
    "nora",
    "nora@",
    "nora@lake",
    "@lake.example",
    "a b@lake.example",
    `${"x".repeat(65)}@lake.example`,
  ]) {
    expect(expectProblem(await setUp(publisher, { email }), 400).errors?.[0]?.pointer).toBe("/email");
  }
  const { email } = await aVisitor(site, publisher);
  expect((await setUp(publisher, { email: email.toUpperCase() })).body).toEqual(completed(email));
});

test("doesn't flood a mailbox when somebody types other people's addresses", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  for (let time = 0; time < 8; time++) {
    await setUp(publisher, { email, password: `claim-number-${time}`, createBloxAccount: "Y" });
  }
  expect(await emailsOf(site, publisher)).toHaveLength(3);
});

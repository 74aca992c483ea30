import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, newEmail, newIp, password } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile({ clockStands: true });
const signIn = ({ domain }: Publisher, email: string, given = password, ip = newIp()) =>
  call(site, "authenticateTNEmail", { domain, email, password: given }, { ip });

test("returns the four fields of userAuth, valid for 12 hours, for the right password", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const { status, body } = await signIn(publisher, email);
  expect(status).toBe(200);
  expect(body).toEqual({
    isSuccess: true,
    authResponse: {
      isAuthenticated: true,
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      username: email,
      expires: new Date(site.needs.outside.clock.now().getTime() + 12 * 60 * 60_000).toISOString(),
    },
  });
});

test("compares the email without regard to case", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  expect((await signIn(publisher, email.toUpperCase())).body.authResponse.username).toBe(email);
});

test("issues a new token at every sign-in and stores only its hash", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const tokens = [await signIn(publisher, email), await signIn(publisher, email)].map(
    ({ body }) => body.authResponse.token,
  );
  expect(new Set(tokens).size).toBe(2);
  const kept = await asOwner<{ row: string }>(
    site.store.owner,
    "select s::text as row from session s where tenant_id = $1",
    [publisher.tenantId],
  );
  for (const token of tokens) {
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  }
});

test("answers the same 401 to a wrong password, an unknown login and another publisher's login: Error during auth.", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const elsewhere = await aVisitor(site, await aPublisher(site));
  const wrong = await signIn(publisher, email, "not-the-password");
  expect(expectProblem(wrong, 401).detail).toBe(messages.errorDuringAuth);
  for (const unknown of [newEmail(), elsewhere.email, "nobody@[127.0.0.1]"]) {
    expect(comparable(await signIn(publisher, unknown))).toEqual(comparable(wrong));
  }
});

test("makes a mailbox wait after ten failures in fifteen minutes, regardless of who tries", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  for (let failure = 0; failure < 10; failure++) await signIn(publisher, email, "not-the-password");
  const waiting = await signIn(publisher, email);
  expect(expectProblem(waiting, 429).detail).toBe(messages.errorDuringAuth);
  expect(Number(waiting.headers["retry-after"])).toBeGreaterThan(0);
  // A mailbox without a login has to wait the same way, so the limit reveals nothing about it.
  const nobody = newEmail();
  for (let failure = 0; failure < 10; failure++) await signIn(publisher, nobody);
  expect(comparable(await signIn(publisher, nobody))).toEqual(comparable(waiting));
  site.passMinutes(16);
  expect((await signIn(publisher, email)).status).toBe(200);
});

test("counts simultaneous failures like consecutive ones", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(publisher, email)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test("doesn't count a successful sign-in against the owner's tries", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  for (let time = 0; time < 12; time++) expect((await signIn(publisher, email)).status).toBe(200);
});

test("answers the right password like a wrong one after a hundred failures in a row", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  await asOwner(site.store.owner, "update login set failed_in_row = 100 where tenant_id = $1", [publisher.tenantId]);
  expect(expectProblem(await signIn(publisher, email), 401).detail).toBe(messages.errorDuringAuth);
});

test("records sign-ins and failures in the trail without password or address", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  await signIn(publisher, email, "not-the-password");
  await signIn(publisher, email);
  const trail = await asOwner(
    site.store.owner,
    "select actor, action, outcome, details from audit_entry where tenant_id = $1 order by entry_id desc limit 2",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    {
      actor: expect.stringMatching(/^login:\d+$/),
      action: "identity.sign-in",
      outcome: "account",
      details: { by: "password" },
    },
    { actor: "anonymous", action: "identity.sign-in", outcome: "wrong-password", details: {} },
  ]);
});

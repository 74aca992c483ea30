import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newIp, password, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const again = ({ domain }: Publisher, token: string, typed: string) =>
  call(site, "reauthenticate", { domain, password: typed }, { token, ip: newIp() });

test("renews this session's sign-in with the right password, and keeps its token", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const [mine, other] = [await signedIn(site, publisher, email), await signedIn(site, publisher, email)];
  site.passMinutes(10);
  expect((await again(publisher, mine, password)).body).toEqual({ isSuccess: true, errorMessage: "" });
  const sessions = await asOwner(
    site.store.owner,
    `select token_hash = sha256($2::bytea) as mine, signed_in_at > $3 as fresh from session where tenant_id = $1
       and scope = 'account' order by mine`,
    [publisher.tenantId, mine, new Date(site.needs.outside.clock.now().getTime() - 60_000)],
  );
  expect(sessions).toEqual([
    { mine: false, fresh: false },
    { mine: true, fresh: true },
  ]);
  const details = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token: other });
  expect(details.status).toBe(200);
});

test("reports a wrong password, and keeps the session", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { status, body } = await again(publisher, token, "not-the-password");
  expect([status, body]).toEqual([
    200,
    {
      isSuccess: false,
      code: "wrong-password",
      errorMessage: "That's not the right password. Please try again.",
    },
  ]);
  expect((await again(publisher, token, password)).body).toMatchObject({ isSuccess: true });
});

test("refuses the password of another claim to the same mailbox", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const another = "heron-on-the-lake";
  const { domain } = publisher;
  await call(site, "setupAccount", { domain, email, password: another, createBloxAccount: "Y" }, { ip: newIp() });
  expect((await again(publisher, token, another)).body).toMatchObject({ code: "wrong-password" });
  expect((await again(publisher, token, password)).body).toMatchObject({ isSuccess: true });
});

test("counts wrong guesses like any other sign-in: after ten, the next one has to wait", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  for (let guess = 0; guess < 11; guess++) await again(publisher, token, `guess-${guess}`);
  const answer = await again(publisher, token, password);
  expectProblem(answer, 429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("records both outcomes in the trail", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  await again(publisher, token, "not-the-password");
  await again(publisher, token, password);
  const trail = await asOwner<{ entry: string }>(
    site.store.owner,
    "select action || ' ' || outcome as entry from audit_entry where tenant_id = $1 order by entry_id desc limit 2",
    [publisher.tenantId],
  );
  expect(trail.map(({ entry }) => entry)).toEqual(["identity.reauthenticate right", "identity.sign-in wrong-password"]);
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { emailsOf } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, newEmail, newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile({ clockStands: true });

const resend = ({ domain }: Publisher, token: string, ip = newIp()) =>
  call(site, "resendConfirmation", { domain }, { token, ip });
const kinds = async (publisher: Publisher) => (await emailsOf(site, publisher)).map(({ kind }) => kind);

test("sends the link again to the login's own mailbox, but not once it is confirmed", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  expect((await resend(publisher, token)).body).toEqual({ isSuccess: true, errorMessage: "" });
  expect(await emailsOf(site, publisher)).toEqual([
    { emailId: expect.any(String), kind: "confirmMailbox", recipient: email },
    { emailId: expect.any(String), kind: "confirmMailbox", recipient: email },
  ]);
  await asOwner(site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect((await resend(publisher, token)).status).toBe(200);
  expect(await kinds(publisher)).toHaveLength(2);
});

test("allows five an hour from one network, separately from the buyer's own limit", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const stranger = await aVisitor(site, publisher, email);
  const ip = newIp();
  for (let time = 0; time < 5; time++) expect((await resend(publisher, stranger.token, ip)).status).toBe(200);
  expectProblem(await resend(publisher, stranger.token, ip), 429);
  expect((await resend(publisher, stranger.token)).status).toBe(200);
});

test("answers 401 without a token or with another publisher's", async () => {
  const publisher = await aPublisher(site);
  const { token } = await aVisitor(site, publisher);
  const none = await call(site, "resendConfirmation", { domain: publisher.domain }, {});
  const foreign = await resend(await aPublisher(site), token);
  expect([none.status, foreign.status]).toEqual([401, 401]);
});

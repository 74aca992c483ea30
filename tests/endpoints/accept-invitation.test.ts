import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { accountsOf, aMember, anInvitation, type Member, numbersOf } from "./access-world.ts";

const site = await siteOfFile();

const accept = ({ domain }: Publisher, { token }: Member, code: string, key = newKey()) =>
  call(site, "acceptInvitation", { domain, code }, { token, key });

test("makes the invited mailbox's login a helper, once, and notifies both sides", async () => {
  const publisher = await aPublisher(site);
  const { owner, guest, code } = await anInvitation(site, publisher);
  const { accountNumber } = owner;
  expect((await accept(publisher, guest, code)).body).toEqual({ isSuccess: true, accountNumber, errorMessage: "" });
  expect(await accountsOf(site, publisher, guest)).toContainEqual(
    expect.objectContaining({ accountNumber, access: "helper" }),
  );
  expect((await accept(publisher, guest, code)).body).toMatchObject({ isSuccess: false, code: "over" });
  await deliverEmails(site, publisher);
  for (const { email } of [owner, guest])
    expect((await mailTo(site, email))[0]?.text).toContain(`${guest.email} accepted an invitation`);
});

test("ten acceptances at once make one helper", async () => {
  const publisher = await aPublisher(site);
  const { guest, code, owner } = await anInvitation(site, publisher);
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(publisher, guest, code)));
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  expect(await numbersOf(site, publisher, guest)).toContain(owner.accountNumber);
});

test("refuses a forwarded link for another login", async () => {
  const publisher = await aPublisher(site);
  const { guest, code } = await anInvitation(site, publisher);
  const other = await aMember(site, publisher);
  expect((await accept(publisher, other, code)).body).toMatchObject({
    code: "other-mailbox",
    errorMessage: `This invitation is for ${guest.email}. Please sign in with that email address.`,
  });
  expect(await numbersOf(site, publisher, other)).toEqual([other.accountNumber]);
});

test("asks for proof of an unproven mailbox first", async () => {
  const publisher = await aPublisher(site);
  const { guest, code } = await anInvitation(site, publisher);
  await asOwner(site.store.owner, "update login set email_confirmed_at = null where email = $1", [guest.email]);
  expect((await accept(publisher, guest, code)).body).toMatchObject({ code: "confirm-first" });
});

test("answers 404 to an unknown code and to another publication's code", async () => {
  const publisher = await aPublisher(site);
  const { code } = await anInvitation(site, publisher);
  const elsewhere = await aPublisher(site);
  expect(expectProblem(await accept(elsewhere, await aMember(site, elsewhere), code), 404).status).toBe(404);
  expect(expectProblem(await accept(publisher, await aMember(site, publisher), "A".repeat(43)), 404).status).toBe(404);
});

test("expires an invitation after two weeks", async () => {
  const publisher = await aPublisher(site);
  const { guest, code } = await anInvitation(site, publisher);
  const late = "update access_invitation set invited_at = invited_at - interval '14 days' where tenant_id = $1";
  await asOwner(site.store.owner, late, [publisher.tenantId]);
  expect((await accept(publisher, guest, code)).body).toMatchObject({ code: "over" });
});

import { expect, test } from "vitest";
import { confirmAccess, listAccess, lockLogin, removeAccess, type StaffNeeds } from "#server/access/staff-access.ts";
import { erasePerson, findPerson } from "#server/store/account/person-records.ts";
import { purgeUnpaid } from "#server/store/account/purge.ts";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { anOfficeAccount } from "#tests/world/office.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, newEmail, newIp, password } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { publicationOf } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt } from "#tests/world/time.ts";
import { aHeldChange, aMember, labelOf, numbersOf, prove } from "../endpoints/access-world.ts";
import { heldChangeActions } from "#server/held-change-actions.ts";

const site = await siteOfFile();
const { db, enqueue, outside } = site.needs;
const uuid = outside.random.uuid;
const needs: StaffNeeds = { db, enqueue, uuid, clock: outside.clock, carryOut: heldChangeActions({ enqueue, uuid }) };

test("staff see who has an account and how they proved it", async () => {
  const publisher = await aPublisher(site);
  const { owner, newcomer, to } = await aHeldChange(site, publisher);
  const { people, waiting, forgotten } = await listAccess(
    needs,
    await publicationOf(site, publisher),
    owner.accountNumber,
  );
  expect(forgotten).toBeNull();
  expect(people).toMatchObject([
    { email: owner.email, access: "owner", proof: "checkout", mailbox: "proven", locked: false },
    { email: newcomer.email, access: "owner", proof: "mailbox" },
  ]);
  expect(waiting).toMatchObject([{ askedBy: newcomer.email, change: expect.stringContaining(to) }]);
});

test("staff remove anybody's access at once, even the last owner's, and both are notified", async () => {
  const publisher = await aPublisher(site);
  const owner = await aMember(site, publisher);
  const { accountNumber, email } = owner;
  const publication = await publicationOf(site, publisher);
  expect(await removeAccess(needs, publication, { accountNumber, email: newEmail() })).toEqual({ kind: "not-there" });
  expect(await removeAccess(needs, publication, { accountNumber, email })).toEqual({ kind: "removed", othersLeft: [] });
  expect(await numbersOf(site, publisher, owner)).toEqual([]);
  await deliverEmails(site, publisher);
  const [told] = await mailTo(site, email);
  expect(told?.text).toContain("Our customer service team removed your access to this account.");
  expect(told?.text).not.toContain("profile");
});

test("staff who remove the last owner's access see who is left", async () => {
  const publisher = await aPublisher(site);
  const [owner, helper] = [await aMember(site, publisher), await aMember(site, publisher)];
  const { accountNumber, email } = owner;
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
  const publication = await publicationOf(site, publisher);
  const removed = await removeAccess(needs, publication, { accountNumber, email });
  expect(removed).toEqual({ kind: "removed", othersLeft: [helper.email] });
});

test("limited access that staff confirm on the phone becomes an owner's, whose changes no longer wait", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, amount } = await anOfficeAccount(site, publisher);
  const member = await aMember(site, publisher);
  await prove(site, publisher, member, { ...labelOf(accountNumber), amount });
  const publication = await publicationOf(site, publisher);
  const { email, token } = member;
  const confirmed = await confirmAccess(needs, publication, { accountNumber, email });
  expect(confirmed).toEqual({ kind: "confirmed", carriedOut: [] });
  const change = { domain: publisher.domain, accountNumber, emailTypeId: 1 as const, emailAddress: email };
  expect((await call(site, "modifySubscriber", change, { token })).body).toMatchObject({ pendingEmail: email });
});

test("makes a waiting change when staff confirm who requested it", async () => {
  const publisher = await aPublisher(site);
  const { owner, newcomer, to } = await aHeldChange(site, publisher);
  const { accountNumber } = owner;
  const publication = await publicationOf(site, publisher);
  const confirmed = await confirmAccess(needs, publication, { accountNumber, email: newcomer.email });
  expect(confirmed).toMatchObject({ kind: "confirmed", carriedOut: [expect.stringContaining(to)] });
  const input = { domain: publisher.domain, accountNumber };
  const { body } = await call(site, "getAccountManagementDetails", input, { token: owner.token });
  expect(body.userInfo.pendingEmail).toBe(to);
});

test("staff can't confirm anybody without access or with an unconfirmed mailbox", async () => {
  const publisher = await aPublisher(site);
  const [owner, unproven] = [await aMember(site, publisher), await aMember(site, publisher, false)];
  const { accountNumber } = owner;
  await grantAccount(site, publisher, unproven.email, { accountNumber, kind: "limited", proof: "details" });
  const publication = await publicationOf(site, publisher);
  for (const [email, because] of [
    [newEmail(), "not-there"],
    [unproven.email, "not-proven"],
  ] as const)
    expect(await confirmAccess(needs, publication, { accountNumber, email })).toEqual({ kind: "refused", because });
});

test("a locked login is signed out at once and can't sign in until staff unlock it", async () => {
  const publisher = await aPublisher(site);
  const { email, token, accountNumber } = await aMember(site, publisher);
  const publication = await publicationOf(site, publisher);
  const input = { domain: publisher.domain, accountNumber };
  const read = (by: string) => call(site, "getAccountManagementDetails", input, { token: by });
  const signIn = () =>
    call(site, "authenticateTNEmail", { domain: publisher.domain, email, password }, { ip: newIp() });
  expect(await lockLogin(needs, publication, { email, lock: true })).toBe(1);
  expectProblem(await read(token), 401);
  expectProblem(await signIn(), 403, "This sign-in is locked. Call us at (262) 555-0142.");
  expect(await lockLogin(needs, publication, { email, lock: true })).toBe(0);
  expect(await lockLogin(needs, publication, { email, lock: false })).toBe(1);
  expectProblem(await read(token), 401);
  const again = await signIn();
  expect((await read(again.body.authResponse.token)).status).toBe(200);
});

/** A person who has ordered, but never confirmed the email address, and never paid. */
async function anUnpaidOrder(publisher: Publisher) {
  const { email, accountNumber } = await aCheckout(site, publisher);
  await deliverEmails(site, publisher);
  return { email, accountNumber };
}

test("staff see when and why the reader of an account without logins was deleted", async () => {
  const publisher = await aPublisher(site);
  const [purged, erased] = [await anUnpaidOrder(publisher), await anUnpaidOrder(publisher)];
  const publication = await publicationOf(site, publisher);
  const at = await dayAt(site, publisher);
  await asOwner(
    site.store.owner,
    "update subscription set status = 'ended' where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, erased.accountNumber],
  );
  await asOwner(site.store.owner, "update payment_intent set next_check_at = null where tenant_id = $1", [
    publisher.tenantId,
  ]);
  await db.write(at, async (tx) => {
    const person = await findPerson(tx, { accountNumber: erased.accountNumber });
    if (person !== null) await erasePerson(tx, person);
  });
  const weeks = new Date(site.work.clock.now().getTime() + 20 * 24 * 60 * 60_000);
  await db.write(at, (tx) => purgeUnpaid(tx, weeks));
  for (const [{ accountNumber }, by] of [
    [purged, "system"],
    [erased, "staff"],
  ] as const)
    expect(await listAccess(needs, publication, accountNumber)).toEqual({
      people: [],
      waiting: [],
      forgotten: { on: at.today, by },
    });
});

test("another publication's login with the same email is not affected", async () => {
  const [publisher, elsewhere] = [await aPublisher(site), await aPublisher(site)];
  const here = await aMember(site, publisher);
  const there = await aMember(site, elsewhere);
  expect(await lockLogin(needs, await publicationOf(site, publisher), { email: there.email, lock: true })).toBe(0);
  expect(await numbersOf(site, publisher, here)).toHaveLength(1);
  expect(await numbersOf(site, elsewhere, there)).toHaveLength(1);
});

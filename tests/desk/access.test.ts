import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const clerk = await aColleague(site, "clerk", publisher);
const { session } = clerk;
const publication = publisher.domain;

async function anAct() {
  const reader = await anOldReader(site, publisher);
  const { accountNumber, email } = reader;
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  const act = { publication, accountNumber, seen: body.version, reason: "A stranger", note: "", email };
  return { reader, act };
}

const newestEmailId = async (recipient: string): Promise<string> => {
  const [letter] = await asOwner<{ id: string }>(
    site.store.owner,
    "select letter_id as id from letter where tenant_id = $1 and recipient = $2 order by created_at desc limit 1",
    [publisher.tenantId, recipient],
  );
  return letter?.id ?? "";
};

test("removes somebody's access at once, even an owner's", async () => {
  const { reader, act } = await anAct();
  const key = newKey();
  const first = await deskCall(site, "deskRemoveAccess", act, { session, key });
  expect([first.status, first.body]).toEqual([200, { isSuccess: true, othersLeft: false, errorMessage: "" }]);
  expect((await deskCall(site, "deskRemoveAccess", act, { session, key })).body).toEqual(first.body);
  const { accountNumber, token } = reader;
  const seen = await call(site, "getHistory", { domain: publication, accountNumber }, { token }).catch(() => null);
  expect(seen?.status ?? 404).toBe(404);
});

test("locks a login and ends its sessions, and unlocks it", async () => {
  const { reader, act } = await anAct();
  expect((await deskCall(site, "deskLockLogin", { ...act, lock: true }, { session })).body).toMatchObject({
    isSuccess: true,
  });
  const { accountNumber, token } = reader;
  const { status } = await call(site, "getHistory", { domain: publication, accountNumber }, { token });
  expect(status).toBe(401);
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  expect(body.people).toMatchObject([{ email: act.email, isLocked: true }]);
  const again = { ...act, seen: body.version, lock: false };
  expect((await deskCall(site, "deskLockLogin", again, { session })).body).toMatchObject({ isSuccess: true });
});

test("locks the login of somebody whose access was removed before, and unlocks it", async () => {
  const { act } = await anAct();
  const { accountNumber, email } = act;
  const seen = async () => (await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session })).body;
  expect((await deskCall(site, "deskRemoveAccess", act, { session })).body).toMatchObject({ isSuccess: true });
  const without = await seen();
  expect([without.people, without.removed]).toMatchObject([[], [{ email, isLocked: false }]]);
  const lock = { ...act, seen: without.version, lock: true };
  expect((await deskCall(site, "deskLockLogin", lock, { session })).body).toMatchObject({ isSuccess: true });
  const locked = await seen();
  expect(locked.removed).toMatchObject([{ email, isLocked: true }]);
  const unlock = { ...act, seen: locked.version, lock: false };
  expect((await deskCall(site, "deskLockLogin", unlock, { session })).body).toMatchObject({ isSuccess: true });
  expect((await seen()).removed).toMatchObject([{ email, isLocked: false }]);
});

test("removes access and locks the login in one step", async () => {
  const { reader, act } = await anAct();
  const { accountNumber, email } = act;
  const both = { ...act, lock: true };
  expect((await deskCall(site, "deskRemoveAccess", both, { session })).body).toMatchObject({ isSuccess: true });
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  expect([body.people, body.removed]).toMatchObject([[], [{ email, isLocked: true }]]);
  const input = { domain: publication, accountNumber };
  expect((await call(site, "getHistory", input, { token: reader.token })).status).toBe(401);
});

test("locks no login that isn't connected to the account", async () => {
  const { act } = await anAct();
  const stranger = await anOldReader(site, publisher);
  const { status } = await deskCall(site, "deskLockLogin", { ...act, email: stranger.email, lock: true }, { session });
  expect(status).toBe(404);
});

test("signs somebody out everywhere, and the password still works", async () => {
  const { reader, act } = await anAct();
  expect((await deskCall(site, "deskEndSessions", act, { session })).body).toEqual({
    isSuccess: true,
    errorMessage: "",
  });
  const { accountNumber, token, email } = reader;
  const input = { domain: publication, accountNumber };
  expect((await call(site, "getHistory", input, { token })).status).toBe(401);
  const again = await signedIn(site, publisher, email);
  expect((await call(site, "getHistory", input, { token: again })).status).toBe(200);
});

const linkIn = (text: string) => /https?:\/\/\S*token=\S+/.exec(text)?.[0];

test("emails a link for a new password only to the reader", async () => {
  const { reader, act } = await anAct();
  await deliverEmails(site, publisher);
  const before = (await mailTo(site, reader.email)).length;
  const { status, body } = await deskCall(site, "deskEmailLink", { ...act, link: "password" }, { session });
  expect([status, body]).toEqual([200, { isSuccess: true, errorMessage: "" }]);
  await deliverEmails(site, publisher);
  const mail = await mailTo(site, reader.email);
  expect(mail.length).toBeGreaterThan(before);
  expect(mail.some(({ text }) => linkIn(text) !== undefined)).toBe(true);
  const emailId = await newestEmailId(reader.email);
  const { accountNumber } = reader;
  const shown = await deskCall(site, "deskGetEmail", { publication, accountNumber, emailId }, { session });
  expect(JSON.stringify(shown.body)).not.toMatch(/token=[\w-]{20}/);
});

test("emails the confirmation again, and says if there is nothing to confirm", async () => {
  const { reader, act } = await anAct();
  const send = (change: object) =>
    deskCall(site, "deskEmailLink", { ...act, link: "confirmation", ...change }, { session });
  expect((await send({})).body).toEqual({ isSuccess: true, errorMessage: "" });
  await asOwner(site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1 and email = $2", [
    publisher.tenantId,
    reader.email,
  ]);
  const { body } = await deskCall(
    site,
    "deskGetAccount",
    { publication, accountNumber: reader.accountNumber },
    { session },
  );
  expect((await send({ seen: body.version })).body).toMatchObject({
    isSuccess: false,
    errorMessage: "There is no login of this email address that waits for confirmation.",
  });
});

test("sends no more links than readers can request, and none to an address that isn't on record", async () => {
  const { reader, act } = await anAct();
  const { accountNumber } = reader;
  const stranger = await anOldReader(site, publisher);
  const send = async (change: object = {}) => {
    const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
    return deskCall(site, "deskEmailLink", { ...act, seen: body.version, link: "password", ...change }, { session });
  };
  expect((await send({ email: stranger.email })).status).toBe(404);
  for (let sent = 0; sent < 5; sent++) expect((await send()).status).toBe(200);
  const refused = await send();
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    429,
    expect.stringContaining("One of them still works"),
  ]);
});

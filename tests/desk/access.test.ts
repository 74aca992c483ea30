import { expect, test } from "vitest";
import type { DeskCallName } from "#contract/desk/desk-contract.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
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

test("removes somebody's access at once, an owner's too", async () => {
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

test("locks no login that has nothing to do with the account", async () => {
  const { act } = await anAct();
  const stranger = await anOldReader(site, publisher);
  const { status } = await deskCall(site, "deskLockLogin", { ...act, email: stranger.email, lock: true }, { session });
  expect(status).toBe(404);
});

test.each([
  ["deskRemoveAccess", {}],
  ["deskLockLogin", { lock: true }],
] as const)(
  "%s asks for the role, the publication, and a view that is still true",
  async (name: DeskCallName, more) => {
    const { act } = await anAct();
    const statusOf = async (change: object, by: string | undefined = session) =>
      (await deskCall(site, name, { ...act, ...more, ...change }, by === "" ? {} : { session: by })).status;
    expect(await statusOf({}, "")).toBe(401);
    for (const role of ["auditor", "bookkeeper"] as const)
      expect(await statusOf({}, (await aColleague(site, role, publisher)).session)).toBe(403);
    expect(await statusOf({ publication: other.domain })).toBe(404);
    expect(await statusOf({ seen: act.seen - 1 })).toBe(409);
    expect(await statusOf({ reason: "" })).toBe(400);
    expect(await statusOf({})).toBe(200);
  },
);

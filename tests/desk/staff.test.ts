import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { DeskCallName } from "#contract/desk/desk-contract.ts";
import type { Role } from "#core/staff/role.ts";
import { grantRole } from "#server/store/staff/staff.ts";
import { aColleague, type Colleague, deskCall } from "#tests/world/desk.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const boss = await aColleague(site, "publisher", publisher);
const owner = await aColleague(site, "owner", publisher);
const publication = publisher.domain;
const newcomer = (): string => `${randomUUID()}@staff.example`;

const invite = (by: Colleague, email: string, role: Role = "clerk", at: string | null = publication) =>
  deskCall(site, "deskInviteStaff", { email, name: "June Moe", role, publication: at }, by);
const setRole = (by: Colleague, who: { email: string }, role: Role, hold: boolean, at: string | null = publication) =>
  deskCall(site, "deskSetStaffRole", { email: who.email, role, publication: at, hold }, by);
const listed = async (by: Colleague) => (await deskCall(site, "deskListStaff", {}, by)).body;
const give = (who: Colleague, role: Role, at: Publisher) =>
  site.needs.db.writeDirectory((q) => grantRole(q, who.staffId, role, at.tenantId));
const trailOf = ({ staffId }: Pick<Colleague, "staffId">) =>
  asOwner<{ actor: string; action: string; outcome: string; because: string | null }>(
    site.store.owner,
    `select actor, action, outcome, details ->> 'because' as because from staff_trail
     where subject = 'staff:' || $1::int order by trail_id`,
    [staffId],
  );
const refusedWith = (text: string) => ({ isSuccess: false, errorMessage: expect.stringContaining(text) });

test("a publisher invites somebody: the link is shown once and emailed, and both lead to one sign-in", async () => {
  const email = newcomer();
  const { status, body } = await invite(boss, email.toUpperCase());
  expect([status, body]).toEqual([
    200,
    { isSuccess: true, isMailed: true, link: expect.stringContaining("/welcome#") },
  ]);
  if (!body.isSuccess) throw new Error("refused");
  await deliverEmails(site, publisher);
  const [mail] = await mailTo(site, email);
  const mailed = /http:\/\/desk\.localhost\/welcome#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  const shown = body.link?.split("#")[1] ?? "";
  expect(mailed).not.toBe(shown);
  for (const token of [mailed, shown])
    expect((await deskCall(site, "deskOpenLink", { token })).body).toMatchObject({ isSuccess: true, email });
  const { people } = await listed(boss);
  expect(people.find((person) => person.email === email)).toMatchObject({
    name: "June Moe",
    standing: "invited",
    roles: [{ role: "clerk", publication, mayRemove: true }],
    mayRule: true,
  });
});

test("an invitation that is withdrawn before its email goes out is never emailed", async () => {
  const email = newcomer();
  await invite(boss, email);
  const { status } = await deskCall(site, "deskDisableStaff", { email, disable: true }, boss);
  expect(status).toBe(200);
  await deliverEmails(site, publisher);
  expect(await mailTo(site, email)).toEqual([]);
});

test("lists staff with roles, last use and state; owners only by name", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  const elsewhere = await aColleague(site, "clerk", other);
  await give(marge, "bookkeeper", other);
  const { people, places, mayMakeOwners } = await listed(boss);
  expect([places.map(({ domain }) => domain), mayMakeOwners]).toEqual([[publication], false]);
  expect(people.find(({ email }) => email === marge.email)).toMatchObject({
    standing: "active",
    roles: [{ role: "clerk", publication }],
    elsewhere: true,
    mayRule: false,
    sessions: 1,
    lastSeenAt: expect.any(String),
  });
  expect(people.find(({ email }) => email === owner.email)).toMatchObject({
    roles: [{ role: "owner", publication: null, mayRemove: false }],
    elsewhere: false,
    mayRule: false,
  });
  expect(people.find(({ email }) => email === boss.email)).toMatchObject({ isMe: true, mayRule: false });
  expect(people.map(({ email }) => email)).not.toContain(elsewhere.email);
  const all = await listed(owner);
  expect(all.people.map(({ email }) => email)).toContain(elsewhere.email);
  expect(all.mayMakeOwners).toBe(true);
});

test("gives and removes roles at once, and a second press changes nothing", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  const roles = async () => {
    const { body } = await deskCall(site, "deskWhoAmI", {}, marge);
    return body.publications.flatMap((each) => each.roles);
  };
  for (const again of [1, 2])
    expect([again, (await setRole(boss, marge, "bookkeeper", true)).body.isSuccess]).toEqual([again, true]);
  expect(await roles()).toEqual(expect.arrayContaining(["clerk", "bookkeeper"]));
  for (const again of [1, 2])
    expect([again, (await setRole(boss, marge, "clerk", false)).body.isSuccess]).toEqual([again, true]);
  expect(await roles()).toEqual(["bookkeeper"]);
  expect(await trailOf(marge)).toEqual([
    { actor: `staff:${boss.staffId}`, action: "staff.role", outcome: "added", because: null },
    { actor: `staff:${boss.staffId}`, action: "staff.role", outcome: "refused", because: "already-so" },
    { actor: `staff:${boss.staffId}`, action: "staff.role", outcome: "removed", because: null },
    { actor: `staff:${boss.staffId}`, action: "staff.role", outcome: "refused", because: "not-held" },
  ]);
});

test("a publisher can't create owners, give roles elsewhere, or change their own", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  expect((await setRole(boss, marge, "owner", true, null)).body).toEqual(refusedWith("Ask an owner"));
  expect((await invite(boss, newcomer(), "owner", null)).body).toEqual(refusedWith("Ask an owner"));
  expect((await setRole(boss, boss, "bookkeeper", true)).body).toEqual(refusedWith("to yourself"));
  expect((await setRole(boss, marge, "clerk", true, other.domain)).status).toBe(404);
  expect((await invite(boss, newcomer(), "clerk", other.domain)).status).toBe(404);
  expect((await setRole(boss, owner, "owner", false, null)).body).toEqual(refusedWith("Ask an owner"));
  expect((await setRole(owner, marge, "owner", true, null)).body).toEqual({ isSuccess: true });
  expect((await trailOf(marge)).map(({ outcome }) => outcome)).toEqual(["refused", "added"]);
});

test("a publisher here can't manage a clerk's sign-in if the clerk also works elsewhere", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  await give(marge, "clerk", other);
  const stranger = await aColleague(site, "clerk", other);
  for (const name of ["deskResetStaff", "deskSignStaffOut"] as const) {
    expect((await deskCall(site, name, { email: marge.email }, boss)).body).toEqual(refusedWith("Ask an owner"));
    expect((await deskCall(site, name, { email: stranger.email }, boss)).status).toBe(404);
    expect((await deskCall(site, name, { email: newcomer() }, boss)).status).toBe(404);
    expect((await deskCall(site, name, { email: boss.email }, boss)).body).toEqual(refusedWith("to yourself"));
  }
  const disable = { email: owner.email, disable: true };
  expect((await deskCall(site, "deskDisableStaff", disable, boss)).body).toEqual(refusedWith("Ask an owner"));
});

test("a second publication's invitation gives the role, but no link to the first one's sign-in", async () => {
  const email = newcomer();
  const neighbor = await aColleague(site, "publisher", other);
  const first = await invite(neighbor, email, "bookkeeper", other.domain);
  const second = await invite(boss, email);
  expect(second.body).toEqual({ isSuccess: true, link: null, isMailed: false });
  const token = first.body.isSuccess ? (first.body.link?.split("#")[1] ?? "") : "";
  expect((await deskCall(site, "deskOpenLink", { token })).body).toMatchObject({ isSuccess: true, email });
  const { people } = await listed(owner);
  expect(people.find((person) => person.email === email)?.roles).toHaveLength(2);
});

test("somebody who has a sign-in can't be invited again", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  expect((await invite(boss, marge.email)).body).toEqual(refusedWith("already has a sign-in"));
});

test("a reset ends sessions and returns a new link; a disabled person can't sign in until enabled", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  const reset = await deskCall(site, "deskResetStaff", { email: marge.email }, boss);
  expect(reset.body).toMatchObject({ isSuccess: true, link: expect.stringContaining("/welcome#"), isMailed: true });
  expect((await deskCall(site, "deskWhoAmI", {}, marge)).status).toBe(401);
  const kit = await aColleague(site, "clerk", publisher);
  const disable = (yes: boolean) => deskCall(site, "deskDisableStaff", { email: kit.email, disable: yes }, boss);
  for (const _ of [1, 2]) expect((await disable(true)).body).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskWhoAmI", {}, kit)).status).toBe(401);
  expect((await deskCall(site, "deskResetStaff", { email: kit.email }, boss)).body).toEqual(refusedWith("disabled"));
  expect((await disable(false)).body).toEqual({ isSuccess: true });
  const { email, password } = kit;
  const signIn = { email, password, code: kit.codeAt(site.needs.outside.clock.now()) };
  expect((await deskCall(site, "deskSignIn", signIn)).body).toEqual({ isSuccess: true });
});

test("ending sessions signs somebody out of all browsers, and they can sign in again", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  expect((await deskCall(site, "deskSignStaffOut", { email: marge.email }, boss)).body).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskWhoAmI", {}, marge)).status).toBe(401);
  const { email, password } = marge;
  const signIn = { email, password, code: marge.codeAt(site.needs.outside.clock.now()) };
  expect((await deskCall(site, "deskSignIn", signIn)).body).toEqual({ isSuccess: true });
});

const inputs: readonly (readonly [DeskCallName, Record<string, unknown>])[] = [
  ["deskInviteStaff", { name: "June", role: "clerk", publication }],
  ["deskSetStaffRole", { role: "auditor", publication, hold: true }],
  ["deskResetStaff", {}],
  ["deskDisableStaff", { disable: true }],
  ["deskSignStaffOut", {}],
];

test.each(inputs)("%s requires the role, a recent proof and a complete request", async (name, more) => {
  const marge = await aColleague(site, "clerk", publisher);
  const email = name === "deskInviteStaff" ? newcomer() : marge.email;
  const statusOf = async (by: Partial<Colleague>, change: object = {}) =>
    (await deskCall(site, name, { ...more, email, ...change }, { session: by.session })).status;
  expect(await statusOf({})).toBe(401);
  for (const role of ["auditor", "clerk", "circulation", "bookkeeper"] as const)
    expect(await statusOf(await aColleague(site, role, publisher))).toBe(403);
  const late = await aColleague(site, "publisher", publisher);
  expect(await statusOf(late, { email: "nobody" })).toBe(400);
  expect(await statusOf(late, { more: 1 })).toBe(400);
  site.passMinutes(6);
  const { status, body } = await deskCall(site, name, { ...more, email }, late);
  expect([status, body]).toEqual([403, expect.objectContaining({ errors: [{ pointer: "", detail: "prove-again" }] })]);
  await deskCall(
    site,
    "deskProveAgain",
    { password: late.password, code: late.codeAt(site.needs.outside.clock.now()) },
    late,
  );
  expect(await statusOf(late)).toBe(200);
});

test("records a refused attempt in the trail with the role", async () => {
  const clerk = await aColleague(site, "clerk", publisher);
  expect((await deskCall(site, "deskListStaff", {}, clerk)).status).toBe(403);
  const trail = await asOwner(
    site.store.owner,
    "select action, outcome from staff_trail where actor = 'staff:' || $1::int",
    [clerk.staffId],
  );
  expect(trail).toEqual([{ action: "desk.manageStaff", outcome: "refused" }]);
});

import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { goLive } from "#server/import/go-live.ts";
import { storeGoLivePreview } from "#server/import/store-go-live-preview.ts";
import { maintainLists } from "#server/import/list/maintain-lists.ts";
import { findGoLivePreview } from "#server/store/import/go-live-preview.ts";
import { beginRun } from "#server/store/import/move-in.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { atWork, deskCall } from "#tests/world/desk.ts";
import { goesLive, importsList, previewsGoLive } from "#tests/world/move-in.ts";
import { moveInTrail, type MovingIn, movingInAtDesk, rowsIn } from "#tests/world/move-in-desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, pass } from "#tests/world/time.ts";

const monday = toDay("2026-03-02");
const friday = addDays(monday, 4);
const site = await siteOfFile({ outside: { clock: clockStartingOn(monday) } });

type Owner = MovingIn & { readonly owner: { readonly session: string } };

/** Everybody in a list waits, and an owner is at the desk. */
async function waiting(rows: number): Promise<Owner> {
  const desk = await movingInAtDesk(site, rows);
  await importsList(site, desk.publisher, desk.old.csv);
  return { ...desk, owner: await atWork(site, "owner", desk.publisher) };
}

const standing = async ({ publisher, owner }: Owner) =>
  (await deskCall(site, "deskGetGoingLive", { publication: publisher.domain }, owner)).body;

/**
 * Previews a day.
 * @returns the preview.
 */
async function looksAt(desk: Owner, on: Day) {
  const { publisher, session } = desk;
  const { body } = await deskCall(site, "deskLookAhead", { publication: publisher.domain, on }, { session });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const working = (await standing(desk)).ahead;
  expect(working).toMatchObject({ on, state: "working", found: null });
  await storeGoLivePreview(site.work, publisher.tenantId, working?.aheadId ?? "");
  const { ahead } = await standing(desk);
  if (ahead === null || ahead.found === null) throw new Error("nothing was worked out");
  return { on, aheadId: ahead.aheadId, found: ahead.found };
}

type Shown = { readonly on: string; readonly aheadId: string };
const sets = async ({ publisher, owner }: Owner, { on, aheadId }: Shown) =>
  (await deskCall(site, "deskGoLive", { publication: publisher.domain, on, aheadId }, owner)).body;
const takesBack = async ({ publisher, owner }: Owner) =>
  (await deskCall(site, "deskCancelGoLive", { publication: publisher.domain }, owner)).body;
const today = async ({ publisher, owner }: Owner) =>
  (await deskCall(site, "deskGetToday", { publication: publisher.domain }, owner)).body.places[0]?.goingLive;

const refused = (errorMessage: string) => ({ isSuccess: false, errorMessage });
const changed = refused("Something has changed since you looked. Review what happens again.");
const begins = refused("The day has come, and subscriptions are beginning right now.");

test("previews a day as the command does, and changes nothing", async () => {
  const desk = await waiting(60);
  const { begin, days } = await previewsGoLive(site, desk.publisher);
  expect((await looksAt(desk, monday)).found).toMatchObject({ begin, days, notInLastList: 0, cannotBegin: 0 });
  expect(begin).toBe(desk.old.right);
  expect(await standing(desk)).toMatchObject({ standing: null, waiting: desk.old.right, live: 0, isComplete: true });
  expect(await moveInTrail(desk)).toEqual([]);
});

test("goes live on the day that an owner sets, and shows that before and afterward", async () => {
  const desk = await waiting(30);
  const { right } = desk.old;
  expect(await today(desk)).toBeNull();
  expect(await sets(desk, await looksAt(desk, friday))).toEqual({ isSuccess: true });
  expect((await standing(desk)).standing).toEqual({ kind: "set", on: friday, by: "Marge Olson" });
  expect(await today(desk)).toEqual({ kind: "set", on: friday, live: 0, waiting: right });
  await pass(site, desk.publisher, 3);
  expect(await rowsIn(desk, "subscription")).toBe(0);
  await pass(site, desk.publisher, 1);
  expect(await rowsIn(desk, "subscription")).toBe(right);
  expect(await standing(desk)).toMatchObject({ standing: { kind: "live", on: friday }, waiting: 0, live: right });
  expect(await today(desk)).toEqual({ kind: "live", on: friday, live: right, waiting: 0 });
  expect(await moveInTrail(desk)).toEqual(["moveIn.set-live set", "moveIn.end-live live"]);
  await pass(site, desk.publisher, 31);
  expect(await today(desk)).toBeNull();
});

test("starts right away if the day is today", async () => {
  const desk = await waiting(8);
  expect(await sets(desk, await looksAt(desk, monday))).toEqual({ isSuccess: true });
  expect((await standing(desk)).standing?.kind).toBe("beginning");
  expect(await takesBack(desk)).toEqual(begins);
  expect(await goLive(site.work, desk.publisher.tenantId)).toBe(desk.old.right);
  expect((await standing(desk)).standing).toMatchObject({ kind: "live", on: monday });
});

test("a day that is set twice, or in two tabs, is set once", async () => {
  const desk = await waiting(8);
  const shown = await looksAt(desk, friday);
  expect(await Promise.all([sets(desk, shown), sets(desk, shown)])).toEqual([{ isSuccess: true }, { isSuccess: true }]);
  expect(await moveInTrail(desk)).toEqual(["moveIn.set-live set"]);
});

test("requires a new preview if another tab has set another day meanwhile", async () => {
  const desk = await waiting(8);
  const shown = await looksAt(desk, friday);
  const other = await looksAt(desk, addDays(monday, 1));
  expect(await sets(desk, shown)).toEqual(changed);
  expect(await sets(desk, other)).toEqual({ isSuccess: true });
  expect((await standing(desk)).ahead?.state).toBe("changed");
  expect(await sets(desk, await looksAt(desk, friday))).toEqual({ isSuccess: true });
  expect((await standing(desk)).standing?.on).toBe(friday);
});

test.each([
  ["another list", (desk: Owner) => importsList(site, desk.publisher, desk.old.csv)],
  [
    "another price",
    ({ publisher }: Owner) =>
      asOwner(
        site.store.owner,
        "update rate_version set amount_cents = amount_cents + 100 where tenant_id = $1 and rate_code = 'sunday-4w'",
        [publisher.tenantId],
      ).then(() => site.publications.forget()),
  ],
  ["another day", (desk: Owner) => pass(site, desk.publisher, 1)],
])("requires a new preview after %s", async (_, changes) => {
  const desk = await waiting(8);
  const shown = await looksAt(desk, friday);
  await changes(desk);
  expect(await sets(desk, shown)).toEqual(changed);
  expect((await standing(desk)).ahead?.state).toBe("changed");
});

test("going live can be canceled until the day, even twice", async () => {
  const desk = await waiting(8);
  await sets(desk, await looksAt(desk, friday));
  expect(await takesBack(desk)).toEqual({ isSuccess: true });
  expect(await takesBack(desk)).toEqual({ isSuccess: true });
  await pass(site, desk.publisher, 5);
  expect(await rowsIn(desk, "subscription")).toBe(0);
  expect(await moveInTrail(desk)).toEqual(["moveIn.set-live set", "moveIn.cancel-live canceled"]);
});

test("says why a day can't be previewed", async () => {
  const desk = await waiting(8);
  const look = async ({ publisher, session }: MovingIn, on: Day) =>
    (await deskCall(site, "deskLookAhead", { publication: publisher.domain, on }, { session })).body;
  expect(await look(desk, addDays(monday, -1))).toEqual(refused("That day has passed. Choose today or a later day."));
  await site.store.db.write(await dayAt(site, desk.publisher), beginRun);
  const unfinished = "The last list wasn't imported to its end. Import a list first.";
  expect(await look(desk, friday)).toEqual(refused(unfinished));
  const nobody = "Nobody waits to go live. Import a list first.";
  expect(await look(await movingInAtDesk(site, 1), friday)).toEqual(refused(nobody));
});

test("waits on the day for a list that is being imported, and starts with everybody in it", async () => {
  const desk = await waiting(20);
  await sets(desk, await looksAt(desk, friday));
  await site.store.db.write(await dayAt(site, desk.publisher), beginRun);
  await pass(site, desk.publisher, 4);
  expect(await rowsIn(desk, "subscription")).toBe(0);
  expect(await today(desk)).toMatchObject({ kind: "held", on: friday });
  await importsList(site, desk.publisher, desk.old.csv);
  expect(await goLive(site.work, desk.publisher.tenantId)).toBeGreaterThan(0);
  const { waiting: left, live } = await standing(desk);
  expect([left, live]).toEqual([0, await rowsIn(desk, "subscription")]);
});

test("names people who can no longer start, with the reason", async () => {
  const desk = await waiting(20);
  const { found } = await looksAt(desk, addDays(monday, 60));
  expect(found.cannotBegin).toBeGreaterThan(0);
  expect(found.begin + found.cannotBegin).toBe(desk.old.right);
  expect(found.examples[0]?.says).toMatch(/ days of grace ago: this subscription is over$/);
});

test("forgets a preview that nobody has asked for in a week", async () => {
  const desk = await waiting(4);
  await looksAt(desk, friday);
  await pass(site, desk.publisher, 8);
  await maintainLists(site.work, desk.publisher.tenantId);
  expect(await site.store.db.readTogether(await dayAt(site, desk.publisher), findGoLivePreview)).toBeNull();
});

test("doesn't allow another day once subscribers are live", async () => {
  const desk = await waiting(4);
  const shown = await looksAt(desk, friday);
  await goesLive(site, desk.publisher);
  expect(await sets(desk, shown)).toEqual(refused("Nobody waits to go live. Import a list first."));
});

test("a preview of another publication can't set a day here", async () => {
  const [here, there] = [await waiting(4), await waiting(4)];
  await looksAt(here, friday);
  expect(await sets(here, await looksAt(there, friday))).toEqual(changed);
  expect((await standing(here)).standing).toBeNull();
});

import { expect, test } from "vitest";
import { pollHeldCommands } from "#server/circulation/poll-held-commands.ts";
import { commandsSentTo, drawNow, sendAll, setCirculationBehavior } from "#tests/world/circulation.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMirroredPublisher, aReader, detailsOf, leave, outboxOf, statesOf } from "./a-mirrored-reader.ts";

const site = await siteOfFile();
// Their day changes at 8:00 UTC, with a draw, so these tests begin after that and not shortly before.
const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
if (minute >= 7 * 60 && minute < 8 * 60) site.passMinutes(8 * 60 - minute);

/** Held commands are asked about again ten minutes after the last time. */
const follow = (publisher: Publisher): Promise<number> => {
  site.passMinutes(11);
  return pollHeldCommands(site.work, publisher.tenantId);
};

test("carries out a held command after the draw, with the day on which it takes effect", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await sendAll(site, publisher);
  expect(await follow(publisher)).toBe(0);
  expect(await statesOf(site, publisher)).toEqual(["start held", "payment held"]);
  drawNow(site, publisher);
  expect(await follow(publisher)).toBe(2);
  expect(await statesOf(site, publisher)).toEqual(["start done", "payment done"]);
  for (const { effective_on, meant_for } of await outboxOf(site, publisher)) expect(effective_on).toBe(meant_for);
  expect(await follow(publisher), "nothing is asked about twice").toBe(0);
});

test("reads the new expire date after a command is done, and account details show it with the time it was read", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  const ours = await detailsOf(site, publisher, reader);
  expect(ours.circulation).toEqual({ expireOn: null, readAt: null });
  await sendAll(site, publisher);
  drawNow(site, publisher);
  site.circulation.ledger.db
    .prepare("update account set expire = '2031-05-06' where number = ?")
    .run(reader.accountNumber);
  await follow(publisher);
  const theirs = await detailsOf(site, publisher, reader);
  expect(theirs.paidThrough).toBe("2031-05-06");
  expect(theirs.circulation).toEqual({ expireOn: "2031-05-06", readAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(theirs).toMatchObject({
    renewsOn: ours.renewsOn,
    chargeOn: ours.chargeOn,
    terminationDate: ours.terminationDate,
  });
});

test("doesn't ask about the same command more often than every ten minutes", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await sendAll(site, publisher);
  drawNow(site, publisher);
  expect(await pollHeldCommands(site.work, publisher.tenantId)).toBe(0);
  expect(await follow(publisher)).toBe(2);
});

test("sends a command that they lost again, and it takes effect", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await sendAll(site, publisher);
  const [start] = commandsSentTo(site, publisher);
  // They have restored a backup of the day before.
  site.circulation.ledger.db.prepare("delete from command where publication = ?").run(start?.body.publication ?? "");
  expect(await follow(publisher)).toBe(0);
  expect(await statesOf(site, publisher)).toEqual(["start queued", "payment queued"]);
  await sendAll(site, publisher);
  expect(commandsSentTo(site, publisher).map(({ body }) => body.kind)).toEqual(["start", "payment"]);
});

test("records a command that the draw itself refuses as refused", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await sendAll(site, publisher);
  site.circulation.ledger.db.exec(
    "update command set status = 'refused', code = 'not-deliverable' where status = 'held'",
  );
  expect(await follow(publisher)).toBe(2);
  expect(await statesOf(site, publisher)).toEqual(["start refused", "payment refused"]);
});

test("changes nothing while their system is down", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await sendAll(site, publisher);
  drawNow(site, publisher);
  setCirculationBehavior(site, publisher, "down");
  expect(await follow(publisher)).toBe(0);
  setCirculationBehavior(site, publisher, "answers");
  expect(await follow(publisher)).toBe(2);
});

test("an older reading doesn't replace a newer one", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  await sendAll(site, publisher);
  drawNow(site, publisher);
  await follow(publisher);
  const newest = await detailsOf(site, publisher, reader);
  await leave(site, publisher, reader);
  await asOwner(site.store.owner, "update circulation_reading set read_at = '2099-01-01' where tenant_id = $1", [
    publisher.tenantId,
  ]);
  await sendAll(site, publisher);
  drawNow(site, publisher);
  site.circulation.ledger.db.exec("update account set expire = '2031-05-06'");
  await follow(publisher);
  expect((await detailsOf(site, publisher, reader)).paidThrough).toBe(newest.paidThrough);
});

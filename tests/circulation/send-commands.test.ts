import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { sendCommands } from "#server/circulation/send-commands.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { notifyCirculation } from "#server/store/circulation/circulation-command.ts";
import { reviveCommands } from "#server/store/circulation/circulation-outbox.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { commandsSentTo, drawNow, sendAll, setCirculationBehavior } from "#tests/world/circulation.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMirroredPublisher, aReader, leave, outboxOf, statesOf } from "./a-mirrored-reader.ts";
import { someDay } from "#tests/world/store.ts";

const site = await siteOfFile();
const heardBy = (publisher: Publisher) =>
  commandsSentTo(site, publisher).map(({ body, times }) => `${body.kind} ${times}`);

test("sends a purchase as a start and a payment, in that order, held until the draw", async () => {
  const publisher = await aMirroredPublisher(site);
  const { accountNumber } = await aReader(site, publisher, true);
  expect(await statesOf(site, publisher)).toEqual(["start queued", "payment queued"]);
  await sendAll(site, publisher);
  expect(await statesOf(site, publisher)).toEqual(["start held", "payment held"]);
  const [start, payment] = commandsSentTo(site, publisher);
  expect(start?.body).toMatchObject({
    account: accountNumber,
    kind: "start",
    details: {
      printDays: [0],
      subscriber: { firstName: "Nora", lastName: "Ellingsen" },
      deliverTo: { street: "415 Hickory St", zip: "53095" },
    },
  });
  expect(payment?.body).toMatchObject({ kind: "payment", details: { amount: expect.any(Number) } });
  expect(payment?.body.kind === "payment" && payment.body.details.receipt).toMatch(/^R/);
});

test("sends nothing about an account that we keep ourselves, whichever system has the others", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(site, publisher);
  await leave(site, publisher, reader);
  expect(await outboxOf(site, publisher)).toEqual([]);
});

test("with our own ledger as the record, writes nothing and doesn't query the database", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, circulation: { kind: "native" } },
  }));
  await leave(site, publisher, await aReader(site, publisher));
  expect(await outboxOf(site, publisher)).toEqual([]);
  const untouched: Tx = {
    ...someDay(publisher.tenantId),
    get q(): never {
      throw new Error("asked");
    },
  };
  const whom = { enqueue: site.needs.enqueue, tenant: { circulation: { kind: "native" } }, accountNumber: 1 } as const;
  const move = { kind: "move", on: toDay("2026-03-04"), deliveryAddressId: 1 } as const;
  await expect(notifyCirculation(untouched, whom, "move:1", move)).resolves.toBeUndefined();
});

test("while their system is down, commands wait with the last reason, and are sent once it is up", async () => {
  const publisher = await aMirroredPublisher(site);
  setCirculationBehavior(site, publisher, "down");
  const reader = await aReader(site, publisher);
  await sendAll(site, publisher);
  await leave(site, publisher, reader);
  await sendAll(site, publisher);
  expect(await outboxOf(site, publisher)).toMatchObject([
    { kind: "start", state: "queued", attempts: 1, last_error: "answered 503" },
    { kind: "payment", state: "queued", attempts: 0 },
    { kind: "cancel", state: "queued", attempts: 0 },
  ]);
  setCirculationBehavior(site, publisher, "answers");
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual([]);
  site.passMinutes(1);
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual(["start 1", "payment 1", "cancel 1"]);
});

test("while their system is down, only one of the publisher's accounts is tried", async () => {
  const publisher = await aMirroredPublisher(site);
  setCirculationBehavior(site, publisher, "down");
  await aReader(site, publisher);
  await aReader(site, publisher);
  await sendAll(site, publisher);
  const tried = (await outboxOf(site, publisher)).filter(({ attempts }) => attempts > 0);
  expect(tried).toHaveLength(1);
});

test("waits no longer than a few seconds for a slow system, and tries again later", async () => {
  const publisher = await aMirroredPublisher(site);
  setCirculationBehavior(site, publisher, "silent");
  await aReader(site, publisher);
  await sendAll(site, publisher);
  expect((await outboxOf(site, publisher))[0]).toMatchObject({ state: "queued", last_error: "no answer" });
});

/** A database whose `nth` write never happens, because the process is killed before it. */
function killedAtWrite(nth: number): Database {
  let writes = 0;
  return {
    ...site.store.db,
    write: (tenantId, work) => {
      writes++;
      if (writes === nth) throw new Error("killed");
      return site.store.db.write(tenantId, work);
    },
  };
}

test("a command that was sent just before a crash is sent again under the same id, and takes effect once", async () => {
  const publisher = await aMirroredPublisher(site);
  const { accountNumber } = await aReader(site, publisher);
  const { tenantId } = publisher;
  const send = (db: Database) => sendCommands({ ...site.work, db }, tenantId, accountNumber);
  await expect(send(killedAtWrite(2))).rejects.toThrow("killed");
  expect(heardBy(publisher)).toEqual(["start 1"]);
  expect(await statesOf(site, publisher)).toEqual(["start queued", "payment queued"]);
  await send(site.store.db);
  expect(heardBy(publisher), "the lease of the killed one lasts").toEqual(["start 1"]);
  site.passMinutes(2);
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual(["start 2", "payment 1"]);
  expect(await statesOf(site, publisher)).toEqual(["start held", "payment held"]);
});

test("a lost answer doubles nothing", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  setCirculationBehavior(site, publisher, "forgetful");
  await sendAll(site, publisher);
  setCirculationBehavior(site, publisher, "answers");
  site.passMinutes(1);
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual(["start 2", "payment 1"]);
});

test("five workers at once send each command once, in order", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  await leave(site, publisher, reader);
  const { tenantId } = publisher;
  await Promise.all([1, 2, 3, 4, 5].map(() => sendCommands(site.work, tenantId, reader.accountNumber)));
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual(["start 1", "payment 1", "cancel 1"]);
});

test("an unreadable command is dead at once; the account's later ones wait for the operator and aren't lost", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  await changePublisher(site, publisher, `update circulation_command set details = '{}'`);
  await sendAll(site, publisher);
  await leave(site, publisher, reader);
  await sendAll(site, publisher);
  expect(await statesOf(site, publisher)).toEqual(["start dead", "payment queued", "cancel queued"]);
  expect(heardBy(publisher)).toEqual([]);
});

test("gives up after a week of tries, and sends the command when the operator retries it", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await changePublisher(site, publisher, "update circulation_command set attempts = 174");
  setCirculationBehavior(site, publisher, "down");
  await sendAll(site, publisher);
  expect(await statesOf(site, publisher)).toEqual(["start dead", "payment queued"]);
  setCirculationBehavior(site, publisher, "answers");
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual([]);
  await site.store.db.write(someDay(publisher.tenantId), reviveCommands);
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual(["start 1", "payment 1"]);
});

test("a refused command is finished, and doesn't hold up later ones", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  setCirculationBehavior(site, publisher, "refuses");
  await sendAll(site, publisher);
  setCirculationBehavior(site, publisher, "answers");
  await leave(site, publisher, reader);
  await sendAll(site, publisher);
  expect(await statesOf(site, publisher)).toEqual(["start refused", "payment refused", "cancel refused"]);
  expect((await outboxOf(site, publisher))[2]).toMatchObject({ last_error: "unknown-account: no such account" });
});

test("a publisher that changed systems sends old commands to no other system", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await changePublisher(
    site,
    publisher,
    `update tenant set settings = jsonb_set(settings, '{circulation,system}', '"falcon"')`,
  );
  await sendAll(site, publisher);
  expect(heardBy(publisher)).toEqual([]);
  expect((await outboxOf(site, publisher))[0]).toMatchObject({
    state: "queued",
    last_error: "the publication has left dsi",
  });
});

test("the draw also applies a payment that was sent while the start was waiting", async () => {
  const publisher = await aMirroredPublisher(site);
  await aReader(site, publisher);
  await sendAll(site, publisher);
  expect(drawNow(site, publisher)).toBe(2);
  expect(commandsSentTo(site, publisher).map(({ status }) => status)).toEqual(["done", "done"]);
});

import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { announce } from "#server/store/webhook/announce.ts";
import { sendMessages } from "#server/webhook/send-messages.ts";
import { aReader, leave } from "#tests/circulation/a-mirrored-reader.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aReceiver } from "#tests/world/receiver.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { dayAt, todayAt } from "#tests/world/time.ts";
import { connect, messagesOf, receiversHere, sendNow } from "#tests/world/webhooks.ts";

const site = await siteOfFile({ outside: { webhooks: receiversHere }, clockStands: true });

async function receiving() {
  const receiver = await aReceiver(now);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return receiver;
}

const now = () => site.needs.outside.clock.now();
const writing = async <T>(publisher: Publisher, work: Parameters<typeof site.store.db.write<T>>[1]): Promise<T> =>
  site.store.db.write(await dayAt(site, publisher), work);

test("a purchase and a cancellation are sent in order, signed, and say no more than number and day", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver);
  const reader = await aReader(site, publisher);
  await leave(site, publisher, reader);
  await sendNow(site, publisher);
  const { accountNumber, email } = reader;
  expect(receiver.received.map(({ type }) => type)).toEqual([
    "payment.posted",
    "subscription.started",
    "subscription.canceled",
  ]);
  expect(receiver.received[0]?.body).toEqual({
    type: "payment.posted",
    version: 1,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: {
      accountNumber,
      day: await todayAt(site, publisher),
      read: `/api/v1/account?number=${accountNumber}`,
    },
  });
  expect(JSON.stringify(receiver.received)).not.toContain(email);
  expect(receiver.received.every(({ id }) => /^msg_[0-9a-f-]{36}$/.test(id))).toBe(true);
});

test("a full message has the details, and the account as it is at sending", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver, { payload: "full", types: ["subscription.canceled"] });
  const reader = await aReader(site, publisher);
  await leave(site, publisher, reader);
  await sendNow(site, publisher);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body).toMatchObject({
    type: "subscription.canceled",
    data: {
      details: { subscriptionId: expect.any(Number), lastDay: expect.any(String) },
      account: { accountNumber: reader.accountNumber, email: reader.email, subscriptions: [{ status: "canceled" }] },
    },
  });
});

test("no other publication's endpoint gets it", async () => {
  const [publisher, other, receiver] = [await aPublisher(site), await aPublisher(site), await receiving()];
  await connect(site, other, receiver);
  await aReader(site, publisher);
  await sendNow(site, publisher);
  await sendNow(site, other);
  expect(receiver.requests).toEqual([]);
  expect(await messagesOf(site, publisher)).toEqual([]);
});

test("what is rolled back is never sent", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver);
  const lost = writing(publisher, async (tx) => {
    await announce(tx, site.needs, [{ type: "account.erased", accountNumber: 1, details: {} }]);
    throw new Error("rolled back");
  });
  await expect(lost).rejects.toThrow("rolled back");
  expect(await messagesOf(site, publisher)).toEqual([]);
});

test("while a receiver is down everything waits, only one message is tried, and events are sent in order", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver);
  receiver.answers(503);
  const reader = await aReader(site, publisher);
  await aReader(site, publisher);
  await sendNow(site, publisher);
  await leave(site, publisher, reader);
  await sendNow(site, publisher);
  expect(receiver.requests.map(({ status }) => status)).toEqual([503]);
  expect((await messagesOf(site, publisher))[0]).toMatchObject({
    state: "queued",
    attempts: 1,
    last_answer: "answered 503",
  });
  receiver.answers(204);
  site.passMinutes(1);
  await sendNow(site, publisher);
  const hers = receiver.received.filter(({ accountNumber }) => accountNumber === reader.accountNumber);
  expect(hers.map(({ type }) => type)).toEqual(["payment.posted", "subscription.started", "subscription.canceled"]);
  expect(receiver.received).toHaveLength(5);
});

test("a message that a receiver never accepts holds up only its own account", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver);
  const [one, other] = [await aReader(site, publisher), await aReader(site, publisher)];
  receiver.answers(500, ({ data }) => data.accountNumber === one.accountNumber);
  for (let minute = 0; minute < 3; minute++) {
    await sendNow(site, publisher);
    site.passMinutes(1);
  }
  expect(receiver.received.map(({ accountNumber }) => accountNumber)).toEqual([
    other.accountNumber,
    other.accountNumber,
  ]);
  expect(receiver.requests.filter(({ status }) => status === 500).length).toBeGreaterThan(1);
});

test("a receiver's requested delay is honored", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver);
  receiver.answers(429, undefined, { "retry-after": "600" });
  await aReader(site, publisher);
  await sendNow(site, publisher);
  receiver.answers(204);
  site.passMinutes(9);
  await sendNow(site, publisher);
  expect(receiver.received).toEqual([]);
  site.passMinutes(2);
  await sendNow(site, publisher);
  expect(receiver.received).toHaveLength(2);
});

test("doesn't follow a redirect", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver);
  receiver.answers(302, undefined, { location: receiver.url });
  await aReader(site, publisher);
  await sendNow(site, publisher);
  expect(receiver.requests.map(({ status }) => status)).toEqual([302]);
  expect((await messagesOf(site, publisher))[0]?.last_answer).toBe("answered 302");
});

test("a private address that the operator has not allowed is not called, and the reason is shown", async () => {
  const publisher = await aPublisher(site);
  await connect(site, publisher, { url: "https://10.1.2.3/hook", secrets: new Set() });
  await aReader(site, publisher);
  await sendNow(site, publisher);
  expect((await messagesOf(site, publisher))[0]?.last_answer).toContain(
    "10.1.2.3 is on a private network that PRIVATE_NETWORKS does not list",
  );
});

/** A database whose `nth` write never happens, because the process is killed before it. */
function killedAtWrite(nth: number): Database {
  let writes = 0;
  return {
    ...site.store.db,
    write: (at, work) => {
      writes++;
      if (writes === nth) throw new Error("killed");
      return site.store.db.write(at, work);
    },
  };
}

test("after a crash before recording, a message is sent again under its id, and none overtakes it", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  const endpointId = await connect(site, publisher, receiver);
  await aReader(site, publisher);
  const send = (db: Database) => sendMessages({ ...site.work, db }, publisher.tenantId, endpointId);
  await expect(send(killedAtWrite(2))).rejects.toThrow("killed");
  // Its lease is still valid.
  await send(site.store.db);
  expect(receiver.requests).toHaveLength(1);
  site.passMinutes(2);
  await send(site.store.db);
  expect(receiver.requests).toHaveLength(3);
  expect(receiver.requests[1]?.id).toBe(receiver.requests[0]?.id);
  expect(receiver.received.map(({ type }) => type)).toEqual(["payment.posted", "subscription.started"]);
});

test("several workers at once send each message once, an account's in order", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  const endpointId = await connect(site, publisher, receiver);
  for (let reader = 0; reader < 3; reader++) await aReader(site, publisher);
  await Promise.all([1, 2, 3].map(() => sendMessages(site.work, publisher.tenantId, endpointId)));
  await sendNow(site, publisher);
  expect(receiver.requests).toHaveLength(6);
  for (const { accountNumber } of receiver.received)
    expect(receiver.received.filter((one) => one.accountNumber === accountNumber).map(({ type }) => type)).toEqual([
      "payment.posted",
      "subscription.started",
    ]);
});

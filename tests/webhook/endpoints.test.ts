import { expect, onTestFinished, test } from "vitest";
import { retryDelays } from "#core/webhook/after-failure.ts";
import {
  disableEndpoint,
  dropEndpoint,
  enableEndpoint,
  resendMessages,
  rotateSecret,
} from "#server/webhook/manage-endpoints.ts";
import { aReader, leave } from "#tests/circulation/a-mirrored-reader.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aReceiver } from "#tests/world/receiver.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt } from "#tests/world/time.ts";
import { connect, messagesOf, receiversHere, sendNow, statesOf } from "#tests/world/webhooks.ts";

const site = await siteOfFile({ outside: { webhooks: receiversHere }, clockStands: true });

async function receiving() {
  const receiver = await aReceiver(now);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return receiver;
}

const now = () => site.needs.outside.clock.now();
const by = () => ({ actor: "staff", now: now() });
const writing = async <T>(publisher: Publisher, work: Parameters<typeof site.store.db.write<T>>[1]): Promise<T> =>
  site.store.db.write(await dayAt(site, publisher), work);

test("while a secret is being changed both sign; a day later only the new one does", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  const endpointId = await connect(site, publisher, receiver);
  const [old = ""] = receiver.secrets;
  const changed = await writing(publisher, (tx) => rotateSecret(tx, site.needs.outside, endpointId, by()));
  await aReader(site, publisher);
  await sendNow(site, publisher);
  expect(receiver.requests.map(({ status, signatures }) => [status, signatures])).toEqual([
    [204, 2],
    [204, 2],
  ]);
  site.passMinutes(24 * 60 + 1);
  await aReader(site, publisher);
  await sendNow(site, publisher);
  expect(receiver.requests.slice(2).map(({ status, signatures }) => [status, signatures])).toEqual([[401, 1]]);
  receiver.secrets.add(changed?.secret ?? "");
  receiver.secrets.delete(old);
  site.passMinutes(1);
  await sendNow(site, publisher);
  expect(receiver.received).toHaveLength(4);
});

test("messages wait while staff have it turned off, and are dropped when it is removed", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  const endpointId = await connect(site, publisher, receiver);
  await writing(publisher, (tx) => disableEndpoint(tx, endpointId, by()));
  await aReader(site, publisher);
  await sendNow(site, publisher);
  expect(await statesOf(site, publisher)).toEqual(["payment.posted queued", "subscription.started queued"]);
  expect(await writing(publisher, (tx) => dropEndpoint(tx, endpointId, by()))).toBe(true);
  expect(await messagesOf(site, publisher)).toEqual([]);
  await aReader(site, publisher);
  expect(await messagesOf(site, publisher)).toEqual([]);
  expect(receiver.requests).toEqual([]);
});

test("gives up on a message after three days, still sends later ones, and can replay it under its id", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  const endpointId = await connect(site, publisher, receiver);
  await aReader(site, publisher);
  receiver.answers(500, ({ type }) => type === "payment.posted");
  for (const seconds of retryDelays) {
    await sendNow(site, publisher);
    site.passMinutes(Math.max(1, seconds / 60));
  }
  await sendNow(site, publisher);
  await sendNow(site, publisher);
  expect(await statesOf(site, publisher)).toEqual(["payment.posted dead", "subscription.started queued"]);
  site.passMinutes(61);
  await sendNow(site, publisher);
  expect(await statesOf(site, publisher)).toEqual(["payment.posted dead", "subscription.started delivered"]);
  const tried = receiver.requests[0]?.id;
  receiver.answers(204);
  expect(await writing(publisher, (tx) => resendMessages(tx, site.needs, { deadOf: endpointId }, by()))).toBe(1);
  await sendNow(site, publisher);
  expect(receiver.received.map(({ type }) => type)).toEqual(["subscription.started", "payment.posted"]);
  expect(receiver.received[1]?.id).toBe(tried);
});

const letters = (publisher: Publisher) =>
  asOwner<{ kind: string; recipient: string; content: Record<string, unknown> }>(
    site.store.owner,
    "select kind, recipient, content from letter where tenant_id = $1 and kind = 'webhookOff'",
    [publisher.tenantId],
  );

test("turns off a receiver that answers 410 at once, emails its contact, and loses nothing", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  const endpointId = await connect(site, publisher, receiver);
  receiver.answers(410);
  const reader = await aReader(site, publisher);
  await sendNow(site, publisher);
  await leave(site, publisher, reader);
  await sendNow(site, publisher);
  expect(receiver.requests).toHaveLength(1);
  expect(await letters(publisher)).toMatchObject([
    {
      recipient: publisher.plain.tenant.site.customerService.email,
      content: { because: "gone", answer: "answered 410" },
    },
  ]);
  receiver.answers(204);
  expect(await writing(publisher, (tx) => enableEndpoint(tx, site.needs, endpointId, by()))).toBe(true);
  expect(await writing(publisher, (tx) => enableEndpoint(tx, site.needs, endpointId, by()))).toBe(false);
  await sendNow(site, publisher);
  expect(receiver.received.map(({ type }) => type)).toEqual([
    "payment.posted",
    "subscription.started",
    "subscription.canceled",
  ]);
});

test("turns off a receiver that has failed for five days, with one email", async () => {
  const [publisher, receiver] = [await aPublisher(site), await receiving()];
  await connect(site, publisher, receiver);
  receiver.answers(500);
  await aReader(site, publisher);
  await sendNow(site, publisher);
  site.passMinutes(5 * 24 * 60 + 1);
  await sendNow(site, publisher);
  await aReader(site, publisher);
  site.passMinutes(61);
  await sendNow(site, publisher);
  expect(receiver.requests).toHaveLength(2);
  expect(await letters(publisher)).toMatchObject([{ content: { because: "failing", answer: "answered 500" } }]);
});

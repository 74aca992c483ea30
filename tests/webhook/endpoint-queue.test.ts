import { expect, onTestFinished, test } from "vitest";
import { announce } from "#server/store/webhook/announce.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aReceiver } from "#tests/world/receiver.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { dayAt } from "#tests/world/time.ts";
import { connect, receiversHere, sendNow, statesOf } from "#tests/world/webhooks.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile({ outside: { webhooks: receiversHere } });
const erase = async (place: Publisher, accountNumber: number): Promise<void> =>
  site.store.db.write(await dayAt(site, place), (tx) =>
    announce(tx, site.needs, [{ type: "account.erased", accountNumber, details: {} }]),
  );

/** The queue as a desk user of the publication sees it. */
function queueOf({ domain }: Publisher, session: string) {
  const of = { publication: domain, queue: "webhook" };
  return {
    items: async () => (await deskCall(site, "deskGetQueues", of, { session })).body.items,
    settle: (key: string, outcome: string) =>
      deskCall(site, "deskSettleItem", { ...of, key, outcome, note: "" }, { session, key: newKey() }),
  };
}

/** A receiver that answered 410, a message that it did not get, and the queue of a person who can handle it. */
async function troubled() {
  const publisher = await aPublisher(site);
  const receiver = await aReceiver();
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await connect(site, publisher, receiver);
  receiver.answers(410);
  await erase(publisher, 100_200_300);
  await sendNow(site, publisher);
  receiver.answers(204);
  await asOwner(
    site.store.owner,
    "update webhook_message set state = 'dead', settled_at = now() where tenant_id = $1 and state = 'queued'",
    [publisher.tenantId],
  );
  const queue = queueOf(publisher, (await aColleague(site, "publisher", publisher)).session);
  const [item] = await queue.items();
  return { publisher, receiver, queue, item, key: item?.key ?? "" };
}

test("a receiver that was turned off waits in the queues, and gets everything it missed when turned on", async () => {
  const { receiver, queue, item, key, publisher } = await troubled();
  expect(item).toMatchObject({ queue: "webhook", accountNumber: null });
  expect(item?.about).toContain("was turned off because it asked for no more messages, and did not take 1 message");
  expect(item?.about).toContain("(last answer: answered 410)");
  expect(item?.outcomes.map(({ word }) => word)).toEqual(["replay", "drop"]);
  expect((await queue.settle(key, "replay")).body).toMatchObject({ isSuccess: true });
  await sendNow(site, publisher);
  expect(receiver.received.map(({ type }) => type)).toEqual(["account.erased"]);
  expect(await queue.items()).toEqual([]);
});

test("missed messages can be dropped, and the next ones are sent", async () => {
  const { receiver, queue, key, publisher } = await troubled();
  expect((await queue.settle(key, "drop")).body).toMatchObject({ isSuccess: true });
  expect((await queue.items()).map(({ outcomes }) => outcomes.map(({ word }) => word))).toEqual([["replay"]]);
  expect((await queue.settle(key, "replay")).body).toMatchObject({ isSuccess: true });
  expect(await queue.items()).toEqual([]);
  await erase(publisher, 100_200_301);
  await sendNow(site, publisher);
  expect(receiver.received.map(({ accountNumber }) => accountNumber)).toEqual([100_200_301]);
  expect(await statesOf(site, publisher)).toEqual(["account.erased delivered"]);
});

test("a clerk sees it, and only an owner or a publisher can handle it", async () => {
  const { publisher, key } = await troubled();
  const clerks = queueOf(publisher, (await aColleague(site, "clerk", publisher)).session);
  const [seen] = await clerks.items();
  expect(seen?.notAllowed).toContain("Ask a publisher or an owner.");
  expect((await clerks.settle(key, "drop")).status).toBe(403);
  expect(await statesOf(site, publisher)).toEqual(["account.erased dead"]);
});

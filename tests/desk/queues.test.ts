import { expect, test } from "vitest";
import { queueNames } from "#core/staff/queue.ts";
import { roles } from "#core/staff/role.ts";
import { cleanUp } from "#server/store/cleanup.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, detailOf } from "#tests/world/desk.ts";
import { anInboundEmail, postInboundEmail } from "#tests/world/inbound-mail.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, newEmail, payAtGateway, signedIn, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const clerk = await aColleague(site, "clerk", publisher);
const dana = await aColleague(site, "clerk", publisher);

/** A reader who asked a publisher for a call, with the key of its item. */
async function aPromisedCall(at: Publisher = publisher) {
  const { email, accountNumber } = await aSubscriber(site, at);
  const token = await signedIn(site, at, email);
  await call(site, "requestCallBack", { domain: at.domain, phone: "262 555 0121" }, { token, key: newKey() });
  const items = (await listed({ publication: at.domain, queue: "call" }, await ownerOf())).items;
  const item = items.find((each) => each.accountNumber === accountNumber);
  if (item === undefined) throw new Error("nothing waits");
  return { publication: at.domain, queue: "call" as const, key: item.key, accountNumber };
}

let owner: string | null = null;
const ownerOf = async (): Promise<string> => (owner ??= (await aColleague(site, "owner", publisher)).session);

async function listed(input: object, session: string) {
  const { status, body } = await deskCall(site, "deskGetQueues", { ...input }, { session });
  expect(status).toBe(200);
  return body;
}

const trailOf = (queue: string, key: string, at: Publisher = publisher) =>
  asOwner<{ actor: string; outcome: string }>(
    site.store.owner,
    `select actor, outcome from audit_entry where tenant_id = $1 and subject = $2 and details ->> 'key' = $3
     order by entry_id`,
    [at.tenantId, `queue:${queue}`, key],
  );

const wordOf = ({ publication, queue, key }: Awaited<ReturnType<typeof aPromisedCall>>) => ({
  publication,
  queue,
  key,
});

test("lists a waiting item with its account, its age and the possible actions", async () => {
  const { key, accountNumber } = await aPromisedCall();
  const { queues, items, next } = await listed({ publication: publisher.domain }, clerk.session);
  expect(queues.map(({ queue }) => queue)).toEqual(queueNames);
  expect(queues.find(({ queue }) => queue === "call")?.waiting).toBeGreaterThan(0);
  expect(items.find((item) => item.key === key)).toEqual({
    publication: publisher.domain,
    publicationName: expect.any(String),
    queue: "call",
    key,
    accountNumber,
    name: "Nora Ellingsen",
    about: expect.stringContaining("call Nora Ellingsen at"),
    day: expect.any(String),
    ageDays: expect.any(Number),
    taken: null,
    outcomes: [{ word: "called", means: "the reader was called", movesMoney: false, takesCheck: false }],
    notAllowed: "",
  });
  expect(next).toBeNull();
});

test("when two people take the same item, the second learns who has it", async () => {
  const item = await aPromisedCall();
  const answers = await Promise.all(
    [clerk, dana].map(({ session }) => deskCall(site, "deskTakeItem", wordOf(item), { session, key: newKey() })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(detailOf(answers.find(({ status }) => status === 409))).toMatch(
    /^Marge Olson took this at .*m\. Nothing was changed\.$|^Marge Olson took this at noon/,
  );
  const first = answers[0]?.status === 200 ? clerk : dana;
  const second = first === clerk ? dana : clerk;
  const seenBy = async (session: string) =>
    (await listed({ publication: publisher.domain, queue: "call" }, session)).items.find(({ key }) => key === item.key);
  expect((await seenBy(first.session))?.taken).toMatchObject({ staffId: first.staffId, isMine: true });
  expect((await seenBy(second.session))?.taken).toMatchObject({ staffId: first.staffId, isMine: false });
  const mine = await listed({ queue: "call", who: "me" }, second.session);
  expect(mine.items.some(({ key }) => key === item.key)).toBe(false);
  const nobodys = await listed({ queue: "call", who: "nobody" }, second.session);
  expect(nobodys.items.some(({ key }) => key === item.key)).toBe(false);
  expect((await trailOf("call", item.key)).map(({ outcome }) => outcome).toSorted()).toEqual(["refused", "taken"]);
});

test("an item that somebody took a month ago is free again", async () => {
  const item = await aPromisedCall();
  await deskCall(site, "deskTakeItem", wordOf(item), { session: clerk.session, key: newKey() });
  const cleanedUp = async (days: number) => {
    const then = new Date(site.needs.outside.clock.now().getTime() + days * 86_400_000);
    await site.store.db.write(await dayAt(site, publisher), (tx) => cleanUp(tx, then));
    const { items } = await listed({ publication: publisher.domain, queue: "call" }, dana.session);
    return items.find(({ key }) => key === item.key)?.taken;
  };
  expect(await cleanedUp(29)).toMatchObject({ staffId: clerk.staffId });
  expect(await cleanedUp(31)).toBeNull();
});

test("only somebody who knows who has an item can hand it over to a colleague", async () => {
  const item = await aPromisedCall();
  await deskCall(site, "deskTakeItem", wordOf(item), { session: clerk.session });
  const over = { ...wordOf(item), from: clerk.staffId, to: dana.staffId };
  const stranger = await aColleague(site, "clerk", other);
  const handOver = async (change: object, session = clerk.session) =>
    (await deskCall(site, "deskHandOverItem", { ...over, ...change }, { session, key: newKey() })).status;
  expect(await handOver({ to: stranger.staffId })).toBe(400);
  expect(await handOver({ from: null })).toBe(409);
  expect(await handOver({})).toBe(200);
  expect(await handOver({})).toBe(409);
  const settle = { ...wordOf(item), outcome: "called", note: "" };
  expect((await deskCall(site, "deskSettleItem", settle, { session: clerk.session })).status).toBe(409);
  expect(await handOver({ from: dana.staffId, to: null }, dana.session)).toBe(200);
  expect((await deskCall(site, "deskSettleItem", settle, { session: clerk.session })).status).toBe(200);
});

test("an item is settled once, the trail names who did it, and the account has the note", async () => {
  const item = await aPromisedCall();
  const settle = { ...wordOf(item), outcome: "called", note: "She wants Sundays only." };
  const key = newKey();
  const first = await deskCall(site, "deskSettleItem", settle, { session: clerk.session, key });
  expect(first.body).toEqual({ isSuccess: true, errorMessage: "", text: "The call is marked as done." });
  const again = await deskCall(site, "deskSettleItem", settle, { session: clerk.session, key });
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([first.body, "true"]);
  const once = await deskCall(site, "deskSettleItem", settle, { session: dana.session, key: newKey() });
  expect(once.body).toMatchObject({ isSuccess: true, text: expect.stringContaining("already settled") });
  const { items } = await listed({ queue: "call" }, clerk.session);
  expect(items.some((each) => each.key === item.key)).toBe(false);
  const [source] = await asOwner<{ actor: string }>(
    site.store.owner,
    "select actor from audit_entry where tenant_id = $1 and subject = $2 and action = 'cancellation.call-back' and outcome = 'called'",
    [publisher.tenantId, `account:${item.accountNumber}`],
  );
  expect(source).toEqual({ actor: `staff:${clerk.staffId}` });
  const notes = await asOwner(
    site.store.owner,
    "select author, text from staff_note where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, item.accountNumber],
  );
  expect(notes).toEqual([{ author: "Marge Olson", text: "She wants Sundays only." }]);
});

test("each role sees the waiting items it may see, and an auditor takes and settles nothing", async () => {
  const item = await aPromisedCall();
  for (const role of roles) {
    const { session } = await aColleague(site, role, publisher);
    await listed({ publication: publisher.domain }, session);
    const taken = await deskCall(site, "deskTakeItem", wordOf(item), { session });
    expect(taken.status === 403).toBe(role === "auditor");
  }
  const { session } = await aColleague(site, "auditor", publisher);
  for (const [name, more] of [
    ["deskHandOverItem", { from: null, to: null }],
    ["deskSettleItem", { outcome: "called", note: "" }],
  ] as const)
    expect((await deskCall(site, name, { ...wordOf(item), ...more }, { session })).status).toBe(403);
  const { publication } = item;
  expect((await deskCall(site, "deskGetColleagues", { publication }, { session })).status).toBe(403);
  const { body } = await deskCall(site, "deskGetColleagues", { publication }, { session: clerk.session });
  const ids = body.colleagues.map(({ staffId }) => staffId);
  expect(ids).toEqual(expect.arrayContaining([clerk.staffId, dana.staffId]));
});

test("items of another publication can't be seen, taken or settled", async () => {
  const item = await aPromisedCall(other);
  const { session } = clerk;
  expect((await listed({}, session)).items.some(({ publication }) => publication === other.domain)).toBe(false);
  expect((await deskCall(site, "deskGetQueues", { publication: other.domain }, { session })).status).toBe(404);
  const statusOf = async (name: "deskTakeItem" | "deskHandOverItem" | "deskSettleItem", input: object) =>
    (await deskCall(site, name, { ...input }, { session })).status;
  for (const publication of [other.domain, publisher.domain]) {
    const there = { ...wordOf(item), publication };
    expect(await statusOf("deskTakeItem", there)).toBe(404);
    expect(await statusOf("deskHandOverItem", { ...there, from: null, to: clerk.staffId })).toBe(404);
    expect(await statusOf("deskSettleItem", { ...there, outcome: "called", note: "" })).toBe(404);
  }
  expect((await deskCall(site, "deskGetQueues", {})).status).toBe(401);
});

test("refuses an outcome that the queue doesn't know", async () => {
  const item = await aPromisedCall();
  const settle = async (change: object) =>
    (await deskCall(site, "deskSettleItem", { ...wordOf(item), note: "", ...change }, { session: clerk.session }))
      .status;
  expect(await settle({ outcome: "refuse" })).toBe(400);
  expect(await settle({ outcome: "called", check: "1042" })).toBe(400);
  expect(await settle({ outcome: "called", queue: "nothing" })).toBe(400);
});

test("an email from an unknown sender waits without an account, and its note is stored with it", async () => {
  await postInboundEmail(site, publisher, anInboundEmail(newEmail()));
  const session = (await aColleague(site, "clerk", publisher)).session;
  const [item] = (await listed({ publication: publisher.domain, queue: "mail" }, session)).items;
  expect(item).toMatchObject({ accountNumber: null, name: "" });
  expect(item?.about).toMatch(/: no account has this email address$/);
  const settle = { publication: publisher.domain, queue: "mail", key: item?.key ?? "", outcome: "done", note: "Spam." };
  expect((await deskCall(site, "deskSettleItem", settle, { session })).body).toMatchObject({ isSuccess: true });
  const rows = await asOwner(
    site.store.owner,
    "select settled_note as note, settled_by like 'staff:%' as by from inbound_mail where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(rows).toEqual([{ note: "Spam.", by: true }]);
});

test("moving money needs a role that may, and a new proof", async () => {
  const shopper = await aCheckout(site, publisher);
  await submit(site, publisher, shopper, await payAtGateway(site, shopper.widget), { amount: 0.01 });
  const bookkeeper = await aColleague(site, "bookkeeper", publisher);
  const asked = { publication: publisher.domain, queue: "payment" };
  const [ofClerk] = (await listed(asked, clerk.session)).items;
  expect(ofClerk?.about).toMatch(/^\$\d+\.\d\d \(first payment\): the browser named other figures/);
  expect(ofClerk).toMatchObject({ outcomes: [], notAllowed: expect.stringContaining("Ask a bookkeeper") });
  const [item] = (await listed(asked, bookkeeper.session)).items;
  expect(item?.outcomes.map(({ word, movesMoney }) => [word, movesMoney])).toContainEqual(["post", true]);
  const settle = { ...asked, key: item?.key ?? "", outcome: "post", note: "" };
  const settled = ({ session }: { session: string }) => deskCall(site, "deskSettleItem", settle, { session });
  expect((await settled(clerk)).status).toBe(403);
  site.passMinutes(6);
  const unproven = await settled(bookkeeper);
  expect([unproven.status, unproven.body]).toEqual([
    403,
    expect.objectContaining({ errors: [{ pointer: "", detail: "prove-again" }] }),
  ]);
  const proven = await aColleague(site, "bookkeeper", publisher);
  expect((await settled(proven)).body).toMatchObject({ isSuccess: true, text: "Posted; the reader gets a receipt." });
});

import { expect, test } from "vitest";
import { daysBetween, toDay } from "#core/day.ts";
import { endAccount } from "#server/cancellation/end-account.ts";
import { endCanceled } from "#server/cancellation/end-canceled.ts";
import { commandsSentTo, mirrorNewAccounts, sendAll, setCirculationBehavior } from "#tests/world/circulation.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aGiftEmail } from "#tests/world/gifts.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { daily, planChanges, sunday } from "#tests/world/plan-changes.ts";
import { aSubscriber, aVisitor, payAtGateway, signedIn, submit } from "#tests/world/shopper.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { publicationOf } from "#tests/world/staff.ts";
import { emailsAbout } from "#tests/world/time.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMirroredPublisher, aReader, leave, outboxOf, statesOf } from "./a-mirrored-reader.ts";

const site = await siteOfFile();

/** Ends a subscription on the day after its last day. */
async function endAfter(publisher: Publisher, last: string): Promise<void> {
  const { today } = site.needs.outside.clock.local({ timeZone: publisher.plain.tenant.timeZone });
  try {
    site.moveCalendar(daysBetween(today, toDay(last)) + 1);
    expect(await endCanceled(site.work, publisher.tenantId)).toBe(1);
  } finally {
    site.moveCalendar(0);
  }
}

test("sends a cancellation with its last day, and nothing more when it ends", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  const last = await leave(site, publisher, reader);
  await sendAll(site, publisher);
  expect((await outboxOf(site, publisher))[2]).toMatchObject({ kind: "cancel", meant_for: last, effective_on: last });
  expect(commandsSentTo(site, publisher)[2]?.body).toMatchObject({ details: { because: "subscriber", reasonId: 1 } });
  await endAfter(publisher, last);
  expect(await statesOf(site, publisher)).toEqual(["start held", "payment held", "cancel held"]);
});

test("sends a refused cancellation once more when it ends, so that no more papers are delivered", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  await sendAll(site, publisher);
  setCirculationBehavior(site, publisher, "refuses");
  const last = await leave(site, publisher, reader);
  await sendAll(site, publisher);
  expect((await statesOf(site, publisher))[2]).toBe("cancel refused");
  setCirculationBehavior(site, publisher, "answers");
  await endAfter(publisher, last);
  await sendAll(site, publisher);
  expect((await statesOf(site, publisher)).slice(2)).toEqual(["cancel refused", "cancel held"]);
  expect(commandsSentTo(site, publisher).at(-1)?.body).toMatchObject({ details: { because: "term-over" } });
});

test("when staff end a canceled account sooner, sends the earlier day to the other system and the reader", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  const last = await leave(site, publisher, reader);
  const { accountNumber } = reader;
  const publication = await publicationOf(site, publisher);
  const ended = await endAccount(site.work, publication, { accountNumber, because: "moved" });
  if (ended.kind !== "ended") throw new Error(ended.kind);
  expect(ended.lastDay < last).toBe(true);
  const ends = (await outboxOf(site, publisher)).filter(({ kind }) => kind === "cancel");
  expect(ends.map(({ meant_for }) => meant_for)).toEqual([last, ended.lastDay]);
  await sendAll(site, publisher);
  expect(commandsSentTo(site, publisher).at(-1)?.body).toMatchObject({
    kind: "cancel",
    details: { because: "office" },
  });
  expect(await emailsAbout(site, publisher, accountNumber, "endedAtOnce")).toMatchObject([
    { lastDay: ended.lastDay, insteadOf: last },
  ]);
  await deliverEmails(site, publisher);
  const [mail] = (await mailTo(site, reader.email)).filter(({ subject }) => subject.endsWith("has ended"));
  expect(mail?.text).toContain("was canceled for a later day and has now ended early");
});

test("sends a gift as a start that is paid through its term, and an end when it expires", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  await mirrorNewAccounts(site, publisher);
  const { token } = await aVisitor(site, publisher);
  const { body } = await call(site, "redeemGift", { domain: publisher.domain, code }, { token, key: newKey() });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  await sendAll(site, publisher);
  expect(commandsSentTo(site, publisher)).toMatchObject([
    { body: { kind: "start", account: body.accountNumber, details: { paidThrough: body.paidThrough } } },
  ]);
  await endAfter(publisher, body.paidThrough);
  expect(await statesOf(site, publisher)).toEqual(["start held", "cancel queued"]);
});

test("sends a change of plan as the end of the old plan, the start of the new one, and its payment", async () => {
  const publisher = await aMirroredPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher, sunday);
  const { changes } = planChanges(site);
  const cart = await changes(publisher, { email, token: await signedIn(site, publisher, email) }, daily);
  await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  await sendAll(site, publisher);
  expect(await statesOf(site, publisher)).toEqual([
    "start held",
    "payment held",
    "cancel held",
    "start held",
    "payment held",
  ]);
  const [, , end, start] = commandsSentTo(site, publisher);
  expect(end?.body).toMatchObject({ kind: "cancel", account: accountNumber, details: { because: "subscriber" } });
  expect(start?.body).toMatchObject({
    kind: "start",
    account: accountNumber,
    details: { printDays: [0, 1, 2, 3, 4, 5, 6] },
  });
  // No day without a paper, and none with two.
  const [, , endRow, startRow] = await outboxOf(site, publisher);
  expect(daysBetween(toDay(endRow?.meant_for ?? ""), toDay(startRow?.meant_for ?? ""))).toBe(1);
});

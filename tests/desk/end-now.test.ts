import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import type { EndedAtOnce } from "#core/notice/cancellation-emails.ts";
import { cents } from "#core/money.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, proofIsOld } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const publication = publisher.domain;
const clerk = await aColleague(site, "clerk", publisher);

const end = (act: object, how: object = clerk) => deskCall(site, "deskEndNow", { ...act }, how);
const preview = async (accountNumber: number) =>
  (await deskCall(site, "deskPreviewEnd", { publication, accountNumber }, clerk)).body;

async function anAct() {
  const { accountNumber } = await anOldReader(site, publisher);
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, clerk);
  const shown = await preview(accountNumber);
  if (!shown.isSuccess) throw new Error(shown.errorMessage);
  const { refundCents } = shown;
  const said = { seen: body.version, reason: "Deceased", note: "", because: "deceased" };
  return { shown, act: { publication, accountNumber, ...said, refundCents } };
}

test("ends the subscription as previewed, once, and the trail names who did it", async () => {
  const { shown, act } = await anAct();
  expect(shown.refundCents).toBeGreaterThan(0);
  const key = newKey();
  const first = await end(act, { ...clerk, key });
  expect([first.status, first.body]).toEqual([
    200,
    { isSuccess: true, errorMessage: "", lastDay: shown.lastDay, refundCents: shown.refundCents },
  ]);
  expect((await end(act, { ...clerk, key })).body).toEqual(first.body);
  const { accountNumber } = act;
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "ended", chargeOn: null });
  expect(await emailsAbout<EndedAtOnce>(site, publisher, accountNumber, "endedAtOnce")).toMatchObject([
    { lastDay: shown.lastDay, refund: shown.refundCents },
  ]);
  const rows = await asOwner<{ actor: string; action: string }>(
    site.store.owner,
    `select actor, action from audit_entry where tenant_id = $1 and subject = $2 and action in ('account.end', 'refund.request')
     order by entry_id`,
    [publisher.tenantId, `account:${accountNumber}`],
  );
  const actor = `staff:${clerk.staffId}`;
  expect(rows).toEqual([
    { actor, action: "refund.request" },
    { actor, action: "account.end" },
  ]);
  const { body: head } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, clerk);
  expect(head.status.text).toBe(`Ended ${longDay(toDay(shown.lastDay), "en").replace(/^\w+, /, "")}`);
  expect(await preview(accountNumber)).toMatchObject({ isSuccess: false, code: "not-live" });
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("refuses if the refund has changed since the preview", async () => {
  const { act } = await anAct();
  const { status, body } = await end({ ...act, refundCents: act.refundCents + 100 });
  expect([status, body]).toMatchObject([409, { detail: expect.stringMatching(/^The refund is \$.* now\./) }]);
  expect(await subscriptionOf(site, publisher, act.accountNumber)).toMatchObject({ status: "active" });
});

test("two people at once end it once", async () => {
  const { act } = await anAct();
  const manager = await aColleague(site, "publisher", publisher);
  const answers = await Promise.all([clerk, manager].map((by) => end(act, { ...by, key: newKey() })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("somebody who may not approve refunds can't pay out a recent staff credit by ending the account", async () => {
  const strict = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, refundLimitCents: cents(500) } },
  }));
  const [theirs, manager] = [await aColleague(site, "clerk", strict), await aColleague(site, "publisher", strict)];
  const { accountNumber } = await anOldReader(site, strict);
  const of = { publication: strict.domain, accountNumber };
  const seen = async () => (await deskCall(site, "deskGetAccount", of, theirs)).body.version;
  const shown = async (by: object) => (await deskCall(site, "deskPreviewEnd", of, by)).body;
  expect(await shown(theirs)).toMatchObject({ isSuccess: true });
  const credit = { ...of, seen: await seen(), reason: "Goodwill", note: "", credit: { kind: "units", units: 2 } };
  expect((await deskCall(site, "deskGiveCredit", credit, theirs)).body).toMatchObject({ isSuccess: true });
  const refused = { isSuccess: false, code: "given-lately", errorMessage: expect.stringContaining("Ask a bookkeeper") };
  expect(await shown(theirs)).toEqual(refused);
  const byManager = await shown(manager);
  if (!byManager.isSuccess) throw new Error(byManager.errorMessage);
  const { refundCents } = byManager;
  const act = { ...of, seen: await seen(), reason: "Moved", note: "", because: "moved", refundCents };
  expect((await end(act, theirs)).body).toEqual(refused);
  expect((await end(act, manager)).body).toMatchObject({ isSuccess: true, refundCents });
});

test("requires the role, publication, recent proof and a current view", async () => {
  const { act } = await anAct();
  const statusOf = async (change: object, how: object = clerk) => (await end({ ...act, ...change }, how)).status;
  expect(await statusOf({}, {})).toBe(401);
  for (const role of ["auditor", "bookkeeper"] as const)
    expect(await statusOf({}, await aColleague(site, role, publisher))).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999 })).toBe(404);
  expect(await statusOf({ because: "angry" })).toBe(400);
  expect(await statusOf({ seen: act.seen - 1 })).toBe(409);
  const late = await aColleague(site, "clerk", publisher);
  await proofIsOld(site, late);
  expect((await end(act, late)).body).toMatchObject({ errors: [{ detail: "prove-again" }] });
});

import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { CreditGiven } from "#core/notice/payment-emails.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, proofIsOld } from "#tests/world/desk.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher, differencesAt } from "#tests/world/staff.ts";
import { emailsAbout, pass, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

/** A reader who gets a bill and did not pay it, some days after the paid term. */
async function unpaid(publisher: Publisher, days: number) {
  const { accountNumber } = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(paidThrough, days));
  const bookkeeper = await aColleague(site, "bookkeeper", publisher);
  const of = { publication: publisher.domain, accountNumber };
  const look = async () => (await deskCall(site, "deskGetAccount", of, bookkeeper)).body;
  const preview = async () => (await deskCall(site, "deskPreviewWriteOff", of, bookkeeper)).body;
  const shown = await preview();
  if (!shown.isSuccess) throw new Error(shown.errorMessage);
  const { amountCents } = shown;
  const act = { ...of, seen: (await look()).version, reason: "Goodwill", note: "", amountCents };
  return { accountNumber, bookkeeper, look, preview, shown, act, paidThrough };
}
const writeOff = (act: object, how: object) => deskCall(site, "deskWriteOff", { ...act }, how);

test("in grace: nothing is owed anymore, delivery continues, and the books and the date are right", async () => {
  const publisher = await aSteadyPublisher(site);
  const { accountNumber, bookkeeper, look, preview, shown, act, paidThrough } = await unpaid(publisher, 8);
  expect(shown).toMatchObject({ isPrint: true, endedOn: null, paidThrough: { before: paidThrough } });
  expect(shown.units).toBeGreaterThan(2);
  expect((await look()).owed).not.toBeNull();
  const key = newKey();
  const first = await writeOff(act, { ...bookkeeper, key });
  const after = shown.paidThrough?.after;
  expect([first.status, first.body]).toEqual([
    200,
    { isSuccess: true, errorMessage: "", amountCents: act.amountCents, paidThrough: after },
  ]);
  expect((await writeOff(act, { ...bookkeeper, key })).body).toEqual(first.body);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ paidThrough: after });
  expect(await preview()).toMatchObject({ isSuccess: false, code: "nothing-owed" });
  expect(await emailsAbout<CreditGiven>(site, publisher, accountNumber, "creditGiven")).toMatchObject([
    { what: { kind: "owed", amount: act.amountCents, paidThrough: after } },
  ]);
  expect(await differencesAt(site, publisher)).toEqual([]);
  await pass(site, publisher, 3);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("after it ended unpaid: the debt is gone, and the account stays ended", async () => {
  const publisher = await aSteadyPublisher(site);
  const { accountNumber, bookkeeper, look, preview, shown, act } = await unpaid(publisher, 20);
  expect(shown.endedOn).not.toBeNull();
  expect((await writeOff(act, bookkeeper)).body).toMatchObject({ isSuccess: true, paidThrough: null });
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "ended" });
  expect((await look()).owed).toBeNull();
  expect(await preview()).toMatchObject({ isSuccess: false, code: "nothing-owed" });
  await pass(site, publisher, 3);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("refuses another amount, a second person at once, and people who may not do it", async () => {
  const publisher = await aSteadyPublisher(site);
  const { bookkeeper, act } = await unpaid(publisher, 8);
  const other = await writeOff({ ...act, amountCents: act.amountCents - 1 }, bookkeeper);
  expect([other.status, other.body]).toMatchObject([409, { detail: expect.stringMatching(/ is owed now\./) }]);
  expect((await writeOff(act, {})).status).toBe(401);
  for (const role of ["auditor", "clerk", "circulation"] as const)
    expect((await writeOff(act, await aColleague(site, role, publisher))).status).toBe(403);
  expect((await writeOff({ ...act, publication: "nowhere.example" }, bookkeeper)).status).toBe(404);
  expect((await writeOff({ ...act, accountNumber: 999_999_999 }, bookkeeper)).status).toBe(404);
  expect((await writeOff({ ...act, amountCents: 0 }, bookkeeper)).status).toBe(400);
  const manager = await aColleague(site, "publisher", publisher);
  const answers = await Promise.all([bookkeeper, manager].map((by) => writeOff(act, { ...by, key: newKey() })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await proofIsOld(site, manager);
  expect((await writeOff(act, manager)).body).toMatchObject({ errors: [{ detail: "prove-again" }] });
});

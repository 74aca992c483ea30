import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { anOldReader, report } from "#tests/world/papers.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aStop } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo, subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { domain: publication } = publisher;
const reader = await anOldReader(site, publisher);
const { accountNumber, email } = reader;
const { session } = await aColleague(site, "clerk", publisher);

const show = (change: object = {}, who: { session?: string } = { session }) =>
  deskCall(site, "deskGetAccount", { publication, accountNumber, ...change }, who);
const addNote = (change: object = {}, who: { session?: string } = { session }) =>
  deskCall(site, "deskAddNote", { publication, accountNumber, text: "Prefers the porch.", ...change }, who);

test("shows who has the account, where the paper is delivered, and what happens next", async () => {
  const { status, body } = await show();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    accountNumber,
    name: "Nora Ellingsen",
    email,
    people: [{ email, kind: "owner", isConfirmed: false, isLocked: false }],
    delivery: { street: expect.stringMatching(/415 Hickory/i), city: "West Bend", method: "carrier" },
    plan: { isPrint: true },
    status: { code: "active", text: expect.stringMatching(/^Active, renews /) },
    paysBy: "ezpay",
    owed: null,
    card: { brand: "VISA", last4: "9990" },
    alerts: [],
    notes: [],
  });
  expect(body.nextCharge?.amountCents).toBeGreaterThan(0);
  expect(body.paidThrough).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("shows warnings that staff need, and counts every change", async () => {
  const before = (await show()).body.version;
  await report(site, publisher, reader, { problem: "wet" });
  await report(site, publisher, reader, { problem: "wet", when: "today" });
  await asOwner(site.store.owner, "update login set locked_at = now() where tenant_id = $1 and email = $2", [
    publisher.tenantId,
    email,
  ]);
  const { body } = await show();
  expect(body.alerts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["login-locked"]));
  expect(body.version).toBeGreaterThan(before);
  await asOwner(site.store.owner, "update login set locked_at = null where tenant_id = $1 and email = $2", [
    publisher.tenantId,
    email,
  ]);
});

test("shows until when delivery is stopped", async () => {
  const other = await anOldReader(site, publisher);
  await aStop(site, publisher, other);
  const { body } = await show({ accountNumber: other.accountNumber });
  expect(body.pending).toMatchObject([{ text: expect.stringContaining("stopped") }]);
});

test("in grace, shows what is owed since the first unpaid paper, and when the bill was sent", async () => {
  const at = await aPublisher(site);
  const payer = await aBilledPayer(site, at);
  const { paidThrough, renewsOn } = await subscriptionOf(site, at, payer.accountNumber);
  await passTo(site, at, addDays(paidThrough, 4));
  const clerk = await aColleague(site, "clerk", at);
  const asked = { publication: at.domain, accountNumber: payer.accountNumber };
  const { body } = await show(asked, { session: clerk.session });
  expect(body).toMatchObject({ paidThrough, owed: { since: renewsOn }, nextBill: { isOut: true } });
  expect(String(body.nextBill?.date) < paidThrough).toBe(true);
});

test("a note stays at the top until it is settled, and doesn't count as a change of the account", async () => {
  const { version } = (await show()).body;
  const followUpOn = await todayAt(site, publisher);
  const { status, body } = await addNote({ followUpOn });
  expect([status, body.isSuccess]).toEqual([200, true]);
  const shown = (await show()).body;
  expect(shown.notes).toMatchObject([
    { noteId: body.noteId, author: "Marge Olson", text: "Prefers the porch.", followUpOn },
  ]);
  expect(shown.alerts).toContainEqual({ kind: "note-due", text: "A note is due" });
  expect(shown.version).toBe(version);
  const settle = { publication, accountNumber, noteId: body.noteId };
  expect((await deskCall(site, "deskSettleNote", settle, { session })).body).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskSettleNote", settle, { session })).status).toBe(200);
  expect((await show()).body.notes).toEqual([]);
  expect((await deskCall(site, "deskSettleNote", { ...settle, noteId: 999_999_999 }, { session })).status).toBe(404);
  expect((await deskCall(site, "deskSettleNote", { ...settle, noteId: 0 }, { session })).status).toBe(400);
  expect((await deskCall(site, "deskSettleNote", settle)).status).toBe(401);
});

test("refuses a note without text or with a follow-up day in the past", async () => {
  const yesterday = addDays(await todayAt(site, publisher), -1);
  for (const change of [{ text: "  " }, { followUpOn: yesterday }, { followUpOn: "2026-02-31" }, { extra: 1 }])
    expect((await addNote(change)).status).toBe(400);
});

test("refuses a follow-up day more than two years ahead: a year such as 9999 is a typing mistake", async () => {
  const { status, body } = await addNote({ followUpOn: "9999-12-31" });
  const chooseDay = { pointer: "/followUpOn", detail: "Choose today or a day within the next two years." };
  expect([status, body]).toMatchObject([400, { errors: [chooseDay] }]);
});

test("repeating a request with the same key writes one note", async () => {
  const key = "note-key-0001";
  const note = { publication, accountNumber, text: "Once." };
  const [one, other] = [
    await deskCall(site, "deskAddNote", note, { session, key }),
    await deskCall(site, "deskAddNote", note, { session, key }),
  ];
  expect(other.body).toEqual(one.body);
});

test("everybody at the publication may read the account, and all but auditors may write notes", async () => {
  expect((await show({}, {})).status).toBe(401);
  expect((await addNote({}, {})).status).toBe(401);
  const auditor = await aColleague(site, "auditor", publisher);
  expect((await show({}, auditor)).status).toBe(200);
  expect((await addNote({}, auditor)).status).toBe(403);
  const settle = { publication, accountNumber, noteId: 1 };
  expect((await deskCall(site, "deskSettleNote", settle, { session: auditor.session })).status).toBe(403);
});

test("an account of another publication, or a publication without access, is not found", async () => {
  const elsewhere = await aPublisher(site);
  const theirs = await anOldReader(site, elsewhere);
  expect((await show({ accountNumber: theirs.accountNumber })).status).toBe(404);
  expect((await addNote({ accountNumber: theirs.accountNumber })).status).toBe(404);
  expect((await show({ publication: elsewhere.domain, accountNumber: theirs.accountNumber })).status).toBe(404);
  expect((await show({ accountNumber: "x" })).status).toBe(400);
});

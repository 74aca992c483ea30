import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { goodRequest } from "#tests/endpoints/good-requests.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, callForAccount, deskCall } from "#tests/world/desk.ts";
import { anOldReader, move, report } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { aStop } from "#tests/world/stops.ts";
import { passTo, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { domain: publication } = publisher;
const reader = await anOldReader(site, publisher);
const { accountNumber } = reader;
const { session } = await aColleague(site, "clerk", publisher);
await report(site, publisher, reader, { problem: "wet" });
await aStop(site, publisher, reader);
await move(site, publisher, reader);
await deskCall(site, "deskAddNote", { publication, accountNumber, text: "Prefers the porch." }, { session });

const timeline = (change: object = {}, who: { session?: string } = { session }) =>
  deskCall(site, "deskGetTimeline", { publication, accountNumber, ...change }, who);

test("describes everything in plain sentences, newest first", async () => {
  const { status, body } = await timeline();
  expect(status).toBe(200);
  const texts = body.entries.map(({ text }) => text);
  expect(texts[0]).toBe("Prefers the porch.");
  for (const told of [
    /^Wet paper \(.*\): /,
    /^Vacation hold /,
    /^New delivery address from .*: 88 N(orth)? Main/i,
    /^\$[\d.]+ paid for the subscription.* with Visa ending in 9990$/,
    /^\d+ issues paid for, starting .*; paid through /,
    /^Email “Receipt” /,
    /^Ordered /,
  ])
    expect(texts).toContainEqual(expect.stringMatching(told));
  const instants = body.entries.map(({ at }) => at);
  expect(instants).toEqual(instants.toSorted().toReversed());
  expect(body.entries[0]).toMatchObject({ who: { kind: "staff", name: "Marge Olson" }, kind: "staff" });
  expect(body.entries[0]?.time).toMatch(/[ap]\.m\.|noon|midnight/);
});

test("names the person who reported a paper or planned a season for the reader", async () => {
  const made = await anOldReader(site, publisher);
  const of = { domain: publication, accountNumber: made.accountNumber };
  for (const name of ["submitDeliveryIssue", "saveSeasonalPlan"] as const) {
    const good = (await goodRequest[name](site, publisher)).input;
    const { version } = (
      await deskCall(site, "deskGetAccount", { publication, accountNumber: made.accountNumber }, { session })
    ).body;
    const body = { seen: version, reason: "Asked on the phone", note: "", input: { ...good, ...of } };
    expect((await callForAccount(site, name, body, { session, key: newKey() })).body).toMatchObject({
      isSuccess: true,
    });
  }
  const { entries } = (await timeline({ accountNumber: made.accountNumber, kind: "delivery" })).body;
  expect(entries.map(({ who }) => who)).toEqual([
    { kind: "staff", name: "Marge Olson" },
    { kind: "staff", name: "Marge Olson" },
  ]);
  const own = (await timeline({ kind: "delivery" })).body.entries.find(({ text }) => text.startsWith("Wet paper"));
  expect(own?.who).toEqual({ kind: "reader", name: reader.email });
});

test("dates entries in the newspaper's time zone", async () => {
  const ahead = await aSteadyPublisher(site);
  const today = addDays(await todayAt(site, ahead), 40);
  await passTo(site, ahead, today);
  const bought = { publication: ahead.domain, accountNumber: (await aSubscriber(site, ahead)).accountNumber };
  const colleague = await aColleague(site, "clerk", ahead);
  const { entries } = (await deskCall(site, "deskGetTimeline", bought, colleague)).body;
  expect(entries.filter(({ day }) => day !== today).map(({ text }) => text)).toEqual([]);
  expect(entries.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Ordered /));
  expect((await deskCall(site, "deskGetAccount", bought, colleague)).body).toMatchObject({ since: today });
  const { body } = await deskCall(site, "deskGetPayments", bought, colleague);
  expect(body.payments.map(({ paidOn }) => paidOn)).toEqual([today]);
});

test("explains how the expire date was computed", async () => {
  const { body } = await timeline({ kind: "dates" });
  expect(body.entries.every(({ kind }) => kind === "dates")).toBe(true);
  expect(body.entries.at(-1)?.rows.map(({ label }) => label)).toEqual([
    "Paid through before",
    "Added",
    "Paid through after",
  ]);
});

test("a future hold explains the date at the top, too", async () => {
  const { paidThrough } = (await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session })).body;
  const { toCome, entries } = (await timeline({ kind: "dates" })).body;
  expect(toCome).toHaveLength(1);
  expect(toCome[0]?.text).toMatch(/^\d+ issues? will be added: vacation hold /);
  const [last] = entries.flatMap(({ rows }) => rows.filter(({ label }) => label === "Paid through after"));
  expect(toCome[0]?.rows).toEqual([
    { label: "Paid through before", value: last?.value },
    { label: "Added", value: expect.stringMatching(/^\d+ issues?$/) },
    { label: "Paid through after", value: shortDay(toDay(paidThrough ?? ""), "en") },
  ]);
  expect((await timeline()).body.toCome).toEqual([]);
});

test("shows an email's text, and only an email of this account", async () => {
  const { body } = await timeline({ kind: "mail" });
  const emailId = body.entries.find(({ text }) => text.startsWith("Email “Receipt”"))?.emailId;
  const open = (change: object = {}, who: { session?: string } = { session }) =>
    deskCall(site, "deskGetEmail", { publication, accountNumber, emailId, ...change }, who);
  expect((await open()).body).toMatchObject({ recipient: reader.email, text: expect.stringContaining("Visa") });
  const other = await anOldReader(site, publisher);
  expect((await open({ accountNumber: other.accountNumber })).status).toBe(404);
  expect((await open({ emailId: "x" })).status).toBe(400);
  expect((await open({}, {})).status).toBe(401);
  const elsewhere = await aPublisher(site);
  expect((await open({ publication: elsewhere.domain })).status).toBe(404);
});

test("everybody at the publication can read it, and nobody else", async () => {
  expect((await timeline({}, {})).status).toBe(401);
  expect((await timeline({ kind: "nonsense" })).status).toBe(400);
  expect((await timeline({ before: "nonsense" })).status).toBe(400);
  const auditor = await aColleague(site, "auditor", publisher);
  expect((await timeline({}, auditor)).status).toBe(200);
  const elsewhere = await aPublisher(site);
  expect((await timeline({ publication: elsewhere.domain })).status).toBe(404);
  const theirs = await anOldReader(site, elsewhere);
  expect((await timeline({ accountNumber: theirs.accountNumber })).status).toBe(404);
});

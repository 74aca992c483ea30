import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { addDays, toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop, submitStop, twoWeeks, wedFriSun } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const refused = (code: string, errorMessage: unknown = expect.any(String)) => ({
  isSuccess: false,
  code,
  errorMessage,
});

const subscriptionOf = async ({ tenantId }: Publisher) => {
  const [row] = await asOwner<Record<string, unknown>>(
    site.store.owner,
    `select status, paid_through::text as "paidThrough", renews_on::text as "renewsOn", charge_on::text as "chargeOn",
       cancel_at::text as "cancelAt" from subscription where tenant_id = $1`,
    [tenantId],
  );
  return row;
};
const stopsOf = ({ tenantId }: Publisher) =>
  asOwner<Record<string, unknown>>(
    site.store.owner,
    `select paper_option, stop_on::text, restart_on::text, withdrawn_at from temporary_stop where tenant_id = $1 order by stop_on`,
    [tenantId],
  );

async function aWorld(plan = wedFriSun) {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher, plan);
  return { publisher, reader, wanted: await twoWeeks(site, publisher, reader) };
}

test("option stop: names each issue of the stop and moves every date at once", async () => {
  const { publisher, reader, wanted } = await aWorld();
  const before = await subscriptionOf(publisher);
  const preview = await call(
    site,
    "previewTemporaryStop",
    { domain: publisher.domain, accountNumber: reader.accountNumber, ...wanted },
    { token: reader.token },
  );
  const { status, body } = await submitStop(site, publisher, reader, wanted);
  expect(status).toBe(200);
  expect(body).toEqual({ ...preview.body, stopID: expect.any(Number) });
  if (!body.isSuccess) throw new Error(body.code);
  expect(body.issues.length).toBeGreaterThanOrEqual(4);
  for (const issue of body.issues) expect(issue).toMatchObject({ effect: "adds", deliveredOn: null });
  expect(body.newExpireDate > String(before?.["paidThrough"])).toBe(true);
  const { newExpireDate: paidThrough, renewsOn, chargeOn } = body;
  expect(await subscriptionOf(publisher)).toEqual({
    status: "active",
    cancelAt: null,
    paidThrough,
    renewsOn,
    chargeOn,
  });
  expect(await stopsOf(publisher)).toEqual([
    { paper_option: "stop", stop_on: wanted.stopDate, restart_on: wanted.restartDate, withdrawn_at: null },
  ]);
});

test("option save: delivers the saved papers with the first one after the stop, and moves no date", async () => {
  const { publisher, reader, wanted } = await aWorld();
  const before = await subscriptionOf(publisher);
  const { body } = await submitStop(site, publisher, reader, { ...wanted, paperOption: "save" });
  if (!body.isSuccess) throw new Error(body.code);
  for (const issue of body.issues) expect(issue).toMatchObject({ effect: "saved", deliveredOn: body.restartsWith });
  expect(await subscriptionOf(publisher)).toEqual(before);
});

test("confirms a stop by email with its issues, dates and how long it can be changed", async () => {
  const { publisher, reader, wanted } = await aWorld();
  const { issues } = await aStop(site, publisher, reader, wanted);
  await deliverEmails(site, publisher);
  const [mail] = (await mailTo(site, reader.email)).filter(({ subject }) => subject.includes("is confirmed"));
  expect(mail?.text).toContain(`${issues.length} papers are added to your subscription.`);
  expect(mail?.text).toMatch(/You can change or cancel this stop until 5 p\.m\. on \w+day, \w+ \d+, \d{4}\./);
  expect(mail?.text).toContain(`/account/temporaryStop?accountNumber=${reader.accountNumber}`);
});

test("refuses with The stop date must be before the restart date. The maximum stop duration is 30 days.", async () => {
  const { publisher, reader, wanted } = await aWorld();
  const from = toDay(wanted.stopDate);
  const asked = async (restartDate: string) =>
    (await submitStop(site, publisher, reader, { ...wanted, restartDate })).body;
  expect(await asked(from)).toEqual(refused("stop-before-restart", accountMessages.stopBeforeRestart));
  expect(await asked(addDays(from, -3))).toEqual(refused("stop-before-restart", accountMessages.stopBeforeRestart));
  expect(await asked(addDays(from, 31))).toEqual(refused("stop-too-long", accountMessages.stopTooLong));
  expect(await asked(addDays(from, 30))).toMatchObject({ isSuccess: true });
});

test("requires both dates in the future, on the publication's calendar", async () => {
  const { publisher, reader } = await aWorld();
  const { today } = site.needs.outside.clock.local({ timeZone: publisher.plain.tenant.timeZone });
  const paperOption = "stop";
  for (const [stopDate, restartDate] of [
    [today, addDays(today, 10)],
    [addDays(today, -20), addDays(today, -3)],
    [addDays(today, -3), addDays(today, 3)],
    ["2017-12-31", "2018-01-05"],
  ] as const) {
    const { body } = await submitStop(site, publisher, reader, { paperOption, stopDate, restartDate });
    expect(body).toEqual(refused("not-in-future"));
  }
  expect(await stopsOf(publisher)).toEqual([]);
});

test("refuses a second stop on the same days, and keeps one of ten simultaneous ones", async () => {
  const { publisher, reader, wanted } = await aWorld();
  const answers = await Promise.all(Array.from({ length: 10 }, () => submitStop(site, publisher, reader, wanted)));
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  expect(answers.filter(({ body }) => !body.isSuccess && body.code === "overlap")).toHaveLength(9);
  expect(await stopsOf(publisher)).toHaveLength(1);
});

test("refuses days on which the subscriber gets no paper", async () => {
  const { publisher, reader } = await aWorld({ bundleID: "sunday", rateCode: "sunday-4w" });
  const { body } = await call(
    site,
    "getTemporaryStopDates",
    { domain: publisher.domain, accountNumber: reader.accountNumber },
    { token: reader.token },
  );
  const sunday = toDay(body?.papers[0]?.date ?? "");
  const wanted = { paperOption: "stop", stopDate: addDays(sunday, 1), restartDate: addDays(sunday, 7) } as const;
  expect((await submitStop(site, publisher, reader, wanted)).body).toEqual(refused("no-issue"));
});

test("answers digital plans and accounts without an active subscription with the invalid-subscription sentence", async () => {
  const publisher = await aPublisher(site);
  const wanted = { paperOption: "stop", stopDate: "2027-02-09", restartDate: "2027-02-23" } as const;
  const digital = await aPaperReader(site, publisher, { bundleID: "digital", rateCode: "digital-intro-8w" });
  expect((await submitStop(site, publisher, digital, wanted)).body).toEqual(
    refused("not-print", accountMessages.invalidSubscription),
  );
  const { email, accountNumber } = await aCheckout(site, publisher, wedFriSun);
  const pending = { email, accountNumber, token: await signedIn(site, publisher, email) };
  expect((await submitStop(site, publisher, pending, wanted)).body).toEqual(
    refused("inactive", accountMessages.invalidSubscription),
  );
});

test("refuses a stop after a cancellation has ended the subscription, and before that moves its end", async () => {
  const { publisher, reader, wanted } = await aWorld();
  await changePublisher(
    site,
    publisher,
    "update subscription set status = 'cancelling', cancel_at = paid_through, charge_on = null",
  );
  const end = toDay(String((await subscriptionOf(publisher))?.["cancelAt"]));
  const late = { ...wanted, stopDate: addDays(end, 1), restartDate: addDays(end, 9) };
  expect((await submitStop(site, publisher, reader, late)).body).toEqual(refused("after-end"));
  const saved = { ...wanted, paperOption: "save", stopDate: end, restartDate: addDays(end, 9) } as const;
  expect((await submitStop(site, publisher, reader, saved)).body).toEqual(refused("nothing-to-bring"));
  const { newExpireDate, chargeOn, renewsOn } = await aStop(site, publisher, reader, wanted);
  expect([chargeOn, renewsOn, newExpireDate > end]).toEqual([null, null, true]);
  expect(await subscriptionOf(publisher)).toMatchObject({
    status: "cancelling",
    paidThrough: newExpireDate,
    cancelAt: newExpireDate,
    chargeOn: null,
  });
});

test("answers 409 to an expire date other than the one shown, and stops nothing", async () => {
  const { publisher, reader, wanted } = await aWorld();
  const { newExpireDate } = await aStop(site, publisher, reader, wanted);
  const later = {
    ...wanted,
    stopDate: addDays(toDay(wanted.restartDate), 1),
    restartDate: addDays(toDay(wanted.restartDate), 8),
  };
  const stale = await submitStop(site, publisher, reader, later, { newExpireDate });
  expect(expectProblem(stale, 409).detail).toContain("subscription's dates have changed");
  expect(await stopsOf(publisher)).toHaveLength(1);
});

test("refuses an invalid date", async () => {
  const { publisher, reader, wanted } = await aWorld();
  for (const bad of ["2027-02-30", "2027-13-01", "02/09/2027", ""]) {
    expect(pointersOf(await submitStop(site, publisher, reader, { ...wanted, stopDate: bad }))).toEqual(["/stopDate"]);
    expect(pointersOf(await submitStop(site, publisher, reader, { ...wanted, restartDate: bad }))).toEqual([
      "/restartDate",
    ]);
  }
});

test("records the stop in the trail under the login's name", async () => {
  const { publisher, reader, wanted } = await aWorld();
  const { stopID, newExpireDate } = await aStop(site, publisher, reader, wanted);
  const trail = await asOwner(
    site.store.owner,
    "select actor, action, subject, outcome, details from audit_entry where tenant_id = $1 and action like 'delivery.%'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    {
      actor: expect.stringMatching(/^login:\d+$/),
      action: "delivery.stop",
      subject: `account:${reader.accountNumber}`,
      outcome: "stop",
      details: { stopId: stopID, stopOn: wanted.stopDate, restartOn: wanted.restartDate, paidThrough: newExpireDate },
    },
  ]);
});

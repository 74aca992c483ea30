import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { toDay } from "#core/day.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { daily, report } from "#tests/world/papers.ts";
import { aPaperReader, wedFriSun } from "#tests/world/stops.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const monday = toDay("2026-02-02");
const friday = toDay("2026-02-06");
const { clock, setTo } = manualCalendar(monday);
const site = await siteOfFile({ outside: { clock } });

/** A reader who bought the paper on Monday, on the Friday of that week. */
async function onFriday(publisher: Publisher, plan = daily) {
  setTo(monday);
  const reader = await aPaperReader(site, publisher, plan);
  setTo(friday);
  return reader;
}

const rowsOf = ({ tenantId }: Publisher) =>
  asOwner(
    site.store.owner,
    `select d.issue_on::text as day, d.state, d.half_units as halves, d.redeliver_on::text as on,
      (select count(*)::int from expiry_entry e where e.tenant_id = d.tenant_id and e.reference = 'issue:' || d.issue_id
        and e.cause = 'complaint') as credits
     from delivery_issue d where d.tenant_id = $1 order by d.issue_id`,
    [tenantId],
  );
const paidThrough = async ({ tenantId }: Publisher) =>
  (
    await asOwner(site.store.owner, "select paid_through::text as day from subscription where tenant_id = $1", [
      tenantId,
    ])
  )[0];
const refused = (code: string, errorMessage: unknown = expect.any(String)) => ({
  isSuccess: false,
  code,
  errorMessage,
});

test("credits one unit for a missed paper, and returns the new expire date", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  expect(await paidThrough(publisher)).toEqual({ day: "2026-03-02" });
  const { status, body } = await report(site, publisher, reader);
  expect(status).toBe(200);
  expect(body).toEqual({
    isSuccess: true,
    issueID: expect.any(Number),
    outcome: "credited",
    newExpireDate: "2026-03-03",
    issue: {
      issueID: expect.any(Number),
      product: "newspaper",
      productName: "Kettle Lakes Courier",
      issueOn: "2026-02-05",
      problem: "missed",
      resolution: "credit",
      outcome: "credited",
      reportedOn: "2026-02-06",
      newExpireDate: "2026-03-03",
      redelivery: null,
    },
    errorMessage: "",
  });
  expect(await paidThrough(publisher)).toEqual({ day: "2026-03-03" });
  expect(await rowsOf(publisher)).toEqual([{ day: "2026-02-05", state: "credited", halves: 2, on: null, credits: 1 }]);
});

test("adds one paper once two missing sections are reported", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  const half = { problem: "missingSection" };
  expect((await report(site, publisher, reader, half)).body).toMatchObject({ newExpireDate: "2026-03-02" });
  expect((await report(site, publisher, reader, { ...half, when: "today" })).body).toMatchObject({
    newExpireDate: "2026-03-03",
  });
});

test("answers a repeated report with the existing case, and credits nothing", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  const first = await report(site, publisher, reader);
  const again = await report(site, publisher, reader, { problem: "wet", resolution: "redeliverTomorrow" });
  expect(again.body).toMatchObject({
    ...refused("already-reported"),
    issue: first.body.isSuccess ? first.body.issue : null,
  });
  expect(await paidThrough(publisher)).toEqual({ day: "2026-03-03" });
});

test("records one report when ten requests arrive at the same time", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(site, publisher, reader)));
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  expect(answers.filter(({ body }) => !body.isSuccess && body.code === "already-reported")).toHaveLength(9);
  expect(await rowsOf(publisher)).toMatchObject([{ credits: 1 }]);
});

test("accepts only a paper that was due, not stopped, and late by the route's deadline that weekday", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher, wedFriSun);
  expect((await report(site, publisher, reader)).body).toEqual(refused("not-due"));
  setTo(friday, 6 * 60 + 29);
  expect((await report(site, publisher, reader, { when: "today" })).body).toEqual(refused("not-yet-late"));
  await asOwner(
    site.store.owner,
    `insert into temporary_stop (tenant_id, subscription_id, account_number, paper_option, stop_on, restart_on)
     select tenant_id, subscription_id, account_number, 'stop', '2026-02-06', '2026-02-07' from subscription where tenant_id = $1`,
    [publisher.tenantId],
  );
  setTo(friday, 6 * 60 + 30);
  expect((await report(site, publisher, reader, { when: "today" })).body).toEqual(refused("stopped"));
  await changePublisher(site, publisher, "update temporary_stop set withdrawn_at = now()");
  expect((await report(site, publisher, reader, { when: "today" })).body).toMatchObject({ outcome: "credited" });
});

test("promises a redelivery until the window closes, then offers tomorrow or a credit", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  setTo(friday, 12 * 60);
  const closed = await report(site, publisher, reader, { resolution: "redeliverToday" });
  expect(closed.body).toEqual(
    refused(
      "redelivery-closed",
      "It's too late to bring the paper today. We can bring it tomorrow or give you a credit.",
    ),
  );
  setTo(friday, 12 * 60 - 1);
  const today = await report(site, publisher, reader, { resolution: "redeliverToday" });
  expect(today.body).toMatchObject({
    outcome: "redelivering",
    issue: { redelivery: { on: "2026-02-06", until: 720 } },
  });
  expect(today.body).not.toHaveProperty("newExpireDate");
  const tomorrow = await report(site, publisher, reader, { when: "today", resolution: "redeliverTomorrow" });
  expect(tomorrow.body).toMatchObject({ issue: { redelivery: { on: "2026-02-07", until: 720 } } });
  expect(await rowsOf(publisher)).toMatchObject([{ credits: 0 }, { credits: 0 }]);
});

test("doesn't redeliver mailed papers", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  await changePublisher(site, publisher, "update address set method = 'mail', route_code = null");
  for (const resolution of ["redeliverToday", "redeliverTomorrow"])
    expect((await report(site, publisher, reader, { resolution })).body).toEqual(refused("no-redelivery"));
  expect((await report(site, publisher, reader)).body).toMatchObject({ outcome: "credited" });
});

test("sends the fourth automatic credit within 30 days to staff without refusing it", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  const outcomes: unknown[] = [];
  for (const day of ["2026-02-06", "2026-02-08", "2026-02-10", "2026-02-12"]) {
    setTo(day);
    const { body } = await report(site, publisher, reader);
    outcomes.push(body.isSuccess && body.outcome);
  }
  expect(outcomes).toEqual(["credited", "credited", "credited", "review"]);
  expect((await rowsOf(publisher)).map(({ credits }) => credits)).toEqual([1, 1, 1, 0]);
  await deliverEmails(site, publisher);
  const [newest] = await mailTo(site, reader.email);
  expect(newest?.text).toContain("Customer service will look at your report and email you.");
});

test("shows digital and ended subscribers the specification's sentences", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const digital = { email, accountNumber, token: await signedIn(site, publisher, email) };
  expect((await report(site, publisher, digital)).body).toEqual(
    refused("not-print", accountMessages.deliveryIssuePrintOnly),
  );
  await changePublisher(site, publisher, "update subscription set status = 'cancelling'");
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  expect((await report(site, publisher, digital)).body).toEqual(
    refused("inactive", accountMessages.invalidSubscription),
  );
});

test("answers 400 to impossible input and 409 to a different day than the page showed", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  for (const change of [
    { problem: "eaten" },
    { when: "tomorrow" },
    { resolution: "refund" },
    { product: "Another Paper" },
  ]) {
    const [field = ""] = Object.keys(change);
    expect(pointersOf(await report(site, publisher, reader, change))).toEqual([`/${field}`]);
  }
  const moved = await report(site, publisher, reader, { issueDate: "2026-02-04" });
  expect(expectProblem(moved, 409).detail).toContain("The date has changed");
  expect((await report(site, publisher, reader, { issueDate: "2026-02-05" })).body).toMatchObject({ isSuccess: true });
});

test("emails the answer once and records it in the trail", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  const key = newKey();
  await report(site, publisher, reader, {}, key);
  await report(site, publisher, reader, {}, key);
  await report(site, publisher, reader);
  await deliverEmails(site, publisher);
  const emails = (await mailTo(site, reader.email)).filter(
    ({ subject }) => subject === "Your report about the paper for Thursday, February 5, 2026",
  );
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(
    "We added a paper to your subscription. It now runs through Tuesday, March 3, 2026.",
  );
  const trail = await asOwner(
    site.store.owner,
    "select actor, subject, outcome from audit_entry where tenant_id = $1 and action = 'delivery.report-issue'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    { actor: expect.stringMatching(/^login:\d+$/), subject: `account:${reader.accountNumber}`, outcome: "credited" },
  ]);
});

test("moves the next charge with the end of the paid term", async () => {
  const publisher = await aPublisher(site);
  const reader = await onFriday(publisher);
  const details = () =>
    call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token: reader.token });
  expect((await details()).body).toMatchObject({ renewsOn: "2026-03-03", chargeOn: "2026-02-24" });
  await report(site, publisher, reader);
  expect((await details()).body).toMatchObject({ renewsOn: "2026-03-04", chargeOn: "2026-02-25" });
});

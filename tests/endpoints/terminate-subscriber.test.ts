import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, aVisitor, newIp, password, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** A subscriber who has signed in to cancel, and the date that the account area shows. */
async function aCancelingReader(publisher: Publisher) {
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  return { email, accountNumber, token, ends: (await detailsOf(publisher, token)).terminationDate };
}
type CancelingAccount = Awaited<ReturnType<typeof aCancelingReader>>;

const detailsOf = async ({ domain }: Publisher, token: string) =>
  (await call(site, "getAccountManagementDetails", { domain }, { token })).body;

const leave = ({ domain }: Publisher, { accountNumber, token, ends }: CancelingAccount, change: object = {}) =>
  call(
    site,
    "terminateSubscriber",
    { Domain: domain, AccountNumber: accountNumber, TerminationDate: ends, TerminateReasonID: 1, ...change },
    { token, key: newKey() },
  );

const subscriptionOf = async ({ tenantId }: Publisher) => {
  const rows = await asOwner(
    site.store.owner,
    `select status, cancel_at::text, charge_on, paid_through::text, cancel_reason_id from subscription where tenant_id = $1`,
    [tenantId],
  );
  return rows[0];
};
const refused = (code: string, errorMessage: unknown = expect.any(String)) => ({
  isSuccess: false,
  code,
  errorMessage,
});

test("cancels to the end of the paid term: access continues, and nothing is charged from now on", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  const { status, body } = await leave(publisher, canceling);
  expect(status).toBe(200);
  expect(body).toEqual({
    isSuccess: true,
    accessUntil: canceling.ends,
    planName: "Unlimited Digital + E-edition",
    refundCents: null,
    papers: null,
    creditCents: null,
    errorMessage: "",
  });
  expect(await subscriptionOf(publisher)).toEqual({
    status: "cancelling",
    cancel_at: canceling.ends,
    paid_through: canceling.ends,
    charge_on: null,
    cancel_reason_id: 1,
  });
});

test("account home shows the end date and no next charge", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await leave(publisher, canceling);
  expect(await detailsOf(publisher, canceling.token)).toMatchObject({
    userInfo: { accountStatus: "Active" },
    subscriptionStatus: "cancelling",
    chargeOn: null,
    billOn: null,
    nextCharge: null,
    cancelDeadline: null,
    pending: [{ kind: "cancellation", date: canceling.ends, text: expect.any(String) }],
  });
});

test("emails the confirmation with plan and end date, once", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await leave(publisher, canceling);
  await leave(publisher, canceling);
  await deliverEmails(site, publisher);
  const emails = (await mailTo(site, canceling.email)).filter(({ subject }) => /cancel/i.test(subject));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("Unlimited Digital + E-edition");
  expect(emails[0]?.text).toContain(String(canceling.accountNumber));
});

test("reports already canceled, and changes nothing, for a second time with another key", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await leave(publisher, canceling);
  const after = await subscriptionOf(publisher);
  expect((await leave(publisher, canceling, { TerminateReasonID: 2 })).body).toEqual(refused("already-canceled"));
  expect(await subscriptionOf(publisher)).toEqual(after);
});

test("cancels once when ten requests come at the same time", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  const answers = await Promise.all(Array.from({ length: 10 }, () => leave(publisher, canceling)));
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  expect(answers.filter(({ body }) => !body.isSuccess && body.code === "already-canceled")).toHaveLength(9);
});

test("answers 409 to another date than the one shown, and cancels nothing", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  for (const TerminationDate of ["2020-01-01", "2099-12-31"]) {
    expect(expectProblem(await leave(publisher, canceling, { TerminationDate }), 409).detail).toContain("paid term");
  }
  expect(await subscriptionOf(publisher)).toMatchObject({ status: "active" });
});

test("refuses an invalid date", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  for (const TerminationDate of ["2026-02-30", "2026-13-01", "03/01/2026", "", "2026-2-1"]) {
    expect(pointersOf(await leave(publisher, canceling, { TerminationDate }))).toEqual(["/TerminationDate"]);
  }
});

test("refuses a reason that the publisher doesn't have: There was an issue with your cancellation.", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  for (const TerminateReasonID of [99, 0, "0"]) {
    const { body } = await leave(publisher, canceling, { TerminateReasonID });
    expect(body).toEqual(refused("unknown-reason", accountMessages.cancellationFailed));
  }
  expect((await leave(publisher, canceling, { TerminateReasonID: "8" })).body).toMatchObject({ isSuccess: true });
});

test("asks for no reason if none can be true for the reader", async () => {
  const publisher = await aPublisher(site, ({ cancelReasons, ...plain }) => ({
    ...plain,
    cancelReasons: cancelReasons.filter(({ about }) => about === "delivery"),
  }));
  const { token, ...canceling } = await aCancelingReader(publisher);
  expect((await call(site, "getCancelReasons", { domain: publisher.domain }, { token })).body).toEqual([]);
  const { body } = await leave(publisher, { token, ...canceling }, { TerminateReasonID: 0 });
  expect(body).toMatchObject({ isSuccess: true });
});

test("accepts a reason that was taken from the file while the reader's page was open", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await changePublisher(site, publisher, "update cancel_reason set retired_at = now()");
  expect((await leave(publisher, canceling)).body).toMatchObject({ isSuccess: true });
  expect(await subscriptionOf(publisher)).toMatchObject({ cancel_reason_id: 1 });
});

test("refuses a request without parameters: TerminationParams is required and cannot be empty.", async () => {
  const publisher = await aPublisher(site);
  const { token } = await aCancelingReader(publisher);
  const empty = await call(site, "terminateSubscriber", {}, { token });
  expect(expectProblem(empty, 400).detail).toBe("TerminationParams is required and cannot be empty.");
  const missing = await site.app.inject({
    method: "POST",
    url: "/api/ManageAccount/TerminateSubscriber",
    headers: { host: "localhost", authorization: `Bearer ${token}` },
  });
  expect(missing.json()).toMatchObject({ status: 400, detail: accountMessages.terminationParamsMissing });
});

test("refuses to cancel online with allowCancel N", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await changePublisher(site, publisher, "update account set allow_cancel = false");
  expect((await detailsOf(publisher, canceling.token)).userInfo.allowCancel).toBe("N");
  expect((await leave(publisher, canceling)).body).toEqual(refused("not-online"));
  expect(await subscriptionOf(publisher)).toMatchObject({ status: "active" });
});

test.each(["CA", "NY", "MA", "VA", "MN"])(
  "somebody who signed up online in %s can always cancel online, whatever the account's flag says",
  async (state) => {
    const publisher = await aPublisher(site);
    const canceling = await aCancelingReader(publisher);
    await changePublisher(site, publisher, "update account set allow_cancel = false");
    await changePublisher(site, publisher, `update address set state_code = '${state}'`);
    expect((await detailsOf(publisher, canceling.token)).userInfo.allowCancel).toBe("Y");
    await changePublisher(site, publisher, "update account set origin = 'office'");
    expect((await leave(publisher, canceling)).body).toEqual(refused("not-online"));
    await changePublisher(site, publisher, "update account set origin = 'online'");
    expect((await leave(publisher, canceling)).body).toMatchObject({ isSuccess: true });
  },
);

test("makes the reason optional only in Minnesota", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await changePublisher(site, publisher, "update address set state_code = 'NY'");
  expect((await leave(publisher, canceling, { TerminateReasonID: 0 })).body).toEqual(
    refused("unknown-reason", expect.any(String)),
  );
  await changePublisher(site, publisher, "update address set state_code = 'MN'");
  expect((await leave(publisher, canceling, { TerminateReasonID: 0 })).body).toMatchObject({ isSuccess: true });
  expect(await subscriptionOf(publisher)).toMatchObject({ status: "cancelling", cancel_reason_id: null });
});

test("answers an account without an active subscription with the invalid-subscription sentence", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aCheckout(site, publisher);
  const token = await signedIn(site, publisher, email);
  const pending = { email, accountNumber, token, ends: "2026-12-01" };
  expect((await leave(publisher, pending)).body).toEqual(refused("inactive", accountMessages.invalidSubscription));
  const { email: nobody } = await aVisitor(site, publisher);
  const without = { ...pending, accountNumber: 0, token: await signedIn(site, publisher, nobody) };
  expect(expectProblem(await leave(publisher, without), 404).title).toBe("Not Found");
});

test("in grace, after the paid term, ends the subscription today", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await changePublisher(site, publisher, "update subscription set status = 'grace', paid_through = '2026-01-01'");
  const { today } = site.needs.outside.clock.local({ timeZone: publisher.plain.tenant.timeZone });
  const { terminationDate } = await detailsOf(publisher, canceling.token);
  expect(terminationDate).toBe(today);
  expect((await leave(publisher, { ...canceling, ends: today })).body).toMatchObject({
    isSuccess: true,
    accessUntil: today,
  });
});

test("cancels even while the gateway is down", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  site.gatewayIsUp(false);
  expect((await leave(publisher, canceling)).body).toMatchObject({ isSuccess: true });
  site.gatewayIsUp(true);
});

test("accepts the Campaign's merge fields and ignores them", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  const Campaign = {
    CancelDate: "11/20/2026",
    CancelEffectiveDate: "01/01/2020",
    PlanDescription: "<b>Something else</b>",
    CustomerName: "Somebody Else",
    Email: "victim@readers.example",
  };
  expect((await leave(publisher, canceling, { Campaign })).body).toMatchObject({
    isSuccess: true,
    accessUntil: canceling.ends,
  });
  await deliverEmails(site, publisher);
  expect(await mailTo(site, Campaign.Email)).toEqual([]);
  expect(JSON.stringify(await mailTo(site, canceling.email))).not.toMatch(/Somebody Else|Something else/);
});

test("records the cancellation in the trail under the login's name", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await leave(publisher, canceling);
  const trail = await asOwner(
    site.store.owner,
    "select actor, subject, outcome, details from audit_entry where tenant_id = $1 and action = 'cancellation.terminate'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    {
      actor: expect.stringMatching(/^login:\d+$/),
      subject: `account:${canceling.accountNumber}`,
      outcome: "cancelling",
      details: { subscriptionId: expect.any(Number), accessUntil: canceling.ends, reasonId: 1 },
    },
  ]);
});

test("lets the reader sign in again after the cancellation", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(publisher);
  await leave(publisher, canceling);
  const again = { domain: publisher.domain, email: canceling.email, password };
  expect((await call(site, "authenticateTNEmail", again, { ip: newIp() })).status).toBe(200);
});

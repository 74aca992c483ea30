import { expect, test } from "vitest";
import type { CreditBound } from "#core/site/save-offer.ts";
import { cents } from "#core/money.ts";
import type { FixConfirmed } from "#core/notice/cancellation-emails.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { anInboundEmail, postInboundEmail } from "#tests/world/inbound-mail.ts";
import {
  aCancelingReader,
  acceptsFix,
  byAnotherLogin,
  type CancelingAccount,
  cancelRecords,
  goesToFix,
  goesToOffer,
  leave,
  reportsInReview,
} from "#tests/world/canceling-readers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout } from "#tests/world/time.ts";

const site = await siteOfFile();

const startAgain =
  "You started again in another tab, or this has ended. Nothing was changed. Please start again from your account.";
const over = "This offer has ended or has changed. Nothing was changed. Please start again from your account.";

async function statesOf({ tenantId }: Publisher) {
  const issues = "select state from delivery_issue where tenant_id = $1 order by issue_on";
  return (await asOwner<{ state: string }>(site.store.owner, issues, [tenantId])).map(({ state }) => state);
}

/** A publisher whose fix credits at most this much, or has the paper mailed. */
const fixing = (change: { readonly credits?: CreditBound; readonly mail?: boolean }) =>
  aPublisher(site, (plain) => {
    const { saving } = plain.tenant;
    const offers = saving.offers.map((offer) =>
      offer.answer.kind === "fix" ? { ...offer, answer: { kind: "fix" as const, ...change } } : offer,
    );
    return { ...plain, tenant: { ...plain.tenant, saving: { ...saving, offers } } };
  });

test("offers the exact credit, and updates ledger, dates, email and trail when the fix is accepted", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const issues = await reportsInReview(site, publisher, canceling, 2, 3);
  const fix = await goesToFix(site, publisher, canceling);
  expect(fix?.credits).toMatchObject({ papers: 2, amountCents: expect.any(Number) });
  expect(fix?.credits?.paidThrough).toMatch(/^20/);
  expect(await statesOf(publisher)).toEqual(["review", "review"]);

  expect((await acceptsFix(site, publisher, canceling)).body).toEqual({
    isSuccess: true,
    credits: fix?.credits,
    mail: null,
    errorMessage: "",
  });
  expect(await statesOf(publisher)).toEqual(["credited", "credited"]);
  expect(await cancelRecords(site, publisher)).toMatchObject({
    status: "active",
    paid_through: fix?.credits?.paidThrough,
    next_rate_code: null,
    uses: 1,
    sessions: "accepted",
  });
  const ledger = await asOwner(
    site.store.owner,
    "select cause, half_units, reference from expiry_entry where tenant_id = $1 and cause = 'complaint' order by issue_on",
    [publisher.tenantId],
  );
  expect(ledger).toEqual(
    issues.toReversed().map((id) => ({ cause: "complaint", half_units: 2, reference: `issue:${id}` })),
  );
  const history = await call(site, "getHistory", { domain: publisher.domain }, { token: canceling.token });
  const said = JSON.stringify(history.body);
  expect(said.match(/1 issue added: credit for the paper dated/g)).toHaveLength(2);
  expect(said).toContain("Your delivery, made right");
  expect(await emailsAbout<FixConfirmed>(site, publisher, canceling.accountNumber, "fixConfirmed")).toMatchObject([
    { credits: { amount: fix?.credits?.amountCents, paidThrough: fix?.credits?.paidThrough } },
  ]);
  await deliverEmails(site, publisher);
  expect((await mailTo(site, canceling.email))[0]?.text).toContain("Papers credited");
  const trail = await asOwner<{ details: object }>(
    site.store.owner,
    "select details from audit_entry where tenant_id = $1 and action = 'cancellation.fix'",
    [publisher.tenantId],
  );
  expect(trail).toMatchObject([{ details: { credits: { amount: fix?.credits?.amountCents } } }]);
});

test("counts a fix's credits as automatic credits, which bring the next review closer (rules 4.8)", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 2, 3, 4);
  await goesToFix(site, publisher, canceling);
  await acceptsFix(site, publisher, canceling);
  const rows = await asOwner(
    site.store.owner,
    "select reviewed, credited_on is not null credited from delivery_issue where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ reviewed: false, credited: true })));
});

test("leaves a report made while canceling in review, even if the attempt starts again", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToFix(site, publisher, canceling);
  await reportsInReview(site, publisher, canceling, 0);
  expect(await goesToFix(site, publisher, canceling)).toMatchObject({ credits: null });
  await reportsInReview(site, publisher, canceling, 2);
  expect((await goesToFix(site, publisher, canceling))?.credits).toMatchObject({ papers: 1 });
  await acceptsFix(site, publisher, canceling);
  expect(await statesOf(publisher)).toEqual(["credited", "review"]);
});

test("offers a fix once in twelve months per subscription; later reports wait for a person again", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 3);
  await goesToFix(site, publisher, canceling);
  await acceptsFix(site, publisher, canceling);
  await reportsInReview(site, publisher, canceling, 2);
  expect(await goesToFix(site, publisher, canceling)).toMatchObject({ credits: null });
  expectProblem(await acceptsFix(site, publisher, canceling), 409);
  await changePublisher(site, publisher, "update offer_use set used_on = used_on - 366");
  expect((await goesToFix(site, publisher, canceling))?.credits).toMatchObject({ papers: 1 });
});

test("keeps to the publication's limits on papers and money, and offers no fix when a limit is zero", async () => {
  const one = await fixing({ credits: { papers: 1, amount: cents(2000) } });
  const canceling = await aCancelingReader(site, one);
  await reportsInReview(site, one, canceling, 2, 3);
  expect((await goesToFix(site, one, canceling))?.credits).toMatchObject({ papers: 1 });
  await acceptsFix(site, one, canceling);
  expect(await statesOf(one)).toEqual(["credited", "review"]);

  const none = await fixing({ credits: { papers: 0, amount: cents(2000) } });
  const other = await aCancelingReader(site, none);
  await reportsInReview(site, none, other, 2, 3);
  expect(await goesToFix(site, none, other)).toBeNull();
});

test("changes nothing when staff decided a report after the fix was shown", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 2, 3);
  await goesToFix(site, publisher, canceling);
  await asOwner(
    site.store.owner,
    "update delivery_issue set state = 'declined' where tenant_id = $1 and issue_on = current_date - 2",
    [publisher.tenantId],
  );
  const before = await cancelRecords(site, publisher);
  expectProblem(await acceptsFix(site, publisher, canceling), 409, over);
  expect(await cancelRecords(site, publisher)).toEqual(before);
});

test("changes nothing if it was never offered, for another reason, after cancellation or with money owed", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  expectProblem(await acceptsFix(site, publisher, canceling), 409);
  await reportsInReview(site, publisher, canceling, 2);
  await goesToOffer(site, publisher, canceling);
  expectProblem(await acceptsFix(site, publisher, canceling), 409);
  await goesToFix(site, publisher, canceling);
  await changePublisher(site, publisher, "update subscription set status = 'pastDue'");
  expect((await acceptsFix(site, publisher, canceling)).body).toMatchObject({ isSuccess: false, code: "arrears" });
  await changePublisher(site, publisher, "update subscription set status = 'active'");
  await leave(site, publisher, canceling, { TerminateReasonID: 3 });
  expectProblem(await acceptsFix(site, publisher, canceling), 409);
  expect(await statesOf(publisher)).toEqual(["review"]);
});

test.each([
  [
    "by mail",
    (publisher: Publisher, canceling: CancelingAccount) =>
      postInboundEmail(site, publisher, anInboundEmail(canceling.email)),
  ],
  [
    "by another login",
    async (publisher: Publisher, canceling: CancelingAccount) =>
      leave(site, publisher, await byAnotherLogin(site, publisher, canceling)),
  ],
])("a subscription that was canceled meanwhile %s still ends, and nothing is credited", async (_, cancel) => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 2);
  await goesToFix(site, publisher, canceling);
  await cancel(publisher, canceling);
  const before = await cancelRecords(site, publisher);
  expect(before).toMatchObject({ status: "cancelling", sessions: expect.stringContaining("offer") });
  expectProblem(await acceptsFix(site, publisher, canceling), 409, startAgain);
  expect(await cancelRecords(site, publisher)).toEqual(before);
  expect(await statesOf(publisher)).toEqual(["review"]);
});

test("accepts one of ten simultaneous acceptances and credits each paper once", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 2, 3);
  const fix = await goesToFix(site, publisher, canceling);
  const answers = await Promise.all(Array.from({ length: 10 }, () => acceptsFix(site, publisher, canceling)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await cancelRecords(site, publisher)).toMatchObject({ uses: 1, paid_through: fix?.credits?.paidThrough });
});

test("ends in one legal state after ten simultaneous acceptances and ten cancellations", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 2, 3);
  await goesToFix(site, publisher, canceling);
  const work = Array.from({ length: 10 }, () => [
    acceptsFix(site, publisher, canceling),
    leave(site, publisher, canceling, { TerminateReasonID: 3 }),
  ]);
  await Promise.all(work.flat());
  const { uses, status, sessions } = await cancelRecords(site, publisher);
  const [issue] = await statesOf(publisher);
  // Either nobody stayed, or somebody did and was credited first; anybody who then canceled anyway has left.
  const isLegal =
    uses === 0
      ? status === "cancelling" && issue === "review"
      : issue === "credited" && String(sessions).startsWith("accepted");
  expect([isLegal, uses, status, issue, sessions]).toEqual([true, uses, status, issue, sessions]);
});

const addressesOf = async (publisher: Publisher, canceling: CancelingAccount) =>
  (await call(site, "getDeliveryAddress", { domain: publisher.domain }, { token: canceling.token })).body;

test("switches from carrier to mail at the first paper the post can reach, at the same price and address", async () => {
  const publisher = await fixing({ mail: true });
  const canceling = await aCancelingReader(site, publisher);
  const fix = await goesToFix(site, publisher, canceling);
  expect(fix).toMatchObject({ credits: null, mail: { firstIssueOn: expect.stringMatching(/^20/) } });
  const before = await cancelRecords(site, publisher);
  expect((await acceptsFix(site, publisher, canceling, { mail: true })).body).toEqual({
    isSuccess: true,
    ...fix,
    errorMessage: "",
  });
  const { current, change } = await addressesOf(publisher, canceling);
  expect(change).toMatchObject({ effectiveOn: fix?.mail?.effectiveOn, billingToo: false, canWithdraw: true });
  expect(change?.to).toEqual({ ...current, method: "mail" });
  const { status, next_rate_code, paid_through, consents } = await cancelRecords(site, publisher);
  expect({ status, next_rate_code, paid_through, consents }).toEqual({
    status: before["status"],
    next_rate_code: null,
    paid_through: before["paid_through"],
    consents: before["consents"],
  });
  expect(await emailsAbout<FixConfirmed>(site, publisher, canceling.accountNumber, "fixConfirmed")).toMatchObject([
    { credits: null, mailedFrom: fix?.mail?.firstIssueOn },
  ]);
  // A waiting change is changed on its own page, not here.
  expect(await goesToFix(site, publisher, canceling)).toBeNull();
});

test("credits without switching to mail unless the reader asks, and refuses a fix with neither", async () => {
  const publisher = await fixing({ mail: true });
  const canceling = await aCancelingReader(site, publisher);
  await goesToFix(site, publisher, canceling);
  expectProblem(await acceptsFix(site, publisher, canceling), 409, over);
  await reportsInReview(site, publisher, canceling, 2);
  await asOwner(
    site.store.owner,
    "update cancel_session set opened_at = opened_at - interval '31 days' where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(await goesToFix(site, publisher, canceling)).toMatchObject({
    credits: { papers: 1 },
    mail: expect.anything(),
  });
  expect((await acceptsFix(site, publisher, canceling)).body).toMatchObject({ credits: { papers: 1 }, mail: null });
  expect((await addressesOf(publisher, canceling)).change).toBeNull();
});

test("neither offers nor accepts mail delivery when the publication doesn't replace carriers with mail", async () => {
  const publisher = await fixing({});
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 2);
  expect(await goesToFix(site, publisher, canceling)).toMatchObject({ credits: { papers: 1 }, mail: null });
  expectProblem(await acceptsFix(site, publisher, canceling, { mail: true }), 409, over);
});

test("doesn't offer mail delivery for a paper that is already mailed", async () => {
  const publisher = await fixing({ mail: true });
  const canceling = await aCancelingReader(site, publisher);
  await changePublisher(site, publisher, "update address set method = 'mail', route_code = null");
  expect(await goesToFix(site, publisher, canceling)).toBeNull();
});

import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, proofIsOld } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { requestsAt } from "#tests/world/requests.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout } from "#tests/world/time.ts";

const site = await siteOfFile();
/** Everything needs a second person at this publication. */
const publisher = await aPublisher(site, (plain) => ({
  ...plain,
  tenant: {
    ...plain.tenant,
    policy: { ...plain.tenant.policy, creditLimitCents: cents(0), refundLimitCents: cents(0) },
  },
}));
const other = await aPublisher(site);
const publication = publisher.domain;
const bookkeeper = await aColleague(site, "bookkeeper", publisher);
const {
  clerk,
  manager,
  look,
  aRequest,
  listFor,
  findWaiting,
  approve,
  decline,
  withdraw,
  refundsOf,
  moneyTexts,
  trailOf,
} = await requestsAt(site, publisher);

test("lists waiting requests with who asked and why, and marks one's own", async () => {
  const { accountNumber, waiting } = await aRequest("refund", clerk, "Her husband died.");
  expect(waiting).toMatchObject({
    publication,
    accountNumber,
    name: "Nora Ellingsen",
    kind: "refund",
    paidWith: "Visa ending in 9990",
    reason: "Bad delivery",
    note: "Her husband died.",
    requestedBy: "Marge Olson",
    notYours: "",
  });
  expect(waiting.isOwn).toBe(false);
  const own = (await listFor(clerk.session)).find((each) => each.accountNumber === accountNumber);
  expect(own?.notYours).toBe("You asked for this yourself. Somebody else has to decide.");
  expect(own?.isOwn).toBe(true);
  const colleague = await aColleague(site, "clerk", publisher);
  const theirs = (await listFor(colleague.session)).find((each) => each.accountNumber === accountNumber);
  expect(theirs?.notYours).toContain("Ask a bookkeeper, a publisher or an owner.");
  expect(theirs?.isOwn).toBe(false);
  const stranger = await aColleague(site, "publisher", other);
  expect(await listFor(stranger.session)).toEqual([]);
  const owner = await aColleague(site, "owner", other);
  expect((await listFor(owner.session)).some((each) => each.accountNumber === accountNumber)).toBe(true);
  expect(await waitingAt(stranger.session)).toBe(0);
  expect(await waitingAt(manager.session)).toBe((await listFor(manager.session)).length);
});

/** The number of waiting items, as the queues count them. */
async function waitingAt(session: string): Promise<number | undefined> {
  const { body } = await deskCall(site, "deskGetQueues", {}, { session });
  return body.queues.find(({ queue }) => queue === "approval")?.waiting;
}

test("an approved refund is paid, and both people are in the trail", async () => {
  const { accountNumber, decision, amount } = await aRequest("refund");
  const key = newKey();
  const first = await approve(decision, { ...manager, key });
  expect([first.status, first.body]).toEqual([200, { isSuccess: true, errorMessage: "" }]);
  expect((await approve(decision, { ...manager, key })).body).toEqual(first.body);
  expect(await refundsOf(accountNumber)).toEqual([{ amount }]);
  expect((await trailOf(accountNumber)).map(({ actor, action }) => ({ actor, action }))).toEqual([
    { actor: `staff:${clerk.staffId}`, action: "desk.ask" },
    { actor: `staff:${clerk.staffId}`, action: "desk.act" },
    { actor: `staff:${manager.staffId}`, action: "refund.request" },
    { actor: `staff:${manager.staffId}`, action: "desk.approve" },
    { actor: `staff:${manager.staffId}`, action: "desk.act" },
  ]);
  expect(await moneyTexts(accountNumber)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        text: expect.stringMatching(/^Refund of .* asked for$/),
        rows: expect.arrayContaining([{ label: "Approved by", value: "Marge Olson" }]),
      }),
    ]),
  );
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("gives an approved credit, with its email, and doesn't give a declined one", async () => {
  const given = await aRequest("credit");
  expect((await approve(given.decision)).body).toMatchObject({ isSuccess: true });
  expect((await look(given.accountNumber)).balanceCents).toBe(2000);
  expect(await emailsAbout(site, publisher, given.accountNumber, "creditGiven")).toHaveLength(1);
  const declined = await aRequest("credit");
  expect((await decline({ ...declined.decision, reason: "No complaint on file" })).body).toMatchObject({
    isSuccess: true,
  });
  expect((await look(declined.accountNumber)).balanceCents).toBe(0);
  expect((await moneyTexts(declined.accountNumber))[0]).toMatchObject({
    text: "Credit of $20.00 was declined",
    rows: expect.arrayContaining([{ label: "Because", value: "No complaint on file" }]),
  });
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("nobody can approve their own request, at the server and in the database", async () => {
  const { decision, waiting } = await aRequest("refund", bookkeeper);
  expect((await approve(decision, bookkeeper)).body).toEqual({
    isSuccess: false,
    code: "own",
    errorMessage: "You asked for this yourself. Somebody else has to decide.",
  });
  expect((await decline(decision, bookkeeper)).body).toMatchObject({ code: "own" });
  await expect(
    asOwner(
      site.store.owner,
      `update staff_money set state = 'done', decided_by = requested_by, decided_at = now(), decided_on = current_date
       where tenant_id = $1 and money_id = $2`,
      [publisher.tenantId, waiting.approvalId],
    ),
  ).rejects.toThrow(/check constraint/);
});

test.each([
  ["two approvals", approve, approve],
  ["an approval and a decline", approve, decline],
  ["an approval and a withdrawal", approve, withdraw],
] as const)("%s at once count as one decision", async (_, one, another) => {
  const { accountNumber, decision, amount } = await aRequest("refund");
  const second = another === withdraw ? clerk : bookkeeper;
  const answers = await Promise.all([one(decision, manager), another(decision, second)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const isApproved = answers[0]?.status === 200 || one === another;
  expect(await refundsOf(accountNumber)).toEqual(isApproved ? [{ amount }] : []);
});

test("refuses a request that was decided before, or whose money is no longer available", async () => {
  const decided = await aRequest("credit");
  await approve(decided.decision);
  const again = { ...decided.decision, seen: (await look(decided.accountNumber)).version };
  expect((await approve(again, bookkeeper)).body).toMatchObject({
    code: "decided",
    errorMessage: "Somebody has already decided this.",
  });
  const gone = await aRequest("refund");
  await oweRefund(site, publisher, gone, gone.amount - 300, "elsewhere");
  const seen = (await look(gone.accountNumber)).version;
  expect((await approve({ ...gone.decision, seen })).body).toEqual({
    isSuccess: false,
    code: "money-gone",
    errorMessage: "Only $3.00 of this payment is left to refund. Decline the request.",
  });
  expect((await findWaiting(gone.accountNumber)).approvalId).toBe(gone.decision.approvalId);
});

test("requires the role, publication, account, recent proof and a current view", async () => {
  const { decision } = await aRequest("refund");
  const stranger = await aRequest("refund");
  const statusOf = async (change: object, how: object = manager) =>
    (await approve({ ...decision, ...change }, how)).status;
  expect(await statusOf({}, { session: undefined })).toBe(401);
  for (const role of ["auditor", "clerk", "circulation"] as const) {
    const { session } = await aColleague(site, role, publisher);
    expect(await statusOf({}, { session })).toBe(403);
    expect((await decline(decision, { session })).status).toBe(403);
  }
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ approvalId: stranger.decision.approvalId })).toBe(404);
  expect(await statusOf({ approvalId: 0 })).toBe(400);
  expect((await decline({ ...decision, reason: "" })).status).toBe(400);
  expect(await statusOf({ seen: decision.seen - 1 })).toBe(409);
  expect((await decline({ ...decision, seen: decision.seen - 1 })).status).toBe(409);
  const late = await aColleague(site, "publisher", publisher);
  await proofIsOld(site, late);
  expect((await approve(decision, late)).body).toMatchObject({ errors: [{ detail: "prove-again" }] });
  expect((await deskCall(site, "deskGetApprovals", {})).status).toBe(401);
  const auditor = await aColleague(site, "auditor", publisher);
  expect((await deskCall(site, "deskGetApprovals", {}, auditor)).status).toBe(403);
});

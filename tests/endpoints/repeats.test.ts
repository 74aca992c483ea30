import { expect, test } from "vitest";
import type { CallName } from "#contract/contract.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { keyedCalls } from "./call-names.ts";
import { goodRequest, type GoodRequest } from "./good-requests.ts";

const site = await siteOfFile();
const replayed = "idempotency-replayed";

/** The same request with other valid content. */
const otherContent: Partial<Record<CallName, object>> = {
  recordEvent: { event: "start_subscription" },
  redeemGift: { deliveryAddressId: 123_456_789_012 },
  dropOrder: { accountNumber: 0 },
  createSubscription: { phoneNumber: "(262) 555-0199" },
  processConvergeResponse: { dPS: "Y" },
  sendPurchaseReceipt: { name: "Another Name" },
  terminateSubscriber: { TerminateReasonID: 2 },
  submitDeliveryIssue: { problem: "late" },
  confirmRedelivery: { arrived: false },
  changeDeliveryAddress: { billingToo: true },
  withdrawAddressChange: { changeID: 1 },
  recordCancelStep: { terminationReasonID: 2 },
  substituteSubscription: { Campaign: { NewTerm: "4 weeks" } },
  changeGift: { note: "Another note." },
  sendGiftAgain: { giftId: "00000000-0000-4000-8000-000000000000" },
  undoTermination: { accountNumber: 0 },
  acceptFix: { mail: true },
  requestCallBack: { phone: "(262) 555-0122" },
  submitTemporaryStop: { paperOption: "save" },
  editTemporaryStop: { paperOption: "stop" },
  withdrawTemporaryStop: { newExpireDate: "2026-12-31" },
  saveSeasonalPlan: { returnDate: "2099-01-01" },
  endSeasonalPlan: { planID: 999_999 },
  removeCalendarLink: { accountNumber: 0 },
  setRenewalMethod: { consentVersion: "2026-01" },
  changePerson: { firstName: "Eleanor" },
  chooseMarketing: { shown: "Something else" },
  modifySubscriber: { emailTypeId: 4, eRenewal: "N" },
  requestAccountAccess: { email: "somebody@readers.example" },
  confirmAccountAccess: { lastName: "Another" },
  claimOrder: { isMine: false },
  inviteToAccount: { email: "somebody@readers.example" },
  withdrawInvitation: { invitationID: "00000000-0000-4000-8000-000000000000" },
  removeAccountPerson: { personID: 999_999_999_999 },
  acceptInvitation: { code: "another-code-of-an-email" },
  agreeToSentOffer: { startsOn: "2099-01-01" },
  answerHeldChange: { code: "another-code-of-an-email" },
};

const send = (name: CallName, { input, token = "" }: GoodRequest, key: string, change: object = {}) =>
  call(site, name, { ...input, ...change }, { token, key });

/** What a write leaves behind for this publisher, by table. */
const written = (tenantId: number): Promise<Record<string, unknown>[]> =>
  asOwner(
    site.store.owner,
    `select (select count(*) from subscription where tenant_id = $1) subscriptions,
      (select count(*) from account where tenant_id = $1) accounts, (select count(*) from letter where tenant_id = $1) letters,
      (select count(*) from price_consent where tenant_id = $1) consents, (select count(*) from audit_entry where tenant_id = $1) audits,
      (select count(*) from journal_entry where tenant_id = $1) entries, (select count(*) from expiry_entry where tenant_id = $1) grants`,
    [tenantId],
  );

test.each(keyedCalls)("%s gives the first answer again to a repeat with its key, and does nothing", async (name) => {
  const publisher = await aPublisher(site);
  const request = await goodRequest[name](site, publisher);
  const key = newKey();
  const first = await send(name, request, key);
  const after = await written(publisher.tenantId);
  expect(first).toMatchObject({ status: 200, headers: expect.not.objectContaining({ [replayed]: expect.anything() }) });
  const second = await send(
    name,
    { ...request, input: Object.fromEntries(Object.entries(request.input).toReversed()) },
    key,
  );
  expect(second).toMatchObject({ status: 200, body: first.body, headers: { [replayed]: "true" } });
  expect(await written(publisher.tenantId)).toEqual(after);
});

test.each(keyedCalls)("%s refuses the same key with other content with 422", async (name) => {
  const publisher = await aPublisher(site);
  const request = await goodRequest[name](site, publisher);
  const key = newKey();
  const first = await send(name, request, key);
  const change = otherContent[name];
  expect(change).toBeDefined();
  expectProblem(await send(name, request, key, change), 422, "This Idempotency-Key was used with other content.");
  expect((await send(name, request, key)).body).toEqual(first.body);
});

test.each(keyedCalls)("%s acts once on equal simultaneous requests and answers them alike", async (name) => {
  const publisher = await aPublisher(site);
  const request = await goodRequest[name](site, publisher);
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(name, request, key)));
  const [first] = answers;
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: first?.body });
  expect(answers.filter(({ headers }) => headers[replayed] === undefined)).toHaveLength(1);
  const once = await aPublisher(site);
  await send(name, await goodRequest[name](site, once), newKey());
  expect(await written(publisher.tenantId)).toEqual(await written(once.tenantId));
});

test.each(keyedCalls)("%s treats a key of another login or publisher as another key", async (name) => {
  const publisher = await aPublisher(site);
  const key = newKey();
  for (const at of [publisher, publisher, await aPublisher(site)]) {
    const { headers } = await send(name, await goodRequest[name](site, at), key);
    expect(headers).not.toHaveProperty(replayed);
  }
});

test("treats a key of another call as another key", async () => {
  const publisher = await aPublisher(site);
  const key = newKey();
  for (const name of keyedCalls.slice(0, 5)) {
    const { headers } = await send(name, await goodRequest[name](site, publisher), key);
    expect(headers).not.toHaveProperty(replayed);
  }
});

test("stores no key after a refusal by status, so that the same request may succeed later", async () => {
  const publisher = await aPublisher(site);
  const request = await goodRequest.terminateSubscriber(site, publisher);
  const key = newKey();
  expectProblem(await send("terminateSubscriber", request, key, { TerminationDate: "2020-01-01" }), 409);
  expect(await send("terminateSubscriber", request, key)).toMatchObject({ status: 200, body: { isSuccess: true } });
});

test("accepts a key of 8 to 100 visible characters", async () => {
  const request = await goodRequest.createSubscription(site, await aPublisher(site));
  for (const key of ["short", "x".repeat(101), "with a blank", "tab\tinside", "ünïcödé-key"]) {
    expectProblem(
      await send("createSubscription", request, key),
      400,
      "Idempotency-Key has 8 to 100 visible characters.",
    );
  }
  for (const key of ["x".repeat(8), "!~".repeat(50)]) {
    expect(await send("createSubscription", request, key)).toMatchObject({ status: 200 });
  }
});

test("treats a key that is repeated after a day as new, and then once for another day", async () => {
  const publisher = await aPublisher(site);
  const request = await goodRequest.createSubscription(site, publisher);
  const key = newKey();
  await send("createSubscription", request, key);
  await asOwner(
    site.store.owner,
    "update idempotency_key set created_at = now() - interval '25 hours' where tenant_id = $1",
    [publisher.tenantId],
  );
  const anew = await send("createSubscription", request, key);
  expect(anew).toMatchObject({ status: 200, headers: expect.not.objectContaining({ [replayed]: expect.anything() }) });
  const after = await written(publisher.tenantId);
  expect(await send("createSubscription", request, key)).toMatchObject({
    body: anew.body,
    headers: { [replayed]: "true" },
  });
  expect(await written(publisher.tenantId)).toEqual(after);
});

test("remembers a key for 24 hours, and treats it as new after that", async () => {
  const publisher = await aPublisher(site);
  const request = await goodRequest.sendPurchaseReceipt(site, publisher);
  const key = newKey();
  await send("sendPurchaseReceipt", request, key);
  const age = (hours: number) =>
    changePublisher(site, publisher, `update idempotency_key set created_at = now() - interval '${hours} hours'`);
  await age(23);
  expect((await send("sendPurchaseReceipt", request, key)).headers).toHaveProperty(replayed, "true");
  await age(25);
  const other = await send("sendPurchaseReceipt", request, key, { name: "Another Name" });
  expect([other.status, other.headers[replayed]]).toEqual([200, undefined]);
  expect((await send("sendPurchaseReceipt", request, key, { name: "Another Name" })).headers).toHaveProperty(
    replayed,
    "true",
  );
});

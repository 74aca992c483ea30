import { expect, test } from "vitest";
import { fieldProblems } from "#contract/field-problems.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { roles, rolesFor } from "#core/staff/role.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, callForAccount, deskCall, deskHost } from "#tests/world/desk.ts";
import { aBilledPayer, aPayer, openFor, type Payer, recordsOf, standingOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { payAtGateway, submitFrameAnswer, visa } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const clerk = await aColleague(site, "clerk", publisher);
const { session } = clerk;
const publication = publisher.domain;

const seenOf = async ({ accountNumber }: Payer): Promise<number> =>
  (await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session })).body.version;

async function anOpening(payer: Payer, change: object = {}, said: object = {}) {
  const what = { paymentMethod: "Credit Card", oneTime: "Y", purpose: "oneTime" };
  const { accountNumber } = payer;
  const input = { domain: publication, accountNumber, ...what, ...change };
  return { seen: await seenOf(payer), reason: "Card over the phone", note: "", input, ...said };
}

const opens = (payload: Awaited<ReturnType<typeof anOpening>>, by: string | undefined = session) =>
  callForAccount(site, "getConvergeAuthToken", payload, { session: by });

type Opened = { readonly bizDBID: string; readonly authToken: string; readonly amountCents: number };
const openedBy = ({ body }: { readonly body: Record<string, unknown> }): Opened => {
  if (body["isSuccess"] !== true) throw new Error(JSON.stringify(body));
  // Cast: any of a reader's calls may be sent for an account, so the answer has no type of its own.
  return body as unknown as Opened;
};

function handsIn({ accountNumber }: Payer, { amountCents }: Opened, said: string, claims: object = {}) {
  const input = { ...submitFrameAnswer(publisher, { accountNumber, amountCents }, said), ...claims };
  const payload = { seen: 0, reason: "Card over the phone", note: "", input };
  return callForAccount(site, "processConvergeResponse", payload, { session, key: newKey() });
}

const paid = async (opened: Opened, card: Readonly<Record<string, string>> = visa) =>
  payAtGateway(site, opened as Parameters<typeof payAtGateway>[1], card);

const trailOf = (accountNumber: number) =>
  asOwner<{ actor: string; action: string; outcome: string }>(
    site.store.owner,
    "select actor, action, outcome from audit_entry where tenant_id = $1 and subject = $2 order by entry_id",
    [publisher.tenantId, `account:${accountNumber}`],
  );

test("a clerk takes a card payment for a term: charged once, not stored, and recorded with the clerk's name", async () => {
  const payer = await aBilledPayer(site, publisher);
  const { accountNumber } = payer;
  const before = await standingOf(site, publisher, payer);
  const opened = openedBy(await opens(await anOpening(payer, {}, { note: "His wife pays." })));
  expect(opened.amountCents).toBe(3600);
  const { status, body } = await handsIn(payer, opened, await paid(opened));
  expect([status, body]).toMatchObject([200, { isSuccess: true, amountCents: 3600, errorMessage: "" }]);

  const after = await standingOf(site, publisher, payer);
  expect(after).toMatchObject({ method: "bill", card: before.card, chargeOn: before.chargeOn });
  expect((after.paidThrough ?? "") > (before.paidThrough ?? "")).toBe(true);
  const [intent] = await asOwner<{ taken_by: string; purpose: string }>(
    site.store.owner,
    "select taken_by, purpose from payment_intent where tenant_id = $1 and account_number = $2 order by created_at desc",
    [publisher.tenantId, accountNumber],
  );
  expect(intent).toEqual({ taken_by: `staff:${clerk.staffId}`, purpose: "oneTime" });
  const receipts = await emailsAbout<Receipt>(site, publisher, accountNumber, "receipt");
  expect(receipts.at(-1)).toMatchObject({ total: 3600, takenBy: "Marge Olson" });
  const trail = (await trailOf(accountNumber)).filter(({ actor }) => actor === `staff:${clerk.staffId}`);
  expect(trail.map(({ action, outcome }) => [action, outcome])).toEqual([
    ["desk.open-payment", "opened"],
    ["payment.capture", "captured"],
  ]);
  const { entries } = (await deskCall(site, "deskGetTimeline", { publication, accountNumber }, { session })).body;
  expect(entries.find(({ text }) => text.includes("over the phone"))).toMatchObject({
    text: expect.stringMatching(/^\$36\.00 paid for another term with Visa ending in 9990, over the phone$/),
    who: { kind: "staff", name: "Marge Olson" },
  });
  const { notes } = (await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session })).body;
  expect(notes).toMatchObject([{ text: "His wife pays.", author: "Marge Olson" }]);
});

test("the payment frame has its own origin, and only the desk may embed it", async () => {
  const payer = await aBilledPayer(site, publisher);
  const { body } = await opens(await anOpening(payer));
  expect(body["widget"]).toMatchObject({
    kind: "frame",
    frameUrl: `http://pay.localhost/payment-frame/?domain=${publication}`,
    sandboxed: false,
  });
  const page = await site.app.inject({ url: "/", headers: { host: deskHost } });
  const frames = /frame-src ([^;]+)/.exec(String(page.headers["content-security-policy"]))?.[1];
  expect(frames).toBe("http://pay.localhost/payment-frame/");
});

test("without its own origin the frame is sandboxed at the desk's, and the desk may embed it", async () => {
  await using public_ = await aSite({ settings: { desk: { deskOrigin: "http://desk.example" } } });
  const { domain } = await aPublisher(public_);
  const ask = (url: string, host: string) => public_.app.inject({ url, headers: { host } });
  const page = await ask("/", "desk.example");
  expect(page.headers["content-security-policy"]).toContain("frame-src http://desk.example/payment-frame/;");
  for (const host of ["desk.example", "pay.example"]) {
    const frame = await ask(`/payment-frame/?domain=${domain}`, host);
    expect([frame.statusCode, frame.headers["content-security-policy"]]).toEqual([
      200,
      expect.stringMatching(/frame-ancestors [^;]*http:\/\/desk\.example(;| )/),
    ]);
  }
});

test("a card number never reaches the desk's calls", async () => {
  const payer = await aBilledPayer(site, publisher);
  const opening = await anOpening(payer, {}, { note: "4124 9399 9999 9990, 12/29" });
  const { status, body } = await opens(opening);
  expect([status, body]).toMatchObject([400, { detail: fieldProblems.cardData }]);
  expect((await trailOf(payer.accountNumber)).some(({ action }) => action === "desk.open-payment")).toBe(false);
});

test.each([
  ["EZ-Pay", { purpose: "ezPay" }],
  ["a card on file", { purpose: "updateCard" }],
  ["no purpose", { purpose: undefined }],
  ["a wallet", { paymentMethod: "Apple Pay" }],
])("only the reader can use %s, and the attempt is in the trail", async (_, change) => {
  const payer = await aBilledPayer(site, publisher);
  expect((await opens(await anOpening(payer, change))).status).toBe(403);
  expect((await trailOf(payer.accountNumber)).at(-1)).toEqual({
    actor: `staff:${clerk.staffId}`,
    action: "desk.act",
    outcome: "refused",
  });
});

test("asks for role, publication, account, reason and a view that is still true", async () => {
  const payer = await aBilledPayer(site, publisher);
  const good = await anOpening(payer);
  const statusOf = async (change: object, by: string | undefined = session) =>
    (await opens({ ...good, ...change }, by)).status;
  for (const role of roles.filter((each) => !(rolesFor.takePayment as readonly string[]).includes(each)))
    expect(await statusOf({}, (await aColleague(site, role, publisher)).session)).toBe(403);
  expect(await statusOf({ input: { ...good.input, domain: other.domain } })).toBe(404);
  expect(await statusOf({ input: { ...good.input, accountNumber: 999_999_999 } })).toBe(404);
  expect(await statusOf({ reason: " " })).toBe(400);
  expect((await callForAccount(site, "getConvergeAuthToken", good)).status).toBe(401);
  const stale = await opens({ ...good, seen: good.seen - 1 });
  expect([stale.status, stale.body]).toMatchObject([409, { detail: expect.stringContaining("Nothing was changed.") }]);
});

test("opening again, or after a decline, returns the same payment, and the view stays current", async () => {
  const payer = await aBilledPayer(site, publisher);
  const opening = await anOpening(payer, { tip: 0.05 });
  const first = openedBy(await opens(opening));
  // The emulated gateway declines amounts ending in 05 cents on this card.
  const declined = await paid(first, { ...visa, ssl_card_number: "5472063333333330" });
  expect((await handsIn(payer, first, declined, { tip: 0.05 })).body).toMatchObject({ code: "declined" });
  const second = openedBy(await opens(opening));
  expect(second.bizDBID).toBe(first.bizDBID);
  const { body } = await handsIn(payer, second, await paid(second), { tip: 0.05 });
  expect(body).toMatchObject({ isSuccess: true, amountCents: 3605 });
});

test("the job settles a payment left by a closed tab, and records who took it", async () => {
  const payer = await aBilledPayer(site, publisher);
  const opened = openedBy(await opens(await anOpening(payer)));
  await paid(opened);
  await asOwner(
    site.store.owner,
    "update payment_intent set next_check_at = now() - interval '1 day' where tenant_id = $1 and state = 'token'",
    [publisher.tenantId],
  );
  await reconcilePayments(site.work, publisher.tenantId);
  const receipts = await emailsAbout<Receipt>(site, publisher, payer.accountNumber, "receipt");
  expect(receipts.at(-1)).toMatchObject({ total: 3600, takenBy: "Marge Olson" });
});

test("while the gateway doesn't answer, the outcome stays open and nobody can pay a second time", async () => {
  const payer = await aPayer(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  await aBilling(payer);
  const opened = openedBy(await opens(await anOpening(payer)));
  const said = await paid(opened);
  site.gatewayIsUp(false);
  try {
    expect((await handsIn(payer, opened, said)).body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
    expect((await opens(await anOpening(payer))).body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
    expect((await openFor(site, publisher, payer, { purpose: "oneTime" })).body).toMatchObject({
      code: "being-confirmed",
    });
  } finally {
    site.gatewayIsUp(true);
  }
  expect((await handsIn(payer, opened, said)).body).toMatchObject({ isSuccess: true });
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ method: "bill" });
});

const aBilling = (payer: Payer) =>
  asOwner(site.store.owner, "update subscription set method = 'bill' where tenant_id = $1 and account_number = $2", [
    publisher.tenantId,
    payer.accountNumber,
  ]);

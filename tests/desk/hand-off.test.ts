import { expect, test } from "vitest";
import { goodRequest } from "#tests/endpoints/good-requests.ts";
import { maxZipTries, payingKinds } from "#core/access/hand-off.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aHandOff, anAct, handOffCode } from "#tests/world/hand-off.ts";
import { aBilledPayer, openFor, type Payer, standingOf, submitsPayment } from "#tests/world/paying.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable, newIp, payAtGateway } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const { domain } = publisher;
const { zip } = deliverable;

const opens = (code: string, more: object = { zip }, token?: string) =>
  call(site, "openHandOff", { domain, code, ...more }, { ip: newIp(), ...(token !== undefined && { token }) });

const looksUp = async (code: string, token?: string) =>
  (await call(site, "lookUpHandOff", { domain, code }, { ip: newIp(), ...(token !== undefined && { token }) })).body;

/** A link that was opened with the ZIP code. */
async function anOpened(kind: (typeof payingKinds)[number] = "pay") {
  const sent = await aHandOff(site, publisher, kind);
  const { body } = await opens(sent.code);
  if (!body.isSuccess || body.pass === null) throw new Error(JSON.stringify(body));
  return { ...sent, pass: body.pass, by: { ...sent.payer, token: body.pass } satisfies Payer };
}

const trailOf = ({ accountNumber }: Payer) =>
  asOwner<{ actor: string; action: string }>(
    site.store.owner,
    "select actor, action from audit_entry where tenant_id = $1 and subject = $2 order by entry_id",
    [publisher.tenantId, `account:${accountNumber}`],
  );

test("a reader answers the ZIP code and pays once, and the link is used; trail and timeline name both", async () => {
  const { payer, clerk, code, by } = await anOpened();
  const before = await standingOf(site, publisher, payer);
  const opened = (await openFor(site, publisher, by, { purpose: "oneTime" })).body;
  if (!opened.isSuccess) throw new Error(JSON.stringify(opened));
  const said = await payAtGateway(site, opened);
  expect((await submitsPayment(site, publisher, by, opened, said)).body).toMatchObject({
    isSuccess: true,
    amountCents: 3600,
  });
  const after = await standingOf(site, publisher, payer);
  expect((after.paidThrough ?? "") > (before.paidThrough ?? "")).toBe(true);
  expect(after.method).toBe("bill");
  expect((await looksUp(code)).state).toBe("used");
  expect((await opens(code)).body).toMatchObject({ isSuccess: false, code: "over" });
  expect((await openFor(site, publisher, by, { purpose: "oneTime" })).status).toBe(401);
  const trail = await trailOf(payer);
  expect(trail).toContainEqual({ actor: `staff:${clerk.staffId}`, action: "handOff.send" });
  expect(trail).toContainEqual({ actor: expect.stringMatching(/^hand-off:/), action: "handOff.open" });
  const { accountNumber } = payer;
  const asked = { publication: domain, accountNumber };
  const { entries } = (await deskCall(site, "deskGetTimeline", asked, { session: clerk.session })).body;
  expect(entries.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      "Sent the reader a link",
      "Opened the link",
      expect.stringContaining("Your link from customer service"),
    ]),
  );
});

test.each(payingKinds)("the pass of a link to %s works only for its own purpose", async (kind) => {
  const { by } = await anOpened(kind);
  const statusOf = async (purpose: string) => {
    const { terms, cardTerms } = (
      await call(site, "getPaymentStanding", { domain, accountNumber: by.accountNumber }, by)
    ).body;
    const consentVersion = (kind === "card" ? cardTerms : terms).version;
    const { status, body } = await openFor(site, publisher, by, { purpose, consentVersion });
    return status === 200 ? body.isSuccess : status;
  };
  const own = { pay: "oneTime", card: "updateCard", ezPay: "ezPay" }[kind];
  for (const purpose of ["oneTime", "updateCard", "ezPay"])
    expect([purpose, await statusOf(purpose)]).toEqual([purpose, purpose === own ? true : 401]);
});

test.each([
  "getHistory",
  "getAccountManagementDetails",
  "getAccountPeople",
  "setRenewalMethod",
  "submitTemporaryStop",
  "terminateSubscriber",
  "changePassword",
] as const)("a pass doesn't open %s", async (name) => {
  const { by, pass } = await anOpened();
  const { input } = await goodRequest[name](site, publisher);
  const own = Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, /^accountNumber$/i.test(field) ? by.accountNumber : value]),
  );
  expect((await call(site, name, own, { token: pass })).status).toBe(401);
});

test("a pass opens no other account or publication", async () => {
  const { by, pass } = await anOpened();
  const someone = await aBilledPayer(site, publisher);
  const elsewhere = { domain, accountNumber: someone.accountNumber };
  expect((await call(site, "getPaymentStanding", elsewhere, { token: pass })).status).toBe(401);
  const there = { domain: other.domain, accountNumber: by.accountNumber };
  expect((await call(site, "getPaymentStanding", there, { token: pass })).status).toBe(401);
});

test("too many wrong ZIP codes end a link, and then the right one opens nothing", async () => {
  const { code } = await aHandOff(site, publisher);
  expect((await opens(code, {})).body).toMatchObject({ isSuccess: false, code: "zip" });
  for (let tries = 1; tries < maxZipTries; tries++)
    expect((await opens(code, { zip: "99999" })).body).toMatchObject({ isSuccess: false, code: "zip" });
  expect((await opens(code)).body).toMatchObject({ isSuccess: false, code: "over" });
  expect((await looksUp(code)).state).toBe("over");
});

test("a signed-in reader continues as themselves without a pass; another reader's sign-in opens nothing", async () => {
  const { code, payer } = await aHandOff(site, publisher);
  const stranger = await aBilledPayer(site, publisher);
  expect(await looksUp(code, stranger.token)).toMatchObject({ isOwn: false });
  expect((await opens(code, {}, stranger.token)).body).toMatchObject({ isSuccess: false, code: "zip" });
  expect(await looksUp(code, payer.token)).toEqual({ state: "open", kind: "pay", takesZip: true, isOwn: true });
  expect((await opens(code, {}, payer.token)).body).toMatchObject({ isSuccess: true, pass: null });
});

test("reloading the page asks for the ZIP code again, and the earlier pass ends", async () => {
  const { code, by } = await anOpened();
  const again = (await opens(code)).body;
  expect(again).toMatchObject({ isSuccess: true, pass: expect.any(String) });
  expect((await openFor(site, publisher, by, { purpose: "oneTime" })).status).toBe(401);
});

test("a link ends after 72 hours, and a pass after 45 minutes", async () => {
  const { code, by, payer } = await anOpened();
  const age = (column: string, by: string) =>
    asOwner(
      site.store.owner,
      `update hand_off set ${column} = ${column} - $3::interval where tenant_id = $1 and account_number = $2`,
      [publisher.tenantId, payer.accountNumber, by],
    );
  await age("opened_at", "46 minutes");
  expect((await openFor(site, publisher, by, { purpose: "oneTime" })).status).toBe(401);
  expect((await looksUp(code)).state).toBe("used");
  const fresh = await aHandOff(site, publisher, "pay", payer);
  await age("expires_at", "73 hours");
  expect((await looksUp(fresh.code)).state).toBe("over");
  expect((await opens(fresh.code)).body).toMatchObject({ code: "over" });
});

test("staff can withdraw a link, and a new link replaces the earlier one", async () => {
  const { code, payer, clerk } = await aHandOff(site, publisher);
  const { session } = clerk;
  const { accountNumber } = payer;
  const second = await aHandOff(site, publisher, "pay", payer);
  expect([(await looksUp(code)).state, (await looksUp(second.code)).state]).toEqual(["over", "open"]);
  const asked = { publication: domain, accountNumber };
  const { sent } = (await deskCall(site, "deskGetHandOffs", asked, { session })).body;
  expect(sent).toMatchObject([{ kind: "pay", madeBy: "Marge Olson", isOpened: false }]);
  const handOffId = sent[0]?.handOffId ?? "";
  const act = { ...(await anAct(site, publisher, payer, session)), handOffId };
  expect((await deskCall(site, "deskWithdrawHandOff", act, { session })).body).toMatchObject({ isSuccess: true });
  expect((await opens(second.code)).body).toMatchObject({ code: "over" });
  const again = { ...(await anAct(site, publisher, payer, session)), handOffId };
  expect((await deskCall(site, "deskWithdrawHandOff", again, { session })).body).toMatchObject({ isSuccess: false });
});

test("the email is in the reader's language, and goes only to the email on record", async () => {
  const { payer } = await aHandOff(site, publisher, "card");
  const [mail] = await mailTo(site, payer.email);
  expect(mail?.text).toContain("Marge Olson sent you this link to give us another card.");
  expect(mail?.text).toContain("The link works once, for 72 hours.");
});

test("requires role, publication, account, reason and a current view, and sends once per key", async () => {
  const payer = await aBilledPayer(site, publisher);
  const { session } = await aColleague(site, "clerk", publisher);
  const good = { ...(await anAct(site, publisher, payer, session)), kind: "pay" };
  const statusOf = async (change: object, by: string | undefined = session) =>
    (await deskCall(site, "deskSendHandOff", { ...good, ...change }, by === "" ? {} : { session: by })).status;
  expect(await statusOf({}, "")).toBe(401);
  expect(await statusOf({}, (await aColleague(site, "auditor", publisher)).session)).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999 })).toBe(404);
  expect(await statusOf({ reason: "" })).toBe(400);
  expect(await statusOf({ kind: "cancel" })).toBe(400);
  expect(await statusOf({ seen: good.seen - 1 })).toBe(409);
  const key = newKey();
  const first = await deskCall(site, "deskSendHandOff", good, { session, key });
  expect(first.body).toMatchObject({ isSuccess: true, email: payer.email });
  expect((await deskCall(site, "deskSendHandOff", good, { session, key })).body).toEqual(first.body);
  expect(await handOffCode(site, publisher, payer.email)).not.toBe("");
});

test("refuses a link that doesn't fit the account, and says why", async () => {
  const payer = await aBilledPayer(site, publisher);
  const { session } = await aColleague(site, "clerk", publisher);
  await asOwner(
    site.store.owner,
    "update account set contact_email = '' where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, payer.accountNumber],
  );
  const { body } = await deskCall(
    site,
    "deskGetHandOffs",
    { publication: domain, accountNumber: payer.accountNumber },
    { session },
  );
  expect(body.kinds.map(({ because }) => because)).toEqual(
    payingKinds.map(() => "There is no email on record to send it to."),
  );
  const act = { ...(await anAct(site, publisher, payer, session)), kind: "pay" };
  expect((await deskCall(site, "deskSendHandOff", act, { session })).body).toMatchObject({ isSuccess: false });
});

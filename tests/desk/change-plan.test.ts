import { expect, test } from "vitest";
import { addDays, daysBetween, toDay, weekdayOf } from "#core/day.ts";
import type { SaveOfferConfirmed } from "#core/notice/cancellation-emails.ts";
import { type Role, roles, rolesFor } from "#core/staff/role.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aColleague, type Colleague, deskCall, detailOf } from "#tests/world/desk.ts";
import { missedYesterday, report } from "#tests/world/papers.ts";
import { aBilledPayer, aPayer, type Payer, paysFor } from "#tests/world/paying.ts";
import { checkedAddressId } from "#tests/world/phone.ts";
import { planChanges } from "#tests/world/plan-changes.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { yearly } from "#tests/world/starting-again.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();
const { allIsEven, plans } = planChanges(site);

type Work = { readonly publisher: Publisher; readonly clerk: Colleague; readonly payer: Payer };

async function aWork(make: (publisher: Publisher) => Promise<Payer>): Promise<Work> {
  const publisher = await aSteadyPublisher(site);
  return { publisher, clerk: await aColleague(site, "clerk", publisher), payer: await make(publisher) };
}

async function shownTo({ publisher, clerk, payer }: Work, change: object = {}) {
  const asked = { publication: publisher.domain, accountNumber: payer.accountNumber, ...change };
  const { status, body } = await deskCall(site, "deskGetPlanChanges", asked, clerk);
  expect(status).toBe(200);
  return { ...body, of: (bundleId: string) => body.plans.find((plan) => plan.bundleId === bundleId) };
}

const versionOf = async ({ publisher, payer, clerk }: Work): Promise<number> => {
  const asked = { publication: publisher.domain, accountNumber: payer.accountNumber };
  return (await deskCall(site, "deskGetAccount", asked, clerk)).body.version;
};

async function changes(work: Work, bundleId: string, when: "now" | "renewal", change: object = {}, key = newKey()) {
  const { terms, of } = await shownTo(work);
  const plan = of(bundleId);
  const next = plan?.next.isOffered === true ? (plan.next.price?.amountCents ?? 0) : 0;
  const now = plan?.now.isOffered === true ? plan.now : { dueCents: 0, creditCents: 0 };
  const said = {
    publication: work.publisher.domain,
    accountNumber: work.payer.accountNumber,
    seen: await versionOf(work),
    reason: "Asked for another plan",
    note: "",
    bundleId,
    when,
    deliveryAddressId: 0,
    amountCents: when === "now" ? now.dueCents : next,
    creditCents: when === "now" ? now.creditCents : 0,
    readOut: { version: terms.version, to: "Nora Ellingsen" },
    ...change,
  };
  return deskCall(site, "deskChangePlan", said, { session: work.clerk.session, key });
}

test("fewer delivery days start with the next term, at the quoted price", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher));
  const { publisher, payer } = work;
  const before = await subscriptionOf(site, publisher, payer.accountNumber);
  const sunday = (await shownTo(work)).of("sunday");
  expect(sunday?.next).toEqual({
    isOffered: true,
    from: before.renewsOn,
    price: { amountCents: 2000, term: "4 weeks" },
    loses: ["the paper on Wednesday", "the paper on Friday"],
  });
  expect(sunday?.now).toMatchObject({ isOffered: false, needsAddress: false });
  const { body } = await changes(work, "sunday", "renewal");
  expect(body).toEqual({ isSuccess: true, isDone: true, from: before.renewsOn, errorMessage: "" });
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toEqual(before);
  const [email] = await emailsAbout<SaveOfferConfirmed>(site, publisher, payer.accountNumber, "saveOfferConfirmed");
  expect(email).toMatchObject({ newPrice: { amount: 2000 }, oldPrice: { amount: 3600 }, startsOn: before.renewsOn });
  const shown = await shownTo(work);
  expect(shown.next).toMatchObject({ bundleId: "sunday", from: before.renewsOn });
  await passTo(site, publisher, addDays(before.renewsOn, 1));
  const after = await subscriptionOf(site, publisher, payer.accountNumber);
  expect(after).toMatchObject({ status: "active", rateCode: "sunday-4w" });
  // Four Sundays, after the papers that were already paid for, which stay what they were.
  const weeks = daysBetween(toDay(before.paidThrough), toDay(after.paidThrough)) / 7;
  expect([weeks > 3, weeks < 5]).toEqual([true, true]);
  await allIsEven(publisher);
});

test("delivers by the present plan's days until its term is over, although the next one is paid for", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher));
  const { publisher, payer } = work;
  const home = async () =>
    (await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token: payer.token })).body;
  const before = await subscriptionOf(site, publisher, payer.accountNumber);
  await changes(work, "sunday", "renewal");
  const today = toDay(before.chargeOn ?? "");
  await passTo(site, publisher, today);
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ rateCode: "sunday-4w" });
  const begins = addDays(toDay(before.paidThrough), 1);
  const said = "Your paper comes on Sunday from this day on; until then, on Wednesday, Friday, and Sunday.";
  expect((await home()).pending).toContainEqual({ kind: "deliveryDays", date: begins, text: said });
  const midweek = [1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)).find((day) => [3, 5].includes(weekdayOf(day)));
  if (midweek === undefined || midweek >= begins) throw new Error("no paper is left that only the present plan has");
  await passTo(site, publisher, addDays(midweek, -1));
  expect((await home()).delivery?.nextPaperOn).toBe(midweek);
  await passTo(site, publisher, addDays(midweek, 1));
  expect((await report(site, publisher, payer, missedYesterday)).body).toMatchObject({ isSuccess: true });
  await passTo(site, publisher, begins);
  expect((await home()).pending.filter(({ kind }) => kind === "deliveryDays")).toEqual([]);
  expect(weekdayOf(toDay((await home()).delivery?.nextPaperOn ?? ""))).toBe(0);
  await allIsEven(publisher);
});

test("choosing the present plan cancels a planned change", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher));
  await changes(work, "sunday", "renewal");
  const { body } = await changes(work, "wed-fri-sun", "renewal");
  expect(body).toMatchObject({ isSuccess: true, isDone: true });
  expect((await shownTo(work)).next).toBeNull();
});

test("a larger plan replaces the present one once it is paid for, with the quoted credit", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher));
  const { publisher, payer } = work;
  const daily = (await shownTo(work)).of("daily");
  expect(daily?.now).toMatchObject({ isOffered: true, dueCents: 6200, creditTo: expect.stringContaining("9990") });
  expect(await changes(work, "daily", "now", { creditCents: 1 })).toMatchObject({ body: { code: "changed" } });
  const { body } = await changes(work, "daily", "now");
  expect(body).toMatchObject({ isSuccess: true, isDone: false });
  expect(await plans(publisher)).toEqual(["wed-fri-sun active"]);
  await paysFor(site, publisher, payer, { oneTime: "N", purpose: "subscribe" });
  expect(await plans(publisher)).toEqual(["wed-fri-sun ended", "daily active"]);
  await allIsEven(publisher);
});

test("a change of plan doesn't pay out a recent staff credit, unless the clerk may approve refunds", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher));
  const { publisher, payer, clerk } = work;
  await changePublisher(
    site,
    publisher,
    "update tenant set settings = jsonb_set(settings, '{policy,refundLimitCents}', '500')",
  );
  const of = { publication: publisher.domain, accountNumber: payer.accountNumber };
  const act = { ...of, seen: await versionOf(work), reason: "Goodwill", note: "" };
  const given = await deskCall(site, "deskGiveCredit", { ...act, credit: { kind: "units", units: 2 } }, clerk);
  expect(given.body).toMatchObject({ isSuccess: true });
  expect((await changes(work, "daily", "now")).body).toMatchObject({ isSuccess: false, code: "given-lately" });
  const manager = await aColleague(site, "publisher", publisher);
  expect((await changes({ ...work, clerk: manager }, "daily", "now")).body).toMatchObject({ isSuccess: true });
});

test("a digital reader needs an address before getting a paper", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher, yearly));
  const larger = (await shownTo(work)).plans.find(({ now }) => !now.isOffered && now.needsAddress);
  expect(larger?.next).toMatchObject({ isOffered: false });
  const deliveryAddressId = await checkedAddressId({ site, ...work });
  const again = (await shownTo(work, { deliveryAddressId })).of(larger?.bundleId ?? "");
  expect(again?.now).toMatchObject({ isOffered: true });
});

test("refuses what can't be changed with a message for the clerk", async () => {
  const billed = await aWork((publisher) => aBilledPayer(site, publisher));
  expect((await shownTo(billed)).of("sunday")?.next).toMatchObject({
    isOffered: false,
    because: expect.stringContaining("pays by bill"),
  });
  expect((await changes(billed, "sunday", "renewal")).body).toMatchObject({ isSuccess: false, code: "bill" });
  expect((await changes(billed, "sunday", "now")).body).toMatchObject({ isSuccess: false, code: "not-larger" });
  const { paidThrough } = await subscriptionOf(site, billed.publisher, billed.payer.accountNumber);
  await passTo(site, billed.publisher, addDays(toDay(paidThrough), 2));
  expect((await changes(billed, "daily", "now")).body).toMatchObject({ isSuccess: false, code: "owed" });
  const work = await aWork((publisher) => aPayer(site, publisher));
  expect((await changes(work, "wed-fri-sun", "renewal")).body).toMatchObject({ code: "same" });
  expect((await changes(work, "sunday", "renewal", { amountCents: 1 })).body).toMatchObject({ code: "changed" });
  const old = { readOut: { version: "1999-01", to: "Nora" } };
  expect((await changes(work, "sunday", "renewal", old)).body).toMatchObject({ code: "terms" });
});

test("refuses an outdated view, changes once for a repeated key, and the trail names the clerk", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher));
  const seen = await versionOf(work);
  const key = newKey();
  const first = await changes(work, "sunday", "renewal", { seen }, key);
  const again = await changes(work, "sunday", "renewal", { seen, amountCents: 2000 }, key);
  expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
  expect(again.body).toEqual(first.body);
  const late = await changes(work, "digital-yearly", "renewal", { seen });
  expect([late.status, detailOf(late)]).toEqual([
    409,
    expect.stringMatching(/^Marge Olson planned another plan at .*Nothing was changed\.$/),
  ]);
  const trail = await asOwner(
    site.store.owner,
    "select outcome, details from audit_entry where tenant_id = $1 and action = 'desk.act' order by entry_id",
    [work.publisher.tenantId],
  );
  expect(trail).toMatchObject([
    { outcome: "done", details: { call: "changePlan", reason: "Asked for another plan" } },
    { outcome: "refused", details: { call: "changePlan" } },
  ]);
});

test("only staff who take calls may change plans, at their own publications", async () => {
  const work = await aWork((publisher) => aPayer(site, publisher));
  const { publisher } = work;
  const asked = { publication: publisher.domain, accountNumber: work.payer.accountNumber };
  for (const role of roles) {
    const clerk = await aColleague(site, role, publisher);
    const may = (rolesFor.subscribe as readonly Role[]).includes(role);
    expect((await deskCall(site, "deskGetPlanChanges", asked, clerk)).status).toBe(may ? 200 : 403);
    const { session } = clerk;
    const act = { ...asked, seen: 0, reason: "x", note: "", bundleId: "sunday", when: "renewal", deliveryAddressId: 0 };
    const body = { ...act, amountCents: 0, creditCents: 0, readOut: { version: "x", to: "x" } };
    // An outdated view, for the roles that may do this.
    expect((await deskCall(site, "deskChangePlan", body, { session })).status).toBe(may ? 409 : 403);
  }
  const elsewhere = await aPublisher(site);
  const theirs = await aColleague(site, "clerk", elsewhere);
  expect((await deskCall(site, "deskGetPlanChanges", asked, theirs)).status).toBe(404);
  const wrong = { ...asked, publication: elsewhere.domain };
  expect((await deskCall(site, "deskGetPlanChanges", wrong, theirs)).status).toBe(404);
  expect((await changes(work, "sunday", "renewal", { reason: " " })).status).toBe(400);
  expect((await deskCall(site, "deskGetPlanChanges", asked)).status).toBe(401);
});

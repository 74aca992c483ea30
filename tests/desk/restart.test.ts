import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { cleanUp } from "#server/store/cleanup.ts";
import { sendBills } from "#server/renewal/send-bills.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, detailOf } from "#tests/world/desk.ts";
import { aPhoneOrder, type AtDesk, checkedAddressId, startPhoneOrder } from "#tests/world/phone.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher, differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, emailsAbout, pass, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

async function aDesk(): Promise<AtDesk> {
  const publisher = await aSteadyPublisher(site);
  return { site, publisher, clerk: await aColleague(site, "clerk", publisher) };
}

/** An account whose start on a bill was never paid for, and which has ended. */
async function anEndedAccount(desk: AtDesk): Promise<number> {
  const { body } = await startPhoneOrder(
    desk,
    await aPhoneOrder(desk, { email: "ada@mail.example", phone: "262-555-0161" }),
  );
  if (!body.isSuccess) throw new Error(body.errorMessage);
  await passTo(site, desk.publisher, addDays(toDay(body.startOn), 15));
  return body.accountNumber;
}

const formOf = async (desk: AtDesk, accountNumber: number) =>
  (await deskCall(site, "deskGetStartForm", { publication: desk.publisher.domain, accountNumber }, desk.clerk)).body;

test("an ended account starts again under its number, with its details filled in and no duplicate", async () => {
  const desk = await aDesk();
  const accountNumber = await anEndedAccount(desk);
  const { account } = await formOf(desk, accountNumber);
  expect(account).toMatchObject({
    firstName: "Walter",
    lastName: "Brandt",
    phone: "(262) 555-0161",
    email: "ada@mail.example",
    bundleId: "wed-fri-sun",
    delivery: { city: "West Bend", stateCode: "WI", zip: "53095" },
    isLive: false,
  });
  expect(account?.owedCents).toBeGreaterThan(0);
  const first = await subscriptionOf(site, desk.publisher, accountNumber);
  const wish = await aPhoneOrder(desk, { accountNumber, bundleId: "sunday", rateCode: "sunday-4w" });
  const change = { firstName: undefined, lastName: undefined, seen: account?.version ?? 0, note: "Back from Arizona." };
  const again = await startPhoneOrder(desk, wish, { change });
  expect(again.body).toMatchObject({ isSuccess: true, accountNumber, isStarted: true, confirmedBy: "email" });
  const second = await subscriptionOf(site, desk.publisher, accountNumber);
  expect(second).toMatchObject({ status: "active", rateCode: "sunday-4w" });
  expect(second.subscriptionId).not.toBe(first.subscriptionId);
  expect(await emailsAbout(site, desk.publisher, accountNumber, "acknowledgment")).toHaveLength(2);
  const trail = await asOwner(
    site.store.owner,
    `select details from audit_entry where tenant_id = $1 and subject = $2 and action = 'desk.act' order by entry_id desc limit 1`,
    [desk.publisher.tenantId, `account:${accountNumber}`],
  );
  expect(trail).toEqual([{ details: { call: "restart", reason: "Called us" } }]);
  await pass(site, desk.publisher, 2);
  expect(await differencesAt(site, desk.publisher)).toEqual([]);
});

test("refuses a restart from an outdated view, and says what has changed", async () => {
  const desk = await aDesk();
  const accountNumber = await anEndedAccount(desk);
  const version = (await formOf(desk, accountNumber)).account?.version ?? 0;
  const wish = await aPhoneOrder(desk, { accountNumber });
  const change = { firstName: undefined, lastName: undefined, seen: version };
  const keys = [newKey(), newKey()];
  const answers = await Promise.all(keys.map((key) => startPhoneOrder(desk, wish, { key, change })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(detailOf(answers.find(({ status }) => status === 409))).toMatch(
    /^Marge Olson sent a bill at .*Nothing was changed\.$/,
  );
});

test("a live account can't be started again, and another publication's account is not found", async () => {
  const desk = await aDesk();
  const { body } = await startPhoneOrder(desk, await aPhoneOrder(desk));
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const { accountNumber } = body;
  const { account } = await formOf(desk, accountNumber);
  expect(account?.isLive).toBe(true);
  const change = { firstName: undefined, lastName: undefined, seen: account?.version ?? 0 };
  const answer = await startPhoneOrder(desk, await aPhoneOrder(desk, { accountNumber }), { change });
  expect(answer.body).toMatchObject({ isSuccess: false, code: "live" });
  const elsewhere = await aDesk();
  const theirs = { ...(await aPhoneOrder(elsewhere)), accountNumber };
  expect((await startPhoneOrder(elsewhere, theirs, { change })).status).toBe(404);
  const form = { publication: elsewhere.publisher.domain, accountNumber };
  expect((await deskCall(site, "deskGetStartForm", form, elsewhere.clerk)).status).toBe(404);
});

test("the nightly work bills a check that nobody recorded, once", async () => {
  const desk = await aDesk();
  const { body } = await startPhoneOrder(desk, await aPhoneOrder(desk, { pay: "check", email: "check@mail.example" }));
  if (!body.isSuccess) throw new Error(body.errorMessage);
  await sendBills(site.work, desk.publisher.tenantId);
  await sendBills(site.work, desk.publisher.tenantId);
  expect(await emailsAbout(site, desk.publisher, body.accountNumber, "bill")).toHaveLength(1);
});

test("an address given by phone stays with the caller's subscription", async () => {
  const desk = await aDesk();
  const used = await checkedAddressId(desk);
  const unused = await checkedAddressId(desk);
  await startPhoneOrder(desk, await aPhoneOrder(desk, { deliveryAddressId: used }));
  await asOwner(
    site.store.owner,
    "update address set created_at = created_at - interval '2 days' where tenant_id = $1",
    [desk.publisher.tenantId],
  );
  await site.store.db.write(await dayAt(site, desk.publisher), (tx) => cleanUp(tx, new Date()));
  const left = await asOwner<{ id: string }>(
    site.store.owner,
    "select address_id::text as id from address where tenant_id = $1 and address_id = any($2)",
    [desk.publisher.tenantId, [used, unused]],
  );
  expect(left).toEqual([{ id: String(used) }]);
});

test("email for somebody without an address is recorded and not sent, and doesn't count as bounced", async () => {
  const desk = await aDesk();
  const { body } = await startPhoneOrder(desk, await aPhoneOrder(desk));
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const { tenantId } = desk.publisher;
  await asOwner(
    site.store.owner,
    `insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, written_on)
     values ($1, gen_random_uuid(), 'receipt', '', $2, '{}', 'receipt:none', 'queued', current_date)`,
    [tenantId, body.accountNumber],
  );
  await deliverEmails(site, desk.publisher);
  const letters = await asOwner(
    site.store.owner,
    "select state, bounced_at from letter where tenant_id = $1 and account_number = $2",
    [tenantId, body.accountNumber],
  );
  expect(letters).toEqual([{ state: "dead", bounced_at: null }]);
});

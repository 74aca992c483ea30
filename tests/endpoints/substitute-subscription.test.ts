import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { addDays, toDay } from "#core/day.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import {
  aCancelingReader,
  accept,
  byAnotherLogin,
  cancelRecords,
  detailsOf,
  goesToOffer,
  leave,
  saveRate,
  step,
} from "#tests/world/canceling-readers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

async function offered() {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  return { publisher, canceling };
}

test("starts an accepted offer at the renewal: plan, rate per month and per term, end date", async () => {
  const { publisher, canceling } = await offered();
  const before = await cancelRecords(site, publisher);
  const { status, body } = await accept(site, publisher, canceling);
  expect([status, body]).toEqual([
    200,
    {
      isSuccess: true,
      planName: "Wed/Fri/Sun Print + Digital",
      amountCents: 2340,
      term: "4 weeks",
      perMonthCents: 2544,
      startsOn: canceling.saves,
      endsOn: expect.stringMatching(/^20/),
      after: { amountCents: 3600, term: "4 weeks" },
      chargeOn: before["charge_on"],
      errorMessage: "",
    },
  ]);
  const ends = body.isSuccess ? (body.endsOn ?? "") : "";
  expect(ends > canceling.saves && ends < addDays(toDay(canceling.saves), 35)).toBe(true);
  expect(await cancelRecords(site, publisher)).toEqual({
    ...before,
    next_rate_code: saveRate,
    uses: 1,
    emails: Number(before["emails"]) + 1,
    consents: Number(before["consents"]) + 1,
    sessions: "accepted",
  });
});

test("account home shows the new rate as the next charge, and it is charged", async () => {
  const { publisher, canceling } = await offered();
  await accept(site, publisher, canceling);
  expect(await detailsOf(site, publisher, canceling.token)).toMatchObject({
    currentPlan: { amount: 36 },
    renewalPlan: { amount: 23.4, term: "4 weeks" },
    nextCharge: { amountCents: 2340 },
    terminationDate: canceling.ends,
    pending: [
      {
        kind: "newRate",
        date: canceling.saves,
        text: "Your new rate starts. Wed/Fri/Sun Print + Digital is $23.40 every 4 weeks. After that term, it's $36.00 every 4 weeks.",
      },
    ],
  });
});

test("emails the promise with a way to cancel, and keeps the price path with the consent", async () => {
  const { publisher, canceling } = await offered();
  await accept(site, publisher, canceling);
  await deliverEmails(site, publisher);
  const [letter] = (await mailTo(site, canceling.email)).filter(({ subject }) => subject.startsWith("Your new rate"));
  expect(letter?.text).toContain("$23.40 every 4 weeks");
  expect(letter?.text).toContain("/account/cancel?start=1");
  const [consent] = await asOwner<{ price_path: { amount: number; rateCode: string }[] }>(
    site.store.owner,
    "select price_path from price_consent where tenant_id = $1 order by consent_id desc limit 1",
    [publisher.tenantId],
  );
  expect(consent?.price_path.map(({ amount, rateCode }) => [amount, rateCode])).toEqual([
    [2340, saveRate],
    [3600, "wed-fri-sun-4w"],
  ]);
});

test("accepts an offer once among twenty simultaneous acceptances", async () => {
  const { publisher, canceling } = await offered();
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(site, publisher, canceling)));
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await cancelRecords(site, publisher)).toMatchObject({ status: "active", uses: 1, sessions: "accepted" });
});

test("ends in one legal state after ten simultaneous cancellations and ten acceptances", async () => {
  for (let round = 0; round < 3; round++) {
    const { publisher, canceling } = await offered();
    const before = await cancelRecords(site, publisher);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === round % 2 ? accept(site, publisher, canceling) : leave(site, publisher, canceling),
      ),
    );
    const won = answers.filter(({ status, body }) => status === 200 && body.isSuccess);
    expect(won).toHaveLength(1);
    const after = await cancelRecords(site, publisher);
    const saved = { status: "active", cancel_at: null, next_rate_code: saveRate, uses: 1, sessions: "accepted" };
    const gone = {
      status: "cancelling",
      cancel_at: canceling.ends,
      charge_on: null,
      next_rate_code: null,
      uses: 0,
      sessions: "cancelled",
    };
    expect([saved, gone].filter((legal) => Object.entries(legal).every(([key, is]) => after[key] === is))).toHaveLength(
      1,
    );
    expect(after["emails"]).toBe(Number(before["emails"]) + 1);
    expect(after["paid_through"]).toBe(before["paid_through"]);
  }
});

test("keeps an offer accepted in one tab from being canceled in another, except from a new start", async () => {
  const { publisher, canceling } = await offered();
  await accept(site, publisher, canceling);
  const after = await cancelRecords(site, publisher);
  expect(expectProblem(await leave(site, publisher, canceling), 409).detail).toContain("another tab");
  expect(await cancelRecords(site, publisher)).toEqual(after);
  await step(site, publisher, canceling, { step: "reason", terminationReasonID: 1 });
  expect((await leave(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
});

test("closes the offer in one tab once the other has canceled", async () => {
  const { publisher, canceling } = await offered();
  await leave(site, publisher, canceling);
  const after = await cancelRecords(site, publisher);
  expect(expectProblem(await accept(site, publisher, canceling), 409).detail).toContain("start again");
  expect(await cancelRecords(site, publisher)).toEqual(after);
});

test("answers 409 and changes nothing for an offer not shown yet, of another account, or of an old or no attempt", async () => {
  const { publisher, canceling } = await offered();
  const before = await cancelRecords(site, publisher);
  const refused = async (change: object = {}) => expectProblem(await accept(site, publisher, canceling, change), 409);
  await refused({ RateCode: "sunday-4w" });
  await refused({ RateCode: "daily-save-4w" });
  await refused({ RateCode: "wed-fri-sun-4w" });
  await changePublisher(site, publisher, "update cancel_session set opened_at = now() - interval '13 hours'");
  await refused();
  await changePublisher(site, publisher, "delete from cancel_screen");
  await changePublisher(site, publisher, "delete from cancel_session");
  await refused();
  expect(await cancelRecords(site, publisher)).toEqual({ ...before, sessions: null });
});

test("gives each login of an account its own attempt, and refuses an offer shown to the other", async () => {
  const { publisher, canceling } = await offered();
  const other = await byAnotherLogin(site, publisher, canceling);
  expect(expectProblem(await accept(site, publisher, other), 409).detail).toContain("start again");
});

test("needs a valid date that is the one the account shows", async () => {
  const { publisher, canceling } = await offered();
  for (const NewSubscriptionDate of [canceling.ends, "2099-01-01"])
    expect(expectProblem(await accept(site, publisher, canceling, { NewSubscriptionDate }), 409).detail).toContain(
      "renewal",
    );
  expect(pointersOf(await accept(site, publisher, canceling, { NewSubscriptionDate: "2026-02-30" }))).toEqual([
    "/NewSubscriptionDate",
  ]);
  expect(pointersOf(await accept(site, publisher, canceling, { SubstituteCode: "other" }))).toEqual([
    "/SubstituteCode",
  ]);
});

test("allows an offer once in 12 months", async () => {
  const { publisher, canceling } = await offered();
  await accept(site, publisher, canceling);
  const { body } = await step(site, publisher, canceling, { step: "reason", terminationReasonID: 1 });
  expect(body.offers.map(({ rateCode }) => rateCode)).not.toContain(saveRate);
  await changePublisher(site, publisher, "update offer_use set used_on = used_on - 366");
  await changePublisher(
    site,
    publisher,
    "update subscription set next_bundle_id = null, next_rate_code = null, next_rate_version = null",
  );
  const again = await step(site, publisher, canceling, { step: "reason", terminationReasonID: 1 });
  expect(again.body.offers.map(({ rateCode }) => rateCode)).toContain(saveRate);
});

test("refuses an offer that ended between the screen and the confirmation", async () => {
  const { publisher, canceling } = await offered();
  await changePublisher(
    site,
    publisher,
    "update rate_version set effective_to = '2026-01-02', effective_from = '2026-01-01'",
  );
  expect(expectProblem(await accept(site, publisher, canceling), 409).status).toBe(409);
});

test("refuses a reader who owes money by now, with a sentence", async () => {
  const { publisher, canceling } = await offered();
  await changePublisher(site, publisher, "update subscription set status = 'pastDue'");
  expect((await accept(site, publisher, canceling)).body).toMatchObject({ isSuccess: false, code: "arrears" });
});

test("reverses a cancellation that somebody else made in the meantime", async () => {
  const { publisher, canceling } = await offered();
  const before = await cancelRecords(site, publisher);
  await changePublisher(
    site,
    publisher,
    "update subscription set status = 'cancelling', cancel_at = paid_through, charge_on = null",
  );
  expect((await accept(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  expect(await cancelRecords(site, publisher)).toMatchObject({
    status: "active",
    cancel_at: null,
    charge_on: before["charge_on"],
  });
});

test("accepts a switch to a cheaper plan the same way", async () => {
  const { publisher, canceling } = await offered();
  await step(site, publisher, canceling, { step: "declined" });
  await step(site, publisher, canceling, { step: "secondOffer" });
  const { body } = await accept(site, publisher, canceling, { RateCode: "sunday-4w" });
  expect(body).toMatchObject({
    isSuccess: true,
    planName: "Sunday Print + Digital",
    amountCents: 2000,
    endsOn: null,
    after: null,
  });
  expect(await detailsOf(site, publisher, canceling.token)).toMatchObject({
    currentPlan: { name: "Wed/Fri/Sun Print + Digital" },
    renewalPlan: { name: "Sunday Print + Digital", amount: 20 },
  });
});

test("lists the offers and accepts the first or second for a client that knows only the specification's calls", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const { body } = await call(site, "getTerminationOffer", { domain: publisher.domain }, { token: canceling.token });
  expect(body).toEqual([
    { name: expect.any(String), amount: 23.4, term: "4 weeks", rateCode: saveRate },
    { name: expect.any(String), amount: 20, term: "4 weeks", rateCode: "sunday-4w" },
  ]);
  expect((await accept(site, publisher, canceling, { RateCode: "sunday-4w" })).body).toMatchObject({ isSuccess: true });
});

test("refuses a request without parameters: SubstituteParams is required and cannot be empty.", async () => {
  const { canceling } = await offered();
  const empty = await call(site, "substituteSubscription", {}, { token: canceling.token });
  expect(expectProblem(empty, 400).detail).toBe(accountMessages.substituteParamsMissing);
});

test("accepts the Campaign's merge fields and ignores them", async () => {
  const { publisher, canceling } = await offered();
  const Campaign = { NewPrice: "0.01", NewTerm: "99 years", Email: "victim@readers.example", CustomerName: "Else" };
  expect((await accept(site, publisher, canceling, { Campaign })).body).toMatchObject({ amountCents: 2340 });
  await deliverEmails(site, publisher);
  expect(await mailTo(site, Campaign.Email)).toEqual([]);
});

test("gives the first answer again to a repeat with its key", async () => {
  const { publisher, canceling } = await offered();
  const key = newKey();
  const first = await accept(site, publisher, canceling, {}, key);
  expect(await accept(site, publisher, canceling, {}, key)).toMatchObject({ status: 200, body: first.body });
});

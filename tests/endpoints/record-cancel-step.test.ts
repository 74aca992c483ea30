import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { ezPayTerms } from "#core/site/applicable-terms.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aCancelingReader, cancelRecords, goesToOffer, saveRate, step } from "#tests/world/canceling-readers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const reason = { step: "reason", terminationReasonID: 1 };

test("opens an attempt with the reason, and returns the pack and offers: old term, new price and percent saved", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const { status, body } = await step(site, publisher, canceling, reason);
  expect([status, body]).toEqual([
    200,
    {
      isSuccess: true,
      pack: "default",
      errorMessage: "",
      terms: ezPayTerms(publisher.plain.tenant.terms),
      offers: [
        {
          kind: "rate",
          name: "Wednesday, Friday and Sunday delivery, thank-you rate",
          text: "",
          planName: "Wed/Fri/Sun Print + Digital",
          amount: 23.4,
          term: "4 weeks",
          rateCode: saveRate,
          percentSaved: 35,
          pauseDays: 0,
          fix: null,
          startsOn: canceling.saves,
          endsOn: expect.stringMatching(/^20/),
          after: { amountCents: 3600, term: "4 weeks" },
          compared: null,
          loses: { days: [], paper: false, upgrades: [] },
        },
        expect.objectContaining({ kind: "switch", planName: "Sunday Print + Digital", rateCode: "sunday-4w" }),
      ],
    },
  ]);
});

test("returns an offer again for confirmation, only while the attempt lasts", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const review = { step: "review", rateCode: saveRate };
  expectProblem(await step(site, publisher, canceling, review), 409);
  await goesToOffer(site, publisher, canceling);
  const { body } = await step(site, publisher, canceling, review);
  expect(body).toMatchObject({ isSuccess: true, offers: [{ rateCode: saveRate }] });
  expectProblem(await step(site, publisher, canceling, { step: "review", rateCode: "daily-4w" }), 409);
  await step(site, publisher, canceling, { step: "left" });
  expectProblem(await step(site, publisher, canceling, review), 409);
});

test("offers a break to a reader without time, and a fix to one with late papers", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const first = async (terminationReasonID: number) =>
    (await step(site, publisher, canceling, { step: "reason", terminationReasonID })).body.offers[0];
  expect(await first(2)).toMatchObject({ kind: "pause", pauseDays: 14, amount: 0, rateCode: "" });
  expect(await first(3)).toMatchObject({ kind: "fix", amount: 0, rateCode: "" });
});

test.each([
  ["CA", "single-offer", 1],
  ["NY", "single-offer", 1],
  ["MA", "single-offer", 1],
  ["VA", "single-offer", 1],
  ["MN", "no-offer", 0],
  ["WI", "default", 2],
] as const)("uses in %s the pack %s: %i offers at most", async (state, pack, count) => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await changePublisher(site, publisher, `update address set state_code = '${state}'`);
  const { body } = await step(site, publisher, canceling, reason);
  expect([body.pack, body.offers.length]).toEqual([pack, count]);
  const { canceling: rules } = (
    await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token: canceling.token })
  ).body;
  expect(rules).toMatchObject({ pack, offers: count, reasonOptional: state === "MN" });
});

test("lets a publication change a state's pack in its file, and nothing else", async () => {
  const states = [{ stateCode: "WI", pack: "no-offer" as const, effectiveFrom: "2020-01-01" }];
  const publisher = await aPublisher(site, (plain) => {
    const saving = { ...plain.tenant.saving, packs: { states, rules: [] } };
    return { ...plain, tenant: { ...plain.tenant, saving } };
  });
  const canceling = await aCancelingReader(site, publisher);
  expect((await step(site, publisher, canceling, { step: "reason" })).body).toMatchObject({
    pack: "no-offer",
    offers: [],
  });
});

test("makes the reason optional only in Minnesota", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  for (const given of [{}, { terminationReasonID: 0 }, { terminationReasonID: 99 }]) {
    const { body } = await step(site, publisher, canceling, { step: "reason", ...given });
    expect(body).toMatchObject({ isSuccess: false, code: "unknown-reason", offers: [] });
  }
  await changePublisher(site, publisher, "update address set state_code = 'MN'");
  expect((await step(site, publisher, canceling, { step: "reason" })).body).toMatchObject({ isSuccess: true });
});

test("asks for no reason if none can be true for the reader", async () => {
  const publisher = await aPublisher(site, ({ cancelReasons, ...plain }) => ({
    ...plain,
    cancelReasons: cancelReasons.filter(({ about }) => about === "delivery"),
  }));
  const printed = await aCancelingReader(site, publisher);
  expect((await step(site, publisher, printed, { step: "reason" })).body).toMatchObject({ code: "unknown-reason" });
  const digital = await aCancelingReader(site, publisher, {});
  expect((await step(site, publisher, digital, { step: "reason" })).body).toMatchObject({ isSuccess: true });
});

test("accepts a reason that was taken from the file while the reader's page was open", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await changePublisher(site, publisher, "update cancel_reason set retired_at = now()");
  expect((await step(site, publisher, canceling, reason)).body).toMatchObject({ isSuccess: true });
});

test("returns the CantCancel notice's message and phone for allowCancel N, and no attempt", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await changePublisher(site, publisher, "update account set allow_cancel = false");
  expect((await step(site, publisher, canceling, reason)).body).toEqual({
    isSuccess: false,
    code: "not-online",
    errorMessage: "Your account is not eligible to cancel online.",
    pack: "default",
    offers: [],
    cantCancel: { message: "Your account is not eligible to cancel online.", phone: "(262) 555-0142" },
  });
  expect(await cancelRecords(site, publisher)).toMatchObject({ sessions: null });
});

test("accepts the steps in order and stores each screen with its offer", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  await step(site, publisher, canceling, { step: "declined", rateCode: saveRate });
  await step(site, publisher, canceling, { step: "secondOffer", rateCode: "sunday-4w" });
  const rows = await asOwner(
    site.store.owner,
    `select screen, offer_id from cancel_screen where tenant_id = $1 order by screen_id`,
    [publisher.tenantId],
  );
  expect(rows).toEqual([
    { screen: "reason", offer_id: null },
    { screen: "offer", offer_id: "wed-fri-sun-thanks" },
    { screen: "declined", offer_id: null },
    { screen: "secondOffer", offer_id: "sunday-only" },
  ]);
  expect(await cancelRecords(site, publisher)).toMatchObject({ sessions: "secondOffer" });
});

test("refuses skipped steps and a screen with another offer with 409, and changes nothing", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const refused = async (input: object) =>
    expect(expectProblem(await step(site, publisher, canceling, input), 409).detail).toContain("start again");
  await refused({ step: "offer" });
  await step(site, publisher, canceling, reason);
  for (const skipped of ["declined", "secondOffer"]) await refused({ step: skipped });
  await refused({ step: "offer", rateCode: "daily-save-4w" });
  expect(await cancelRecords(site, publisher)).toMatchObject({ sessions: "opened", status: "active", uses: 0 });
});

test("ends an attempt when another tab starts again", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  await step(site, publisher, canceling, reason);
  expectProblem(await step(site, publisher, canceling, { step: "declined" }), 409);
  expect(await cancelRecords(site, publisher)).toMatchObject({ sessions: "left,opened" });
});

test("treats yesterday's attempt as none", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  await changePublisher(site, publisher, "update cancel_session set opened_at = now() - interval '13 hours'");
  expect(expectProblem(await step(site, publisher, canceling, { step: "declined" }), 409).status).toBe(409);
});

test("never refuses to end an attempt with left, even when none is open", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  expect((await step(site, publisher, canceling, { step: "left" })).body).toMatchObject({
    isSuccess: true,
    offers: [],
  });
  await goesToOffer(site, publisher, canceling);
  expect((await step(site, publisher, canceling, { step: "left" })).status).toBe(200);
  expect(await cancelRecords(site, publisher)).toMatchObject({ sessions: "left" });
});

test("offers nothing to a reader who owes money", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await changePublisher(site, publisher, "update subscription set status = 'pastDue'");
  expect((await step(site, publisher, canceling, reason)).body).toMatchObject({ isSuccess: true, offers: [] });
});

test("reports that nothing is active or that it is already canceled, and opens no attempt", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aCheckout(site, publisher);
  const token = await signedIn(site, publisher, email);
  const pending = { email, accountNumber, token, ends: "", saves: "" };
  expect((await step(site, publisher, pending, reason)).body).toMatchObject({
    isSuccess: false,
    code: "inactive",
    errorMessage: accountMessages.invalidSubscription,
  });
  const other = await aPublisher(site);
  const canceling = await aCancelingReader(site, other);
  await changePublisher(site, other, "update subscription set status = 'cancelling', cancel_at = paid_through");
  expect((await step(site, other, canceling, reason)).body).toMatchObject({ code: "already-canceled" });
  const { email: nobody } = await aVisitor(site, publisher);
  const none = { ...canceling, accountNumber: 0, token: await signedIn(site, publisher, nobody) };
  expectProblem(await step(site, publisher, none, reason), 404);
});

test("shows the terms of bills beside an offer to a reader who gets a bill", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await changePublisher(site, publisher, "update subscription set method = 'bill', charge_on = null");
  const { body } = await step(site, publisher, canceling, reason);
  expect(body).toMatchObject({ isSuccess: true, terms: publisher.plain.tenant.terms.bill });
});

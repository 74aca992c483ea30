import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { frozenClock } from "#tests/world/clocks.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";

// The worked example of the rules: bought Monday 2 February 2026, lead 7 days.
const site = await siteOfFile({ outside: { clock: frozenClock(toDay("2026-02-02")) } });

async function home(publisher: Publisher, email: string, accountNumber = 0) {
  const token = await signedIn(site, publisher, email);
  return call(site, "getAccountManagementDetails", { domain: publisher.domain, accountNumber }, { token });
}

test("returns the account, its plan, its benefits and what happens next", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
  });
  const { status, body } = await home(publisher, email, accountNumber);
  expect(status).toBe(200);
  expect(body).toEqual({
    userInfo: {
      accountNumber,
      custName: "Nora Ellingsen",
      firstName: "Nora",
      lastName: "Ellingsen",
      email,
      pendingEmail: "",
      phone: "(262) 555-0121",
      accountStatus: "Active",
      allowCancel: "Y",
      eNoticeEmailAddress: email,
      dsiOrFalcon: false,
    },
    currentPlan: { name: "Wed/Fri/Sun Print + Digital", amount: 36, term: "4 weeks", isPrintOffer: true },
    renewalPlan: { name: "Wed/Fri/Sun Print + Digital", amount: 36, term: "4 weeks" },
    status: "Success",
    html: [
      "Home delivery on <b>Wednesday, Friday and Sunday</b>",
      "<b>Every story</b> on the site and in the apps",
      "The <b>E-edition</b>, page by page, from 5 a.m.",
    ],
    terminationDate: "2026-03-01",
    saveDate: "2026-03-04",
    customerServicePhone: "(262) 555-0142",
    paperNoticeFeeCents: 699,
    productType: "P",
    renewalDelivery: "eNotice",
    errorMessage: "",
    subscriptionStatus: "active",
    paidThrough: "2026-03-01",
    renewsOn: "2026-03-04",
    renews: true,
    chargeOn: "2026-02-25",
    billOn: null,
    cancelDeadline: "2026-02-24",
    nextCharge: {
      date: "2026-02-25",
      amountCents: 3600,
      lines: [{ label: "Wed/Fri/Sun Print + Digital", amountCents: 3600 }],
    },
    nextBill: null,
    graceEndsOn: null,
    payLateThrough: null,
    pending: [],
    canceling: { pack: "default", offers: 2, directCancel: false, reasonOptional: false },
    circulation: null,
    card: { brand: "VISA", last4: "9990", expires: "1229" },
    delivery: {
      streetAddress: "415 Hickory St",
      city: "West Bend",
      stateCode: "WI",
      zip: "53095",
      nextPaperOn: "2026-02-04",
    },
    due: null,
    startAgain: null,
    unpaidOrder: null,
    giftsGiven: 0,
    access: "owner",
  });
});

test("lists the rate that follows a first rate, with upgrades", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher, { addOnOfferIDs: ["premium"] });
  const { body } = await home(publisher, email);
  expect(body).toMatchObject({
    currentPlan: { amount: 21, term: "8 weeks", isPrintOffer: false },
    renewalPlan: { amount: 21.99, term: "4 weeks" },
    productType: "D",
    nextCharge: { date: "2026-03-23", amountCents: 2199 },
  });
});

test("an account with only a pending subscription is not Inactive: Finish your payment", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aCheckout(site, publisher);
  const { body } = await home(publisher, email);
  expect(body).toMatchObject({
    userInfo: { accountNumber, accountStatus: "Active" },
    status: "Success",
    subscriptionStatus: "pending",
    pending: [
      {
        kind: "payment",
        date: null,
        text: "Finish your payment",
        order: { bundleID: "digital", addOnOfferIDs: [], gift: null },
      },
    ],
    paidThrough: null,
    nextCharge: null,
    terminationDate: "",
  });
});

test("keeps the gift that is included free with an unpaid order", async () => {
  const publisher = await aPublisher(site);
  const gift = {
    kind: "bogo",
    recipientName: "Ben Byron",
    recipientEmail: "ben@readers.example",
    note: "Enjoy",
  } as const;
  const { email } = await aCheckout(site, publisher, { gift });
  const { body } = await home(publisher, email);
  expect(body).toMatchObject({ unpaidOrder: { order: { bundleID: "digital", gift: { ...gift, startDate: "" } } } });
});

test("offers payment for an unpaid gift, and doesn't call its giver Inactive", async () => {
  const publisher = await aPublisher(site);
  const gift = { kind: "gift", recipientName: "Ben Byron", recipientEmail: "ben@readers.example" } as const;
  const { email } = await aCheckout(site, publisher, { gift });
  const { body } = await home(publisher, email);
  expect(body).toMatchObject({
    userInfo: { accountStatus: "Active" },
    subscriptionStatus: null,
    pending: [
      {
        kind: "gift",
        date: null,
        text: "Finish your payment for the gift to Ben Byron",
        order: {
          bundleID: "digital",
          addOnOfferIDs: [],
          gift: { kind: "gift", recipientName: "Ben Byron", recipientEmail: "ben@readers.example", startDate: "" },
        },
      },
    ],
  });
});

test("shows until when an overdue subscription continues: 14 days for print, 7 for digital", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  await changePublisher(site, publisher, "update subscription set status = 'grace'");
  expect((await home(publisher, email)).body).toMatchObject({ paidThrough: "2026-03-01", graceEndsOn: "2026-03-15" });
});

test("returns status Failure without an error to a login that has no account here", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const { status, body } = await home(publisher, email);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    userInfo: { accountNumber: 0, accountStatus: "Inactive", allowCancel: "N", email },
    status: "Failure",
    errorMessage: "There is no subscription under this login.",
    customerServicePhone: "(262) 555-0142",
    html: [],
  });
});

test("reports an ended subscription as Inactive", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  const { body } = await home(publisher, email);
  expect(body).toMatchObject({
    userInfo: { accountStatus: "Inactive" },
    subscriptionStatus: "ended",
    nextCharge: null,
  });
});

test.each(["stopped", "pastDue", "grace"])("status %s: Active", async (status) => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  await changePublisher(site, publisher, `update subscription set status = '${status}'`);
  const { body } = await home(publisher, email);
  expect(body).toMatchObject({ userInfo: { accountStatus: "Active" }, subscriptionStatus: status });
});

test("reports dsiOrFalcon, bill-me and not cancelable online", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  await changePublisher(site, publisher, "update account set ez_pay_only = true, allow_cancel = false");
  await changePublisher(site, publisher, "update subscription set method = 'bill'");
  const { body } = await home(publisher, email);
  expect(body).toMatchObject({
    userInfo: { dsiOrFalcon: true, allowCancel: "N" },
    chargeOn: null,
    nextCharge: null,
    billOn: "2026-03-02",
    nextBill: { date: "2026-03-02", amountCents: 1199 },
  });
});

test("sanitizes benefits each time they are read", async () => {
  const dirty = `<b onclick="x()">All</b><script>alert(1)</script><a href="javascript:x()">x</a>`;
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    catalog: {
      ...plain.catalog,
      bundles: plain.catalog.bundles.map((bundle) => ({ ...bundle, benefits: [dirty] })),
    },
  }));
  const { email } = await aSubscriber(site, publisher);
  const { body } = await home(publisher, email);
  expect(body.html).toHaveLength(1);
  expect(body.html[0]).toMatch(/^<b>All<\/b>/);
  expect(body.html[0]).not.toMatch(/script|onclick|href/);
});

test("shows an unconfirmed login its own checkout's account, and nothing that somebody granted it", async () => {
  const publisher = await aPublisher(site);
  const office = await aSubscriber(site, publisher);
  const { email } = await aVisitor(site, publisher);
  await grantAccount(site, publisher, email, { accountNumber: office.accountNumber, proof: "staff" });
  expect((await home(publisher, email, office.accountNumber)).status).toBe(404);
  await changePublisher(site, publisher, "update login set email_confirmed_at = now()");
  expect((await home(publisher, email, office.accountNumber)).body.userInfo.accountNumber).toBe(office.accountNumber);
});

test("keeps a temporary stop pending until delivery restarts, and moves the dates", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const wanted = { paperOption: "stop", stopDate: "2026-02-09", restartDate: "2026-02-23" } as const;
  await aStop(site, publisher, reader, wanted);
  const { body } = await home(publisher, reader.email);
  expect(body).toMatchObject({
    paidThrough: "2026-03-15",
    nextCharge: { date: "2026-03-11" },
    pending: [
      {
        kind: "stop",
        date: "2026-02-09",
        until: "2026-02-23",
        text: "Delivery will be stopped. We'll add each issue you miss to the end of your subscription.",
      },
    ],
  });
  await changePublisher(site, publisher, "update temporary_stop set posted_through = '2026-02-22'");
  expect((await home(publisher, reader.email)).body.pending).toEqual([]);
});

test("sends renewal notices to the account's address, or on paper when it has none", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  await changePublisher(site, publisher, "update account set e_notice_email = 'notices@readers.example'");
  expect((await home(publisher, email)).body).toMatchObject({
    userInfo: { email, eNoticeEmailAddress: "notices@readers.example" },
    renewalDelivery: "eNotice",
  });
  await changePublisher(site, publisher, "update account set e_notice_email = null");
  expect((await home(publisher, email)).body).toMatchObject({
    userInfo: { email, eNoticeEmailAddress: "" },
    renewalDelivery: "mail",
  });
});

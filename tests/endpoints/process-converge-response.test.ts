import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { frozenClock } from "#tests/world/clocks.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { bought, moneyOf } from "#tests/world/money.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  aVisitor,
  openWidget,
  payAtGateway,
  signedIn,
  submit,
  submitFrameAnswer,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

// The worked example of the rules: Monday 2 February 2026.
const site = await siteOfFile({ outside: { clock: frozenClock(toDay("2026-02-02")) } });

const rowsOf = ({ tenantId }: Publisher, table: string, order: string) =>
  asOwner<Record<string, unknown>>(site.store.owner, `select * from ${table} where tenant_id = $1 order by ${order}`, [
    tenantId,
  ]);

async function buy(publisher: Publisher, order: object = {}) {
  const checkout = await aCheckout(site, publisher, order);
  const said = await payAtGateway(site, checkout.widget);
  const { token } = checkout;
  return {
    ...checkout,
    said,
    answer: await call(site, "processConvergeResponse", submitFrameAnswer(publisher, checkout, said), { token }),
  };
}

test("answers an approved payment with a receipt number, the account and the amount charged", async () => {
  const publisher = await aPublisher(site);
  const { answer, accountNumber } = await buy(publisher);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({
    isSuccess: true,
    receiptNumber: expect.stringMatching(/^R260202-[0-9A-HJKMNP-TV-Z]{8}$/),
    accountNumber,
    amountCents: 100,
    errorMessage: "",
  });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("Wed/Fri/Sun for $36.00: 12 papers from Wed, Feb 4, paid through Sun, Mar 1, next charge on 25 Feb", async () => {
  const publisher = await aPublisher(site);
  await buy(publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  const [days] = await asOwner(
    site.store.owner,
    `select start_on::text, paid_through::text, renews_on::text, charge_on::text, status, product, method
     from subscription where tenant_id = $1`,
    [publisher.tenantId],
  );
  expect(days).toEqual({
    start_on: "2026-02-04",
    paid_through: "2026-03-01",
    renews_on: "2026-03-04",
    charge_on: "2026-02-25",
    status: "active",
    product: "P",
    method: "ezpay",
  });
  expect(await rowsOf(publisher, "expiry_entry", "entry_id")).toMatchObject([{ cause: "granted", half_units: 24 }]);
});

test("posts money in double entry: what came in, what is owed, tax, tip and donation", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const extras = { tip: 2, donateAmt: 0.5 };
  const widget = await openWidget(site, publisher, shopper, extras);
  const { body: paid } = await submit(site, publisher, shopper, await payAtGateway(site, widget), extras);
  expect(paid).toMatchObject({ isSuccess: true, amountCents: 350 });
  const lines = await rowsOf(publisher, "journal_line", "line");
  expect(lines.map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents])).toEqual([
    ["cashClearing", 350],
    ["prepaidLiability", -95],
    ["tax", -5],
    ["tipPayable", -200],
    ["donationPayable", -50],
  ]);
});

test("stores the card for the renewal as a sealed token with brand, last four and expiry", async () => {
  const publisher = await aPublisher(site);
  await buy(publisher);
  const [card] = await rowsOf(publisher, "payment_method", "payment_method_id");
  expect(card).toMatchObject({ brand: "VISA", last4: "9990", expires: "1229", replaced_at: null });
  const [subscription] = await rowsOf(publisher, "subscription", "subscription_id");
  expect(subscription?.["payment_method_id"]).toBe(card?.["payment_method_id"]);
  expect(Buffer.from(String(card?.["sealed_token"])).toString("latin1")).not.toMatch(/\d{12,}/);
});

test("emails the buyer an acknowledgment and a receipt, with what follows and how to cancel", async () => {
  const publisher = await aPublisher(site);
  const { email, answer } = await buy(publisher);
  await deliverEmails(site, publisher);
  const emails = await mailTo(site, email);
  const receipt = emails.find(({ subject }) => /receipt/i.test(subject));
  expect(receipt?.text).toContain(answer.body.isSuccess && answer.body.receiptNumber);
  expect(receipt?.text).toContain("$1.00");
  const acknowledgment = emails.find(
    ({ text }) => text.includes("11.99") && text.includes(publisher.plain.tenant.terms.text.slice(0, 40)),
  );
  expect(acknowledgment?.text).toMatch(/cancel/i);
  await deliverEmails(site, publisher);
  expect(await mailTo(site, email)).toHaveLength(emails.length);
});

test("shows the subscription in the account area at once", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await buy(publisher);
  const token = await signedIn(site, publisher, email);
  const { body } = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  expect(body).toMatchObject({ userInfo: { accountNumber, accountStatus: "Active" }, subscriptionStatus: "active" });
});

test("gives the first answer again to a repeat without a key, from another tab or a second press", async () => {
  const publisher = await aPublisher(site);
  const { token, answer, said, widget, ...shopper } = await buy(publisher);
  for (const again of [said, JSON.stringify({ ssl_invoice_number: widget.bizDBID })]) {
    const { body } = await call(site, "processConvergeResponse", submitFrameAnswer(publisher, shopper, again), {
      token,
    });
    expect(body).toEqual(answer.body);
  }
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("refuses a forged approval while nothing is in progress, and returns no old receipt", async () => {
  const publisher = await aPublisher(site);
  const { token, widget, ...shopper } = await buy(publisher);
  const approved = { ssl_result: "0", ssl_result_message: "APPROVAL" };
  const forged = { ...approved, ssl_txn_id: "201126A82-BC036A77-DD49-44B2-9E16-F7D7E8ADF457" };
  for (const said of [
    "",
    "{}",
    "not JSON",
    JSON.stringify(approved),
    JSON.stringify(forged),
    JSON.stringify({ ...forged, ssl_invoice_number: widget.bizDBID }),
    JSON.stringify({ ...approved, ssl_invoice_number: "ANOTHERONE" }),
  ]) {
    const again = await call(site, "processConvergeResponse", submitFrameAnswer(publisher, shopper, said), { token });
    expect(expectProblem(again, 409).detail).toBe("There is no payment under way.");
  }
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("answers 409 when nothing is in progress", async () => {
  const publisher = await aPublisher(site);
  const { token, accountNumber } = await aCheckout(site, publisher);
  await asOwner(site.store.owner, "delete from payment_intent where tenant_id = $1", [publisher.tenantId]);
  const answer = await call(
    site,
    "processConvergeResponse",
    submitFrameAnswer(publisher, { accountNumber, amountCents: 100 }, ""),
    { token },
  );
  expect(expectProblem(answer, 409).detail).toBe("There is no payment under way.");
});

test("has nothing to submit for a visitor without an order", async () => {
  const publisher = await aPublisher(site);
  const { token } = await aVisitor(site, publisher);
  const answer = await call(
    site,
    "processConvergeResponse",
    submitFrameAnswer(publisher, { accountNumber: 0, amountCents: 100 }, ""),
    { token },
  );
  expect(expectProblem(answer, 404).title).toBe("Not Found");
});

test("trusts only the gateway's own record, whatever the browser says was approved", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await openWidget(site, publisher, shopper);
  const claim = JSON.stringify({
    ssl_result: "0",
    ssl_result_message: "APPROVAL",
    ssl_txn_id: "201126A82-BC036A77-DD49-44B2-9E16-F7D7E8ADF457",
  });
  const answer = await call(site, "processConvergeResponse", submitFrameAnswer(publisher, shopper, claim), {
    token: shopper.token,
  });
  expect(answer.body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  expect(await moneyOf(site, publisher)).toMatchObject({ subscriptions: ["pending"], posted: 0, receipts: 0 });
});

import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { submitPayment } from "#web/parts/payment/payment-run.ts";
import { openPayment } from "./purchase-run.ts";
import {
  sampleCall,
  sampleOrder,
  sampleResponse,
  sampleSubscription as made,
  sampleToken as token,
} from "./sample-payment.ts";
import type { PurchaseEvent } from "#web/parts/payment/purchase-state.ts";

const wanted = { request: sampleOrder, method: "Credit Card", agreedCents: 1299, round: 0 } as const;
const refused = (code: string, errorMessage: string) => ({ isSuccess: false, code, errorMessage });
const payment = { domain: "courier.example", accountNumber: 7, method: "Credit Card", tipCents: 0 } as const;
const handIn = { convergeResponse: "{}", amountCents: 1299, askedCount: 1 };

type Sent = { readonly path: string; readonly key: string | null; readonly body: unknown };
/**
 * A server that answers each path with the next of its answers; a number is a status without a sentence, 0 means no
 * answer.
 */
function aServer(answers: Record<string, readonly (object | number)[]>) {
  const sent: Sent[] = [];
  const dispatched: PurchaseEvent[] = [];
  const call = sampleCall(
    async (url, init) => {
      const path = url.replace(/^.*\//, "");
      const at = sent.filter((s) => s.path === path).length;
      const { body, headers } = new Request(`http://site.example${url}`, init).clone();
      sent.push({ path, key: headers.get("idempotency-key"), body: await new Response(body).json() });
      const answer = answers[path]?.[at] ?? 500;
      if (answer === 0) throw new TypeError("connection lost");
      return sampleResponse(answer);
    },
    () => `fresh ${sent.length}`,
  );
  const reported: unknown[] = [];
  const dispatch = (event: PurchaseEvent) => dispatched.push(event);
  const refusedOffers: unknown[] = [];
  const unsold: string[] = [];
  const needs = {
    call,
    checkoutID: "c1",
    dispatch,
    report: (fault: unknown) => reported.push(fault),
    onOfferRefused: (offer: unknown) => refusedOffers.push(offer),
    onPlanNotSold: () => unsold.push("plan"),
  };
  return { sent, told: dispatched, reported, refusedOffers, unsold, needs };
}

test("the subscription is created first, then the token is fetched", async () => {
  const { sent, told, needs } = aServer({ CreateSubscription: [made], GetConvergeAuthToken: [token] });
  await openPayment(needs, wanted, null);
  expect(told).toEqual([
    { type: "created", accountNumber: 7 },
    { type: "authorized", authorization: token },
  ]);
  expect(sent.at(-1)?.body).toMatchObject({ accountNumber: 7, paymentMethod: "Credit Card", oneTime: "N" });
});

test("a code that ran out meanwhile is removed from the order, and no payment is opened", async () => {
  const because = "This offer code has expired. You can continue without it.";
  const { sent, told, refusedOffers, needs } = aServer({ CreateSubscription: [refused("offer-expired", because)] });
  await openPayment(needs, { ...wanted, request: { ...wanted.request, offerCode: "PORCH26" } }, null);
  expect(refusedOffers).toEqual([{ code: "PORCH26", because }]);
  expect(told).toEqual([]);
  expect(sent).toHaveLength(1);
});

test("a plan that is no longer sold has the price of the order asked for again", async () => {
  const { told, unsold, needs } = aServer({ CreateSubscription: [refused("off-sale", "Please pick another.")] });
  await openPayment(needs, wanted, null);
  expect(unsold).toEqual(["plan"]);
  expect(told).toEqual([{ type: "failed", message: "Please pick another.", remake: false }]);
});

test("an existing subscription is not created again", async () => {
  const { sent, needs } = aServer({ GetConvergeAuthToken: [token] });
  await openPayment(needs, wanted, 7);
  expect(sent.map((s) => s.path)).toEqual(["GetConvergeAuthToken"]);
});

test("a retry with the same content has the same key; different content has another", async () => {
  const { sent, told, needs } = aServer({ CreateSubscription: [500, 0, made], GetConvergeAuthToken: [token] });
  await openPayment(needs, wanted, null);
  await openPayment(needs, wanted, null);
  await openPayment(needs, { ...wanted, request: { ...wanted.request, rateCode: "R2" } }, null);
  const [first, second, third] = sent.map((s) => s.key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(told.slice(0, 2)).toEqual([
    { type: "failed", message: messages.errorCreatingSubscription, remake: false },
    { type: "failed", message: messages.errorCreatingSubscription, remake: false },
  ]);
});

test("names what the buyer already has and its account, wherever the server finds out", async () => {
  const held = { accountNumber: 9, planName: "Sunday Print + Digital" };
  const has = { ...refused("in-your-plan", "You have it."), held };
  const before = aServer({ CreateSubscription: [has] });
  await openPayment(before.needs, wanted, null);
  expect(before.told).toEqual([{ type: "owned", paid: false, message: "You have it.", held }]);
  const paid = { type: "owned", paid: true, message: "Paid.", held: null };
  const opening = aServer({ GetConvergeAuthToken: [refused("already-paid", "Paid.")] });
  await openPayment(opening.needs, wanted, 7);
  expect(opening.told).toEqual([paid]);
  const confirming = aServer({ ProcessConvergeResponse: [refused("already-paid", "Paid.")] });
  await submitPayment(confirming.needs, payment, handIn);
  expect(confirming.told).toEqual([paid]);
});

test("a payment that was voided because the account has changed can be tried again", async () => {
  const { told, needs } = aServer({ ProcessConvergeResponse: [refused("account-changed", "Look again.")] });
  await submitPayment(needs, payment, handIn);
  expect(told).toEqual([{ type: "declined", message: "Look again." }]);
});

test("a refusal shows the server's sentence, a failed token call the spec's", async () => {
  const refusal = aServer({ CreateSubscription: [refused("off-sale", "This plan is no longer sold.")] });
  await openPayment(refusal.needs, wanted, null);
  expect(refusal.told).toEqual([{ type: "failed", message: "This plan is no longer sold.", remake: false }]);
  const fault = aServer({ GetConvergeAuthToken: [503] });
  await openPayment(fault.needs, wanted, 7);
  expect(fault.told).toEqual([{ type: "failed", message: messages.errorAuthorizingPayment, remake: false }]);
});

test("a token request that failed is logged in the specs' words", async () => {
  for (const answer of [503, 0, refused("gateway", "There was an error authorizing payment.")]) {
    const { needs, reported } = aServer({ GetConvergeAuthToken: [answer] });
    await openPayment(needs, wanted, 7);
    expect(reported).toMatchObject([{ message: "Failed to get Converge auth token" }]);
  }
  const good = aServer({ GetConvergeAuthToken: [token] });
  await openPayment(good.needs, wanted, 7);
  expect(good.reported).toEqual([]);
});

test("never pays more than the buyer agreed to", async () => {
  const { told, needs } = aServer({ GetConvergeAuthToken: [{ ...token, amountCents: 1300 }] });
  await openPayment(needs, wanted, 7);
  expect(told).toMatchObject([{ type: "failed", remake: true }]);
});

test("an expired token is distinguished from a failure", async () => {
  const { told, needs } = aServer({ CreateSubscription: [401] });
  await openPayment(needs, wanted, null);
  expect(told).toEqual([{ type: "tokenRefused" }]);
});

test("a payment that was posted or is being confirmed is not opened again", async () => {
  const { told, needs } = aServer({
    GetConvergeAuthToken: [refused("paid-before", ""), refused("being-confirmed", "")],
  });
  await openPayment(needs, wanted, 7);
  await openPayment(needs, wanted, 7);
  expect(told).toEqual([
    { type: "posted", amountCents: null, receiptNumber: null },
    { type: "unsettled", message: "" },
  ]);
});

test("a decline says Payment declined", async () => {
  const { told, needs } = aServer({ ProcessConvergeResponse: [refused("declined", messages.paymentDeclined)] });
  await submitPayment(needs, payment, handIn);
  expect(told).toEqual([{ type: "declined", message: messages.paymentDeclined }]);
});

test("without an answer after an approval the payment stays open; asking again is a new question with a new key", async () => {
  const { sent, told, needs } = aServer({
    ProcessConvergeResponse: [0, refused("being-confirmed", ""), { isSuccess: true }],
  });
  await submitPayment(needs, payment, handIn);
  await submitPayment(needs, payment, { ...handIn, askedCount: 2 });
  await submitPayment(needs, payment, { ...handIn, askedCount: 3 });
  expect(told.map((event) => event.type)).toEqual(["unsettled", "unsettled", "posted"]);
  expect(new Set(sent.map((s) => s.key)).size).toBe(3);
  expect(sent[0]?.body).toMatchObject({ amount: 12.99, dPS: "N", tip: 0, donateAmt: 0 });
});

test("after the buyer has reviewed the answer, ordering again is a new request", async () => {
  const { sent, needs } = aServer({
    CreateSubscription: [refused("plan-changed", "Changed."), refused("plan-changed", "Changed.")],
  });
  await openPayment(needs, wanted, null);
  await openPayment(needs, { ...wanted, round: 1 }, null);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test("a changed plan has to be reviewed again, and a plan that is over is not replaced", async () => {
  const held = {
    accountNumber: 7,
    planName: "Digital",
    change: { creditCents: 1, creditTo: null, endsStop: false, endsUpgrades: [] },
  };
  const { told, needs } = aServer({
    CreateSubscription: [{ ...refused("plan-changed", "Changed."), held }, refused("plan-changed", "Changed.")],
    ProcessConvergeResponse: [refused("plan-changed", "Changed.")],
  });
  await openPayment(needs, wanted, null);
  await openPayment(needs, wanted, null);
  await submitPayment(needs, payment, handIn);
  expect(told).toEqual([
    { type: "owned", paid: false, message: "Changed.", held },
    { type: "owned", paid: false, message: "Changed.", held: null, oldPlanEnded: true },
    { type: "voided", message: "Changed." },
  ]);
});

test("an order that was dropped in another tab is never called paid, before or after the payment", async () => {
  const { told, needs } = aServer({
    GetConvergeAuthToken: [refused("order-dropped", "Dropped."), refused("nothing-to-pay", "Nothing to pay.")],
    ProcessConvergeResponse: [refused("order-dropped", "Dropped.")],
  });
  await openPayment(needs, wanted, 7);
  await openPayment(needs, wanted, 7);
  await submitPayment(needs, payment, handIn);
  expect(told).toEqual([
    { type: "failed", message: "Dropped.", remake: true },
    { type: "failed", message: "Nothing to pay.", remake: false },
    { type: "voided", message: "Dropped." },
  ]);
});

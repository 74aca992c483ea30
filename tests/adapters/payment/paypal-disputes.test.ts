import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { payPalGateway } from "#server/adapters/payment/paypal/paypal-gateway.ts";
import { disputeOfCapture, endDispute } from "#sandbox/paypal/disputes.ts";
import { aCharge } from "./a-gateway.ts";
import { aPayPal, type PayPalWorld } from "./a-paypal.ts";
import { aServer } from "./a-server.ts";
import { sentNow } from "./sent-now.ts";

const now = Date.UTC(2026, 2, 2, 15, 30);
const since = new Date(Date.UTC(2026, 2, 1));

const listed = async (world: PayPalWorld) => {
  const answer = await world.payPal.listDisputes(world.account, since);
  return answer.kind === "ok" ? answer.value.disputes : answer;
};

async function inquired(world: PayPalWorld) {
  const order = await world.open(aCharge({ amount: 1299 }));
  await world.choose(order, "inquired");
  const sale = await world.capture(order);
  if (sale.state === "unknown") throw new Error("not sold");
  return sale;
}

const refund = (world: PayPalWorld, transactionId: string, amount: number, reference: string) =>
  world.payPal.reverse(world.account, { transactionId, amount: cents(amount), reference, ...sentNow });

test("an inquiry that the buyer escalates to PayPal becomes a dispute with a new day to answer by", async () => {
  await using world = await aPayPal();
  const { transactionId } = await inquired(world);
  const before = await listed(world);
  const { db } = world.ledger;
  const dispute = disputeOfCapture(db, transactionId);
  if (dispute === null) throw new Error("nothing is disputed");
  world.pass(86_400_000);
  endDispute(db, dispute, "escalated", world.now());
  expect([before, await listed(world)]).toMatchObject([
    [{ state: "needs-answer", isInquiry: true, answerBy: now + 20 * 86_400_000 }],
    [{ state: "needs-answer", isInquiry: false, answerBy: now + 11 * 86_400_000 }],
  ]);
});

test("an inquiry ends with a full refund; PayPal accepts no partial one", async () => {
  await using world = await aPayPal();
  const { transactionId } = await inquired(world);
  expect(await refund(world, transactionId, 300, "part")).toMatchObject({ why: { code: "TRANSACTION_DISPUTED" } });
  expect(await refund(world, transactionId, 1299, "all")).toMatchObject({ state: "refunded", amount: 1299 });
  expect(await listed(world)).toMatchObject([{ state: "lost", isInquiry: false, amount: 1299 }]);
});

/** A PayPal with one dispute, as given, and the capture that it is about. */
async function aPayPalWith(dispute: object) {
  const answers: Readonly<Record<string, object>> = {
    "/v1/oauth2/token": { access_token: "token", expires_in: 3600 },
    "/v1/customer/disputes": { items: [{ dispute_id: "PP-D-1" }] },
    "/v1/customer/disputes/PP-D-1": {
      dispute_id: "PP-D-1",
      create_time: "2026-03-02T10:00:00.000Z",
      reason: "UNAUTHORISED",
      dispute_amount: { currency_code: "USD", value: "12.99" },
      dispute_life_cycle_stage: "CHARGEBACK",
      disputed_transactions: [{ seller_transaction_id: "CAPTURE0000000001" }],
      ...dispute,
    },
    "/v2/payments/captures/CAPTURE0000000001": {
      id: "CAPTURE0000000001",
      status: "COMPLETED",
      amount: { currency_code: "USD", value: "12.99" },
      custom_id: "our-reference",
    },
  };
  const server = await aServer(({ url = "" }, response) => {
    const answer = answers[url.split("?")[0] ?? ""];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { name: "RESOURCE_NOT_FOUND" }));
  });
  const calls = payPalGateway({ now: () => now, limits: { connect: 5_000, read: 5_000, overall: 10_000 } });
  return {
    list: () => calls.listDisputes({ url: server.url, clientId: "courier", secret: "secret" }, since),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const outcome = (code: string) => ({ status: "RESOLVED", dispute_outcome: { outcome_code: code } });

test.each([
  ["RESOLVED_SELLER_FAVOUR", "won"],
  ["RESOLVED_WITH_PAYOUT", "won"],
  ["CANCELED_BY_BUYER", "won"],
  ["DENIED", "won"],
  ["NONE", "won"],
  ["RESOLVED_BUYER_FAVOUR", "lost"],
  ["ACCEPTED", "lost"],
] as const)("reports a dispute that ended as %s as %s by the publisher", async (code, state) => {
  await using payPal = await aPayPalWith(outcome(code));
  expect(await payPal.list()).toMatchObject({
    kind: "ok",
    value: { disputes: [{ state, amount: 1299, reference: "our-reference", reason: "fraud", answerBy: null }] },
  });
});

test("only the amount that the buyer got back counts as lost", async () => {
  const lost = outcome("RESOLVED_BUYER_FAVOUR").dispute_outcome;
  await using payPal = await aPayPalWith({
    status: "RESOLVED",
    dispute_outcome: { ...lost, amount_refunded: { currency_code: "USD", value: "5.00" } },
  });
  expect(await payPal.list()).toMatchObject({ value: { disputes: [{ state: "lost", amount: 500 }] } });
});

test.each([
  ["a status that is not known", { status: "OTHER" }],
  ["an outcome that is not known", outcome("SPLIT")],
  ["another currency", { status: "OPEN", dispute_amount: { currency_code: "EUR", value: "12.99" } }],
  ["an amount that is none", { status: "OPEN", dispute_amount: { currency_code: "USD", value: "twelve" } }],
  ["a day that is none", { status: "OPEN", create_time: "yesterday" }],
])("leaves a dispute with %s unchanged", async (_, odd) => {
  await using payPal = await aPayPalWith(odd);
  expect(await payPal.list()).toMatchObject({ kind: "ok", value: { disputes: [] } });
});

test("requests a completely unreadable dispute again", async () => {
  await using payPal = await aPayPalWith({ status: null });
  expect(await payPal.list()).toMatchObject({ kind: "fault", fault: { kind: "timeout" } });
});

test("reports when PayPal is down, and lists no disputes", async () => {
  await using world = await aPayPal();
  await inquired(world);
  expect(await world.payPal.listDisputes({ ...world.account, url: "http://127.0.0.1:9" }, since)).toMatchObject({
    kind: "fault",
  });
});

import { expect, test } from "vitest";
import { payPalGateway } from "#server/adapters/payment/paypal/paypal-gateway.ts";
import { privateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import { aCharge, known, valueOf } from "./a-gateway.ts";
import { aPayPal, secret } from "./a-paypal.ts";
import { aServer } from "./a-server.ts";
import { sentNow } from "./sent-now.ts";

test("opens, approves and captures an order with its amount, invoice and reference", async () => {
  await using world = await aPayPal();
  const charge = aCharge({ amount: 1299 });
  const order = await world.open(charge);
  expect(valueOf(await world.payPal.findOrder(world.account, order.orderId))).toEqual({ kind: "open" });
  const back = await world.choose(order, "approve");
  expect([back.searchParams.get("outcome"), back.searchParams.get("token")]).toEqual(["approved", order.orderId]);
  expect(valueOf(await world.payPal.findOrder(world.account, order.orderId))).toEqual({
    kind: "approved",
    amount: 1299,
    invoiceNumber: charge.invoiceNumber,
    reference: charge.reference,
  });
  const sale = known(await world.capture(order));
  expect(sale).toMatchObject({ state: "captured", amount: 1299, invoiceNumber: charge.invoiceNumber, card: null });
  expect(valueOf(await world.payPal.findOrder(world.account, order.orderId))).toEqual({
    kind: "captured",
    transaction: sale,
  });
});

test("opening the same payment again returns the same order, by its id and its request id", async () => {
  await using world = await aPayPal();
  const charge = aCharge();
  const [first, second] = await Promise.all([world.open(charge), world.open(charge)]);
  expect(second).toEqual(first);
  expect(await world.open(charge, first.orderId)).toEqual(first);
});

test("another amount, or an order that is too old, makes a new order", async () => {
  await using world = await aPayPal();
  const charge = aCharge();
  const first = await world.open(charge);
  const dearer = await world.open({ ...charge, amount: aCharge({ amount: 1399 }).amount }, first.orderId);
  expect(dearer.orderId).not.toBe(first.orderId);
  world.pass(4 * 3_600_000);
  expect(valueOf(await world.payPal.findOrder(world.account, first.orderId))).toEqual({ kind: "gone" });
  expect((await world.open(charge, first.orderId)).orderId).not.toBe(first.orderId);
});

test("a canceled order stays open, and charges nothing", async () => {
  await using world = await aPayPal();
  const order = await world.open(aCharge());
  const back = await world.choose(order, "cancel");
  expect(back.searchParams.get("outcome")).toBe("canceled");
  expect(valueOf(await world.payPal.findOrder(world.account, order.orderId))).toEqual({ kind: "open" });
});

test("a bank's decline is a decline of this invoice; after a new approval the same order is captured", async () => {
  await using world = await aPayPal();
  const charge = aCharge();
  const order = await world.open(charge);
  await world.choose(order, "decline");
  expect(known(await world.capture(order))).toMatchObject({
    state: "declined",
    invoiceNumber: charge.invoiceNumber,
    declineReason: { class: "soft", code: "declined" },
  });
  await world.choose(await world.open(charge, order.orderId), "approve");
  expect(known(await world.capture(order)).state).toBe("captured");
});

test("finds a capture that was made although its answer was lost, and makes it once", async () => {
  await using world = await aPayPal();
  const order = await world.open(aCharge());
  await world.choose(order, "silent");
  expect(known(await world.capture(order))).toMatchObject({ state: "captured", amount: 1299 });
  expect(world.exchanges.slice(-2)).toEqual([
    { call: "capture order", outcome: "timeout", code: "" },
    { call: "show order", outcome: "answered", code: "" },
  ]);
});

test("two simultaneous captures charge once", async () => {
  await using world = await aPayPal();
  const order = await world.open(aCharge());
  await world.choose(order, "approve");
  const [first, second] = await Promise.all([world.capture(order), world.capture(order)]);
  expect(known(first)).toEqual(known(second));
});

test("doesn't capture an invoice again under another order", async () => {
  await using world = await aPayPal();
  const charge = aCharge();
  await world.sell(charge);
  const again = await world.open({ ...charge, amount: aCharge({ amount: 1399 }).amount });
  await world.choose(again, "approve");
  expect(await world.capture(again)).toEqual({
    state: "unknown",
    why: { kind: "rejected", code: "DUPLICATE_INVOICE_ID" },
  });
});

test("repeating a refund under its reference makes only one refund", async () => {
  await using world = await aPayPal();
  const { transactionId, amount } = await world.sell(aCharge());
  const refund = { transactionId, amount, reference: "back-lost", ...sentNow };
  const first = known(await world.payPal.reverse(world.account, refund));
  expect(known(await world.payPal.reverse(world.account, refund))).toEqual(first);
  expect(valueOf(await world.payPal.findById(world.account, transactionId))?.state).toBe("refunded");
});

test("reuses a bearer token, and requests a new one when PayPal no longer accepts it", async () => {
  await using world = await aPayPal();
  const charge = aCharge();
  const order = await world.open(charge);
  world.endTokens();
  expect(valueOf(await world.payPal.findOrder(world.account, order.orderId))).toEqual({ kind: "open" });
  world.pass(10 * 3_600_000);
  expect((await world.open(aCharge())).orderId).not.toBe(order.orderId);
});

test("another client's order is not found", async () => {
  await using world = await aPayPal();
  await using other = await aPayPal({ clientId: "another-client" });
  const order = await other.open(aCharge());
  expect(valueOf(await world.payPal.findOrder(world.account, order.orderId))).toEqual({ kind: "gone" });
  expect(valueOf(await world.payPal.findOrder(world.account, "../../v1"))).toEqual({ kind: "gone" });
});

const grant = JSON.stringify({ access_token: "t", expires_in: 1000 });

/** A PayPal of a few lines: it signs anybody in, and gives the same answer to everything else. */
const aPayPalThatSays = (status: number, body: string, seen: string[] = []) =>
  aServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const signsIn = request.url?.endsWith("/oauth2/token") === true;
    response.writeHead(signsIn ? 200 : status, { "content-type": "application/json" }).end(signsIn ? grant : body);
  });

const odd: readonly (readonly [name: string, status: number, body: string])[] = [
  ["a page", 200, "<html>"],
  ["an order without an end", 200, '{"id":"5O190127TN364715T","status":"COMPLETED"}'],
  ["a status that nobody knows", 200, '{"id":"5O190127TN364715T","status":"THINKING"}'],
  ["too many requests", 429, "{}"],
  ["a failing server", 500, "{}"],
];

test.each(odd)("after %s, the outcome stays unknown", async (_, status, body) => {
  await using server = await aPayPalThatSays(status, body);
  const payPal = payPalGateway({ now: Date.now, limits: { connect: 1000, read: 1000, overall: 3000 } });
  const account = { url: server.url, clientId: "c", secret };
  expect(await payPal.findOrder(account, "5O190127TN364715T")).toEqual({ kind: "fault", fault: { kind: "timeout" } });
});

test("a capture that PayPal holds is pending: neither charged nor declined", async () => {
  const held = `{"id":"C1","status":"PENDING","amount":{"currency_code":"USD","value":"1.00"}}`;
  const body = `{"id":"5O190127TN364715T","status":"COMPLETED","purchase_units":[{"payments":{"captures":[${held}]}}]}`;
  await using server = await aPayPalThatSays(200, body);
  const payPal = payPalGateway({ now: Date.now });
  const account = { url: server.url, clientId: "c", secret };
  expect(valueOf(await payPal.findOrder(account, "5O190127TN364715T"))).toMatchObject({
    transaction: { state: "pending", amount: 100 },
  });
});

test("sends nothing to a private address or without a secure connection", async () => {
  const payPal = payPalGateway({ now: Date.now });
  for (const url of ["https://10.0.0.1", "http://api-m.paypal.com", "ftp://127.0.0.1"]) {
    expect(await payPal.findOrder({ url, clientId: "c", secret }, "5O190127TN364715T")).toEqual({
      kind: "fault",
      fault: { kind: "unreachable" },
    });
  }
});

test("calls a gateway on a private network only if the operator's list has it; otherwise the record says why", async () => {
  const notes: string[] = [];
  const asked = (ranges: readonly string[], url: string) =>
    payPalGateway({
      now: Date.now,
      note: ({ code }) => void notes.push(code),
      networks: privateNetworks(ranges),
    }).findOrder({ url, clientId: "c", secret }, "5O190127TN364715T");
  await using server = await aServer((_, response) => void response.writeHead(401).end());
  const url = server.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  expect(await asked(["127.0.0.0/8"], url)).toEqual({ kind: "fault", fault: { kind: "rejected", code: "http-401" } });
  expect(await asked(["10.0.0.0/8"], url)).toEqual({ kind: "fault", fault: { kind: "unreachable" } });
  expect(notes.join()).toContain("is on a private network that PRIVATE_NETWORKS does not list");
});

test("recorded exchanges contain neither secret nor bearer token", async () => {
  await using world = await aPayPal();
  await world.sell(aCharge());
  expect(world.exchanges.length).toBe(3);
  expect(JSON.stringify(world.exchanges)).not.toContain(secret);
  expect(JSON.stringify(world.exchanges)).not.toMatch(/A21AA|Bearer|Basic/);
});

import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { aCharge, aGateway, fieldOf, type GatewayWorld, rehearsing, valueOf } from "./a-gateway.ts";
import { aServer } from "./a-server.ts";

const rejected = (code: string): unknown => ({ kind: "fault", fault: { kind: "rejected", code } });

const aSale = async (world: GatewayWorld, amount = 1299): Promise<string> =>
  fieldOf(await world.sell(aCharge({ amount })), "ssl_txn_id");

test("a sale is voided before settlement, and voiding it again changes nothing", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  expect(await world.gateway.voidSale(world.merchant, id)).toEqual({ kind: "ok", value: "voided" });
  expect(valueOf(await world.gateway.findById(world.merchant, id))).toMatchObject({ state: "voided", amount: 1299 });
  expect(await world.gateway.voidSale(world.merchant, id)).toEqual({ kind: "ok", value: "voided" });
});

test("after settlement a sale can only be paid back", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  world.settle();
  expect(valueOf(await world.gateway.findById(world.merchant, id))?.settled).toBe(true);
  // While the batch is being settled the gateway says so; later it knows no voidable sale of that id.
  expect(await world.gateway.voidSale(world.merchant, id)).toEqual({ kind: "ok", value: "already-settled" });
  world.pass(11 * 60_000);
  expect(await world.gateway.voidSale(world.merchant, id)).toEqual({ kind: "ok", value: "already-settled" });
  expect(valueOf(await world.gateway.findById(world.merchant, id))?.state).toBe("approved");
});

test("the batch of a day is settled at midnight in New York", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  world.pass(13 * 3_600_000);
  expect(valueOf(await world.gateway.findById(world.merchant, id))?.settled).toBe(false);
  world.pass(3_600_000);
  expect(valueOf(await world.gateway.findById(world.merchant, id))?.settled).toBe(true);
});

test("a void of an unknown sale, and of a declined one, is rejected", async () => {
  await using world = await aGateway();
  expect(await world.gateway.voidSale(world.merchant, "050724A1B-1C0F")).toEqual(rejected("5040"));
  const declined = await world.sell(aCharge({ amount: 1205 }), rehearsing);
  expect(await world.gateway.voidSale(world.merchant, fieldOf(declined, "ssl_txn_id"))).toEqual(rejected("5040"));
});

test("a sale is paid back in parts, never more than it was", async () => {
  await using world = await aGateway();
  const transactionId = await aSale(world, 3600);
  world.settle();
  const back = (amount: number, reference: string) =>
    world.gateway.refund(world.merchant, { transactionId, amount: cents(amount), reference });
  expect(valueOf(await back(1400, "back-1"))).toMatchObject({ state: "refunded", amount: 1400, reference: "back-1" });
  expect(await back(2201, "back-2")).toEqual(rejected("5091"));
  const rest = valueOf(await back(2200, "back-3"));
  expect(rest).toMatchObject({ state: "refunded", amount: 2200, settled: false });
  expect(rest.transactionId).not.toBe(transactionId);
  expect(await back(1, "back-4")).toEqual(rejected("5091"));
  expect(valueOf(await world.gateway.findByReference(world.merchant, "back-1"))).toHaveLength(1);
});

test("an unknown and a voided sale cannot be paid back", async () => {
  await using world = await aGateway();
  const refund = { amount: cents(100), reference: "back" };
  expect(await world.gateway.refund(world.merchant, { ...refund, transactionId: "050724A1B-1C0F" })).toEqual(
    rejected("5040"),
  );
  const transactionId = await aSale(world);
  await world.gateway.voidSale(world.merchant, transactionId);
  expect(await world.gateway.refund(world.merchant, { ...refund, transactionId })).toEqual(rejected("5040"));
});

/** Passes requests on to the gateway, and drops the answer to the calls named. */
const aDeafLine = (world: GatewayWorld, dropped: string) =>
  aServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch(world.merchant.xmlUrl, { method: "POST", body, headers });
    const xml = await answer.text();
    if (decodeURIComponent(body).includes(`>${dropped}<`)) response.destroy();
    else response.writeHead(answer.status, { "content-type": "text/xml" }).end(xml);
  });

test("a refund whose answer was lost is found by its reference and not made twice", async () => {
  await using world = await aGateway();
  const transactionId = await aSale(world);
  await using line = await aDeafLine(world, "ccreturn");
  const merchant = { ...world.merchant, xmlUrl: line.url };
  const refund = { transactionId, amount: cents(1299), reference: "back-lost" };
  expect(valueOf(await world.gateway.refund(merchant, refund))).toMatchObject({
    state: "refunded",
    reference: "back-lost",
  });
  expect(valueOf(await world.gateway.findByReference(world.merchant, "back-lost"))).toHaveLength(1);
});

test("a void whose answer was lost is read from the record", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  await using line = await aDeafLine(world, "ccvoid");
  expect(await world.gateway.voidSale({ ...world.merchant, xmlUrl: line.url }, id)).toEqual({
    kind: "ok",
    value: "voided",
  });
});

test("a question whose answer was lost is asked once more", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  let calls = 0;
  await using line = await aServer((_request, response) => {
    calls += 1;
    if (calls === 1) response.writeHead(503).end();
    else response.writeHead(200, { "content-type": "text/xml" }).end("<txn><errorCode>5040</errorCode></txn>");
  });
  expect(await world.gateway.findById({ ...world.merchant, xmlUrl: line.url }, id)).toEqual({
    kind: "ok",
    value: null,
  });
  expect(calls).toBe(2);
});

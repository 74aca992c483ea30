import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { queueMood } from "#sandbox/moods.ts";
import { aCharge, aGateway, fieldOf, type GatewayWorld, rehearsing, valueOf } from "./a-gateway.ts";
import { aServer } from "./a-server.ts";
import { sentNow } from "./sent-now.ts";

const rejected = (code: string): unknown => ({ state: "unknown", why: { kind: "rejected", code } });

const aSale = async (world: GatewayWorld, amount = 1299): Promise<string> =>
  fieldOf(await world.sell(aCharge({ amount })), "ssl_txn_id");

const back = (transactionId: string, amount = 1299, reference = "back-1") => ({
  transactionId,
  amount: cents(amount),
  reference,
  ...sentNow,
});

test("voids a whole sale before settlement, and a repeated refund changes nothing", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  const voided = { state: "voided", transactionId: id, amount: 1299 };
  expect(await world.gateway.reverse(world.merchant, back(id))).toMatchObject(voided);
  expect(valueOf(await world.gateway.findById(world.merchant, id))).toMatchObject({ state: "voided", amount: 1299 });
  expect(await world.gateway.reverse(world.merchant, back(id))).toMatchObject(voided);
  expect(valueOf(await world.gateway.findByReference(world.merchant, "back-1"))).toEqual([]);
});

test("refunds a sale after settlement and while its batch is settling", async () => {
  await using world = await aGateway();
  const [early, late] = [await aSale(world), await aSale(world, 1399)];
  world.settle();
  expect(await world.gateway.reverse(world.merchant, back(early))).toMatchObject({ state: "refunded", amount: 1299 });
  world.pass(11 * 60_000);
  expect(await world.gateway.reverse(world.merchant, back(late, 1399, "back-2"))).toMatchObject({
    state: "refunded",
    reference: "back-2",
  });
  expect(valueOf(await world.gateway.findById(world.merchant, late))?.state).toBe("captured");
});

test("settles a day's batch at midnight in New York", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  world.pass(13 * 3_600_000);
  expect(valueOf(await world.gateway.findById(world.merchant, id))?.settled).toBe(false);
  world.pass(3_600_000);
  expect(valueOf(await world.gateway.findById(world.merchant, id))?.settled).toBe(true);
});

test("an unknown or declined sale is not refunded", async () => {
  await using world = await aGateway();
  expect(await world.gateway.reverse(world.merchant, back("050724A1B-1C0F"))).toEqual(rejected("no-sale"));
  const declined = await world.sell(aCharge({ amount: 1205 }), rehearsing);
  expect(await world.gateway.reverse(world.merchant, back(fieldOf(declined, "ssl_txn_id"), 1205))).toEqual(
    rejected("sale-declined"),
  );
});

test("refunds a sale in parts, never more than its amount", async () => {
  await using world = await aGateway();
  const id = await aSale(world, 3600);
  world.settle();
  const give = (amount: number, reference: string) =>
    world.gateway.reverse(world.merchant, back(id, amount, reference));
  expect(await give(1400, "back-1")).toMatchObject({ state: "refunded", amount: 1400, reference: "back-1" });
  expect(await give(2201, "back-2")).toEqual(rejected("5091"));
  const rest = await give(2200, "back-3");
  expect(rest).toMatchObject({ state: "refunded", amount: 2200, settled: false });
  expect(rest).not.toMatchObject({ transactionId: id });
  expect(await give(1, "back-4")).toEqual(rejected("5091"));
  expect(valueOf(await world.gateway.findByReference(world.merchant, "back-1"))).toHaveLength(1);
});

test("a voided sale is already refunded, and nothing more is paid", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  await world.gateway.reverse(world.merchant, back(id));
  expect(await world.gateway.reverse(world.merchant, back(id, 100, "part"))).toMatchObject({ state: "voided" });
  expect(valueOf(await world.gateway.findByReference(world.merchant, "part"))).toEqual([]);
});

test("a check for an earlier refund sends none", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  world.settle();
  expect(await world.gateway.reverse(world.merchant, { ...back(id), onlyAsk: true })).toEqual({
    state: "unknown",
    why: { kind: "timeout" },
  });
  expect(valueOf(await world.gateway.findByReference(world.merchant, "back-1"))).toEqual([]);
});

test("records each attempt before it is sent; records none for a check or for a sale that is already refunded", async () => {
  await using world = await aGateway();
  const [open, settled] = [await aSale(world), await aSale(world, 1399)];
  const noted: string[] = [];
  const give = (id: string, amount: number, onlyAsk: boolean) =>
    world.gateway.reverse(world.merchant, {
      ...back(id, amount, `back-${amount}`),
      onlyAsk,
      noteSent: async () => {
        const sale = valueOf(await world.gateway.findById(world.merchant, id));
        const made = valueOf(await world.gateway.findByReference(world.merchant, `back-${amount}`));
        noted.push(`${amount}: ${sale?.state}, ${made.length}`);
        return true;
      },
    });
  await give(open, 1299, false);
  world.settle();
  await give(settled, 1399, true);
  await give(settled, 1399, false);
  for (const [id, amount] of [
    [open, 1299],
    [settled, 1399],
  ] as const)
    await give(id, amount, false);
  expect(noted).toEqual(["1299: captured, 0", "1399: captured, 0"]);
});

test.each(["a void", "a refund"])("doesn't send %s that somebody else has taken over", async (kind) => {
  await using world = await aGateway();
  const id = await aSale(world);
  if (kind === "a refund") world.settle();
  const taken = { ...back(id), noteSent: () => Promise.resolve(false) };
  expect(await world.gateway.reverse(world.merchant, taken)).toEqual({ state: "unknown", why: { kind: "timeout" } });
  expect(valueOf(await world.gateway.findById(world.merchant, id))?.state).toBe("captured");
  expect(valueOf(await world.gateway.findByReference(world.merchant, "back-1"))).toEqual([]);
});

/** Passes requests on to the gateway, but drops the answers to the calls named. */
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

test("finds a refund whose answer was lost by its reference, and doesn't make it twice", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  world.settle();
  await using line = await aDeafLine(world, "ccreturn");
  const merchant = { ...world.merchant, xmlUrl: line.url };
  expect(await world.gateway.reverse(merchant, back(id, 1299, "back-lost"))).toMatchObject({
    state: "refunded",
    reference: "back-lost",
  });
  expect(valueOf(await world.gateway.findByReference(world.merchant, "back-lost"))).toHaveLength(1);
});

test("a refund that was made, and refused when the request arrived twice, counts as refunded", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  world.settle();
  queueMood(world.ledger.db, world.merchant.merchantId, "return", "acts-twice");
  expect(await world.gateway.reverse(world.merchant, back(id, 1299, "back-twice"))).toMatchObject({
    state: "refunded",
    reference: "back-twice",
  });
});

test("reads a void whose answer was lost from the record", async () => {
  await using world = await aGateway();
  const id = await aSale(world);
  await using line = await aDeafLine(world, "ccvoid");
  expect(await world.gateway.reverse({ ...world.merchant, xmlUrl: line.url }, back(id))).toMatchObject({
    state: "voided",
  });
});

test("repeats a query once if its answer was lost", async () => {
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

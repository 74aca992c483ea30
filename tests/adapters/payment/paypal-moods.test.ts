import { expect, test } from "vitest";
import { releasePayPal } from "#sandbox/paypal/captures.ts";
import { type MoodName, queueMood } from "#sandbox/moods.ts";
import { aCharge } from "./a-gateway.ts";
import { aPayPal, type PayPalWorld, secret } from "./a-paypal.ts";

// The emulated PayPal at the wire, without the adapter.

type Said = { readonly status: number; readonly body: unknown };

const silence: Said = { status: 0, body: null };

async function signedIn({ account }: PayPalWorld): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${account.clientId}:${secret}`).toString("base64")}`;
  const body = new URLSearchParams({ grant_type: "client_credentials" });
  const response = await fetch(`${account.url}/v1/oauth2/token`, { method: "POST", headers: { authorization }, body });
  return /"access_token":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
}

async function aWorld() {
  const world = await aPayPal();
  const { account, ledger } = world;
  const headers = { authorization: `Bearer ${await signedIn(world)}`, "content-type": "application/json" };
  const send = async (method: string, path: string, requestId = "", json = {}): Promise<Said> => {
    const id = requestId === "" ? {} : { "paypal-request-id": requestId };
    const body = method === "POST" ? { body: JSON.stringify(json) } : {};
    const response = await fetch(account.url + path, { method, headers: { ...headers, ...id }, ...body }).catch(
      () => null,
    );
    return response === null ? silence : { status: response.status, body: await response.json() };
  };
  const sum = (sql: string): number => Number(ledger.db.prepare(sql).get()?.["cents"]);
  return {
    send,
    approved: async (choice = "approve") => {
      const order = await world.open(aCharge({ amount: 1299 }));
      await world.choose(order, choice);
      return order.orderId;
    },
    capture: (orderId: string) => send("POST", `/v2/checkout/orders/${orderId}/capture`, `capture-${orderId}`),
    order: (orderId: string) => send("GET", `/v2/checkout/orders/${orderId}`),
    captureIdOf: (orderId: string) =>
      String(ledger.db.prepare("select id from capture where order_id = ?").get(orderId)?.["id"]),
    refund: (captureId: string, requestId = "back") =>
      send("POST", `/v2/payments/captures/${captureId}/refund`, requestId, {
        amount: { currency_code: "USD", value: "5.00" },
      }),
    /** The money that really moved, in cents. */
    money: () =>
      sum(`select (select coalesce(sum(cents), 0) from capture where id not in (select id from undone))
        - (select coalesce(sum(cents), 0) from refund where id not in (select id from undone)) as cents`),
    mood: (call: string, name: MoodName) => queueMood(ledger.db, account.clientId, call, name),
    release: () => releasePayPal(ledger.db, null),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

const captures = (status: string) => ({
  body: { status: "COMPLETED", purchase_units: [{ payments: { captures: [{ status }] } }] },
});
const refused = (issue: string) => ({ status: 422, body: { details: [{ issue }] } });

test.each<[MoodName, answer: object, moved: number, afterwards: number]>([
  ["usual", captures("COMPLETED"), 1299, 1299],
  ["declines", refused("INSTRUMENT_DECLINED"), 0, 0],
  ["holds", captures("PENDING"), 0, 1299],
  ["holds-then-declines", captures("PENDING"), 0, 0],
  ["records-late", captures("COMPLETED"), 1299, 1299],
  ["answers-late", silence, 1299, 1299],
  ["acts-twice", captures("COMPLETED"), 1299, 1299],
  ["away", silence, 0, 0],
  ["busy", { status: 503 }, 0, 0],
])("a capture while PayPal %s", async (name, answer, moved, afterwards) => {
  await using it = await aWorld();
  const order = await it.approved();
  it.mood("capture", name);
  const said = await it.capture(order);
  expect(said).toMatchObject(answer);
  expect(it.money()).toBe(moved);
  it.release();
  expect(it.money()).toBe(afterwards);
});

test.each<[MoodName, answer: object, left: number, afterwards: number]>([
  ["usual", { status: 201, body: { status: "COMPLETED" } }, 799, 799],
  ["declines", refused("REFUND_FAILED_INSUFFICIENT_FUNDS"), 1299, 1299],
  ["holds", { status: 201, body: { status: "PENDING" } }, 1299, 799],
  ["holds-then-declines", { status: 201, body: { status: "PENDING" } }, 1299, 1299],
  ["answers-late", silence, 799, 799],
  ["acts-twice", { status: 201, body: { status: "COMPLETED" } }, 799, 799],
  ["away", silence, 1299, 1299],
])("a refund while PayPal %s", async (name, answer, left, afterwards) => {
  await using it = await aWorld();
  const order = await it.approved();
  await it.capture(order);
  it.mood("refund", name);
  const said = await it.refund(it.captureIdOf(order));
  expect(said).toMatchObject(answer);
  expect(it.money()).toBe(left);
  it.release();
  expect(it.money()).toBe(afterwards);
});

test("a held refund is pending for two checks, and repeating its request id counts as a check", async () => {
  await using it = await aWorld();
  const order = await it.approved("refund-fails");
  await it.capture(order);
  const captureId = it.captureIdOf(order);
  const first = await it.refund(captureId);
  expect(first).toMatchObject({ status: 201, body: { status: "PENDING" } });
  const id = /"id":"(\w+)"/.exec(JSON.stringify(first.body))?.[1];
  expect(await it.refund(captureId)).toMatchObject({ body: { id, status: "PENDING" } });
  expect(await it.send("GET", `/v2/payments/refunds/${id}`)).toMatchObject({ body: { status: "PENDING" } });
  expect(await it.refund(captureId)).toMatchObject({ body: { id, status: "FAILED" } });
  expect(await it.send("GET", `/v2/payments/captures/${captureId}`)).toMatchObject({ body: { status: "COMPLETED" } });
});

test("in manual mode, the button on PayPal's page decides", async () => {
  await using it = await aWorld();
  const pending = await it.approved("pending-fails");
  expect(await it.capture(pending)).toMatchObject(captures("PENDING"));
  it.release();
  expect(await it.order(pending)).toMatchObject(captures("DECLINED"));
  const late = await it.approved("recorded-late");
  expect(await it.capture(late)).toEqual(silence);
  for (const _ of ["once", "twice"]) expect(await it.order(late)).toMatchObject({ body: { status: "APPROVED" } });
  expect(await it.order(late)).toMatchObject(captures("COMPLETED"));
  const declined = await it.approved("refund-declined");
  await it.capture(declined);
  expect(await it.refund(it.captureIdOf(declined))).toMatchObject(refused("REFUND_FAILED_INSUFFICIENT_FUNDS"));
});

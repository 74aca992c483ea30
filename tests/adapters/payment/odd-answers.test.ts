import { toDay } from "#core/day.ts";
import { expect, test } from "vitest";
import { aCharge, aGateway, known, valueOf } from "./a-gateway.ts";
import { aServer } from "./a-server.ts";

const id = "050724A15-68CE063B-2B4C-40E4-9E6C-AF86257040CC";
const card = "<ssl_card_number>41**********9990</ssl_card_number><ssl_exp_date>1229</ssl_exp_date>";
const sale = `<ssl_txn_id>${id}</ssl_txn_id><ssl_transaction_type>SALE</ssl_transaction_type><ssl_amount>12.99</ssl_amount>${card}`;
const approval = "<ssl_result_message>APPROVAL</ssl_result_message><ssl_approval_code>296197</ssl_approval_code>";

/** A gateway that gives every call the same answer, and the adapter in front of it. */
async function withAnswer(body: string, status = 200) {
  const world = await aGateway();
  const server = await aServer((_request, response) =>
    response.writeHead(status, { "content-type": "text/xml" }).end(body),
  );
  return {
    gateway: world.gateway,
    merchant: { ...world.merchant, xmlUrl: server.url },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

test.each([
  ["approval code and word", `${sale}${approval}<ssl_trans_status>PEN</ssl_trans_status>`, "captured", 1299],
  ["settled", `${sale}${approval}<ssl_trans_status>STL</ssl_trans_status>`, "captured", 1299],
  [
    "French words",
    `${sale}<ssl_result_message>APPROBATION</ssl_result_message><ssl_approval_code>1</ssl_approval_code>`,
    "captured",
    1299,
  ],
  ["an amount without a leading zero", `${sale}${approval}`.replace("12.99", ".37"), "captured", 37],
  [
    "part of the amount",
    `${sale}${approval}`.replace("12.99", "5.00").replace("APPROVAL", "PARTIAL APPROVAL"),
    "captured",
    500,
  ],
  ["failed by a rule", `${sale}${approval}<ssl_trans_status>FPR</ssl_trans_status>`, "declined", 1299],
  [
    "a hold for voice authorization",
    `${sale}<ssl_result_message>CALL AUTH CENTER</ssl_result_message><ssl_approval_code> </ssl_approval_code>`,
    "declined",
    1299,
  ],
  ["the word without a code", `${sale}<ssl_result_message>APPROVAL</ssl_result_message>`, "declined", 1299],
  ["voided", `${sale}${approval}`.replace("SALE", "Void"), "voided", 1299],
  ["a repayment", `${sale}${approval}`.replace("SALE", "RETURN"), "refunded", 1299],
])("reads a record with %s correctly", async (_what, fields, state, amount) => {
  await using odd = await withAnswer(`<?xml version="1.0" encoding="UTF-8"?>\n<txn>${fields}</txn>`);
  expect(valueOf(await odd.gateway.findById(odd.merchant, id))).toMatchObject({ state, amount });
});

test.each([
  ["an authorization without capture", `<txn>${sale}${approval}</txn>`.replace("SALE", "AUTHONLY")],
  ["another transaction", `<txn>${sale}${approval}</txn>`.replace("050724A15", "050724A16")],
  ["an amount that is none", `<txn>${sale}${approval}</txn>`.replace("12.99", "12,9x")],
  ["an empty list", "<txnlist><ssl_txn_count>0</ssl_txn_count></txnlist>"],
  ["a count alone", "<txn><ssl_txn_count>0</ssl_txn_count></txn>"],
])("%s doesn't count as our payment", async (_what, body) => {
  await using odd = await withAnswer(body);
  expect(valueOf(await odd.gateway.findById(odd.merchant, id))).toBeNull();
});

test("reads all payments of a busy day", async () => {
  const idOf = (n: number): string => `${id.slice(0, -6)}${String(n).padStart(6, "0")}`;
  const payments = Array.from({ length: 3000 }, (_, n) => `<txn>${sale}${approval}</txn>`.replace(id, idOf(n)));
  await using odd = await withAnswer(
    `<txnlist><ssl_txn_count>${payments.length}</ssl_txn_count>${payments.join("")}</txnlist>`,
  );
  const found = valueOf(await odd.gateway.listDay(odd.merchant, toDay("2026-02-05")));
  expect(found.map(({ transactionId }) => transactionId)).toEqual(payments.map((_, n) => idOf(n)));
});

test("sorts a list by the time in New York, including 12 o'clock", async () => {
  const at = (time: string, n: number): string =>
    `<txn>${sale}${approval}<ssl_txn_time>${time}</ssl_txn_time></txn>`.replace(id, `${id.slice(0, -1)}${n}`);
  const times = [
    "02/05/2026 01:00:00 PM",
    "02/05/2026 12:59:59 PM",
    "02/05/2026 12:10:54 AM",
    "12/31/2025 11:00:00 PM",
  ];
  await using odd = await withAnswer(`<txnlist><ssl_txn_count>4</ssl_txn_count>${times.map(at).join("")}</txnlist>`);
  const found = valueOf(await odd.gateway.findByReference(odd.merchant, "ours"));
  expect(found.map(({ transactionId }) => transactionId.at(-1))).toEqual(["3", "2", "1", "0"]);
});

test.each([
  ["broken XML", "<txn><ssl_result>0</ssl_result>", 200],
  ["a page", "<html><body>Maintenance</body></html>", 200],
  ["declarations of its own", `<!DOCTYPE txn [<!ENTITY a "b">]><txn>${sale}${approval}</txn>`, 200],
  ["an empty body", "", 200],
  ["a failing server", "", 502],
  ["a gateway without its processor", "<txn><errorCode>3000</errorCode></txn>", 200],
  ["a time-out behind the gateway", "<txn><errorCode>4017</errorCode></txn>", 200],
])("after %s, it is unknown whether the card was charged", async (_what, body, status) => {
  await using odd = await withAnswer(body, status);
  const unknown = { state: "unknown", why: { kind: "timeout" } };
  expect(await odd.gateway.chargeStoredCard(odd.merchant, aCharge(), "4400000000019990")).toEqual(unknown);
});

test.each([
  ["a wrong address", "", 404, "http-404"],
  ["a redirect", "", 302, "http-302"],
  ["a refused type", "<txn><errorCode>4010</errorCode></txn>", 200, "4010"],
  [
    "a terminal in test mode",
    `<txn>${sale}${approval}</txn>`.replace(id, "00000000-0000-0000-0000-00000000000").replace("296197", "123456"),
    200,
    "test-mode",
  ],
])("%s charges nothing", async (_what, body, status, code) => {
  await using odd = await withAnswer(body, status);
  const refusal = { state: "unknown", why: { kind: "rejected", code } };
  expect(await odd.gateway.chargeStoredCard(odd.merchant, aCharge(), "4400000000019990")).toEqual(refusal);
});

test.each([
  ["5000", "invalid-card"],
  ["5001", "expired-card"],
  ["5085", "token-unknown"],
])("error %s is a decline of the card: %s", async (code, reason) => {
  await using odd = await withAnswer(`<txn><errorCode>${code}</errorCode></txn>`);
  const charged = known(await odd.gateway.chargeStoredCard(odd.merchant, aCharge(), "4400000000019990"));
  expect(charged).toMatchObject({
    state: "declined",
    transactionId: "",
    declineReason: { class: "hard", code: reason },
  });
});

test("drops a card number that a gateway does not mask", async () => {
  await using odd = await withAnswer(`<txn>${sale}${approval}</txn>`.replace("41**********9990", "4124939999999990"));
  const found = valueOf(await odd.gateway.findById(odd.merchant, id));
  expect(found).toMatchObject({ state: "captured", card: null });
  expect(JSON.stringify(found)).not.toContain("4124939999999990");
});

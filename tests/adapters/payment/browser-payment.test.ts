import { expect, test } from "vitest";
import { aCharge, aGateway, fieldOf, rehearsing, valueOf, visa } from "./a-gateway.ts";

test("finds an approved payment by its id, as the gateway recorded it and not as the browser reports it", async () => {
  await using world = await aGateway();
  const charge = aCharge({ amount: 1299 });
  const paid = await world.sell(charge, {
    ...visa,
    ssl_amount: "0.01",
    ssl_invoice_number: "mine",
    ssl_merchant_txn_id: "mine",
  });
  const found = valueOf(await world.gateway.findById(world.merchant, fieldOf(paid, "ssl_txn_id")));
  expect(found).toEqual({
    transactionId: fieldOf(paid, "ssl_txn_id"),
    state: "captured",
    amount: 1299,
    invoiceNumber: charge.invoiceNumber,
    reference: charge.reference,
    approvalCode: fieldOf(paid, "ssl_approval_code"),
    avs: "Y",
    cvv: "M",
    settled: false,
    declineReason: null,
    card: { token: null, brand: "VISA", last4: "9990", expires: "1229" },
  });
});

test("an approval has the fields and formats of Converge", async () => {
  await using world = await aGateway();
  const { fields } = await world.sell(aCharge({ keepCard: true }));
  expect(fields["ssl_result"]).toBe("0");
  expect(fields["ssl_txn_id"]).toMatch(/^020326A07-[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
  expect(fields["ssl_txn_time"]).toBe("03/02/2026 10:30:00 AM");
  expect(fields["ssl_card_number"]).toBe("41**********9990");
  expect(fields["ssl_token"]).toMatch(/^\d{12}9990$/);
  expect(fields["ssl_token_response"]).toBe("SUCCESS");
  expect(fields["ssl_add_token_response"]).toBe("Card Added");
});

test("finds all attempts of one payment by our reference, oldest first", async () => {
  await using world = await aGateway();
  const charge = aCharge({ amount: 1205 });
  const token = valueOf(await world.gateway.sessionToken(world.merchant, charge));
  const declined = await world.payInPage(token, rehearsing);
  world.pass(60_000);
  const approved = await world.payInPage(token, visa);
  const found = valueOf(await world.gateway.findByReference(world.merchant, charge.reference));
  expect(found.map(({ transactionId, state }) => [transactionId, state])).toEqual([
    [fieldOf(declined, "ssl_txn_id"), "declined"],
    [fieldOf(approved, "ssl_txn_id"), "captured"],
  ]);
  expect(valueOf(await world.gateway.findByReference(world.merchant, "nobody"))).toEqual([]);
});

test.each([
  "050724A1B-1C0F0000-0000-4000-8000-000000000000",
  "",
  "x",
  "<txn>",
  "' or 1=1",
  "00000000-0000-0000-0000-00000000000",
])("finds no transaction %j", async (id) => {
  await using world = await aGateway();
  expect(await world.gateway.findById(world.merchant, id)).toEqual({ kind: "ok", value: null });
});

test("doesn't find another merchant's transaction", async () => {
  await using world = await aGateway({ merchant: { merchantId: "0021508" } });
  await using other = await aGateway();
  const paid = await other.sell(aCharge());
  expect(valueOf(await world.gateway.findById(world.merchant, fieldOf(paid, "ssl_txn_id")))).toBeNull();
});

test.each([
  ["12.05", "DECLINED", "soft", "declined"],
  ["12.06", "DECLINED: NSF", "soft", "insufficient-funds"],
  ["12.07", "CALL AUTH CENTER", "soft", "call-issuer"],
  ["12.08", "PICK UP CARD", "hard", "pick-up-card"],
  ["12.09", "EXPIRED CARD", "hard", "expired-card"],
])("$%s is declined with %s, which is %s (%s)", async (amount, message, kind, code) => {
  await using world = await aGateway();
  const paid = await world.sell(aCharge({ amount: Math.round(Number(amount) * 100) }), rehearsing);
  expect(paid.callback).toBe("onDeclined");
  expect(fieldOf(paid, "ssl_result_message")).toBe(message);
  const found = valueOf(await world.gateway.findById(world.merchant, fieldOf(paid, "ssl_txn_id")));
  expect(found).toMatchObject({ state: "declined", approvalCode: "", declineReason: { class: kind, code } });
});

test("the card that always approves also pays the test amounts", async () => {
  await using world = await aGateway();
  for (const amount of [1205, 1217, 1218, 1222]) {
    expect((await world.sell(aCharge({ amount }))).callback).toBe("onApproval");
  }
});

test.each([
  ["999", "onDeclined", "N"],
  ["998", "onApproval", "U"],
  ["997", "onApproval", "P"],
])("security code %s: %s with answer %s", async (code, callback, cvv) => {
  await using world = await aGateway();
  const paid = await world.sell(aCharge(), { ...visa, ssl_cvv2cvc2: code });
  expect(paid.callback).toBe(callback);
  const found = valueOf(await world.gateway.findById(world.merchant, fieldOf(paid, "ssl_txn_id")));
  expect(found?.cvv).toBe(cvv);
  expect(found?.declineReason ?? null).toEqual(cvv === "N" ? { class: "hard", code: "security-code" } : null);
});

test.each([
  ["00000", "N"],
  ["11111", "A"],
  ["22222", "Z"],
  ["33333", "R"],
  ["45402", "Y"],
])("ZIP %s is approved with address answer %s", async (zip, avs) => {
  await using world = await aGateway();
  const paid = await world.sell(aCharge({ billTo: { street: "12 Main", city: "Dayton", state: "OH", zip } }));
  expect(paid.callback).toBe("onApproval");
  expect(valueOf(await world.gateway.findById(world.merchant, fieldOf(paid, "ssl_txn_id")))?.avs).toBe(avs);
});

test.each([
  ["4111111111111111", "1229", "9999"],
  ["4124939999999991", "1229", "5000"],
  ["4124939999999990", "0226", "5001"],
  ["4124939999999990", "1329", "5001"],
])("card %s good through %s is refused with %s before it reaches an issuer", async (number, expires, code) => {
  await using world = await aGateway();
  const charge = aCharge();
  const paid = await world.sell(charge, { ssl_card_number: number, ssl_exp_date: expires });
  expect(paid).toMatchObject({ callback: "onDeclined", fields: { errorCode: code } });
  expect(valueOf(await world.gateway.findByReference(world.merchant, charge.reference))).toEqual([]);
});

test("a card is valid through the month printed on it", async () => {
  await using world = await aGateway();
  expect((await world.sell(aCharge(), { ...visa, ssl_exp_date: "0326" })).callback).toBe("onApproval");
});

test("a token can't be used after five declines", async () => {
  await using world = await aGateway();
  const token = valueOf(await world.gateway.sessionToken(world.merchant, aCharge({ amount: 1205 })));
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await world.payInPage(token, rehearsing)).callback).toBe("onDeclined");
  }
  expect((await world.payInPage(token, visa)).callback).toBe("onError");
});

test("a second sale of the same card, amount and invoice within five minutes counts as a duplicate", async () => {
  await using world = await aGateway();
  const charge = aCharge();
  await world.sell(charge);
  const again = await world.sell(charge);
  expect(fieldOf(again, "ssl_result_message")).toBe("Declined - Transaction previously authorized");
  world.pass(5 * 60_000 + 1);
  expect((await world.sell(charge)).callback).toBe("onApproval");
});

test("a page that is not on the merchant's list cannot pay", async () => {
  await using world = await aGateway({ merchant: { referrers: ["https://pay.example.com"] } });
  const token = valueOf(await world.gateway.sessionToken(world.merchant, aCharge()));
  const foreign = await world.payInPage(token, visa, { origin: "https://evil.example" });
  expect(foreign).toMatchObject({ callback: "onDeclined", fields: { errorCode: "4003" } });
  const own = await world.payInPage(token, visa, { origin: "https://pay.example.com" });
  expect(own.callback).toBe("onApproval");
});

test("a terminal left in test mode approves no payments", async () => {
  await using world = await aGateway({ merchant: { testMode: true } });
  const charge = aCharge();
  const paid = await world.sell(charge);
  expect(paid).toMatchObject({
    callback: "onApproval",
    fields: { ssl_approval_code: "123456", ssl_avs_response: "X" },
  });
  expect(valueOf(await world.gateway.findById(world.merchant, fieldOf(paid, "ssl_txn_id")))).toBeNull();
  expect(valueOf(await world.gateway.findByReference(world.merchant, charge.reference))).toEqual([]);
});

test("a wallet pays with Approve and is declined with Decline", async () => {
  await using world = await aGateway();
  const approved = await world.sell(aCharge(), { wallet: "applePay", choice: "approve" });
  expect(approved.callback).toBe("onApproval");
  const declined = await world.sell(aCharge(), { wallet: "googlePay", choice: "decline" });
  expect(declined).toMatchObject({ callback: "onDeclined", fields: { ssl_result: "1" } });
});

/**
 * A wallet's data as Apple's and Google's sheets return it; its content is encrypted for the gateway, here only
 * encoded.
 */
const inside = (card: string): string => Buffer.from(JSON.stringify({ card })).toString("base64");
const appleToken = (data: string) => ({
  paymentData: {
    version: "EC_v1",
    data,
    signature: "s",
    header: { ephemeralPublicKey: "k", publicKeyHash: "h", transactionId: "00" },
  },
  paymentMethod: { displayName: "Visa 9990", network: "Visa", type: "credit" },
  transactionIdentifier: "t",
});
const googleToken = (signedMessage: string) => ({ protocolVersion: "ECv2", signature: "s", signedMessage });
const encoded = (token: object): string => encodeURIComponent(JSON.stringify(token));

test.each([
  ["ssl_applepay_web", appleToken],
  ["ssl_google_pay", googleToken],
] as const)("a payment token in %s pays without a card, is declined, or can't be read", async (field, tokenOf) => {
  await using world = await aGateway();
  const approved = await world.sell(aCharge(), { [field]: encoded(tokenOf(inside("approve"))) });
  expect(approved).toMatchObject({ callback: "onApproval", fields: { ssl_result: "0" } });
  const declined = await world.sell(aCharge(), { [field]: encoded(tokenOf(inside("decline"))) });
  expect(declined).toMatchObject({ callback: "onDeclined", fields: { ssl_result: "1" } });
  for (const unreadable of [encoded(tokenOf("?")), encoded({}), "%", "approve"]) {
    const refused = await world.sell(aCharge(), { [field]: unreadable });
    expect(refused).toMatchObject({ callback: "onDeclined", fields: { errorCode: "5000" } });
  }
});

test("a frame with an opaque origin may load the script and pay", async () => {
  await using world = await aGateway();
  const script = await fetch(`${world.base}/hosted-payments/Checkout.js`);
  expect(script.headers.get("content-type")).toContain("text/javascript");
  expect(script.headers.get("access-control-allow-origin")).toBe("*");
  const preflight = await fetch(`${world.base}/hosted-payments/checkout_payment`, {
    method: "OPTIONS",
    headers: { origin: "null" },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
});

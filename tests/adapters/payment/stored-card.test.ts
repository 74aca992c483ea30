import { expect, test } from "vitest";
import { aCharge, aGateway, aStoredCard, fieldOf, known, rehearsing, valueOf, visa } from "./a-gateway.ts";

test("a stored card is charged by its token", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world);
  const charge = aCharge({ amount: 3600 });
  const sale = known(await world.gateway.chargeStoredCard(world.merchant, charge, token));
  expect(sale).toMatchObject({
    state: "captured",
    amount: 3600,
    invoiceNumber: charge.invoiceNumber,
    reference: charge.reference,
  });
  expect(sale.card).toEqual({ token: null, brand: "VISA", last4: "9990", expires: "1229" });
  expect(valueOf(await world.gateway.findById(world.merchant, sale.transactionId))).toEqual(sale);
});

test("the same card keeps its token when it is stored again", async () => {
  await using world = await aGateway();
  expect(await aStoredCard(world)).toBe(await aStoredCard(world, { ...visa, ssl_exp_date: "0131" }));
});

test("every second token passes the card number check, and none is a card number", async () => {
  await using world = await aGateway();
  const tokens = [await aStoredCard(world), await aStoredCard(world, rehearsing)];
  const sums = tokens.map((token) =>
    token
      .split("")
      .toReversed()
      .reduce((sum, digit, place) => {
        const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
        return sum + (doubled > 9 ? doubled - 9 : doubled);
      }, 0),
  );
  expect(sums.filter((sum) => sum % 10 === 0)).toHaveLength(1);
});

test("a card is not stored without its holder's name", async () => {
  await using world = await aGateway();
  const paid = await world.sell(aCharge({ keepCard: true, buyer: { firstName: "", lastName: "Byron", email: "" } }));
  expect(paid.callback).toBe("onApproval");
  expect(fieldOf(paid, "ssl_token")).toBe("");
  expect(fieldOf(paid, "ssl_add_token_response")).toBe("FAILURE - First Name - is required");
});

test("only the merchant that stored a card can look it up", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world);
  expect(valueOf(await world.gateway.findStoredCard(world.merchant, token))).toEqual({
    token,
    brand: "VISA",
    last4: "9990",
    expires: "1229",
  });
  expect(valueOf(await world.gateway.findStoredCard(world.merchant, "4400000000019990"))).toBeNull();
  expect(valueOf(await world.gateway.findStoredCard(world.merchant, "no token"))).toBeNull();
});

test("a token that the gateway does not know is a hard decline, not a fault", async () => {
  await using world = await aGateway();
  const sale = known(await world.gateway.chargeStoredCard(world.merchant, aCharge(), "4400000000019990"));
  expect(sale).toMatchObject({
    state: "declined",
    transactionId: "",
    declineReason: { class: "hard", code: "token-unknown" },
  });
});

test.each([
  [1205, "soft", "declined"],
  [1206, "soft", "insufficient-funds"],
  [1207, "soft", "call-issuer"],
  [1208, "hard", "pick-up-card"],
  [1209, "hard", "expired-card"],
])("a renewal of %d cents is a %s decline: %s", async (amount, kind, code) => {
  await using world = await aGateway();
  const token = await aStoredCard(world, rehearsing);
  const sale = known(await world.gateway.chargeStoredCard(world.merchant, aCharge({ amount }), token));
  expect(sale).toMatchObject({ state: "declined", amount, declineReason: { class: kind, code } });
});

test("finds a charge that was made although its answer was lost, and makes it once", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world, rehearsing);
  const charge = aCharge({ amount: 1217 });
  const sale = known(await world.gateway.chargeStoredCard(world.merchant, charge, token));
  expect(sale).toMatchObject({ state: "captured", amount: 1217, reference: charge.reference });
  expect(world.exchanges.slice(-2)).toEqual([
    { call: "ccsale", outcome: "timeout", code: "" },
    { call: "txnquery", outcome: "answered", code: "" },
  ]);
  expect(valueOf(await world.gateway.findByReference(world.merchant, charge.reference))).toHaveLength(1);
});

test("reports a charge whose connection broke as unknown, and doesn't make it", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world, rehearsing);
  const charge = aCharge({ amount: 1218 });
  expect(await world.gateway.chargeStoredCard(world.merchant, charge, token)).toEqual({
    state: "unknown",
    why: { kind: "timeout" },
  });
  expect(valueOf(await world.gateway.findByReference(world.merchant, charge.reference))).toEqual([]);
});

test("a charge that failed once succeeds when it is sent again after a check", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world, rehearsing);
  const charge = aCharge({ amount: 1222 });
  expect(await world.gateway.chargeStoredCard(world.merchant, charge, token)).toEqual({
    state: "unknown",
    why: { kind: "timeout" },
  });
  expect(valueOf(await world.gateway.findByReference(world.merchant, charge.reference))).toEqual([]);
  expect(known(await world.gateway.chargeStoredCard(world.merchant, charge, token)).state).toBe("captured");
});

test("a charge sent twice is one charge: the second answer is the first sale", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world);
  const charge = aCharge();
  const first = known(await world.gateway.chargeStoredCard(world.merchant, charge, token));
  expect(known(await world.gateway.chargeStoredCard(world.merchant, charge, token))).toEqual(first);
});

test("the same sale under another reference is a duplicate, which is a soft decline", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world);
  const charge = aCharge();
  await world.gateway.chargeStoredCard(world.merchant, charge, token);
  const again = known(await world.gateway.chargeStoredCard(world.merchant, { ...charge, reference: "another" }, token));
  expect(again).toMatchObject({ state: "declined", declineReason: { class: "soft", code: "duplicate" } });
});

test("wrong credentials are a rejection with the gateway's code", async () => {
  await using world = await aGateway();
  const merchant = { ...world.merchant, userId: "nobody" };
  const why = { kind: "rejected", code: "4025" };
  expect(await world.gateway.chargeStoredCard(merchant, aCharge(), "4400000000019990")).toEqual({
    state: "unknown",
    why,
  });
  expect(await world.gateway.findById(merchant, "050724A1B-1C0F")).toEqual({ kind: "fault", fault: why });
});

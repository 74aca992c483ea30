import { expect, test } from "vitest";
import { aCharge, aGateway, aStoredCard, fieldOf, known, valueOf, visa } from "./a-gateway.ts";
import { sentNow } from "./sent-now.ts";

const toKeep = (wishes: Parameters<typeof aCharge>[0] = {}) => aCharge({ amount: 0, keepCard: true, ...wishes });

test("verifies and stores a card without a charge, recorded at the gateway under our reference", async () => {
  await using world = await aGateway();
  const charge = toKeep();
  const said = await world.sell(charge);
  expect(said.callback).toBe("onApproval");
  const [record, ...others] = valueOf(await world.gateway.findByReference(world.merchant, charge.reference));
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    state: "captured",
    amount: 0,
    invoiceNumber: charge.invoiceNumber,
    cvv: "M",
    card: { token: null, brand: "VISA", last4: "9990", expires: "1229" },
  });
  const token = fieldOf(said, "ssl_token");
  expect(valueOf(await world.gateway.findStoredCard(world.merchant, token))).toMatchObject({ last4: "9990" });
  expect(known(await world.gateway.chargeStoredCard(world.merchant, aCharge(), token)).state).toBe("captured");
});

test("a card that its issuer refuses isn't stored", async () => {
  await using world = await aGateway();
  const charge = toKeep();
  const said = await world.sell(charge, { ...visa, ssl_cvv2cvc2: "999" });
  expect([said.callback, fieldOf(said, "ssl_token")]).toEqual(["onDeclined", ""]);
  expect(valueOf(await world.gateway.findByReference(world.merchant, charge.reference))).toMatchObject([
    { state: "declined", amount: 0 },
  ]);
});

test("the same card can be verified again at once, and keeps its token", async () => {
  await using world = await aGateway();
  const token = await aStoredCard(world);
  const invoiceNumber = "V-2026-1";
  for (const reference of ["verify-1", "verify-2"])
    expect(fieldOf(await world.sell(toKeep({ invoiceNumber, reference })), "ssl_token")).toBe(token);
});

test("a verification can't be voided or refunded", async () => {
  await using world = await aGateway();
  const transactionId = fieldOf(await world.sell(toKeep()), "ssl_txn_id");
  const back = { transactionId, amount: aCharge().amount, reference: "back-1", ...sentNow };
  expect(await world.gateway.reverse(world.merchant, back)).toEqual({
    state: "unknown",
    why: { kind: "rejected", code: "5040" },
  });
});

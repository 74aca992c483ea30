import { expect, test } from "vitest";
import { aCharge } from "./a-gateway.ts";
import { aStripe, type StripeWorld } from "./a-stripe.ts";

const everything = new Date(0);

async function paidWith(world: StripeWorld, number: string) {
  const charge = aCharge();
  await world.pay(await world.open(charge), number);
  return charge;
}

const listed = (world: StripeWorld, since = everything) => world.account.disputesSince?.(since);

test.each([
  ["4000000000000259", "fraud", false],
  ["4000000000002685", "not-received", false],
  ["4000000000001976", "fraud", true],
] as const)(
  "a dispute of a charge to card %s is found by our reference: %s, inquiry %s",
  async (number, reason, isInquiry) => {
    await using world = await aStripe();
    const { reference, amount } = await paidWith(world, number);
    expect(await listed(world)).toMatchObject({
      state: "answered",
      disputes: [{ reference, amount, reason, isInquiry, state: "needs-answer" }],
    });
  },
);

test("ignores disputes about what somebody else sells through the same account", async () => {
  await using world = await aStripe();
  await paidWith(world, "4000000000002685");
  world.ledger.db.prepare("update intent set metadata = '{}'").run();
  expect(await listed(world)).toEqual({ state: "answered", disputes: [] });
});

test("when the gateway is down or refuses our key, reports that and lists no disputes", async () => {
  await using world = await aStripe();
  await paidWith(world, "4000000000002685");
  for (const _ of ["once", "twice"]) world.mood("query", "answers-late");
  expect(await listed(world)).toMatchObject({ state: "unknown" });
  expect(await world.stranger.disputesSince?.(everything)).toMatchObject({ state: "unknown" });
});

test("doesn't refund an amount that the bank holds", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const opened = await world.open(charge);
  await world.pay(opened, "4000000000002685");
  const back = await world.account.reverse({
    transactionId: opened.handle,
    amount: charge.amount,
    reference: "refund-1",
    onlyAsk: false,
    minutesSinceSent: null,
    noteSent: async () => true,
  });
  expect(back).toMatchObject({ state: "unknown", why: { kind: "rejected", code: "charge_disputed" } });
});

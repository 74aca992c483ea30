import { expect, test } from "vitest";
import { type DisputeOutcome, end, everyDispute } from "#sandbox/stripe/disputes.ts";
import { aCharge } from "./a-gateway.ts";
import { aStripe, type StripeWorld } from "./a-stripe.ts";

const day = 86_400_000;
const everything = new Date(0);

async function paidWith(world: StripeWorld, number: string) {
  const charge = aCharge();
  await world.pay(await world.open(charge), number);
  return charge;
}

const listed = (world: StripeWorld, since = everything) => world.account.disputesSince?.(since);

function becomes({ ledger: { db } }: StripeWorld, outcome: DisputeOutcome): void {
  for (const dispute of everyDispute(db)) end(db, dispute, outcome);
}

test.each([
  ["4000000000000259", "fraud", false],
  ["4000000000002685", "not-received", false],
  ["4000000000001976", "fraud", true],
] as const)("a charge to card %s is disputed by our reference: %s, inquiry %s", async (number, reason, isInquiry) => {
  await using world = await aStripe();
  const { reference, amount } = await paidWith(world, number);
  expect(await listed(world)).toMatchObject({
    state: "answered",
    disputes: [{ reference, amount, reason, isInquiry, state: "needs-answer" }],
  });
});

test("the answer, and what the bank decides, are in the next list", async () => {
  await using world = await aStripe();
  await paidWith(world, "4000000000002685");
  becomes(world, "answered");
  expect(await listed(world)).toMatchObject({ disputes: [{ state: "with-bank" }] });
  becomes(world, "lost");
  expect(await listed(world)).toMatchObject({ disputes: [{ state: "lost" }] });
});

test("nobody who is silent wins, and an inquiry without an answer takes no money", async () => {
  await using world = await aStripe();
  await paidWith(world, "4000000000002685");
  await paidWith(world, "4000000000001976");
  world.pass(10 * day);
  expect(await listed(world)).toMatchObject({
    disputes: [
      { state: "won", isInquiry: true },
      { state: "lost", isInquiry: false },
    ],
  });
});

test("good payments, and those from before, are not in it", async () => {
  await using world = await aStripe();
  await paidWith(world, "4242424242424242");
  await paidWith(world, "4000000000002685");
  const before = await listed(world, new Date(Date.UTC(2026, 2, 3)));
  expect(before).toEqual({ state: "answered", disputes: [] });
  expect(await listed(world)).toMatchObject({ disputes: [{}] });
});

test("what somebody else sells at the account is not ours", async () => {
  await using world = await aStripe();
  await paidWith(world, "4000000000002685");
  world.ledger.db.prepare("update intent set metadata = '{}'").run();
  expect(await listed(world)).toEqual({ state: "answered", disputes: [] });
});

test("more than one page is read", async () => {
  await using world = await aStripe();
  for (let number = 0; number < 45; number++) await paidWith(world, "4000000000002685");
  const all = await listed(world);
  expect(all?.state === "answered" && all.disputes.length).toBe(45);
});

test("a gateway that is away, or refuses our key, tells of none and says so", async () => {
  await using world = await aStripe();
  await paidWith(world, "4000000000002685");
  for (const _ of ["once", "twice"]) world.mood("query", "answers-late");
  expect(await listed(world)).toMatchObject({ state: "unknown" });
  expect(await world.stranger.disputesSince?.(everything)).toMatchObject({ state: "unknown" });
});

test("what the bank holds is not refunded beside it", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const opened = await world.open(charge);
  await world.pay(opened, "4000000000002685");
  const back = await world.account.giveBack({
    transactionId: opened.handle,
    amount: charge.amount,
    reference: "refund-1",
    onlyAsk: false,
    minutesSinceSent: null,
    noteSent: async () => true,
  });
  expect(back).toMatchObject({ state: "unknown", why: { kind: "rejected", code: "charge_disputed" } });
});

import { describe, expect, test } from "vitest";
import type { MoodName } from "#sandbox/moods.ts";
import { aCharge } from "./a-gateway.ts";
import { aStripe, stripeCards, type StripeWorld } from "./a-stripe.ts";
import { questionOf } from "./gateways.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const kept = async (world: StripeWorld, number?: string): Promise<string> =>
  (await world.keeps(aCharge({ amount: 100 }), number)).token;

/** The money that really moved, besides the dollar with which the card was stored. */
const moved = (world: StripeWorld): number => world.money() - 100;

const charged = async (world: StripeWorld, token: string, charge = aCharge()) => world.account.charge?.(charge, token);

describe("a stored card", () => {
  test("is charged without its owner present, and the charge is found by customer", async () => {
    await using world = await aStripe();
    const token = await kept(world);
    const charge = aCharge();
    expect(await charged(world, token, charge)).toMatchObject({
      state: "captured",
      amount: 1299,
      reference: charge.reference,
      invoiceNumber: charge.invoiceNumber,
      card: { brand: "VISA", last4: "4242", expires: "1229" },
    });
    const handle = world.account.handleOf(token);
    expect(handle).toMatch(/^cus_/);
    expect(await world.account.findTransactions(questionOf(charge, handle))).toMatchObject({
      transactions: [{ state: "captured" }],
    });
    expect(await world.account.findTransactions(questionOf(aCharge(), handle))).toEqual({
      state: "answered",
      transactions: [],
    });
  });

  test.each([
    [stripeCards.declinedLater, { class: "soft", code: "declined" }],
    [stripeCards.asksAlways, { class: "hard", code: "declined" }],
  ] as const)("%s is declined on a later charge: %j", async (number, declineReason) => {
    await using world = await aStripe();
    const charge = aCharge({ amount: 100, keepCard: true });
    const opened = await world.open(charge);
    await world.pay(opened, number);
    if (number === stripeCards.asksAlways) await world.answersBank(opened, "complete");
    const asked = await world.account.findTransactions(questionOf(charge, opened.handle));
    const [sale] = asked.state === "answered" ? asked.transactions : [];
    const token = sale?.card?.token ?? "";
    const declined = await charged(world, token);
    expect(declined).toMatchObject({ state: "declined", declineReason, amount: 1299 });
    expect(moved(world)).toBe(0);
  });

  test("isn't declined later if its owner once confirmed it with the bank", async () => {
    await using world = await aStripe();
    const charge = aCharge({ amount: 100, keepCard: true });
    const opened = await world.open(charge);
    expect(await world.pay(opened, stripeCards.asksOnce)).toMatchObject({ status: "requires_action" });
    expect(await world.account.findTransactions(questionOf(charge, opened.handle))).toEqual({
      state: "answered",
      transactions: [],
    });
    await world.answersBank(opened, "complete");
    const asked = await world.account.findTransactions(questionOf(charge, opened.handle));
    const [sale] = asked.state === "answered" ? asked.transactions : [];
    expect(await charged(world, sale?.card?.token ?? "")).toMatchObject({ state: "captured" });
  });

  test("is retried after a decline under the same reference, with a record of each try", async () => {
    await using world = await aStripe();
    const token = await kept(world);
    const charge = aCharge();
    world.mood("charge", "declines");
    const first = await charged(world, token, charge);
    expect(first).toMatchObject({ state: "declined" });
    expect(await charged(world, token, charge)).toMatchObject({ state: "captured" });
    const asked = await world.account.findTransactions(questionOf(charge, world.account.handleOf(token)));
    expect(asked).toMatchObject({ transactions: [{ state: "declined" }, { state: "captured" }] });
    // The answer to the charge and the record name the decline by the same id.
    expect(asked).toMatchObject({
      transactions: [{ transactionId: first?.state === "declined" && first.transactionId }, {}],
    });
    expect(moved(world)).toBe(1299);
  });

  test("is charged once, however many calls and processes request it", async () => {
    await using world = await aStripe();
    const token = await kept(world);
    const charge = aCharge();
    const all = await Promise.all([1, 2, 3].map(() => charged(world, token, charge)));
    expect(all.filter((it) => it?.state === "captured").length).toBeGreaterThan(0);
    world.pass(30 * day);
    expect(await charged(world, token, charge)).toMatchObject({ state: "captured" });
    expect(moved(world)).toBe(1299);
  });

  test.each(["", "4242424242424242", "cus_x", "cus_x/pm_y"])(
    "%j is not found as a card of this account",
    async (token) => {
      await using world = await aStripe();
      expect(await charged(world, token)).toMatchObject({
        state: "declined",
        transactionId: "",
        declineReason: { class: "hard", code: "token-unknown" },
      });
      expect(world.account.handleOf(token)).toBe(token === "cus_x/pm_y" ? "cus_x" : "");
    },
  );

  test("another customer's card isn't charged", async () => {
    await using world = await aStripe();
    const [mine, theirs] = [await kept(world), await kept(world)];
    const token = `${world.account.handleOf(mine)}/${theirs.split("/")[1]}`;
    expect(await charged(world, token)).toMatchObject({ declineReason: { code: "token-unknown" } });
  });
});

test.each<[MoodName, answer: object, moved: number, afterwards: number]>([
  ["usual", { state: "captured" }, 1299, 1299],
  ["declines", { state: "declined" }, 0, 0],
  ["holds", { state: "pending" }, 0, 1299],
  ["holds-then-declines", { state: "pending" }, 0, 0],
  ["answers-late", { state: "captured" }, 1299, 1299],
  ["acts-twice", { state: "captured" }, 1299, 1299],
  ["away", { state: "unknown", why: { kind: "timeout" } }, 0, 0],
  ["busy", { state: "unknown", why: { kind: "unreachable" } }, 0, 0],
])("a charge while Stripe %s", async (name, answer, at, afterwards) => {
  await using world = await aStripe();
  const token = await kept(world);
  const charge = aCharge();
  world.mood("charge", name);
  expect(await charged(world, token, charge)).toMatchObject(answer);
  expect(moved(world)).toBe(at);
  world.pass(61 * minute);
  await world.account.findTransactions(questionOf(charge, world.account.handleOf(token)));
  expect(moved(world)).toBe(afterwards);
});

test("finds a charge that was made although Stripe answered with an error, and doesn't repeat it", async () => {
  await using world = await aStripe();
  const token = await kept(world);
  const charge = aCharge();
  world.fault("charge");
  expect(await charged(world, token, charge)).toMatchObject({ state: "captured" });
  world.fault("charge");
  expect(await charged(world, token, charge)).toMatchObject({ state: "captured" });
  expect(moved(world)).toBe(1299);
});

test("a charge whose answer and search both failed is unknown, and found at the next check", async () => {
  await using world = await aStripe();
  const token = await kept(world);
  const charge = aCharge();
  world.mood("query", "usual");
  world.mood("charge", "answers-late");
  for (const _ of ["first", "again"]) world.mood("query", "away");
  expect(await charged(world, token, charge)).toEqual({ state: "unknown", why: { kind: "timeout" } });
  expect(await world.account.findTransactions(questionOf(charge, world.account.handleOf(token)))).toMatchObject({
    transactions: [{ state: "captured", amount: 1299 }],
  });
});

test("finds all attempts with a card, beyond one page of them", async () => {
  await using world = await aStripe();
  const token = await kept(world);
  const charges = Array.from({ length: 45 }, () => aCharge());
  for (const charge of charges) await charged(world, token, charge);
  const [oldest] = charges;
  if (oldest === undefined) throw new Error("none");
  expect(await world.account.findTransactions(questionOf(oldest, world.account.handleOf(token)))).toMatchObject({
    transactions: [{ state: "captured" }],
  });
});

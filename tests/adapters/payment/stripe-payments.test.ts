import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import type { MoodName } from "#sandbox/moods.ts";
import { aCharge } from "./a-gateway.ts";
import { aStripe, stripeCards } from "./a-stripe.ts";
import { give, questionOf, sell } from "./gateways.ts";
import { sentNow } from "./sent-now.ts";

const minute = 60_000;
const nothing = { state: "answered", transactions: [] };

test.each([
  [stripeCards.declined, "soft", "declined"],
  [stripeCards.noMoney, "soft", "insufficient-funds"],
  [stripeCards.lost, "hard", "pick-up-card"],
  [stripeCards.expired, "hard", "expired-card"],
] as const)(
  "card %s is declined, which is %s (%s), and another card pays the same payment",
  async (number, kind, code) => {
    await using world = await aStripe();
    const charge = aCharge();
    const opened = await world.open(charge);
    await world.pay(opened, number);
    const declined = await world.account.findTransactions(questionOf(charge, opened.handle));
    expect(declined).toMatchObject({ transactions: [{ state: "declined", declineReason: { class: kind, code } }] });
    await world.pay(opened);
    expect(await world.account.findTransactions(questionOf(charge, opened.handle))).toMatchObject({
      transactions: [{ state: "captured", transactionId: opened.handle, card: { token: null } }],
    });
  },
);

test("opening a payment again returns the same one, which can be paid once", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const [first, second] = await Promise.all([world.open(charge), world.open(charge)]);
  expect(second.token).toBe(first.token);
  const third = await world.open(charge, first.handle);
  expect(third.token).toBe(first.token);
  await world.pay(first);
  expect(await world.pay(third)).toMatchObject({ error: { payment_intent: { status: "succeeded" } } });
  expect(world.money()).toBe(1299);
});

test("opening a payment for another amount or invoice cancels the earlier one, so that an old tab can't pay", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const first = await world.open(charge);
  const other = { ...charge, amount: aCharge({ amount: 3600 }).amount };
  const second = await world.open(other, first.handle);
  expect(second.handle).not.toBe(first.handle);
  expect(await world.pay(first)).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
  await world.pay(second);
  expect(world.money()).toBe(3600);
});

test("opens no other payment just after an old tab's payment succeeded", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const first = await world.open(charge);
  await world.pay(first);
  const other = { ...charge, invoiceNumber: "R-OTHER" };
  const opened = await world.account.open?.({ charge: other, origin: "", last: first.handle, same: null });
  // It can't be paid again, and the next question finds the payment.
  expect(opened?.state === "opened" && opened.handle === first.handle).toBe(false);
  expect(await world.account.findTransactions(questionOf(charge, first.handle))).toMatchObject({
    transactions: [{ state: "captured" }],
  });
});

test("a payment that is too old can't be paid once we have checked it", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const opened = await world.open(charge);
  world.pass(60 * minute);
  expect(await world.account.findTransactions(questionOf(charge, opened.handle))).toEqual(nothing);
  expect((await world.open(charge, opened.handle)).handle).not.toBe(opened.handle);
  const other = aCharge();
  const left = await world.open(other);
  world.pass(111 * minute);
  expect(await world.account.findTransactions(questionOf(other, left.handle))).toEqual(nothing);
  expect(await world.pay(left)).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
  expect(world.money()).toBe(0);
});

test("stores a card without a charge", async () => {
  await using world = await aStripe();
  const charge = aCharge({ amount: 0, keepCard: true });
  const opened = await world.open(charge);
  expect(opened.handle).toMatch(/^seti_/);
  expect(await world.account.findTransactions(questionOf(charge, opened.handle))).toEqual(nothing);
  await world.pay(opened, stripeCards.mastercard);
  const asked = await world.account.findTransactions(questionOf(charge, opened.handle));
  const [verified] = asked.state === "answered" ? asked.transactions : [];
  if (verified === undefined) throw new Error("not verified");
  expect(verified).toMatchObject({ state: "captured", amount: 0, card: { brand: "MC", last4: "4444" } });
  const card = await world.account.cardToKeep(verified, null);
  expect(await world.account.charge?.(aCharge(), card?.token ?? "")).toMatchObject({ state: "captured" });
  expect(
    await world.account.reverse({ transactionId: opened.handle, amount: charge.amount, reference: "b", ...sentNow }),
  ).toMatchObject({ state: "voided" });
});

test("a buyer who doesn't answer the bank's confirmation hasn't paid", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const opened = await world.open(charge);
  await world.pay(opened, stripeCards.asksAlways);
  expect(await world.answersBank(opened, "fail")).toMatchObject({
    error: { code: "payment_intent_authentication_failure" },
  });
  expect(await world.account.findTransactions(questionOf(charge, opened.handle))).toMatchObject({
    transactions: [{ state: "declined", declineReason: { class: "hard" } }],
  });
});

test("reports the address check with the card networks' letters", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const opened = await world.open(charge);
  await world.pay(opened, "4000000000000036");
  expect(await world.account.findTransactions(questionOf(charge, opened.handle))).toMatchObject({
    transactions: [{ state: "captured", avs: "A", cvv: "M" }],
  });
});

test.each<[MoodName, answer: object, left: number, afterwards: number]>([
  ["usual", { state: "refunded" }, 799, 799],
  ["declines", { state: "unknown", why: { kind: "rejected", code: "balance_insufficient" } }, 1299, 1299],
  ["holds", { state: "pending" }, 1299, 799],
  ["holds-then-declines", { state: "pending" }, 1299, 1299],
  ["answers-late", { state: "refunded" }, 799, 799],
  ["acts-twice", { state: "refunded" }, 799, 799],
  ["away", { state: "unknown", why: { kind: "timeout" } }, 1299, 1299],
  ["busy", { state: "unknown", why: { kind: "unreachable" } }, 1299, 1299],
])("a refund while Stripe %s", async (name, answer, left, afterwards) => {
  await using world = await aStripe();
  const { sale } = await world.keeps(aCharge({ amount: 1299 }));
  world.mood("refund", name);
  expect(await give(world.account, sale.transactionId, 500, "back")).toMatchObject(answer);
  expect(world.money()).toBe(left);
  world.pass(61 * minute);
  const asked = await world.account.reverse({
    transactionId: sale.transactionId,
    amount: aCharge({ amount: 500 }).amount,
    reference: "back",
    onlyAsk: true,
    minutesSinceSent: 61,
    noteSent: async () => true,
  });
  expect(asked.state).toBe(afterwards === 799 ? "refunded" : name === "holds-then-declines" ? "declined" : "unknown");
  expect(world.money()).toBe(afterwards);
});

test("finds a refund that was made although Stripe answered with an error, and doesn't repeat it", async () => {
  await using world = await aStripe();
  const { sale } = await world.keeps(aCharge({ amount: 1299 }));
  world.fault("refund");
  for (const _ of ["once", "twice"])
    expect(await give(world.account, sale.transactionId, 500, "back")).toMatchObject({
      state: "refunded",
      amount: 500,
    });
  expect(world.money()).toBe(799);
});

test("a refund for which Stripe's balance was too low is sent again later, and then paid", async () => {
  await using world = await aStripe();
  const { sale } = await world.keeps(aCharge({ amount: 1299 }));
  world.mood("refund", "declines");
  await give(world.account, sale.transactionId, 500, "back");
  const back = { transactionId: sale.transactionId, amount: aCharge({ amount: 500 }).amount, reference: "back" };
  const later = { ...back, ...sentNow, minutesSinceSent: 24 * 60 };
  expect(await world.account.reverse(later)).toMatchObject({ state: "refunded", amount: 500 });
  expect(world.money()).toBe(799);
});

test("a payment whose opening got no answer is opened once more, and stays one payment", async () => {
  await using world = await aStripe();
  world.mood("open", "answers-late");
  const opened = await world.open(aCharge());
  expect(opened.handle).toMatch(/^pi_/);
  expect(world.ledger.db.prepare("select count(*) as made from intent").get()).toEqual({ made: 1 });
});

test.each([
  [stripeCards.refundPending, "refunded"],
  [stripeCards.refundFails, "declined"],
] as const)("card %s: a refund is pending, and then %s", async (number, state) => {
  await using world = await aStripe();
  const { sale } = await world.keeps(aCharge(), number);
  expect(await give(world.account, sale.transactionId, 1299, "back")).toMatchObject({ state: "pending" });
  world.pass(61 * minute);
  expect(await give(world.account, sale.transactionId, 1299, "back")).toMatchObject({ state });
});

test("a day's list has only our charges and refunds, not what else the account sells", async () => {
  await using world = await aStripe();
  const work = {
    account: world.account,
    pay: async (opened: { token: string }) => void (await world.pay(opened)),
  };
  const charges = Array.from({ length: 42 }, () => aCharge());
  const sales = [];
  for (const charge of charges) sales.push(await sell(work, charge));
  const [first] = sales;
  await give(world.account, first?.transactionId ?? "", 500, "back");
  const headers = { authorization: "Bearer sk_test_WORLDSTRIPEWORLDSTRIPE" };
  const shop = new URLSearchParams({ amount: "500", currency: "usd", "allowed_payment_method_types[0]": "card" });
  const other = await (await fetch(`${world.url}/v1/payment_intents`, { method: "POST", headers, body: shop })).json();
  await world.pay({ token: `pk_test_courier|${other.client_secret}|` });
  const list = await world.account.dayList?.transactionsOn(toDay("2026-03-02"));
  const found = list?.state === "answered" ? list.transactions : [];
  expect(
    found
      .filter(({ state }) => state === "captured")
      .map(({ transactionId }) => transactionId)
      .toSorted(),
  ).toEqual(sales.map(({ transactionId }) => transactionId).toSorted());
  expect(found.filter(({ state }) => state === "refunded")).toMatchObject([{ reference: "back", amount: 500 }]);
  expect(await world.account.dayList?.transactionsOn(toDay("2026-03-01"))).toEqual(nothing);
});

test("a day begins at the publication's midnight", async () => {
  await using world = await aStripe();
  // 11 p.m. of March 2 in Chicago is March 3 in London.
  world.pass((7.5 * 60 + 30 + 5 * 60) * minute);
  await world.keeps(aCharge());
  expect(world.account.dayList?.timeZone).toBe("America/Chicago");
  expect(await world.account.dayList?.transactionsOn(toDay("2026-03-02"))).toMatchObject({
    transactions: [{ state: "captured" }],
  });
});

test("an unreadable answer, or one that isn't Stripe's, counts as no answer", async () => {
  await using world = await aStripe();
  world.mood("open", "busy");
  expect(await world.account.open?.({ charge: aCharge(), origin: "", last: null, same: null })).toMatchObject({
    state: "unknown",
    why: { kind: "unreachable" },
  });
  world.fault("open");
  expect(await world.account.open?.({ charge: aCharge(), origin: "", last: null, same: null })).toMatchObject({
    state: "unknown",
    why: { kind: "timeout" },
  });
});

test("nothing that the adapter returns or records contains a card number or a key", async () => {
  await using world = await aStripe();
  const charge = aCharge();
  const { token, sale } = await world.keeps(charge);
  const returned = [token, sale, await world.account.charge?.(aCharge(), token), world.exchanges];
  expect(JSON.stringify(returned)).not.toMatch(/4242424242424242|sk_test_/);
  expect(world.exchanges.map(({ call }) => call)).toContain("charge card");
});

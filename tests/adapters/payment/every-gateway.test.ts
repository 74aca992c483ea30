import { describe, expect, test } from "vitest";
import { aCharge } from "./a-gateway.ts";
import { type GatewayAtWork, gateways, give, questionOf, sell } from "./gateways.ts";

const rejected = (code: string): unknown => ({ state: "unknown", why: { kind: "rejected", code } });
const nothing = { state: "answered", transactions: [] };

describe.each(gateways)("%s", (_, open) => {
  test("opens a payment, takes it, and finds it with the requested amount, invoice and reference", async () => {
    await using gateway = await open();
    const charge = aCharge({ amount: 1299 });
    expect(await sell(gateway, charge)).toMatchObject({
      state: "captured",
      amount: 1299,
      invoiceNumber: charge.invoiceNumber,
      reference: charge.reference,
      declineReason: null,
    });
  });

  test("an opened payment that nobody has paid counts as none, and checking it changes nothing", async () => {
    await using gateway = await open();
    const charge = aCharge();
    const opened = await gateway.account.open?.({ charge, origin: "https://courier.example", last: null, same: null });
    if (opened?.state !== "opened") throw new Error("not opened");
    for (const _again of [1, 2])
      expect(await gateway.account.findTransactions(questionOf(charge, opened.handle))).toEqual(nothing);
  });

  test.each(["5O190127TN364715T", "", "x", "../orders", "' or 1=1", "00000000-0000-0000-0000-00000000000"])(
    "finds no payment %j",
    async (id) => {
      await using gateway = await open();
      expect(await gateway.account.findTransactions({ ...questionOf(aCharge(), id), named: id })).toEqual(nothing);
    },
  );

  test("another merchant's sale is not found, and is not refunded", async () => {
    await using mine = await open();
    await using theirs = await open();
    const { transactionId } = await sell(theirs, aCharge());
    expect(await give(mine.account, transactionId, 1299, "back")).toEqual(rejected("no-sale"));
  });

  test("testing the key reports whether it is accepted, and charges nothing", async () => {
    await using gateway = await open();
    expect(await gateway.account.tryKey()).toEqual({ kind: "answers" });
    expect(new Set(gateway.noted()), "nobody is warned of it").toEqual(new Set(["answered"]));
    expect(await gateway.stranger.tryKey()).toMatchObject({ kind: "refused" });
  });

  test("finds a stored card by its token without a charge, and nobody else's", async () => {
    await using gateway = await open();
    await using theirs = await open();
    const { cards } = gateway.account;
    expect(cards === null).toBe(gateway.keeps === null);
    if (cards === null || gateway.keeps === null) return;
    const token = await gateway.keeps();
    const noted = gateway.noted().length;
    expect(await cards.find(token)).toMatchObject({
      state: "answered",
      card: {
        token,
        brand: "VISA",
        last4: expect.stringMatching(/^\d{4}$/),
        expires: expect.stringMatching(/^\d{4}$/),
      },
    });
    const none = { state: "answered", card: null };
    expect(await cards.find(`${token.slice(0, -4)}0000`)).toEqual(none);
    for (const odd of ["", "x", "../customers", `${token}/../..`]) expect(await cards.find(odd)).toEqual(none);
    expect(await theirs.account.cards?.find(token)).toEqual(none);
    expect(new Set(gateway.noted().slice(noted)), "nobody is warned of it").toEqual(new Set(["answered"]));
    expect(await gateway.stranger.cards?.find(token)).toMatchObject({ state: "unknown", why: { kind: "rejected" } });
    expect(cards.perMinute).toBeGreaterThan(0);
  });

  test("wrong credentials are reported as a rejection, not as a missing answer", async () => {
    await using gateway = await open();
    const { transactionId } = await sell(gateway, aCharge());
    expect(await give(gateway.stranger, transactionId, 1299, "back")).toMatchObject({
      state: "unknown",
      why: { kind: "rejected" },
    });
  });

  test("refunds a whole sale once, however often it is requested and whatever the gateway calls it", async () => {
    await using gateway = await open();
    const { transactionId } = await sell(gateway, aCharge({ amount: 1299 }));
    const first = await give(gateway.account, transactionId, 1299, "back");
    expect(["voided", "refunded"]).toContain(first.state);
    expect(await give(gateway.account, transactionId, 1299, "back")).toMatchObject({ state: first.state });
  });

  test("refunds a settled payment in parts, never more than its amount", async () => {
    await using gateway = await open();
    const { transactionId } = await sell(gateway, aCharge({ amount: 3600 }));
    gateway.settle();
    const first = await give(gateway.account, transactionId, 1400, "back-1");
    expect(first).toMatchObject({ state: "refunded", amount: 1400, reference: "back-1" });
    // Repeated under its reference, it is the same refund.
    expect(await give(gateway.account, transactionId, 1400, "back-1")).toMatchObject({ ...first });
    expect(await give(gateway.account, transactionId, 2201, "back-2")).toEqual(rejected("5091"));
    const rest = await give(gateway.account, transactionId, 2200, "back-3");
    expect(rest).toMatchObject({ state: "refunded", amount: 2200 });
    expect(rest).not.toMatchObject({ transactionId });
    expect(await give(gateway.account, transactionId, 1, "back-4")).toEqual(rejected("5091"));
  });

  /** A payment that its buyer disputes. Null if the gateway has no such list. */
  async function disputed(gateway: GatewayAtWork, how: "takes" | "asks" = "takes", amount = 1299) {
    expect(gateway.disputes === null).toBe(gateway.account.disputesSince === null);
    if (gateway.disputes === null) return null;
    const { disputes } = gateway;
    const charge = aCharge({ amount });
    const sale = await sell({ account: gateway.account, pay: (opened) => disputes.pay(opened, how) }, charge);
    return { charge, sale, ...disputes };
  }
  const listed = ({ account }: GatewayAtWork, since = new Date(Date.UTC(2026, 2, 1))) => account.disputesSince?.(since);

  test("reports a disputed payment by our reference, with the buyer's reason and the day to answer by", async () => {
    await using gateway = await open();
    const it = await disputed(gateway);
    if (it === null) return;
    await sell(gateway, aCharge());
    const opened = Date.UTC(2026, 2, 2, 15, 30);
    const answer = await listed(gateway);
    expect(answer).toMatchObject({ state: "answered" });
    if (answer?.state !== "answered") return;
    const [dispute, ...others] = answer.disputes;
    expect(others).toEqual([]);
    expect(dispute).toMatchObject({
      reference: it.charge.reference,
      amount: 1299,
      state: "needs-answer",
      isInquiry: false,
      reason: "not-received",
      openedAt: opened,
    });
    expect(dispute?.answerBy).toBeGreaterThan(opened);
  });

  test.each([
    ["answered", "with-bank"],
    ["won", "won"],
    ["lost", "lost"],
  ] as const)("a dispute that was %s is reported as %s, for the whole amount", async (outcome, state) => {
    await using gateway = await open();
    const it = await disputed(gateway);
    if (it === null) return;
    it.becomes(outcome);
    expect(await listed(gateway)).toMatchObject({ disputes: [{ state, isInquiry: false, amount: 1299 }] });
  });

  test("an inquiry by the bank withdraws no money, and can end without a dispute", async () => {
    await using gateway = await open();
    const it = await disputed(gateway, "asks");
    if (it === null) return;
    expect(await listed(gateway)).toMatchObject({ disputes: [{ state: "needs-answer", isInquiry: true }] });
    it.becomes("ended");
    expect(await listed(gateway)).toMatchObject({ disputes: [{ state: "won", isInquiry: true }] });
  });

  test("a publisher who doesn't respond loses a dispute, and an inquiry that goes no further costs nothing", async () => {
    await using gateway = await open();
    const it = await disputed(gateway);
    if (it === null) return;
    await disputed(gateway, "asks");
    it.pass(25 * 86_400_000);
    const answer = await listed(gateway);
    const ends =
      answer?.state === "answered" ? answer.disputes.map(({ state, isInquiry }) => ({ state, isInquiry })) : [];
    expect(ends).toHaveLength(2);
    expect(ends).toEqual(
      expect.arrayContaining([
        { state: "lost", isInquiry: false },
        { state: "won", isInquiry: true },
      ]),
    );
  });

  test("doesn't list earlier disputes or another merchant's", async () => {
    await using mine = await open();
    await using theirs = await open();
    const it = await disputed(mine);
    if (it === null) return;
    it.pass(120_000);
    expect(await listed(mine, new Date(Date.UTC(2026, 2, 2, 15, 31)))).toEqual({ state: "answered", disputes: [] });
    expect(await listed(theirs)).toEqual({ state: "answered", disputes: [] });
    expect(await mine.stranger.disputesSince?.(new Date(0))).toMatchObject({ state: "unknown" });
  });

  test("reads a list of several pages to its end", async () => {
    await using gateway = await open();
    if ((await disputed(gateway)) === null) return;
    for (let more = 0; more < 54; more++) await disputed(gateway);
    const answer = await listed(gateway, new Date(0));
    expect(answer?.state === "answered" && new Set(answer.disputes.map(({ reference }) => reference)).size).toBe(55);
  });

  test("doesn't refund an amount that the bank holds or has already returned", async () => {
    await using gateway = await open();
    const it = await disputed(gateway);
    if (it === null) return;
    const refused = { state: "unknown", why: { kind: "rejected" } };
    expect(await give(gateway.account, it.sale.transactionId, 1299, "back-1")).toMatchObject(refused);
    it.becomes("lost");
    expect(await give(gateway.account, it.sale.transactionId, 1299, "back-2")).toMatchObject(refused);
  });
});

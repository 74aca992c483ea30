import { describe, expect, test } from "vitest";
import { aCharge } from "./a-gateway.ts";
import { gateways, give, questionOf, sell } from "./gateways.ts";

const rejected = (code: string): unknown => ({ state: "unknown", why: { kind: "rejected", code } });
const nothing = { state: "answered", transactions: [] };

describe.each(gateways)("%s", (_, open) => {
  test("a payment is opened, paid, and found with the amount, the invoice and the reference that were asked for", async () => {
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

  test("an opened payment that nobody has paid is nothing, and asking for it again changes nothing", async () => {
    await using gateway = await open();
    const charge = aCharge();
    const opened = await gateway.account.open?.({ charge, origin: "https://courier.example", last: null, same: null });
    if (opened?.state !== "opened") throw new Error("not opened");
    for (const _again of [1, 2]) expect(await gateway.account.ask(questionOf(charge, opened.handle))).toEqual(nothing);
  });

  test.each(["5O190127TN364715T", "", "x", "../orders", "' or 1=1", "00000000-0000-0000-0000-00000000000"])(
    "there is no payment %j",
    async (id) => {
      await using gateway = await open();
      expect(await gateway.account.ask({ ...questionOf(aCharge(), id), named: id })).toEqual(nothing);
    },
  );

  test("another merchant's sale is not there, and is not given back", async () => {
    await using mine = await open();
    await using theirs = await open();
    const { transactionId } = await sell(theirs, aCharge());
    expect(await give(mine.account, transactionId, 1299, "back")).toEqual(rejected("no-sale"));
  });

  test("a trial of the key says whether we are let in, and charges nothing", async () => {
    await using gateway = await open();
    expect(await gateway.account.tryKey()).toEqual({ kind: "answers" });
    expect(new Set(gateway.noted()), "nobody is warned of it").toEqual(new Set(["answered"]));
    expect(await gateway.stranger.tryKey()).toMatchObject({ kind: "refused" });
  });

  test("a kept card is found by its token without a charge, and nobody else's is", async () => {
    await using gateway = await open();
    await using theirs = await open();
    const { cards } = gateway.account;
    expect(cards === null).toBe(gateway.keeps === null);
    if (cards === null || gateway.keeps === null) return;
    const token = await gateway.keeps();
    const noted = gateway.noted().length;
    expect(await cards.of(token)).toMatchObject({
      state: "answered",
      card: {
        token,
        brand: "VISA",
        last4: expect.stringMatching(/^\d{4}$/),
        expires: expect.stringMatching(/^\d{4}$/),
      },
    });
    const none = { state: "answered", card: null };
    expect(await cards.of(`${token.slice(0, -4)}0000`)).toEqual(none);
    for (const odd of ["", "x", "../customers", `${token}/../..`]) expect(await cards.of(odd)).toEqual(none);
    expect(await theirs.account.cards?.of(token)).toEqual(none);
    expect(new Set(gateway.noted().slice(noted)), "nobody is warned of it").toEqual(new Set(["answered"]));
    expect(await gateway.stranger.cards?.of(token)).toMatchObject({ state: "unknown", why: { kind: "rejected" } });
    expect(cards.perMinute).toBeGreaterThan(0);
  });

  test("wrong credentials are a rejection, not a silence", async () => {
    await using gateway = await open();
    const { transactionId } = await sell(gateway, aCharge());
    expect(await give(gateway.stranger, transactionId, 1299, "back")).toMatchObject({
      state: "unknown",
      why: { kind: "rejected" },
    });
  });

  test("all of a sale goes back, whatever the gateway calls it, and once however often it is asked for", async () => {
    await using gateway = await open();
    const { transactionId } = await sell(gateway, aCharge({ amount: 1299 }));
    const first = await give(gateway.account, transactionId, 1299, "back");
    expect(["voided", "refunded"]).toContain(first.state);
    expect(await give(gateway.account, transactionId, 1299, "back")).toMatchObject({ state: first.state });
  });

  test("what has reached the bank is refunded, in parts, never more than it was", async () => {
    await using gateway = await open();
    const { transactionId } = await sell(gateway, aCharge({ amount: 3600 }));
    gateway.settle();
    const first = await give(gateway.account, transactionId, 1400, "back-1");
    expect(first).toMatchObject({ state: "refunded", amount: 1400, reference: "back-1" });
    // Repeated under its reference it is the same refund.
    expect(await give(gateway.account, transactionId, 1400, "back-1")).toMatchObject({ ...first });
    expect(await give(gateway.account, transactionId, 2201, "back-2")).toEqual(rejected("5091"));
    const rest = await give(gateway.account, transactionId, 2200, "back-3");
    expect(rest).toMatchObject({ state: "refunded", amount: 2200 });
    expect(rest).not.toMatchObject({ transactionId });
    expect(await give(gateway.account, transactionId, 1, "back-4")).toEqual(rejected("5091"));
  });
});

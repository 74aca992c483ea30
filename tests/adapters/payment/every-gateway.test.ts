import { describe, expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { aCharge, valueOf } from "./a-gateway.ts";
import { gateways } from "./gateways.ts";

const rejected = (code: string): unknown => ({ kind: "fault", fault: { kind: "rejected", code } });

describe.each(gateways)("%s", (_, open) => {
  test("a sale is found by its id, with the amount, the invoice and the reference that were asked for", async () => {
    await using records = await open();
    const charge = aCharge({ amount: 1299 });
    const id = await records.sell(charge);
    expect(valueOf(await records.findById(id))).toMatchObject({
      transactionId: id,
      state: "approved",
      amount: 1299,
      invoiceNumber: charge.invoiceNumber,
      reference: charge.reference,
      declineReason: null,
    });
  });

  test.each(["5O190127TN364715T", "", "x", "../orders", "' or 1=1", "00000000-0000-0000-0000-00000000000"])(
    "there is no transaction %j",
    async (id) => {
      await using records = await open();
      expect(await records.findById(id)).toEqual({ kind: "ok", value: null });
    },
  );

  test("another merchant's transaction is not there", async () => {
    await using mine = await open();
    await using theirs = await open();
    expect(valueOf(await mine.findById(await theirs.sell(aCharge())))).toBeNull();
  });

  test("wrong credentials are a rejection, not a silence", async () => {
    await using records = await open();
    const id = await records.sell(aCharge());
    expect(await records.stranger.findById(id)).toMatchObject({ kind: "fault", fault: { kind: "rejected" } });
  });

  test("what has reached the bank is not voided but paid back, in parts, never more than it was", async () => {
    await using records = await open();
    const transactionId = await records.sell(aCharge({ amount: 3600 }));
    records.settle();
    expect(await records.voidSale(transactionId)).toEqual({ kind: "ok", value: "already-settled" });
    const back = (amount: number, reference: string) =>
      records.refund({ transactionId, amount: cents(amount), reference });
    const first = valueOf(await back(1400, "back-1"));
    expect(first).toMatchObject({ state: "refunded", amount: 1400, reference: "back-1" });
    // Repeated under its reference it is the same repayment.
    expect(valueOf(await back(1400, "back-1")).transactionId).toBe(first.transactionId);
    expect(await back(2201, "back-2")).toEqual(rejected("5091"));
    const rest = valueOf(await back(2200, "back-3"));
    expect(rest).toMatchObject({ state: "refunded", amount: 2200 });
    expect(rest.transactionId).not.toBe(transactionId);
    expect(await back(1, "back-4")).toEqual(rejected("5091"));
  });

  test("an unknown sale cannot be taken back", async () => {
    await using records = await open();
    const transactionId = "5O190127TN364715T";
    expect(await records.voidSale(transactionId)).toMatchObject({ kind: "fault", fault: { kind: "rejected" } });
    const refund = { transactionId, amount: cents(100), reference: "back" };
    expect(await records.refund(refund)).toMatchObject({ kind: "fault", fault: { kind: "rejected" } });
  });
});

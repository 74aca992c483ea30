import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import type { GatewayTransaction } from "./outcome.ts";
import { type PaymentToSettle, pickCharge } from "./pick-charge.ts";
import { captured, declined, eachState } from "./sample-outcomes.ts";

const payment: PaymentToSettle = {
  intentId: "P-1",
  amount: cents(3600),
  tip: cents(0),
  donation: cents(0),
  invoiceNumber: "INV-1",
  transactionId: null,
};

const aTransaction = fc
  .tuple(
    fc.constantFrom(...eachState),
    fc.constantFrom("T-1", "T-2", "T-3", "T-4"),
    fc.constantFrom("P-1", "P-2", ""),
    fc.constantFrom(3600, 9900),
  )
  .map(([its, transactionId, reference, amount]) => ({ ...its, transactionId, reference, amount: cents(amount) }));
const found = fc.uniqueArray(aTransaction, { maxLength: 5, selector: ({ transactionId }) => transactionId });
const named = fc.option(fc.constantFrom("T-1", "T-2", "T-3", "T-4"));

const pick = (transactions: readonly GatewayTransaction[], browserNames: string | null = null, of = payment) => {
  const { charge, duplicates } = pickCharge(
    of,
    transactions.map((transaction) => ({ transaction })),
    browserNames,
  );
  return { charge: charge?.transaction ?? null, duplicates: duplicates.map(({ transaction }) => transaction) };
};
const ids = (transactions: readonly GatewayTransaction[]) => transactions.map(({ transactionId }) => transactionId);

test("either lets a charge of the payment decide it, or refunds the charge", () => {
  fc.assert(
    fc.property(found, named, (transactions, browserNames) => {
      const { charge, duplicates } = pick(transactions, browserNames);
      const ours = transactions.filter(({ state, reference }) => state === "captured" && reference === "P-1");
      expect(ids(duplicates)).toEqual(ids(ours.filter((it) => it !== charge)));
      // At least one of our charges is kept, and nobody else's is ever returned.
      expect(ours.length === 0 || duplicates.length < ours.length).toBe(true);
    }),
  );
});

test("ignores what the browser names where a gateway has a charge", () => {
  fc.assert(
    fc.property(found, named, named, (transactions, one, other) => {
      fc.pre(
        transactions.some(
          ({ state, reference }) => state === "captured" || (state === "pending" && reference === "P-1"),
        ),
      );
      expect(pick(transactions, one)).toEqual(pick(transactions, other));
    }),
  );
});

test("keeps the charge that has settled the payment, and refunds every later one", () => {
  fc.assert(
    fc.property(found, named, (transactions, browserNames) => {
      const settled = transactions.find(({ state, reference }) => state === "captured" && reference === "P-1");
      fc.pre(settled !== undefined);
      const of = { ...payment, transactionId: settled?.transactionId ?? null };
      expect(pick(transactions, browserNames, of).charge).toBe(settled);
    }),
  );
});

test("keeps the approval for the current order of two tabs' approvals, whichever came first", () => {
  const other = { ...captured, transactionId: "T-2", amount: cents(9900) };
  for (const order of [
    [captured, other],
    [other, captured],
  ])
    expect(pick(order)).toEqual({ charge: captured, duplicates: [other] });
  const otherInvoice = { ...captured, transactionId: "T-3", invoiceNumber: "INV-2" };
  expect(pick([otherInvoice, captured])).toEqual({ charge: captured, duplicates: [otherInvoice] });
});

test("includes a tip and a donation in what is to be paid", () => {
  const of = { ...payment, tip: cents(500), donation: cents(200) };
  const whole = { ...captured, transactionId: "T-2", amount: cents(4300) };
  expect(pick([captured, whole], null, of)).toEqual({ charge: whole, duplicates: [captured] });
});

test("lets moved money decide before money that may move, and both before a decline", () => {
  const pending = { ...captured, transactionId: "T-2", state: "pending" } as const;
  const refused = { ...declined, transactionId: "T-3" };
  expect(pick([refused, pending, captured]).charge).toBe(captured);
  expect(pick([pending, refused]).charge).toBe(pending);
});

test("lets a transaction that moved no money decide only the payment whose reference it carries", () => {
  fc.assert(
    fc.property(found, named, (transactions, browserNames) => {
      const { charge } = pick(transactions, browserNames);
      expect(charge === null || charge.state === "captured" || charge.reference === "P-1").toBe(true);
    }),
  );
});

test("reports the decline the browser names when every charge was declined, or else the last one", () => {
  const declines = ["T-1", "T-2", "T-3"].map((transactionId) => ({ ...declined, transactionId }));
  expect(pick(declines, "T-2").charge).toBe(declines[1]);
  expect(pick(declines, "T-9").charge).toBe(declines[2]);
  expect(pick([], "T-1")).toEqual({ charge: null, duplicates: [] });
});

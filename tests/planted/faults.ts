/** A fault to plant: a piece of the product is replaced, and the histories must notice. */
export type Fault = {
  /** What goes wrong with it. */
  readonly what: string;
  readonly file: string;
  /** Is in the file exactly once. */
  readonly anchor: string;
  readonly instead: string;
  /** What the histories say of it. */
  readonly finds: RegExp;
};

/** One for each class of mistake that the histories were made for. */
export const faults: readonly Fault[] = [
  {
    what: "nobody looks whether the same person has a live subscription already",
    file: "core/subscribing/who-already-has.ts",
    anchor: 'import { isLive, type SubscriptionStatus } from "../subscription/status.ts";',
    instead:
      'import type { SubscriptionStatus } from "../subscription/status.ts";\nconst isLive = (_: SubscriptionStatus) => false;',
    finds: /two live subscriptions/,
  },
  {
    what: "a declined refund counts as paid",
    file: "server/adapters/payment/converge/read-transaction.ts",
    anchor: 'if (result !== "") return result === "0";',
    instead: 'if (result !== "") return result === "0" || textOf(record, "ssl_transaction_type") === "RETURN";',
    finds: /booked as paid back and \$0\.00 went back|was told of/,
  },
  {
    what: "a refund is told before it is paid",
    file: "server/payment/refund/pay-refunds.ts",
    anchor: "await leaveRefund(tx, refund.refundId, left);",
    instead: "await leaveRefund(tx, refund.refundId, left);\n  await tell(needs, tx, refund);",
    finds: /was told of/,
  },
  {
    what: "the day is forgotten when a first payment is posted",
    file: "server/store/booking.ts",
    anchor: "${`payment:${booking.intentId}`}, ${tx.today}::date)",
    instead: "${`payment:${booking.intentId}`}, null::date)",
    finds: /has no day/,
  },
  {
    what: "a payment sends no receipt",
    file: "server/payment/purchase-letters.ts",
    anchor: "    orderReceipt(paid, uuid),\n",
    instead: "",
    finds: /0 receipts/,
  },
  {
    what: "a browser that closed after the approval is never asked about",
    file: "server/payment/reconcile-payments.ts",
    anchor: "await findDueIntents(needs.db, tenantId, now, batch)",
    instead: "(await findDueIntents(needs.db, tenantId, now, batch)).slice(batch)",
    finds: /was taken .*and its payment is/,
  },
];

import { exportTable } from "./export-table.ts";

const accountNumber = { type: "number", means: "account number" } as const;
const subscriptionId = { type: "number", means: "number of the subscription; empty for a gift" } as const;

export const payments = exportTable({
  description: "A payment that was received and is in the books, also if it was refunded later.",
  dataKind: "money",
  by: "the day on which it was booked",
  ofAccount: true,
  columns: {
    payment_id: { type: "text", means: "id of the payment" },
    day: { type: "day", means: "when it was booked" },
    paid_at: { type: "instant", means: "when the gateway or staff recorded it" },
    account_number: accountNumber,
    subscription_id: subscriptionId,
    gift_id: { type: "text", means: "id of the gift that it paid for" },
    purpose: { type: "text", means: "subscribe, oneTime, ezPay, renewal or lockbox" },
    method: { type: "text", means: "Credit Card, Paypal, Check, Cash or the name of a wallet" },
    card: { type: "text", means: "kind of card and its last four digits" },
    state: { type: "text", means: "captured, refunded or voided" },
    total: { type: "dollars", means: "what was paid, with tax, tip and donation" },
    tax: { type: "dollars", means: "sales tax in it" },
    tip: { type: "dollars", means: "tip for the carrier" },
    donation: { type: "dollars", means: "donation" },
    invoice: { type: "text", means: "invoice number at the gateway" },
    receipt: { type: "text", means: "receipt number" },
    transaction: { type: "text", means: "the gateway's number" },
    check_number: { type: "text", means: "number of the check" },
    taken_by: { type: "text", means: "who took it at the desk: staff:3" },
  },
});

export const refunds = exportTable({
  description: "A refund, or the part of one that goes back to one payment.",
  dataKind: "money",
  by: "the day on which it was decided",
  ofAccount: true,
  columns: {
    refund_id: { type: "text", means: "id of the refund" },
    decided_on: { type: "day", means: "when it was decided" },
    account_number: accountNumber,
    subscription_id: subscriptionId,
    payment_id: { type: "text", means: "the payment that goes back; empty: it is paid by check" },
    reason: { type: "text", means: "why" },
    state: { type: "text", means: "requested, sent, review or paid" },
    amount: { type: "dollars", means: "what goes back, with tax" },
    tax: { type: "dollars", means: "sales tax in it" },
    paid_at: { type: "instant", means: "when the gateway or staff confirmed it" },
    transaction: { type: "text", means: "the gateway's number" },
    check_number: { type: "text", means: "number of the check, if it was paid by one" },
  },
});

export const moneyLedger = exportTable({
  description: "A line of the money ledger. The lines of an entry add up to zero.",
  dataKind: "money",
  by: "the day on which it was booked",
  ofAccount: false,
  columns: {
    entry: { type: "number", means: "number of the entry" },
    line: { type: "number", means: "line of the entry" },
    day: { type: "day", means: "when it was booked" },
    cause: {
      type: "text",
      means: "purchase, payment, renewal, earned, refund, refundPaid, credit, transfer or opening",
    },
    ledger_account: { type: "text", means: "account of the ledger" },
    amount: { type: "dollars", means: "debits are positive, credits negative" },
    payment_id: { type: "text", means: "the payment behind it" },
    refund_id: { type: "text", means: "the refund behind it" },
    subscription_id: {
      type: "number",
      means: "the subscription whose prepaid money it moves; empty for what a day's deliveries have earned",
    },
  },
});

export const paperLedger = exportTable({
  description: "A row of the ledger of paid papers and days.",
  dataKind: "money",
  by: "the day on which it was written",
  ofAccount: true,
  columns: {
    entry: { type: "number", means: "number of the row" },
    day: { type: "day", means: "when it was written" },
    account_number: accountNumber,
    subscription_id: { type: "number", means: "number of the subscription" },
    cause: { type: "text", means: "granted, complaint, stop, goodwill or refunded" },
    papers: { type: "number", means: "papers, or days of a digital plan; half a paper for a missing section" },
    issue_on: { type: "day", means: "the paper or day that it is about; for granted, the first one" },
    rate: { type: "text", means: "rate code" },
    rate_version: { type: "number", means: "version of the rate" },
    actor: { type: "text", means: "who wrote it" },
    reference: { type: "text", means: "what it follows from: payment:..., gift:..., end:7" },
  },
});

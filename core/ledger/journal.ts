import { cents, negate, plus, type Cents } from "../money.ts";

/** The accounts of the money ledger (rules 1). */
export const ledgerAccounts = [
  "cashClearing",
  "prepaidLiability",
  "revenue",
  "tax",
  "tipPayable",
  "donationPayable",
  "refundPayable",
  "arrears",
  "feeRevenue",
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

/** One line of an entry. Debit is positive: money that came in, or a debt that got smaller. */
export type Posting = { readonly account: LedgerAccount; readonly amount: Cents };

/** A payment by its parts. `net`: the term and its upgrades without tax. */
export type PaidParts = { readonly net: Cents; readonly tax: Cents; readonly tip: Cents; readonly donation: Cents };

/** Money that goes back, by where it is taken from. */
export type RefundedParts = { readonly amount: Cents; readonly tax: Cents; readonly ofPrepaid: Cents };

/** The parts of a captured payment. `taxMode` says whether the price holds the tax or it came on top: both end up in `total`. */
export const partsOfPayment = (payment: {
  readonly total: Cents;
  readonly tax: Cents;
  readonly tip: Cents;
  readonly donation: Cents;
}): PaidParts => ({
  net: plus(payment.total, negate(payment.tax), negate(payment.tip), negate(payment.donation)),
  tax: payment.tax,
  tip: payment.tip,
  donation: payment.donation,
});

/** Money came in; the paper is owed, and tax, tip and donation belong to others. */
export const postingsOfPurchase = ({ net, tax, tip, donation }: PaidParts): Posting[] =>
  entry([
    ["cashClearing", plus(net, tax, tip, donation)],
    ["prepaidLiability", negate(net)],
    ["tax", negate(tax)],
    ["tipPayable", negate(tip)],
    ["donationPayable", negate(donation)],
  ]);

/** What was delivered in grace is earned; it is owed until it is paid, or written off (rules 4.4). */
export const postingsOfArrears = (owed: Cents): Posting[] =>
  entry([
    ["arrears", owed],
    ["revenue", negate(owed)],
  ]);

/**
 * A payment that settles what is owed first (rules 4.4, 4.9). What a balance of the account pays of that comes out of what
 * it had been prepaid with.
 *
 * @param settled the part of the net amount, or of the balance, that pays what is owed; without tax.
 * @param fee the same of what bills on paper cost: earned with the bill.
 */
export const postingsOfTermPayment = (
  { net, tax, tip, donation }: PaidParts,
  settled: Cents,
  fee: Cents = cents(0),
): Posting[] =>
  entry([
    ["cashClearing", plus(net, tax, tip, donation)],
    ["arrears", negate(settled)],
    ["feeRevenue", negate(fee)],
    ["prepaidLiability", plus(settled, fee, negate(net))],
    ["tax", negate(tax)],
    ["tipPayable", negate(tip)],
    ["donationPayable", negate(donation)],
  ]);

/** What was prepaid and has been delivered is earned; negative where an issue was given back after all. */
export const postingsOfEarned = (earned: Cents): Posting[] =>
  entry([
    ["prepaidLiability", earned],
    ["revenue", negate(earned)],
  ]);

/**
 * Money is owed back. The debt is written down first, the gateway pays it later (rules 4.6). What of it stood as prepaid
 * goes out of that, the rest was earned and is given back.
 *
 * @param refund.amount what the buyer gets.
 * @param refund.tax the part of it that was tax.
 */
export const postingsOfRefund = ({ amount, tax, ofPrepaid }: RefundedParts): Posting[] =>
  entry([
    ["prepaidLiability", ofPrepaid],
    ["tax", tax],
    ["revenue", plus(amount, negate(tax), negate(ofPrepaid))],
    ["refundPayable", negate(amount)],
  ]);

/** The gateway has paid a refund out. */
export const postingsOfRefundPaid = (amount: Cents): Posting[] =>
  entry([
    ["refundPayable", amount],
    ["cashClearing", negate(amount)],
  ]);

const entry = (lines: readonly (readonly [LedgerAccount, Cents])[]): Posting[] =>
  lines.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }));

import { cents, type Cents, negate, plus } from "../money.ts";
import type { LedgerAccount } from "../site/chart-of-accounts.ts";

/** One line of an entry. Debit is positive: money received, or a debt reduced. */
export type JournalLine = { readonly account: LedgerAccount; readonly amount: Cents };

/** A payment split into parts. `net`: the term and its upgrades without tax. */
export type PaidParts = { readonly net: Cents; readonly tax: Cents; readonly tip: Cents; readonly donation: Cents };

/** A refund, split by where the money is taken from. */
export type RefundedParts = { readonly amount: Cents; readonly tax: Cents; readonly ofPrepaid: Cents };

/**
 * The parts of a captured payment. `taxMode` says whether the price includes tax or tax was added; `total` includes it
 * either way.
 */
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

/** Money received. The paper is still owed, and tax, tip and donation belong to others. */
export const journalOfPurchase = ({ net, tax, tip, donation }: PaidParts): JournalLine[] =>
  entry([
    ["cashClearing", plus(net, tax, tip, donation)],
    ["prepaidLiability", negate(net)],
    ["tax", negate(tax)],
    ["tipPayable", negate(tip)],
    ["donationPayable", negate(donation)],
  ]);

/** Papers delivered in grace are earned, and owed until they are paid for or written off (rules 4.4). */
export const journalOfArrears = (owed: Cents): JournalLine[] =>
  entry([
    ["arrears", owed],
    ["revenue", negate(owed)],
  ]);

/**
 * A payment that first settles what is owed (rules 4.4, 4.9). The account's balance pays its part out of prepaid money.
 *
 * @param settled the part of the net amount, or of the balance, that pays what is owed; without tax.
 * @param fee the same for paper bills, whose fee is earned with the bill.
 */
export const journalOfTermPayment = (
  { net, tax, tip, donation }: PaidParts,
  settled: Cents,
  fee: Cents = cents(0),
): JournalLine[] =>
  entry([
    ["cashClearing", plus(net, tax, tip, donation)],
    ["arrears", negate(settled)],
    ["feeRevenue", negate(fee)],
    ["prepaidLiability", plus(settled, fee, negate(net))],
    ["tax", negate(tax)],
    ["tipPayable", negate(tip)],
    ["donationPayable", negate(donation)],
  ]);

/** Prepaid papers are earned once delivered; negative if an issue was credited afterward. */
export const journalOfEarned = (earned: Cents): JournalLine[] =>
  entry([
    ["prepaidLiability", earned],
    ["revenue", negate(earned)],
  ]);

/**
 * A refund is owed. The debt is recorded first and paid through the gateway later (rules 4.6). The part that is still
 * prepaid is taken from prepaid money; the rest was already earned, so it reduces revenue.
 *
 * @param refund.amount what the buyer gets.
 * @param refund.tax the part of it that was tax.
 */
export const journalOfRefund = ({ amount, tax, ofPrepaid }: RefundedParts): JournalLine[] =>
  entry([
    ["prepaidLiability", ofPrepaid],
    ["tax", tax],
    ["revenue", plus(amount, negate(tax), negate(ofPrepaid))],
    ["refundPayable", negate(amount)],
  ]);

/** A credit in dollars. It reduces revenue, and stays on the account's balance for the next payment. */
export const journalOfCredit = (amount: Cents): JournalLine[] =>
  entry([
    ["revenue", amount],
    ["prepaidLiability", negate(amount)],
  ]);

/**
 * The rest of one account's money is owed to its reader, and kept as prepaid on another account of theirs: one entry
 * for each account. Its tax was paid with the payment that it comes from.
 */
export const journalOfTransfer = (ofPrepaid: Cents): { readonly out: JournalLine[]; readonly in: JournalLine[] } => ({
  out: entry([
    ["prepaidLiability", ofPrepaid],
    ["refundPayable", negate(ofPrepaid)],
  ]),
  in: entry([
    ["refundPayable", ofPrepaid],
    ["prepaidLiability", negate(ofPrepaid)],
  ]),
});

/**
 * What an old system had collected for future papers, or had as a reader's credit. It is owed here from now on; the
 * other side is the ledger account that the publisher uses for the move.
 */
export const journalOfOpening = (taken: Cents): JournalLine[] =>
  entry([
    ["openingBalance", taken],
    ["prepaidLiability", negate(taken)],
  ]);

/** The gateway has paid a refund. */
export const journalOfRefundPaid = (amount: Cents): JournalLine[] =>
  entry([
    ["refundPayable", amount],
    ["cashClearing", negate(amount)],
  ]);

const entry = (lines: readonly (readonly [LedgerAccount, Cents])[]): JournalLine[] =>
  lines.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }));

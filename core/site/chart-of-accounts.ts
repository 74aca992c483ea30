/** The accounts of the money ledger (rules 1), with the names and numbers that most bookkeepers use. */
export const chartOfAccounts = {
  cashClearing: { name: "Subscription payments received", number: "1010" },
  arrears: { name: "Owed for papers in grace", number: "1200" },
  tax: { name: "Sales tax payable", number: "2200" },
  tipPayable: { name: "Carrier tips payable", number: "2310" },
  donationPayable: { name: "Donations payable", number: "2320" },
  refundPayable: { name: "Refunds payable", number: "2330" },
  prepaidLiability: { name: "Deferred subscription revenue", number: "2400" },
  openingBalance: { name: "Brought in from the earlier system", number: "3900" },
  revenue: { name: "Subscription revenue", number: "4000" },
  feeRevenue: { name: "Fees for paper bills", number: "4100" },
} as const;

export type LedgerAccount = keyof typeof chartOfAccounts;

/** A publication's own numbers in its general ledger. */
export type LedgerNumbers = Readonly<Record<LedgerAccount, string>>;

/** The usual numbers, replaced by a publication's own where it gives them. */
export const ledgerNumbers = (given: Readonly<Partial<LedgerNumbers>> = {}): LedgerNumbers => ({
  cashClearing: given.cashClearing ?? chartOfAccounts.cashClearing.number,
  arrears: given.arrears ?? chartOfAccounts.arrears.number,
  tax: given.tax ?? chartOfAccounts.tax.number,
  tipPayable: given.tipPayable ?? chartOfAccounts.tipPayable.number,
  donationPayable: given.donationPayable ?? chartOfAccounts.donationPayable.number,
  refundPayable: given.refundPayable ?? chartOfAccounts.refundPayable.number,
  prepaidLiability: given.prepaidLiability ?? chartOfAccounts.prepaidLiability.number,
  openingBalance: given.openingBalance ?? chartOfAccounts.openingBalance.number,
  revenue: given.revenue ?? chartOfAccounts.revenue.number,
  feeRevenue: given.feeRevenue ?? chartOfAccounts.feeRevenue.number,
});

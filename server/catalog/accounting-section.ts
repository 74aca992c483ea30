import * as z from "zod/mini";
import { type LedgerNumbers, ledgerNumbers } from "#core/site/chart-of-accounts.ts";
import { textValue } from "./text-values.ts";

const number = z.exactOptional(
  textValue(
    (text) => (/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/.test(text) ? text : null),
    "write an account number of your general ledger, like 2400: at most 20 digits, letters, dots and dashes",
  ),
);

/** The account numbers of the publisher's general ledger. */
export const accountingSection = z.strictObject({
  accounts: z.strictObject({
    cashClearing: number,
    arrears: number,
    tax: number,
    tipPayable: number,
    donationPayable: number,
    refundPayable: number,
    prepaidLiability: number,
    openingBalance: number,
    revenue: number,
    feeRevenue: number,
  }),
});

export const ledgerNumbersOf = ({ accounts }: z.output<typeof accountingSection>): LedgerNumbers =>
  ledgerNumbers(accounts);

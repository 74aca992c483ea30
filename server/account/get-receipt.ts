import type { getReceipt } from "#contract/history.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { nameIn } from "#server/store/publication/publication-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { findReceipt } from "#server/store/account/history.ts";
import { receiptPage } from "./receipt-page.ts";
import { writePage } from "./write-page.ts";

/** A receipt to keep. It says what the email said, in the reader's language: both are written from the same record. */
export const makeGetReceipt =
  ({ db }: { readonly db: Database }): Handler<typeof getReceipt> =>
  async ({ receiptNumber }, { caller, publication, tenantId, language, header }) => {
    if (caller.account === null) return notFound();
    const { accountNumber } = caller.account;
    const receipt = await findReceipt(db, tenantId, { accountNumber, receiptNumber });
    if (receipt === null) return notFound();
    header("content-disposition", `attachment; filename="receipt-${receipt.receiptNumber}.pdf"`);
    return writePage(receiptPage(named(receipt, publication), publication.tenant.site, language));
  };

const named = (receipt: Receipt, publication: Publication): Receipt => ({
  ...receipt,
  planName: nameIn(publication, receipt.planName),
  lines: receipt.lines.map(({ label, ...line }) => ({ ...line, label: nameIn(publication, label) })),
});

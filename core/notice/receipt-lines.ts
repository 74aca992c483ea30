import { lineLabels } from "../format/recorded-text.ts";
import { plus } from "../money.ts";
import type { EmailLine, Receipt } from "./payment-emails.ts";

type Summed = Pick<Receipt, "lines" | "tax" | "taxMode" | "total">;

/** A receipt's lines add up to its total: added tax gets its own line, unless the order already has one. */
export function receiptLines({ lines, tax, taxMode, total }: Summed): readonly EmailLine[] {
  const listed = plus(...lines.map(({ amount }) => amount));
  const missesTax = taxMode === "added" && tax > 0 && listed + tax === total;
  return missesTax ? [...lines, { label: lineLabels.taxes, amount: tax }] : lines;
}

import { plus } from "../money.ts";
import type { EmailLine, Receipt } from "./payment-emails.ts";

type Summed = Pick<Receipt, "lines" | "tax" | "taxMode" | "total">;

/** A receipt's lines add up to its total: added tax has a line of its own, unless the order already gave it one. */
export function receiptLines({ lines, tax, taxMode, total }: Summed): readonly EmailLine[] {
  const listed = plus(...lines.map(({ amount }) => amount));
  const missesTax = taxMode === "added" && tax > 0 && listed + tax === total;
  return missesTax ? [...lines, { label: "Estimated taxes", amount: tax }] : lines;
}

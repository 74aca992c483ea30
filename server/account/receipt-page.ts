import type { Receipt } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { type PrintedPage, type Publisher, senderOf, serviceNote, taxNote } from "./printed-page.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { paidWith } from "#core/format/card-text.ts";

export function receiptPage(receipt: Receipt, site: Publisher): PrintedPage {
  return {
    title: `Receipt ${receipt.receiptNumber}`,
    heading: "Receipt",
    writtenOn: receipt.paidOn,
    from: senderOf(site),
    to: [],
    facts: [
      { label: "Receipt number", text: receipt.receiptNumber },
      { label: "Date", text: longDay(receipt.paidOn) },
      { label: "Name", text: receipt.name },
      { label: "Account number", text: String(receipt.accountNumber) },
      { label: receipt.forGift ? "Plan, as a gift" : "Plan", text: receipt.planName },
      { label: "Paid with", text: paidWith(receipt.cardLabel) },
    ],
    lines: receiptLines(receipt).map(({ label, amount }) => ({ label, amount: money(amount) })),
    total: { label: "Total paid", amount: money(receipt.total) },
    notes: [...taxNote(taxIn(receipt)), nextNote(receipt), ...serviceNote(site)],
  };
}

const taxIn = ({ tax, taxMode }: Receipt): string | null => (taxMode === "included" && tax > 0 ? money(tax) : null);

const nextNote = ({ next }: Receipt): string =>
  next === null
    ? "Nothing more is charged by itself."
    : `Next charge: ${money(next.amount)} on ${longDay(next.chargeOn)}, for ${next.period}. You can cancel before that day.`;

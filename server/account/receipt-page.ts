import type { Receipt } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { type PrintedPage, type Publisher, senderOf, serviceNote, taxNote } from "./printed-page.ts";
import { printedWords } from "./printed-words.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { paidWith } from "#core/format/card-text.ts";

export function receiptPage(receipt: Receipt, site: Publisher): PrintedPage {
  const words = printedWords.receipt;
  return {
    title: words.title(receipt.receiptNumber),
    heading: words.heading,
    writtenOn: receipt.paidOn,
    from: senderOf(site),
    to: [],
    facts: [
      { label: words.number, text: receipt.receiptNumber },
      { label: printedWords.date, text: longDay(receipt.paidOn) },
      { label: words.name, text: receipt.name },
      { label: printedWords.accountNumber, text: String(receipt.accountNumber) },
      { label: receipt.forGift ? words.giftPlan : words.plan, text: receipt.planName },
      { label: words.paidWith, text: paidWith(receipt.cardLabel) },
    ],
    lines: receiptLines(receipt).map(({ label, amount }) => ({ label, amount: money(amount) })),
    total: { label: words.total, amount: money(receipt.total) },
    notes: [...taxNote(taxIn(receipt)), nextNote(receipt), ...serviceNote(site)],
  };
}

const taxIn = ({ tax, taxMode }: Receipt): string | null => (taxMode === "included" && tax > 0 ? money(tax) : null);

const nextNote = ({ next }: Receipt): string =>
  next === null
    ? printedWords.receipt.notAutomatic
    : printedWords.receipt.next(money(next.amount), longDay(next.chargeOn), next.period);

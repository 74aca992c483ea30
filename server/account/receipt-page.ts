import type { Receipt } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { accentOf, type PrintedPage, type Publisher, senderOf, serviceNote, taxNote } from "./printed-page.ts";
import { printedWordsIn } from "./printed-words-in.ts";
import type { Language } from "#core/format/language.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { paidWith } from "#core/format/card-text.ts";

export function receiptPage(receipt: Receipt, site: Publisher, language: Language): PrintedPage {
  const shared = printedWordsIn[language];
  const words = shared.receipt;
  return {
    language,
    title: words.title(receipt.receiptNumber),
    accent: accentOf(site),
    heading: words.heading,
    writtenOn: receipt.paidOn,
    from: senderOf(site),
    to: [],
    facts: [
      { label: words.number, text: receipt.receiptNumber },
      { label: shared.date, text: longDay(receipt.paidOn, language) },
      { label: words.name, text: receipt.name },
      { label: shared.accountNumber, text: String(receipt.accountNumber) },
      { label: receipt.forGift ? words.giftPlan : words.plan, text: receipt.planName },
      { label: words.paidWith, text: paidWith(receipt.cardLabel, language) },
      ...(receipt.takenBy === undefined ? [] : [{ label: words.takenBy, text: receipt.takenBy }]),
    ],
    lines: receiptLines(receipt).map(({ label, amount }) => ({
      label: lineText(label, language),
      amount: money(amount),
    })),
    total: { label: words.total, amount: money(receipt.total) },
    notes: [...taxNote(taxIn(receipt), language), nextNote(receipt, language), ...serviceNote(site, language)],
  };
}

const taxIn = ({ tax, taxMode }: Receipt): string | null => (taxMode === "included" && tax > 0 ? money(tax) : null);

const nextNote = ({ next }: Receipt, language: Language): string => {
  const words = printedWordsIn[language].receipt;
  return next === null
    ? words.notAutomatic
    : words.next(money(next.amount), longDay(next.chargeOn, language), next.period);
};

import type { Day } from "#core/day.ts";
import type { Bill } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { accentOf, type PrintedPage, type Publisher, senderOf, serviceNote, taxNote } from "./printed-page.ts";
import { printedWordsIn } from "./printed-words-in.ts";
import type { Language } from "#core/format/language.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

export type MailingAddress = {
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
};

export type PaperBillToPrint = {
  readonly billedOn: Day;
  readonly content: Bill;
  /** Null if no address is known; then only the name is printed. */
  readonly address: MailingAddress | null;
};

/** A bill as it is printed and mailed: the content of the emailed bill, and how to pay without a browser. */
export function billPage(
  { billedOn, content: bill, address }: PaperBillToPrint,
  site: Publisher,
  { payAt, language }: { readonly payAt: string; readonly language: Language },
): PrintedPage {
  const shared = printedWordsIn[language];
  const words = shared.bill;
  const { amount, tax, taxMode } = bill;
  return {
    language,
    title: words.title(bill.accountNumber),
    accent: accentOf(site),
    heading: words.heading,
    writtenOn: billedOn,
    from: senderOf(site),
    to: [bill.name, ...(address === null ? [] : addressLines(address))],
    facts: [
      { label: shared.date, text: longDay(billedOn, language) },
      { label: shared.accountNumber, text: String(bill.accountNumber) },
      ...termOf(bill, language),
    ],
    lines: receiptLines({ ...bill, total: amount }).map(({ label, amount: part }) => ({
      label: lineText(label, language),
      amount: money(part),
    })),
    total: { label: words.total, amount: money(amount) },
    notes: [
      ...taxNote(taxMode === "included" && tax > 0 ? money(tax) : null, language),
      words.pay(payAt, money(amount), payee(site), bill.accountNumber),
      words.unpaid(longDay(bill.goesOnThrough, language)),
      words.byEmail,
      ...serviceNote(site, language),
    ],
  };
}

/** The term that the bill is for, and its due date. */
function termOf({ period, paidThrough, renewsOn, goesOnThrough, beginsOn }: Bill, language: Language) {
  const words = printedWordsIn[language].bill;
  const payBy = { label: words.payBy, text: longDay(beginsOn === undefined ? renewsOn : goesOnThrough, language) };
  if (beginsOn === undefined)
    return [
      { label: words.period, text: words.term(period) },
      { label: words.paidThrough, text: longDay(paidThrough, language) },
      payBy,
    ];
  return [
    { label: words.firstTerm, text: words.firstPeriod(period) },
    { label: words.begins, text: longDay(beginsOn, language) },
    payBy,
  ];
}

/** The payee of a check, and where it goes. */
const payee = ({ company, siteName, addrDesc }: Publisher): string =>
  `${company === "" ? siteName : company}${addrDesc === "" ? "" : `, ${addrDesc}`}`;

const addressLines = ({ street, city, stateCode, zip5, plus4 }: MailingAddress): string[] => [
  street,
  `${city}, ${stateCode} ${zip5}${plus4 === null ? "" : `-${plus4}`}`,
];

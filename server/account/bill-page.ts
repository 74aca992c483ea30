import type { Day } from "#core/day.ts";
import type { Bill } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { type PrintedPage, type Publisher, senderOf, serviceNote, taxNote } from "./printed-page.ts";
import { printedWords } from "./printed-words.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

export type MailingAddress = {
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
};

export type BillOnPaper = {
  readonly billedOn: Day;
  readonly content: Bill;
  /** Null: no address is known, and the name alone stands there. */
  readonly address: MailingAddress | null;
};

/** A bill as it is printed and mailed: what the same bill says by email, and how to pay without a browser. */
export function billPage(
  { billedOn, content: bill, address }: BillOnPaper,
  site: Publisher,
  payAt: string,
): PrintedPage {
  const words = printedWords.bill;
  const { amount, tax, taxMode } = bill;
  return {
    title: words.title(bill.accountNumber),
    heading: words.heading,
    writtenOn: billedOn,
    from: senderOf(site),
    to: [bill.name, ...(address === null ? [] : addressLines(address))],
    facts: [
      { label: printedWords.date, text: longDay(billedOn) },
      { label: printedWords.accountNumber, text: String(bill.accountNumber) },
      { label: words.period, text: bill.period },
      { label: words.paidThrough, text: longDay(bill.paidThrough) },
      { label: words.payBy, text: longDay(bill.renewsOn) },
    ],
    lines: receiptLines({ ...bill, total: amount }).map(({ label, amount: part }) => ({ label, amount: money(part) })),
    total: { label: words.total, amount: money(amount) },
    notes: [
      ...taxNote(taxMode === "included" && tax > 0 ? money(tax) : null),
      words.pay(payAt, money(amount), payee(site), bill.accountNumber),
      words.unpaid(longDay(bill.goesOnThrough)),
      words.byEmail,
      ...serviceNote(site),
    ],
  };
}

/** To whom a check is made out, and where it goes. */
const payee = ({ company, siteName, addrDesc }: Publisher): string =>
  `${company === "" ? siteName : company}${addrDesc === "" ? "" : `, ${addrDesc}`}`;

const addressLines = ({ street, city, stateCode, zip5, plus4 }: MailingAddress): string[] => [
  street,
  `${city}, ${stateCode} ${zip5}${plus4 === null ? "" : `-${plus4}`}`,
];

import type { Day } from "#core/day.ts";
import type { Bill } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { type PrintedPage, type Publisher, senderOf, serviceNote, taxNote } from "./printed-page.ts";
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
  const { amount, tax, taxMode } = bill;
  return {
    title: `Bill for account ${bill.accountNumber}`,
    heading: "Your bill",
    writtenOn: billedOn,
    from: senderOf(site),
    to: [bill.name, ...(address === null ? [] : addressLines(address))],
    facts: [
      { label: "Date", text: longDay(billedOn) },
      { label: "Account number", text: String(bill.accountNumber) },
      { label: "For the next", text: bill.period },
      { label: "Paid through", text: longDay(bill.paidThrough) },
      { label: "Please pay by", text: longDay(bill.renewsOn) },
    ],
    lines: receiptLines({ ...bill, total: amount }).map(({ label, amount: part }) => ({ label, amount: money(part) })),
    total: { label: "To pay", amount: money(amount) },
    notes: [
      ...taxNote(taxMode === "included" && tax > 0 ? money(tax) : null),
      `Pay at ${payAt}, or send a check for ${money(amount)} ${payee(site)}. Please write your account number ${bill.accountNumber} on it.`,
      `Nothing is charged by itself. Unpaid, your subscription goes on until ${longDay(bill.goesOnThrough)}, and what is delivered until then is owed.`,
      "By email a bill costs nothing: see My Profile in your account. You can cancel there, too.",
      ...serviceNote(site),
    ],
  };
}

/** To whom a check is made out, and where it goes. */
const payee = ({ company, siteName, addrDesc }: Publisher): string =>
  `to ${company === "" ? siteName : company}${addrDesc === "" ? "" : `, ${addrDesc}`}`;

const addressLines = ({ street, city, stateCode, zip5, plus4 }: MailingAddress): string[] => [
  street,
  `${city}, ${stateCode} ${zip5}${plus4 === null ? "" : `-${plus4}`}`,
];

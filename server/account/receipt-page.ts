import type { TenantSite } from "#core/site/tenant.ts";
import type { Receipt } from "#core/notice/payment-letters.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { longDay, money, paidWith } from "#core/notice/words.ts";
import type { Day } from "#core/day.ts";

/** What stands on a receipt, before it is drawn. */
export type ReceiptPage = {
  readonly title: string;
  readonly writtenOn: Day;
  /** The publication, its company and address. */
  readonly from: { readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly total: { readonly label: string; readonly amount: string };
  readonly notes: readonly string[];
};

type Publisher = Pick<TenantSite, "siteName" | "company" | "addrDesc" | "customerService">;

export function receiptPage(receipt: Receipt, site: Publisher): ReceiptPage {
  return {
    title: `Receipt ${receipt.receiptNumber}`,
    writtenOn: receipt.paidOn,
    from: {
      name: site.siteName,
      lines: [site.company, site.addrDesc].filter((line) => line !== "" && line !== site.siteName),
    },
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
    notes: [...taxNote(receipt), nextNote(receipt), ...serviceNote(site)],
  };
}

const taxNote = ({ tax, taxMode }: Receipt): string[] =>
  taxMode === "included" && tax > 0 ? [`The total includes estimated taxes of ${money(tax)}.`] : [];

const nextNote = ({ next }: Receipt): string =>
  next === null
    ? "Nothing more is charged by itself."
    : `Next charge: ${money(next.amount)} on ${longDay(next.chargeOn)}, for ${next.period}. You can cancel before that day.`;

function serviceNote({ customerService: { phone, email } }: Publisher): string[] {
  const ways = [phone === "" ? [] : `call ${phone}`, email === "" ? [] : `write to ${email}`].flat();
  return ways.length === 0 ? [] : [`Questions? Please ${ways.join(" or ")}.`];
}

import { receiptLines } from "#core/notice/receipt-lines.ts";
import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { sumLine } from "./receipt.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** What is to be paid for the next term, by when, and how. */
export const bill: WriteLetter<"bill"> = (data, brand) => ({
  subject: `Your bill from ${brand.siteName}: ${money(data.amount)}`,
  title: "Your bill for the next term",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription is paid through ${longDay(data.paidThrough)}. To go on for the next ${data.period}, please pay ${money(data.amount)} by ${longDay(data.renewsOn)}.`,
    ),
    {
      kind: "facts",
      facts: [fact("Plan", data.planName), fact("Account number", String(data.accountNumber))],
    },
    {
      kind: "sum",
      lines: receiptLines({ ...data, total: data.amount }).map(({ label, amount }) => sumLine(label, amount)),
      total: sumLine("To pay", data.amount),
    },
    ...(data.taxMode === "included" && data.tax > 0
      ? [paragraph(`This includes estimated taxes of ${money(data.tax)}.`)]
      : []),
    { kind: "button", label: "Pay your bill", url: brand.pages.pay },
    paragraph(
      `Nothing is charged by itself. Unpaid, your subscription goes on until ${longDay(data.goesOnThrough)}, and what is delivered until then is owed.`,
    ),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

import type { Cents } from "#core/money.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { pricePath } from "../price-path.ts";
import { fact, greeting, paragraph, type LetterData, type SumLine, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { paidWith } from "#core/format/card-text.ts";

/** One charge, with the way to cancel (law.md N1). */
export const receipt: WriteLetter<"receipt"> = (data, brand) => ({
  subject: `Receipt from ${brand.siteName}: ${money(data.total)}`,
  title: "Your receipt",
  blocks: [
    greeting(data.name),
    paragraph(
      data.total > 0
        ? `Thank you. We received your payment of ${money(data.total)} on ${longDay(data.paidOn)}.`
        : `Thank you. The balance of your account has paid your next term on ${longDay(data.paidOn)}; no card was charged.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Receipt number", data.receiptNumber),
        fact("Account number", String(data.accountNumber)),
        fact("Plan", data.planName),
        fact("Paid with", paidWith(data.cardLabel)),
      ],
    },
    {
      kind: "sum",
      lines: receiptLines(data).map(({ label, amount }) => sumLine(label, amount)),
      total: sumLine("Total paid", data.total),
    },
    ...(data.taxMode === "included" && data.tax > 0
      ? [paragraph(`The total includes estimated taxes of ${money(data.tax)}.`)]
      : []),
    ...next(data).map(paragraph),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
    ...(data.forGift ? [] : [{ kind: "link" as const, label: "Cancel your subscription", url: brand.pages.cancel }]),
  ],
});

export const sumLine = (label: string, amount: Cents): SumLine => ({ label, amount: money(amount) });

const next = ({ next: charge }: LetterData["receipt"]): string[] =>
  charge === null
    ? ["Nothing more is charged by itself."]
    : [`Your next charge: ${pricePath([charge]).join("")}. You can cancel before that day.`];

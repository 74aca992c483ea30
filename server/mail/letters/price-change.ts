import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** The old price, the new one, from when on, and how to cancel before it (law.md CA8, NY2, NY3, MN3). */
export const priceChange: WriteLetter<"priceChange"> = (data, brand) => ({
  subject: `Your price at ${brand.siteName} changes on ${longDay(data.from)}`,
  title: "Your price changes",
  blocks: [
    greeting(data.name),
    paragraph(
      `From ${longDay(data.from)} your subscription costs ${money(data.newAmount)} every ${data.period}. Until then it is ${money(data.oldAmount)}.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Price now", `${money(data.oldAmount)} every ${data.period}`),
        fact("New price", `${money(data.newAmount)} every ${data.period}`),
        fact(data.byItself ? "First charged on" : "First to be paid by", longDay(data.from)),
        fact("Last day to cancel before it", longDay(data.cancelBy)),
      ],
    },
    paragraph(
      data.byItself
        ? "It is charged to your card by itself. You need not do anything to go on."
        : "We send you a bill. Nothing is charged by itself.",
    ),
    ...(data.refundUntil === null
      ? []
      : [
          paragraph(
            `If you cancel by ${longDay(data.refundUntil)}, after the new price was charged, you get the unused part of it back.`,
          ),
        ]),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

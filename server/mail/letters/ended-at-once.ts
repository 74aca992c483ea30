import { fact, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** The publisher has ended it early. It gives no reason, and greets nobody by name: the reader may have died. */
export const endedAtOnce: WriteLetter<"endedAtOnce"> = (data, brand) => ({
  subject: `The subscription to ${brand.siteName} has ended`,
  title: "The subscription has ended",
  blocks: [
    paragraph(
      data.insteadOf
        ? "The subscription was canceled for a later day, and has ended earlier. No more payments will be charged for it."
        : "The subscription has ended. No more payments will be charged for it.",
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Last day", longDay(data.lastDay)),
        ...(data.insteadOf ? [fact("Instead of", longDay(data.insteadOf))] : []),
        ...(data.refund > 0 ? [fact("Refund for the unused part", money(data.refund))] : []),
      ],
    },
    ...(data.refund > 0
      ? [paragraph("We will refund it the way it was paid, and email you when it is on its way.")]
      : []),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

import { pricePath } from "../price-path.ts";
import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** When the introductory or thank-you price ends, and what is charged after it (law.md CA9, N2). */
export const promoEnding: WriteLetter<"promoEnding"> = (data, brand) => ({
  subject: `Your price at ${brand.siteName} of ${money(data.oldAmount)} ends on ${longDay(data.paidThrough)}`,
  title: "Your present price ends soon",
  blocks: [
    greeting(data.name),
    paragraph(
      `What you paid ${money(data.oldAmount)} for ends on ${longDay(data.paidThrough)}. Your subscription then goes on, at ${pricePath([data.charge]).join("")}.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Charged to your card", `${money(data.charge.amount)} on ${longDay(data.charge.chargeOn)}`),
        fact("Last day to cancel before it", longDay(data.cancelBy)),
      ],
    },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** The term is over and not paid: until when it goes on, and that this is owed. */
export const graceBegun: WriteLetter<"graceBegun"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName} has not been paid`,
  title: "Your subscription has not been paid",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription was paid through ${longDay(data.paidThrough)}. It goes on until ${longDay(data.goesOnThrough)}; what is delivered until then is owed, and is settled by your next payment first.`,
    ),
    {
      kind: "facts",
      facts: [fact("Plan", data.planName), fact("Account number", String(data.accountNumber))],
    },
    { kind: "button", label: "Pay your bill", url: brand.pages.pay },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

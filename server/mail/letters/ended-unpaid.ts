import { longDay } from "../format.ts";
import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";

/** It has ended because nothing was paid, and how to have it again. */
export const endedUnpaid: WriteLetter<"endedUnpaid"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName} has ended`,
  title: "Your subscription has ended",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription was paid through ${longDay(data.paidThrough)} and was not paid for after that. It has ended now, and nothing will be charged.`,
    ),
    {
      kind: "facts",
      facts: [fact("Plan", data.planName), fact("Account number", String(data.accountNumber))],
    },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
  ],
});

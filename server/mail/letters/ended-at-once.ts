import { longDay, money } from "../format.ts";
import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";

/** The publisher has ended it before its time. No reason stands here: whoever opens it may not be the reader. */
export const endedAtOnce: WriteLetter<"endedAtOnce"> = (data, brand) => ({
  subject: `The subscription to ${brand.siteName} has ended`,
  title: "The subscription has ended",
  blocks: [
    greeting(data.name),
    paragraph("As was asked for, the subscription has ended before its time. Nothing more will be charged."),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Last day", longDay(data.lastDay)),
        ...(data.refund > 0 ? [fact("Goes back for what was not used", money(data.refund))] : []),
      ],
    },
    ...(data.refund > 0
      ? [paragraph("The money goes back the way it was paid. We write again when it is on its way.")]
      : []),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** The subscription ended because nothing was paid, and how to start it again. */
export const endedUnpaid: WriteLetter<"endedUnpaid"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName} has ended`,
  title: "Your subscription has ended",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription was paid through ${longDay(data.paidThrough)}. We did not receive a payment after that, so it has ended. Nothing will be charged.`,
    ),
    ...(data.payableThrough === undefined
      ? []
      : [paragraph(`Pay by ${longDay(data.payableThrough)} and your subscription starts again right away.`)]),
    {
      kind: "facts",
      facts: [fact("Plan", data.planName), fact("Account number", String(data.accountNumber))],
    },
    data.payableThrough === undefined
      ? { kind: "button", label: "Go to your account", url: brand.pages.account }
      : { kind: "button", label: "Make a payment", url: brand.pages.pay },
  ],
});

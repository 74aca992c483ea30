import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** To the recipient: what has begun, and that it ends by itself. */
export const giftBegun: WriteLetter<"giftBegun"> = (data, brand) => ({
  subject: `Your gift of ${brand.siteName} has begun`,
  title: "Your gift has begun",
  blocks: [
    greeting(data.name),
    paragraph(`Welcome to ${brand.siteName}. You have redeemed your gift.`),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        ...(data.firstIssueOn === null ? [] : [fact("First paper", longDay(data.firstIssueOn))]),
        fact("Paid through", longDay(data.paidThrough)),
      ],
    },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    paragraph("It ends by itself after that day. Nothing is charged, and you need not cancel anything."),
  ],
});

import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** What the subscription is, what it costs and how often, and how to cancel it: once a year (law.md CA7, MN3). */
export const annualReminder: WriteLetter<"annualReminder"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName}: a yearly reminder`,
  title: "What you subscribe to",
  blocks: [
    greeting(data.name),
    paragraph("Once a year we remind you of your subscription, which goes on until you cancel it."),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Since", longDay(data.startOn)),
        fact("Price", `${money(data.amount)} every ${data.period}`),
        fact(data.byItself ? "Next charged to your card on" : "Next bill to be paid by", longDay(data.nextOn)),
      ],
    },
    paragraph("You can cancel online at any time. What you have paid for goes on to the end of its term."),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

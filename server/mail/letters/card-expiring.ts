import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { paidWith } from "#core/format/card-text.ts";

/** The card on file is good until a day; another one is asked for (rules 6). */
export const cardExpiring: WriteLetter<"cardExpiring"> = (data, brand) => ({
  subject: `Your card at ${brand.siteName} expires soon`,
  title: "Your card expires soon",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your ${paidWith(data.cardLabel)} can be used until ${longDay(data.lastDay)}. Please give us another card, so that your subscription goes on.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        ...(data.chargeOn === null ? [] : [fact("Next charge", longDay(data.chargeOn))]),
      ],
    },
    { kind: "button", label: "Update your card", url: brand.pages.card },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

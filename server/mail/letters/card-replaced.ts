import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { paidWith } from "#core/format/card-text.ts";

/** Another card is in use: who did not do this finds out, and whom to call. */
export const cardReplaced: WriteLetter<"cardReplaced"> = (data, brand) => ({
  subject: `Your card at ${brand.siteName} was updated`,
  title: "Your card was updated",
  blocks: [
    greeting(data.name),
    paragraph(
      `On ${longDay(data.replacedOn)} a card was registered for your account. It is the only one that we charge from now on.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Card", paidWith(data.cardLabel)),
        fact("Good through", `${data.expires.slice(0, 2)}/${data.expires.slice(2)}`),
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
      ],
    },
    paragraph("If this was not you, please get in touch with us at once."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

import { fact, greeting, nameOr, paragraph, type WriteLetter } from "../letter-content.ts";
import { money } from "#core/format/money-text.ts";

/** To the donor. Names no reason: that is between them and the publisher. */
export const giftWithdrawn: WriteLetter<"giftWithdrawn"> = (data, brand) => ({
  subject: `Your gift of ${brand.siteName} was taken back`,
  title: "Your gift was taken back",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your gift to ${nameOr(data.recipientName, "the person you named")} was taken back before it was redeemed. No link to it can be redeemed any more.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Your account number", String(data.accountNumber)),
        fact("Goes back to you", money(data.refund)),
      ],
    },
    paragraph("The money goes back the way it was paid. We write again when it is on its way."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

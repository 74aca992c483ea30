import { fact, greeting, nameOr, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** To the donor. Who redeemed it, and where the paper goes, is the recipient's own. */
export const giftRedeemed: WriteLetter<"giftRedeemed"> = (data, brand) => ({
  subject: `Your gift of ${brand.siteName} was redeemed`,
  title: "Your gift was redeemed",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your gift to ${nameOr(data.recipientName, "the person you named")} was redeemed. Thank you for giving it.`,
    ),
    { kind: "facts", facts: [fact("Plan", data.planName), fact("Redeemed on", longDay(data.redeemedOn))] },
    paragraph("Nothing more is charged for it."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

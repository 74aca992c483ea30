import { fact, greeting, nameOr, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** To the recipient: the way to a gift. Nothing of the donor's payment stands in it (rules 4.14). */
export const giftForYou: WriteLetter<"giftForYou"> = (data, brand) => {
  const from = nameOr(data.donorName, "Somebody");
  return {
    subject: `A gift for you: ${brand.siteName}`,
    title: "A gift for you",
    blocks: [
      greeting(data.name),
      paragraph(`${from} gives you ${data.length} of ${brand.siteName}.`),
      {
        kind: "facts",
        facts: [
          fact("Plan", data.planName),
          fact("For", data.length),
          fact("Redeem it by", longDay(data.redeemThrough)),
        ],
      },
      { kind: "button", label: "Redeem your gift", url: data.link },
      paragraph(
        data.printed
          ? "You choose where the paper goes. It starts when you redeem the gift."
          : "You can read as soon as you redeem the gift.",
      ),
      paragraph("It is paid for and ends by itself: you need no card, and nothing is charged later."),
      paragraph("The link works once. Whoever has it can redeem the gift, so please keep it to yourself."),
    ],
  };
};

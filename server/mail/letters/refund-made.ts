import type { RefundMade } from "#core/notice/payment-letters.ts";
import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { money } from "#core/format/money-text.ts";
import { paidWith } from "#core/format/card-text.ts";

const reasons = {
  "owed-at-end": "Your subscription has ended, and this was left of what you paid and of your credits.",
  "unused-term": "It is for the part of your paid term that you did not use.",
  "price-rise": "It is for the part of the term at the higher price that you did not use.",
  "gift-withdrawn": "It is for your gift, which was taken back before it was redeemed.",
  goodwill: "It was credited to you by our customer service.",
  duplicate: "Your card was charged twice for one payment.",
  avs: "Your card was charged although its billing address did not match.",
  "not-wanted": "Your card was charged for something that you no longer wanted.",
  staff: "Your card was charged for something that you do not have to pay.",
} as const satisfies Record<RefundMade["reason"], string>;

function howPaid({ byHand, cardLabel }: RefundMade) {
  if (byHand === undefined) return fact("Paid back to", paidWith(cardLabel));
  return fact("Paid back by", byHand.check === null ? "check, cash or another way" : `check ${byHand.check}`);
}

/** Money that went back, to keep (rules 4.6, 6). */
export const refundMade: WriteLetter<"refundMade"> = (data, brand) => ({
  subject: `Refund from ${brand.siteName}: ${money(data.amount)}`,
  title: "Your refund",
  blocks: [
    greeting(data.name),
    paragraph(`We have paid back ${money(data.amount)} to you. ${reasons[data.reason]}`),
    {
      kind: "facts",
      facts: [howPaid(data), fact("Account number", String(data.accountNumber))],
    },
    ...(data.byHand === undefined ? [paragraph("Banks need up to ten days to show it.")] : []),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

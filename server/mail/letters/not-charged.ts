import type { NotCharged } from "#core/notice/payment-letters.ts";
import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { money } from "#core/format/money-text.ts";

const said = {
  "already-paid": {
    title: "You were not charged again",
    why: "You had already paid for this, so we voided the second payment.",
  },
  "account-changed": {
    title: "You were not charged",
    why: "Another payment had changed your account by then, so we voided this one. If you still want to pay, please check your account first.",
  },
  "plan-changed": {
    title: "You were not charged",
    why: "The plan that you wanted to replace had changed by then, so we voided the payment. Your current plan continues.",
  },
  "order-dropped": {
    title: "You were not charged",
    why: "You had dropped the order that it was for, so we voided the payment.",
  },
} as const satisfies Record<NotCharged["because"], { title: string; why: string }>;

/** An approval that the buyer's bank may still show. */
export const notCharged: WriteLetter<"notCharged"> = ({ name, amount, accountNumber, because }, brand) => {
  const { title, why } = said[because];
  return {
    subject: `${title} by ${brand.siteName}`,
    title,
    blocks: [
      greeting(name),
      paragraph(`Your bank approved a payment of ${money(amount)}. ${why}`),
      { kind: "facts", facts: [fact("Not charged", money(amount)), fact("Account number", String(accountNumber))] },
      paragraph(
        "Your bank may show the payment as pending for a few days before it goes away. If you approved it in two windows, you may see it twice. None of it is charged.",
      ),
      { kind: "link", label: "Go to your account", url: brand.pages.account },
    ],
  };
};

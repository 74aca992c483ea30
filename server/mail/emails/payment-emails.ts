import { paidWith } from "#core/format/card-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import type { NotCharged, RefundMade, ReplacedPlan } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { type EmailData, type Fact, fact, greeting, paragraph, sumLine, type WriteEmail } from "../email-content.ts";
import { pricePath } from "../price-path.ts";

/** The terms of a purchase, to keep: price path, last day to cancel, how to cancel, the text agreedFacts to (law.md CA3, MA2). */
export const acknowledgment: WriteEmail<"acknowledgment"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName}: ${data.planName}`,
  title: "Thank you for subscribing",
  blocks: [
    greeting(data.name),
    paragraph("This is what you agreedFacts to. Please keep this email."),
    { kind: "facts", facts: agreedFacts(data) },
    ...(data.replaced === undefined ? [] : [paragraph(replacedText(data.replaced))]),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    { kind: "heading", text: "How to cancel" },
    paragraph(
      `You can cancel online at any time. What you have paid for goes on to the end of its term, ${longDay(data.paidThrough)}.`,
    ),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "heading", text: "The terms you agreedFacts to" },
    { kind: "terms", text: data.terms.text },
    paragraph(`Version of these terms: ${data.terms.version}`),
  ],
});

function agreedFacts(data: EmailData["acknowledgment"]): Fact[] {
  const { charges, firstIssueOn, cancelDeadline } = data;
  return [
    fact("Plan", data.planName),
    fact("Account number", String(data.accountNumber)),
    fact("Paid today", money(data.paidToday)),
    ...(charges.length === 0
      ? [fact("After that", "Nothing is charged by itself. We send you a bill before your paid term ends.")]
      : [fact("Charged automatically after that", ...pricePath(charges))]),
    ...(cancelDeadline === null ? [] : [fact("Last day to cancel before the next charge", longDay(cancelDeadline))]),
    ...(firstIssueOn === null ? [] : [fact("First paper", longDay(firstIssueOn))]),
    fact("Paid through", longDay(data.paidThrough)),
  ];
}

/** One sentence of what ended, one of the money. */
function replacedText({ planName, lastDay, credit, creditTo }: ReplacedPlan): string {
  const ended = `It replaces ${planName}, whose last day is ${longDay(lastDay)}.`;
  if (credit === 0) return `${ended} None of it was unused, so there is nothing to credit.`;
  const to = creditTo === null ? "" : ` to your ${creditTo}`;
  return `${ended} We'll credit the unused ${money(credit)}${to}, and email you when it's on its way.`;
}

/** One charge, with the way to cancel (law.md N1). */
export const receipt: WriteEmail<"receipt"> = (data, brand) => ({
  subject: `Receipt from ${brand.siteName}: ${money(data.total)}`,
  title: "Your receipt",
  blocks: [
    greeting(data.name),
    paragraph(
      data.total > 0
        ? `Thank you. We received your payment of ${money(data.total)} on ${longDay(data.paidOn)}.`
        : `Thank you. The balance of your account has paid your next term on ${longDay(data.paidOn)}; no card was charged.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Receipt number", data.receiptNumber),
        fact("Account number", String(data.accountNumber)),
        fact("Plan", data.planName),
        fact("Paid with", paidWith(data.cardLabel)),
      ],
    },
    {
      kind: "sum",
      lines: receiptLines(data).map(({ label, amount }) => sumLine(label, amount)),
      total: sumLine("Total paid", data.total),
    },
    ...(data.taxMode === "included" && data.tax > 0
      ? [paragraph(`The total includes estimated taxes of ${money(data.tax)}.`)]
      : []),
    ...next(data).map(paragraph),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
    ...(data.forGift ? [] : [{ kind: "link" as const, label: "Cancel your subscription", url: brand.pages.cancel }]),
  ],
});

const next = ({ next: charge }: EmailData["receipt"]): string[] =>
  charge === null
    ? ["Nothing more is charged by itself."]
    : [`Your next charge: ${pricePath([charge]).join("")}. You can cancel before that day.`];

/** Another card is in use: who did not do this finds out, and whom to call. */
export const cardReplaced: WriteEmail<"cardReplaced"> = (data, brand) => ({
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

const saidNotCharged = {
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
export const notCharged: WriteEmail<"notCharged"> = ({ name, amount, accountNumber, because }, brand) => {
  const { title, why } = saidNotCharged[because];
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

const refundReasons = {
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
export const refundMade: WriteEmail<"refundMade"> = (data, brand) => ({
  subject: `Refund from ${brand.siteName}: ${money(data.amount)}`,
  title: "Your refund",
  blocks: [
    greeting(data.name),
    paragraph(`We have paid back ${money(data.amount)} to you. ${refundReasons[data.reason]}`),
    {
      kind: "facts",
      facts: [howPaid(data), fact("Account number", String(data.accountNumber))],
    },
    ...(data.byHand === undefined ? [paragraph("Banks need up to ten days to show it.")] : []),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

import type { ReplacedPlan } from "#core/notice/payment-letters.ts";
import { pricePath } from "../price-path.ts";
import { fact, greeting, paragraph, type Fact, type LetterData, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** The terms of a purchase, to keep: price path, last day to cancel, how to cancel, the text agreed to (law.md CA3, MA2). */
export const acknowledgment: WriteLetter<"acknowledgment"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName}: ${data.planName}`,
  title: "Thank you for subscribing",
  blocks: [
    greeting(data.name),
    paragraph("This is what you agreed to. Please keep this letter."),
    { kind: "facts", facts: agreed(data) },
    ...(data.replaced === undefined ? [] : [paragraph(replacedText(data.replaced))]),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    { kind: "heading", text: "How to cancel" },
    paragraph(
      `You can cancel online at any time. What you have paid for goes on to the end of its term, ${longDay(data.paidThrough)}.`,
    ),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "heading", text: "The terms you agreed to" },
    { kind: "terms", text: data.terms.text },
    paragraph(`Version of these terms: ${data.terms.version}`),
  ],
});

function agreed(data: LetterData["acknowledgment"]): Fact[] {
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

import type { DeliveryProblem } from "#core/delivery/delivery-issue.ts";
import type { IssueSettled } from "#core/notice/delivery-letters.ts";
import { type Block, fact, greeting, paragraph, type LetterData, type WriteLetter } from "../letter-content.ts";
import { timeText } from "#core/format/time-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

const problems = {
  missed: "It did not come",
  late: "It came late",
  wet: "It was wet",
  damaged: "It was damaged",
  missingSection: "A section was missing",
} as const satisfies Record<DeliveryProblem, string>;

/** What was reported, and what is done about it (rules 6, delivery issue answered). */
export const deliveryIssueAnswered: WriteLetter<"deliveryIssueAnswered"> = (data, brand) => ({
  subject: `Your paper of ${longDay(data.issueOn)}`,
  title: "Your report of a paper",
  blocks: [
    greeting(data.name),
    paragraph("We are sorry that your paper was not as it should be. Thank you for telling us."),
    {
      kind: "facts",
      facts: [fact("Paper", longDay(data.issueOn)), fact("What you reported", problems[data.problem])],
    },
    ...answered(data),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

function answered({ answer, link }: LetterData["deliveryIssueAnswered"]): Block[] {
  if (answer.kind !== "redelivery") return [paragraph(settledText(answer))];
  const until = `${timeText(answer.until)} on ${longDay(answer.on)}`;
  return [
    paragraph(`Your carrier brings you another paper by ${until}.`),
    ...(link === null ? [] : [{ kind: "button" as const, label: "Tell us whether it came", url: link }]),
    paragraph("If we hear nothing by then, we credit your account by ourselves. The link works once."),
  ];
}

/** What a credit, or a person's decision, means for the subscription. */
export function settledText(answer: IssueSettled): string {
  if (answer.kind === "review") {
    return "Somebody at customer service looks at your report and writes to you. You need not do anything.";
  }
  if (answer.kind === "declined") {
    return "We have looked at your report with care, and cannot credit this paper. Please call or write if you see it differently.";
  }
  if (answer.kind === "paidBack") {
    return `Your subscription has ended, so we pay the paper back: ${money(answer.amount)}. We write again when it is on its way.`;
  }
  const until = longDay(answer.paidThrough);
  return answer.half
    ? `We have credited half a paper. Two of them add a paper to your subscription; it now runs to ${until}.`
    : `We have added a paper to your subscription: it now runs to ${until}.`;
}
